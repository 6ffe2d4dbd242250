import type { SubmissionResult } from '@conform-to/dom'
import { pagesOf } from '#app/features/ledger/bill.ts'
import { amountOf } from '#app/lib/money.ts'
import { dayAndTime } from '#app/lib/time/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SENT } from '../manual/manual-words.ts'
import { PayBy } from '../pay/pay-by.tsx'
import { SplitForm } from './split-form.tsx'
import { whenWords } from './share-message.ts'
import type { Split } from './split-page.server.ts'
import { SplitShares } from './split-shares.tsx'

type Props = {
	split: Split
	people: number
	origin: string
	now: Date
	idempotencyKey: string
	result?: SubmissionResult<string[]>
}

export function SplitPage({ split, people, origin, now, idempotencyKey, result }: Props) {
	const { about, due, askable, isOwed, held, shares, besides, inReview, sent, mates } = split
	const { bill } = about
	const entry = bill.kind === 'entry' ? bill : null
	const live = about.status !== 'cancelled'
	const open = shares.some(({ state }) => state === 'pending')
	const free = live && !open && !sent && inReview === 0 && due + askable > 0
	const shown = shares.length > 0 || (besides.length > 0 && due > 0)
	return (
		<>
			<div className="flex flex-col gap-1">
				<p className="font-semibold">{entry ? entry.team.name : `${about.sport.name} at ${about.venue}`}</p>
				<p className="text-muted tabular-nums">
					{entry ? `${entry.tournament.name}, ${about.venue}` : whenWords(about)}
				</p>
				{live && <PayBy payBy={about.payBy} now={now} />}
			</div>
			{!free && <FormError errors={Object.values(result?.error ?? {}).flatMap((list) => list ?? [])} />}
			{!live && (
				<Notice title={entry ? 'This team isn’t playing any more' : 'This booking is cancelled'}>
					{entry && held > 0
						? `${amountOf(held)} stays with the venue, because the team withdrew late.`
						: shares.length > 0
							? 'What was paid goes back to the people who paid.'
							: 'There’s nothing to split.'}
				</Notice>
			)}
			{live && sent && (
				<Notice title={SENT}>
					You’ve said it’s all paid. The venue is checking, so there’s nothing to split for now.
				</Notice>
			)}
			{live && inReview > 0 && (
				<Notice tone="warn" title="The amount didn’t match">
					We got {amountOf(inReview)}. {about.venue} is checking it, and keeps it or sends it back.
				</Notice>
			)}
			{live && isOwed && <p>You’ve paid. What your friends send you becomes your credit at {about.venue}.</p>}
			{shown && <SplitShares split={split} origin={origin} now={now} />}
			{free && (
				<section className="flex flex-col gap-3" aria-label="How to split it">
					<p>
						{askable > 0
							? `You’ve paid ${amountOf(askable)}. What your friends send you becomes your credit at ${about.venue}. `
							: shown
								? `${amountOf(due)} still to pay. `
								: ''}
						{entry
							? 'Everyone gets a link to pay their share by card, EFT or cash. No account needed. '
							: askable === 0 && 'One link for the group, no account needed. '}
						{!entry &&
							askable === 0 &&
							about.heldUntil &&
							about.heldUntil.getTime() !== about.payBy?.getTime() &&
							`The court is then held until ${dayAndTime(about.heldUntil, now)}. `}
						{split.confirming !== null && `It’s yours once ${amountOf(split.confirming)} is in. `}
						{askable === 0 && 'You cover whatever isn’t paid.'}
					</p>
					<SplitForm
						due={due || askable}
						people={people}
						idempotencyKey={idempotencyKey}
						result={result}
						names={mates}
						paid={split.paidShares}
					/>
				</section>
			)}
			{live && !sent && inReview === 0 && due + askable === 0 && shares.length === 0 && (
				<EmptyState
					drawing={<CourtDrawing sport={about.sport.icon} color={about.sport.color} />}
					title="There’s nothing to split"
					text={entry ? 'The entry is paid.' : 'This booking is paid.'}
					action={<ButtonLink to={pagesOf(bill).home}>{entry ? 'Your Team' : 'My Bookings'}</ButtonLink>}
				/>
			)}
		</>
	)
}
