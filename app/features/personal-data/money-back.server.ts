import type { Reader } from '#db/client/index.ts'
import { cancelSums } from '#app/features/bookings/mine/cancel-sums.ts'
import { lateCharge } from '#app/features/venues/cancellation-policy.ts'
import { moneyOf } from '#app/features/ledger/money-of.server.ts'
import { upcomingBookings } from './places.server.ts'

/** The effect of cancelling each upcoming booking, in whole cents. */
export async function endingSums(user: { id: number }, now: Date, reader: Reader) {
	const rows = await upcomingBookings(user, reader, now)
	const money = await moneyOf(reader, rows)
	return rows.map((row) => {
		return { row, sums: cancelSums(money.get(row.id)!, lateCharge(row, now)) }
	})
}

/** The total that comes back, credit included, in whole cents. */
export async function moneyBack(user: { id: number }, now: Date, reader: Reader) {
	const ending = await endingSums(user, now, reader)
	return ending.reduce((all, { sums }) => all + sums.backInAll, 0)
}
