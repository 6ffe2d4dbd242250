import { dayAndTime } from '#app/lib/time/time.ts'
import { Icon } from '#app/ui/icon.tsx'

/** Says when a booking or a `pack` must be paid and what that keeps; renders nothing when it need not be. */
export function PayBy({ payBy, now, pack }: { payBy: Date | null; now: Date; pack?: boolean }) {
	if (payBy === null) return null
	return (
		<p className="flex gap-2 text-sm">
			<Icon name="clock" className="mt-0.5 size-4 text-muted" />
			<span>
				Pay by <strong className="font-semibold whitespace-nowrap">{dayAndTime(payBy, now)}</strong> to keep{' '}
				{pack ? 'this price' : 'the court'}
			</span>
		</p>
	)
}
