import { and, eq, gt, inArray, isNotNull, like, lt, ne, or } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { tournamentMatches, type ForTournaments } from '#db/schema.ts'
import { openingOn } from '#app/features/bookings/rules.ts'
import { courtTimeOf, findTaken, type CourtTime } from '#app/features/court-time/court-time.server.ts'
import { freeCourts, type Taken } from '#app/features/court-time/free-courts.ts'
import { isGiven } from '#app/features/venues/for-tournaments.ts'
import { courtOf, findOffer, type Offer } from '#app/features/venues/offers.server.ts'
import { addDays, at, dateOf, DAY, formatDay, formatTime, hoursBetween } from '#app/lib/time/time.ts'
import { ANY_GROUP } from '../../draw/groups.ts'
import type { TournamentRow } from '../../find.server.ts'
import type { MatchRow } from '../work.server.ts'
import { type Court } from '#app/lib/text/court-name.ts'

/** How many days a match can be moved on, from its time or from now if that has passed. */
export const POSTPONE_DAYS = 90
const DAYS_AT_ONCE = 14

/** A possible new time, and the lowest court that is free for all of it. */
export type MatchTime = { startTime: Date; endTime: Date; courtNumber: number; court: Court; freeCourts: number[] }

export type Room = { from: Date; to: Date; problem: string | null }

/**
 * The period in which a match can be moved: not in the past, not before the tournament starts, at most 90 days on, and
 * after the matches that decide its sides, which can be all of a group or of a round, and before those that wait for it.
 */
export async function roomFor(reader: Reader, tournament: TournamentRow, match: MatchRow, now: Date): Promise<Room> {
	const first = Math.max(now.getTime() + 1, at(dateOf(tournament.startDate), 0).getTime())
	const last = at(addDays(dateOf(new Date(Math.max(now.getTime(), match.startTime.getTime()))), POSTPONE_DAYS), 24)
	const before = [match.homeFrom, match.awayFrom].filter((number) => number !== null)
	const { matchNumber, groupName, round } = match
	const isSwiss = tournament.format === 'swiss'
	const groups = [match.homePlace, match.awayPlace].flatMap((place) => place?.slice(1) || [])
	const waitsForAll = groups.some((group) => group.startsWith(ANY_GROUP))
	const around = await reader
		.select()
		.from(tournamentMatches)
		.where(
			and(
				eq(tournamentMatches.tournamentId, tournament.id),
				ne(tournamentMatches.status, 'cancelled'),
				or(
					isSwiss ? ne(tournamentMatches.round, round) : undefined,
					inArray(tournamentMatches.matchNumber, before),
					eq(tournamentMatches.homeFrom, matchNumber),
					eq(tournamentMatches.awayFrom, matchNumber),
					waitsForAll ? isNotNull(tournamentMatches.groupName) : inArray(tournamentMatches.groupName, groups),
					...(groupName === null ? [] : [groupName, `${ANY_GROUP}_`]).flatMap((group) => [
						like(tournamentMatches.homePlace, `_${group}`),
						like(tournamentMatches.awayPlace, `_${group}`),
					]),
				),
			),
		)
	const feeds = (other: MatchRow) =>
		(isSwiss && other.round < round) ||
		before.includes(other.matchNumber) ||
		(other.groupName !== null && (waitsForAll || groups.includes(other.groupName)))
	const feeders = around.filter((other) => feeds(other) && other.status !== 'completed')
	const followers = around.filter((other) => !feeds(other))
	const next = followers.sort((a, b) => a.startTime.getTime() - b.startTime.getTime())[0]
	const from = Math.max(first, ...feeders.map(({ endTime }) => endTime.getTime()))
	const to = Math.min(last.getTime(), ...followers.map(({ startTime }) => startTime.getTime()))
	const length = match.endTime.getTime() - match.startTime.getTime()
	const problem =
		next && to - from < length
			? `There’s no room before match ${next.matchNumber}, which needs this result and starts on ${formatDay(next.startTime)} at ${formatTime(next.startTime)}. Move that one first.`
			: null
	return { from: new Date(from), to: new Date(to), problem }
}

type Between = { from: Date; to: Date }
type About = { tournament: TournamentRow; match: MatchRow; given?: ForTournaments | null; now: Date }

/**
 * Times to which a match can be moved, soonest first, at most `limit`. The venue is open (within `hours` of the day, if
 * given, and in the hours `given` to tournaments), a court of the sport is free throughout, and neither team plays
 * another match. The match's own hours count as free, but its current place is left out.
 */
export async function findMatchTimes(
	reader: Reader,
	{ tournament, match, given = null, now }: About,
	{ from, to }: Between,
	{ limit = Infinity, hours }: { limit?: number; hours?: readonly [number, number] } = {},
): Promise<MatchTime[]> {
	const offer = await findOffer(match.courtId, tournament.sport.id, reader, now)
	if (!offer) return []
	const length = hoursBetween(match.startTime, match.endTime).length
	const busy = await otherMatches(reader, match, from, to)
	const own = await courtTimeOf(reader, 'fixture', [match.id])
	const times: MatchTime[] = []
	for (let date = dateOf(from); at(date, 0) < to && times.length < limit; date = addDays(date, DAYS_AT_ONCE)) {
		const dates = Array.from({ length: DAYS_AT_ONCE }, (_, i) => addDays(date, i))
		const all = (await findTaken([offer], at(date, 0), at(date, DAYS_AT_ONCE * 24), reader)).get(offer.id)!
		const taken = without(all, own)
		const found = dates
			.flatMap((day) => timesOn(day, { offer, taken, length, hours }))
			.filter(({ startTime, endTime }) => startTime >= from && endTime <= to)
			.filter((time) => given === null || isGiven(given, time))
			.filter((time) => !busy.some((other) => other.startTime < time.endTime && other.endTime > time.startTime))
		times.push(...(own.length > 0 ? found.flatMap((time) => withoutPresent(offer, time, match)) : found))
	}
	return times.slice(0, limit)
}

type Day = { offer: Offer; taken: Taken; length: number; hours?: readonly [number, number] }

function timesOn(date: string, { offer, taken, length, hours = [0, 24] }: Day): MatchTime[] {
	const open = openingOn(offer, date)
	if (!open) return []
	const times: MatchTime[] = []
	for (let hour = Math.ceil(Math.max(open[0], hours[0])); hour + length <= Math.min(open[1], hours[1]); hour++) {
		const [startTime, endTime] = [at(date, hour), at(date, hour + length)]
		const free = freeCourts(offer, taken, startTime, endTime)
		if (free.length > 0)
			times.push({ startTime, endTime, courtNumber: free[0]!, court: courtOf(offer, free[0]!), freeCourts: free })
	}
	return times
}

/** At its current time, a match can only move to another court. */
function withoutPresent(offer: Offer, time: MatchTime, match: MatchRow): MatchTime[] {
	if (time.startTime.getTime() !== match.startTime.getTime()) return [time]
	const others = time.freeCourts.filter((number) => number !== match.courtNumber)
	return others.length > 0
		? [{ ...time, courtNumber: others[0]!, court: courtOf(offer, others[0]!), freeCourts: others }]
		: []
}

function without(taken: Taken, own: readonly CourtTime[]): Taken {
	const others = new Map([...taken].map(([hour, numbers]) => [hour, new Set(numbers)]))
	for (const { startTime, courtNumber } of own) others.get(startTime.getTime())?.delete(courtNumber)
	return others
}

function otherMatches(reader: Reader, match: MatchRow, from: Date, to: Date) {
	const teams = [match.homeTeamId, match.awayTeamId].filter((id) => id !== null)
	return reader
		.select({ startTime: tournamentMatches.startTime, endTime: tournamentMatches.endTime })
		.from(tournamentMatches)
		.where(
			and(
				or(inArray(tournamentMatches.homeTeamId, teams), inArray(tournamentMatches.awayTeamId, teams)),
				ne(tournamentMatches.id, match.id),
				ne(tournamentMatches.status, 'cancelled'),
				gt(tournamentMatches.startTime, new Date(from.getTime() - DAY)),
				lt(tournamentMatches.startTime, to),
			),
		)
}
