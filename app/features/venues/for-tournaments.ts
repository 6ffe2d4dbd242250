import type { ForTournaments } from '#db/schema.ts'
import { dateOf, halfHourOf, weekdayOf } from '#app/lib/time/time.ts'

const ALL = [1, 2, 3, 4, 5, 6, 7]

/** The days on which a venue can give its courts to tournaments without being asked. */
export const TOURNAMENT_DAYS = { weekdays: ALL.slice(0, 5), weekend: ALL.slice(5), always: ALL }
export type TournamentDays = keyof typeof TOURNAMENT_DAYS
export const tournamentDays = Object.keys(TOURNAMENT_DAYS) as TournamentDays[]

export const isNever = (given: ForTournaments | null) => given?.weekdays.length === 0

/** Whether a match lies in the hours that a venue gives. Matches end on the day they start on. */
export function isGiven(
	{ weekdays, from, to }: ForTournaments,
	{ startTime, endTime }: { startTime: Date; endTime: Date },
) {
	const last = halfHourOf(new Date(endTime.getTime() - 1))
	return weekdays.includes(weekdayOf(dateOf(startTime))) && halfHourOf(startTime) >= from && last < to
}
