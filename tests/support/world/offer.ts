import type { Offer } from '#app/features/venues/offers.server.ts'
import { bothHalves } from '#app/features/pricing/presets.ts'

/** An offer, by default of two courts at R200 (R300 at peak), open 08:00–20:00 except Sundays. */
export function anOffer(wishes: Partial<Offer> = {}): Offer {
	const week = [1, 2, 3, 4, 5, 6].map(() => [8, 20] as const)
	return {
		id: 1,
		venueId: 1,
		sportId: 1,
		pricePerHour: 200,
		peakPricePerHour: 300,
		courtCount: 2,
		courts: new Map(),
		opening: [null, ...week, null],
		openingExceptions: new Map(),
		peak: new Set(
			[1, 2, 3, 4, 5].flatMap((weekday) => bothHalves([17, 18, 19, 20].map((hour) => weekday * 24 + hour))),
		),
		peakExceptions: new Map(),
		step: 1,
		lengths: [1, 2, 3, 4],
		onlineAllDay: false,
		maxDaysAhead: 60,
		freeCancelHours: 24,
		lateChargePercent: 50,
		holdMinutes: 30,
		holdHours: 24,
		payNow: false,
		payNowPeakOnly: false,
		depositPercent: null,
		...wishes,
	}
}
