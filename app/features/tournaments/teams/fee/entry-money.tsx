import { amountOf } from '#app/lib/money.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { tournamentAddress } from '../../address.ts'
import type { TeamStatus, TournamentStatus } from '../../status.ts'
import type { EntryMoney as Money } from '../team-page.server.ts'

type Props = {
	money: Money
	team: { id: number; status: TeamStatus; isCaptain: boolean }
	tournament: { id: number; key: string | null; status: TournamentStatus; court: { name: string } }
}

/** The state of a team's fee and how to pay it, for its players and the organiser. */
export function EntryMoney({ money, team, tournament }: Props) {
	const invoice = money.hasInvoice && team.isCaptain && (
		<ButtonLink
			to={tournamentAddress(tournament, `team/${team.id}/invoice`)}
			variant="secondary"
			className="self-start print:hidden"
		>
			Tax Invoice
		</ButtonLink>
	)
	const isLive = team.status !== 'withdrawn' && tournament.status !== 'cancelled'
	if (!isLive)
		return (
			<>
				<GivenBack money={money} />
				{invoice}
			</>
		)
	if (team.status === 'active') return invoice
	const { due, claimed, claimedCash, total } = money
	const sent = claimed - claimedCash
	const venue = tournament.court.name
	const mayPay = team.isCaptain && due > 0
	const to = (screen: string) => tournamentAddress(tournament, `team/${team.id}/${screen}`)
	return (
		<div className="flex flex-col gap-3">
			<Notice tone={due > 0 ? 'warn' : 'info'} title={titleOf(money, venue)}>
				{sent > 0 && `${amountOf(sent)} was sent, and the venue still has to confirm it. `}
				{claimedCash > 0 && (due > 0 || sent > 0) && `${amountOf(claimedCash)} will be paid in cash at ${venue}. `}
				{money.sharesTotal > 0 && `${money.sharesPaid} of ${money.sharesTotal} shares are paid. `}
				The team’s in once all {amountOf(total)} is paid.
			</Notice>
			{mayPay && (
				<div className="flex flex-wrap gap-2 print:hidden">
					<ButtonLink to={to('pay')}>Pay {amountOf(due)}</ButtonLink>
					<ButtonLink to={to('split')} variant="secondary">
						{money.sharesTotal > 0 ? 'See the Shares' : 'Split with the Team'}
					</ButtonLink>
				</div>
			)}
		</div>
	)
}

function titleOf({ due, claimed, claimedCash }: Money, venue: string) {
	if (due > 0) return `${amountOf(due)} of the entry fee to pay`
	return claimedCash === claimed ? `Bring ${amountOf(claimedCash)} to ${venue}` : 'The payment is on its way'
}

function GivenBack({ money: { held, returning, returned } }: { money: Money }) {
	const words = [
		returned > 0 && `${amountOf(returned)} of the entry fee came back.`,
		returning > 0 && `${amountOf(returning)} of the entry fee is on its way back.`,
		held > 0 && `${amountOf(held)} stays with the venue.`,
	].filter((text) => text !== false)
	return words.length > 0 ? <p className="text-muted">{words.join(' ')}</p> : null
}
