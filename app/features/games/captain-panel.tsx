import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { paidOf } from '#app/features/ledger/paid-words.ts'
import { amountOf } from '#app/lib/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, buttonClass, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { SelectField } from '#app/ui/form/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { ShareLink } from '#app/ui/link/share-link.tsx'
import { WhatsAppLink } from '#app/ui/link/whatsapp-link.tsx'
import { PersonPicture } from '#app/ui/picture/person-picture.tsx'
import { goingWords, inviteText, reminderText, waitingText } from './game-words.ts'
import type { GamePage } from './game-page.server.ts'
import { FEWEST_PLACES, MOST_PLACES } from './rules.ts'

type Run = NonNullable<GamePage['run']>
type Bill = NonNullable<GamePage['bill']>
type Props = { game: GamePage; run: Run; link: string }

const INVITE = { booking: 'Invite the group', team: 'Ask the team', run: 'Invite friends', request: 'Invite friends' }

/** The link to send to the group. */
export const Invitation = (invitation: InvitationProps) => (
	<Card as="section" labelledBy="invite" className="flex flex-col gap-4">
		<h2 id="invite" className="text-xl">
			{INVITE[invitation.game.kind]}
		</h2>
		<WaysToInvite {...invitation} />
	</Card>
)

type InvitationProps = { game: GamePage; link: string }

function WaysToInvite({ game, link }: InvitationProps) {
	return (
		<>
			<WhatsAppLink text={inviteText(game, link)} className={buttonClass({ size: 'lg' })}>
				<Icon name="message-circle" className="size-5" />
				Send on WhatsApp
			</WhatsAppLink>
			<div className="flex flex-wrap items-start gap-2">
				{game.waiting.length > 0 && (
					<WhatsAppLink
						text={waitingText(game, game.waiting, link)}
						className={buttonClass({ variant: 'secondary', className: 'grow' })}
					>
						<Icon name="bell" className="size-4" />
						Remind {game.waiting.length === 1 ? game.waiting[0] : `the other ${game.waiting.length}`}
					</WhatsAppLink>
				)}
				<ShareLink wide label="Link" link={link} title={`${game.sport.name} at ${game.venue.name}`} />
			</div>
			<p className="text-sm text-muted">
				{game.kind === 'team' && 'One link for every match. '}
				Friends say if they’re in, no account needed. They see first names only.
			</p>
		</>
	)
}

/** Rarely used by a captain: the group’s places, and the end of its link; of a full game the link itself. */
export function CaptainPanel({ game, run, link }: Omit<Props, 'link'> & { link: string | null }) {
	return (
		<div className="border-t border-line">
			{link && game.open && (
				<Disclosure summary="Share the link">
					<div className="flex flex-col gap-4">
						<WaysToInvite game={game} link={link} />
					</div>
				</Disclosure>
			)}
			{run.people.length > 0 && <TakeOff people={run.people} />}
			{game.open && !game.bill?.isSplit && (game.kind === 'booking' || game.kind === 'team') && <Places game={game} />}
			<NewLink run={run} />
		</div>
	)
}

type MoneyProps = { game: GamePage; bill: Bill; link: string }

/** The group's money: who has paid, and a reminder for those who have not. */
export function GroupMoney({ bill, game, link }: MoneyProps) {
	const { bookingId, payers: people, shares, isSplit, held, total, due, askable } = bill
	if (total === 0) return null
	const without = people.filter(({ answer, share }) => isSplit && answer === 'in' && share === null)
	const unpaid = people.filter(({ answer, share }) => answer === 'in' && share?.state === 'pending')
	const isPaid = held >= total && shares.every(({ state }) => state === 'paid' || state === 'cancelled')
	const free = shares.filter(({ isFree }) => isFree)
	const own = shares.find((share) => share.own && share.state === 'pending')
	const page = `/my-bookings/${bookingId}/split`
	return (
		<Card as="section" labelledBy="money" className="flex flex-col gap-4">
			<h2 id="money" className="text-xl">
				{unpaid.length > 0
					? `${unpaid.length} ${unpaid.length === 1 ? 'hasn’t' : 'haven’t'} paid yet`
					: isPaid
						? 'All paid'
						: 'Who has paid'}
			</h2>
			<p className="flex flex-wrap items-baseline gap-x-1.5 tabular-nums">
				<span className="grow font-display text-2xl font-semibold">
					{askable === total && !isSplit ? `${amountOf(held)} paid, all by you` : paidOf(bill)}
				</span>{' '}
				{game.full && <span className="text-muted">{goingWords(game)}</span>}
			</p>
			{isSplit && (
				<ul className="rows border-y border-line">
					{shares
						.filter(({ isFree }) => !isFree)
						.map((share) => (
							<Payer key={share.id} name={share.own ? 'You' : share.name} face={share.name}>
								<ShareBadge share={share} />
							</Payer>
						))}
					{without.map(({ id, name }) => (
						<Payer key={`without-${id}`} name={name} face={name}>
							<Badge tone="outline">{isPaid ? 'Nothing to pay' : 'No share'}</Badge>
						</Payer>
					))}
					{free.length > 0 && (
						<Payer name={free.length === 1 ? '1 share nobody’s taken' : `${free.length} shares nobody’s taken`}>
							<span className="tabular-nums">{amountOf(free.reduce((all, { amount }) => all + amount, 0))}</span>
						</Payer>
					)}
				</ul>
			)}
			<div className="flex flex-wrap gap-3 *:grow empty:hidden">
				{own?.link && <ButtonLink to={`/pay/${own.link}`}>Pay Your Share {amountOf(own.amount)}</ButtonLink>}
				{unpaid.length > 0 && game.open && (
					<WhatsAppLink
						text={reminderText(game, unpaid, link)}
						className={buttonClass({ variant: own?.link ? 'secondary' : 'primary' })}
					>
						<Icon name="bell" className="size-4" />
						Remind on WhatsApp
					</WhatsAppLink>
				)}
				{(isSplit || due + askable > 0) && (
					<ButtonLink to={page} variant="secondary">
						{askable > 0 ? 'Ask for Shares' : isSplit ? 'All Shares' : 'Split the Bill'}
					</ButtonLink>
				)}
			</div>
		</Card>
	)
}

const Payer = ({ name, face, children }: { name: string; face?: string; children: ReactNode }) => (
	<li className="flex min-h-12 items-center gap-3">
		{face && <PersonPicture initials={[...face][0]!.toLocaleUpperCase('en-ZA')} size="sm" />}
		<span className="min-w-0 grow font-semibold wrap-anywhere">
			<bdi>{name}</bdi>
		</span>
		{children}
	</li>
)

const SHARES = {
	paid: { tone: 'court', words: 'Paid' },
	sent: { tone: 'sun', words: 'Sent' },
	review: { tone: 'sun', words: 'Being checked' },
	pending: { tone: 'outline', words: 'Not paid yet' },
	cancelled: { tone: 'neutral', words: 'Not needed any more' },
} as const

function ShareBadge({ share: { state, amount } }: { share: Pick<Bill['shares'][number], 'state' | 'amount'> }) {
	const { tone, words } = SHARES[state]
	return (
		<span className="flex items-center gap-3 tabular-nums">
			{amountOf(amount)}{' '}
			<span className="min-w-20 text-right">
				<Badge tone={tone}>{words}</Badge>
			</span>
		</span>
	)
}

function TakeOff({ people }: Pick<Run, 'people'>) {
	const sending = useNavigation().formData?.get('player')
	return (
		<Disclosure summary="Remove someone">
			<ul className="rows">
				{people.map(({ id, name, answer }) => (
					<li key={id} className="flex min-h-14 items-center justify-between gap-4">
						<span className="min-w-0 wrap-anywhere">
							<bdi className="font-semibold">{name}</bdi>{' '}
							<span className="text-sm text-muted">{answer === 'in' ? 'In' : 'Out'}</span>
						</span>
						<Form method="post" preventScrollReset className="contents">
							<input type="hidden" name="intent" value="remove" />
							<Button
								name="player"
								value={id}
								variant="danger"
								size="sm"
								aria-label={`Remove ${name}`}
								pending={sending === String(id)}
							>
								Remove
							</Button>
						</Form>
					</li>
				))}
			</ul>
		</Disclosure>
	)
}

const ALL_PLACES = Array.from({ length: MOST_PLACES - FEWEST_PLACES + 1 }, (_, i) => {
	const places = String(FEWEST_PLACES + i)
	return { value: places, label: places }
})

function Places({ game: { places, going } }: Pick<Props, 'game'>) {
	const sending = useNavigation().formData?.get('intent') === 'places'
	return (
		<Disclosure summary={`How many can play: ${places}`}>
			<Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3">
				<input type="hidden" name="intent" value="places" />
				<SelectField
					key={places}
					label="Places, you included"
					name="places"
					defaultValue={String(places)}
					options={ALL_PLACES.filter(({ value }) => Number(value) >= going)}
					className="grow"
				/>
				<Button size="lg" pending={sending} pendingText="Saving…">
					Save
				</Button>
			</Form>
		</Disclosure>
	)
}

export function NewLink({ run: { key, makes } }: { run: Pick<Run, 'key' | 'makes'> }) {
	const sending = useNavigation().formData?.has('takeBack') ?? false
	return (
		<Disclosure summary="Replace this link">
			<Form method="post" action={makes} className="flex flex-col gap-4">
				<input type="hidden" name="intent" value="renew" />
				<input type="hidden" name="takeBack" value={key} />
				<p>The link you sent stops working and you get a new one. Everyone who’s in stays in.</p>
				<Button variant="danger" pending={sending} pendingText="One moment…" className="sm:self-start">
					Make a New Link
				</Button>
			</Form>
		</Disclosure>
	)
}
