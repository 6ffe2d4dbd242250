import type { BillSort } from '#app/features/ledger/bill.ts'
import { dayAndTime } from '#app/lib/time/time.ts'
import { Icon } from '#app/ui/icon.tsx'

const KEEPS: Record<BillSort, string> = {
	booking: 'the court',
	entry: 'the place',
	pack: 'this price',
	place: 'your place',
	voucher: 'your order',
	membership: 'this price',
}

/** Says when something must be paid and what that keeps; renders nothing when it need not be. */
export function PayBy({ payBy, now, of = 'booking' }: { payBy: Date | null; now: Date; of?: BillSort }) {
	if (payBy === null) return null
	return (
		<p className="flex gap-2 text-sm">
			<Icon name="clock" className="mt-0.5 size-4 text-muted" />
			<span>
				Pay by <strong className="font-semibold whitespace-nowrap">{dayAndTime(payBy, now)}</strong> to keep {KEEPS[of]}
			</span>
		</p>
	)
}
