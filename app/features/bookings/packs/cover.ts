import { soldHalves, type PricedHour } from '../price.ts'

type Sold = { breakdown: readonly PricedHour[]; endTime: Date }

/** Returns how many of a booking's half hours a pack of so many covers, its first ones, and the rand that they cost. */
export function coverOf(booking: Sold, halfHours: number) {
	const covered = soldHalves(booking).slice(0, halfHours)
	return { halfHours: covered.length, rand: covered.reduce((sum, { price }) => sum + price, 0) }
}

/** Returns the half hours of a pack that a venue keeps of a booking which its player cancels late, rounded down. */
export const keptOf = ({ packHalfHours, lateChargePercent }: { packHalfHours: number; lateChargePercent: number }) =>
	Math.floor((packHalfHours * lateChargePercent) / 100)
