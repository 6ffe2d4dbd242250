import { dateOf, formatDay, formatTime } from '#app/lib/time/time.ts'
import { Icon } from '#app/ui/icon.tsx'

/** Says when a booking must be paid and what happens otherwise; renders nothing when it need not be. */
export function PayBy({ payBy, now }: { payBy: string | null; now: string }) {
	if (payBy === null) return null
	return (
		<p className="flex gap-2 text-sm">
			<Icon name="clock" className="mt-0.5 size-4 text-muted" />
			<span>
				Pay by <strong className="font-semibold whitespace-nowrap">{moment(new Date(payBy), new Date(now))}</strong> or
				the court is free for others again
			</span>
		</p>
	)
}

/** `18:30` today, `Thu 05 Nov, 18:30` on another day. */
const moment = (instant: Date, now: Date) =>
	dateOf(instant) === dateOf(now) ? formatTime(instant) : `${formatDay(instant)}, ${formatTime(instant)}`
