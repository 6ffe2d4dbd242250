import type { SubmissionResult } from '@conform-to/react'
import { amountOf } from '#app/lib/money.ts'
import { formatLongDate, formatTimeRange } from '#app/lib/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CourtDrawing } from '#app/ui/court-drawing.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SENT } from '../manual/manual-words.ts'
import { PayBy } from '../pay/pay-by.tsx'
import { SplitForm } from './split-form.tsx'
import type { Split } from './split-page.server.ts'
import { SplitShares } from './split-shares.tsx'

type Props = {
	split: Split
	people: number
	origin: string
	/** ISO instant at which the page was asked for. */
	now: string
	idempotencyKey: string
	result?: SubmissionResult<string[]>
}

/** A booking's bill: to be split, or split between people who pay their shares. */
export function SplitPage({ split, people, origin, now, idempotencyKey, result }: Props) {
	const { booking, due, shares, besides, inReview, sent } = split
	const live = booking.status !== 'cancelled'
	const open = shares.some(({ state }) => state === 'pending')
	const free = live && !open && !sent && inReview === 0 && due > 0
	const shown = shares.length > 0 || (besides.length > 0 && due > 0)
	return (
		<>
			<div className="flex flex-col gap-1">
				<p className="font-semibold">
					{booking.sport.name} at {booking.venue}
				</p>
				<p className="text-muted tabular-nums">
					{formatLongDate(booking.startTime)}, {formatTimeRange(booking.startTime, booking.endTime)}
				</p>
				{live && <PayBy payBy={booking.payBy?.toISOString() ?? null} now={now} />}
			</div>
			{!free && <FormError errors={Object.values(result?.error ?? {}).flatMap((list) => list ?? [])} />}
			{!live && (
				<Notice title="This booking is cancelled">
					{shares.length > 0 ? 'What was paid goes back to whoever paid it.' : 'There is nothing to split.'}
				</Notice>
			)}
			{live && sent && (
				<Notice title={SENT}>
					You have said that all of it is paid. As long as the venue has not looked, there is nothing to split.
				</Notice>
			)}
			{live && inReview > 0 && (
				<Notice tone="warn" title="Another amount came than was asked">
					{amountOf(inReview)} has arrived. {booking.venue} looks at it, and keeps it or sends it back.
				</Notice>
			)}
			{shown && <SplitShares split={split} origin={origin} now={now} />}
			{free && (
				<section className="flex flex-col gap-3" aria-label="How to split it">
					<p>
						{shown ? `${amountOf(due)} is still open. ` : ''}
						Everybody gets a link to pay their share, by card or by hand, and needs no account. You answer for what
						nobody pays.
					</p>
					<SplitForm {...{ due, people, idempotencyKey, result }} />
				</section>
			)}
			{live && !sent && inReview === 0 && due === 0 && shares.length === 0 && (
				<EmptyState
					drawing={<CourtDrawing sport={booking.sport.icon} color={booking.sport.color} />}
					title="There is nothing to split"
					text="This booking is paid."
					action={<ButtonLink to="/my-bookings">My Bookings</ButtonLink>}
				/>
			)}
		</>
	)
}
