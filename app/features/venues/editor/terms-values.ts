import { isNever, TOURNAMENT_DAYS, tournamentDays } from '../for-tournaments.ts'
import type { ForTournaments, PaymentDetails } from '#db/schema.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
/** The defaults of a new venue. */
const USUAL = { opensAt: 7, closesAt: 21 }

type Venue = {
	forTournaments: ForTournaments | null
	onlineAllDay: boolean
	maxHours: number
	maxDaysAhead: number
	freeCancelHours: number
	lateChargePercent: number
	holdMinutes: number
	holdHours: number
	paymentDetails: PaymentDetails | null
	vatNumber: string | null
}
type Day = { weekday: number; opensAt: number; closesAt: number }

export function termsValues(venue: Venue, week: readonly Day[]): Record<string, string> {
	const values: Record<string, string> = { ...venue.paymentDetails, vatNumber: venue.vatNumber ?? '' }
	for (const weekday of WEEKDAYS) {
		const day = week.find((day) => day.weekday === weekday) ?? (week.length === 0 ? USUAL : null)
		values[`opens${weekday}`] = day ? String(day.opensAt) : ''
		values[`closes${weekday}`] = String((day ?? USUAL).closesAt)
	}
	values.tournaments = tournamentsOf(venue.forTournaments)
	values.tournamentsFrom = String(venue.forTournaments?.from ?? USUAL.opensAt)
	values.tournamentsTo = String(venue.forTournaments?.to || USUAL.closesAt)
	values.onlineAllDay = venue.onlineAllDay ? 'yes' : 'no'
	const { maxHours, maxDaysAhead, freeCancelHours, lateChargePercent, holdMinutes, holdHours } = venue
	const numbers = { maxHours, maxDaysAhead, freeCancelHours, lateChargePercent, holdMinutes, holdHours }
	for (const [name, value] of Object.entries(numbers)) {
		values[name] = String(value)
	}
	return values
}

function tournamentsOf(given: ForTournaments | null) {
	if (!given) return ''
	if (isNever(given)) return 'never'
	return tournamentDays.find((days) => TOURNAMENT_DAYS[days].join() === given.weekdays.join())!
}
