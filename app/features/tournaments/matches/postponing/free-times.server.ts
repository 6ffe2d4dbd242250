import { and, eq, gt, inArray, isNotNull, like, lt, ne, or } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { tournamentMatches, type ForTournaments } from '#db/schema.ts'
import { openingOn } from '#app/features/bookings/rules.ts'
import { findSharedCourts, isHeldBeside } from '#app/features/bookings/on-court/shared-courts.server.ts'
import { courtTimeOf, findTaken, type CourtTime } from '#app/features/court-time/court-time.server.ts'
import { freeCourts, type Taken } from '#app/features/court-time/free-courts.ts'
import { findFreeHalves } from '#app/features/court-time/free-halves.server.ts'
import { allCourts } from '#app/features/venues/courts/court-price.ts'
import { isGiven } from '#app/features/venues/for-tournaments.ts'
import { courtOf, findOffer, type Offer } from '#app/features/venues/offers.server.ts'
import {
	addDays,
	at,
	dateOf,
	DAY,
	formatDay,
	formatTime,
	halfHoursBetween,
	hoursBetween,
	MINUTE,
	startOfHalfHour,
} from '#app/lib/time/time.ts'
import { ANY_GROUP } from '../../draw/groups.ts'
import type { TournamentRow } from '../../find.server.ts'
import type { MatchRow } from '../work.server.ts'
import { hasCourt } from './shared-courts.server.ts'
import { type Court } from '#app/lib/text/court-name.ts'

/** How many days a match can be moved on, from its time or from now if that has passed. */
export const POSTPONE_DAYS = 90
const DAYS_AT_ONCE = 14

/** A possible new time, and the first of the courts that are free for all of it. */
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
	const rest = tournament.restMinutes * MINUTE
	const from = Math.max(first, ...feeders.map(({ endTime }) => endTime.getTime() + rest))
	const to = Math.min(last.getTime(), ...followers.map(({ startTime }) => startTime.getTime() - rest))
	const length = match.endTime.getTime() - match.startTime.getTime()
	const problem =
		next && to - from < length
			? `There’s no room before match ${next.matchNumber}, which needs this result and starts on ${formatDay(next.startTime)} at ${formatTime(next.startTime)}. Move that one first.`
			: null
	return { from: new Date(from), to: new Date(to), problem }
}

type Between = { from: Date; to: Date }
type Looking = { limit?: number; hours?: readonly [number, number]; onChosen?: boolean }
type About = { tournament: TournamentRow; match: MatchRow; given?: ForTournaments | null; now: Date }

/**
 * Times to which a match can be moved, soonest first, at most `limit`. The venue is open (within `hours` of the day, if
 * given, and in the hours `given` to tournaments), a court of the sport is free throughout, and neither team plays
 * another match. The match's own hours count as free, but its current place is left out. Courts that the tournament has
 * chosen come first, and the others not at all with `onChosen`.
 */
export async function findMatchTimes(
	reader: Reader,
	{ tournament, match, given = null, now }: About,
	{ from, to }: Between,
	{ limit = Infinity, hours, onChosen = false }: Looking = {},
): Promise<MatchTime[]> {
	const offer = await findOffer(match.courtId, tournament.sport.id, reader, now)
	if (!offer) return []
	const isShared = tournament.matchMinutes !== null
	const others = await otherMatches(reader, match, from, to)
	const isPlaying = playingAt(others, match, tournament)
	const own = isShared ? [] : await courtTimeOf(reader, 'fixture', [match.id])
	const hasPresent = isShared ? await hasCourt(reader, tournament, match) : own.length > 0
	const isChosen = (court: number) => tournament.courtNumbers?.includes(court) ?? true
	const preferred = (free: number[]) => [
		...free.filter(isChosen),
		...(onChosen ? [] : free.filter((court) => !isChosen(court))),
	]
	const times: MatchTime[] = []
	for (let date = dateOf(from); at(date, 0) < to && times.length < limit; date = addDays(date, DAYS_AT_ONCE)) {
		const reach = { from: at(date, 0), to: at(date, DAYS_AT_ONCE * 24) }
		const dates = Array.from({ length: DAYS_AT_ONCE }, (_, i) => addDays(date, i))
		const timesOn = isShared
			? await timesByMinute(reader, { tournament, match, others, offer }, reach)
			: await timesByHour(reader, { match, own, offer }, reach)
		const found = dates
			.flatMap((day) => timesOn(day, within(openingOn(offer, day), hours)))
			.filter(({ startTime, endTime }) => startTime >= from && endTime <= to)
			.filter((time) => given === null || isGiven(given, time))
			.filter((time) => !isPlaying(time))
			.flatMap((time) => timeOn(offer, [time.startTime, time.endTime], preferred(time.freeCourts)))
		times.push(...(hasPresent ? found.flatMap((time) => withoutPresent(offer, time, match)) : found))
	}
	return times.slice(0, limit)
}

/** Returns the next times within hours of the day: on courts that the tournament has chosen, or else on any. */
export async function findNextTimes(
	reader: Reader,
	about: About,
	between: Between,
	looking: Omit<Looking, 'onChosen'>,
) {
	const times = await findMatchTimes(reader, about, between, { ...looking, onChosen: true })
	return times.length > 0 || about.tournament.courtNumbers === null
		? times
		: findMatchTimes(reader, about, between, looking)
}

type Hours = readonly [number, number]
const within = (open: Hours | null, [from, to]: Hours = [0, 24]): Hours =>
	open ? [Math.max(open[0], from), Math.min(open[1], to)] : [0, 0]

/** The times of a day within its hours at which courts are free. */
type TimesOn = (date: string, hours: Hours) => MatchTime[]

const timeOn = (offer: Offer, [startTime, endTime]: readonly [Date, Date], freeCourts: number[]): MatchTime[] => {
	const [courtNumber] = freeCourts
	if (courtNumber === undefined) return []
	return [{ startTime, endTime, courtNumber, court: courtOf(offer, courtNumber), freeCourts }]
}

/** Full hours, on courts that nobody but the match has. */
async function timesByHour(
	reader: Reader,
	{ match, own, offer }: { match: MatchRow; own: readonly CourtTime[]; offer: Offer },
	reach: Between,
): Promise<TimesOn> {
	const length = hoursBetween(match.startTime, match.endTime).length
	const taken = without((await findTaken([offer], reach.from, reach.to, reader)).get(offer.id)!, own)
	return (date, [first, last]) => {
		const hours = Array.from(
			{ length: Math.max(0, last - Math.ceil(first) - length + 1) },
			(_, i) => Math.ceil(first) + i,
		)
		return hours.flatMap((hour) => {
			const [startTime, endTime] = [at(date, hour), at(date, hour + length)]
			return timeOn(offer, [startTime, endTime], freeCourts(offer, taken, startTime, endTime))
		})
	}
}

/**
 * Half hours, the present time, and times right after other matches of the tournament: on courts that nobody but it has,
 * and where none of its matches is closer than the break.
 */
async function timesByMinute(
	reader: Reader,
	{ tournament, match, others, offer }: Omit<About, 'now'> & { others: readonly Other[]; offer: Offer },
	reach: Between,
): Promise<TimesOn> {
	const [length, gap] = [Number(match.endTime) - Number(match.startTime), tournament.breakMinutes * MINUTE]
	const own = others.map(({ id }) => id)
	const isFree = await findFreeHalves(reader, { offer, own: [...own, match.id], ...reach })
	const held = await findSharedCourts(reader, [tournament.id])
	const open = others.filter(({ status }) => status === 'scheduled' || status === 'in_progress')
	// One that is over keeps the half hours that it had begun.
	const isClear = (courtNumber: number, startTime: Date, endTime: Date) =>
		!isHeldBeside(held, { ...match, courtNumber, startTime, endTime }) &&
		!open.some(
			(other) =>
				other.courtNumber === courtNumber &&
				Number(other.startTime) < Number(endTime) + gap &&
				Number(other.endTime) + gap > Number(startTime),
		)
	return (date, [first, last]) => {
		const [from, to] = [at(date, first).getTime(), at(date, last).getTime()]
		const halves = halfHoursBetween(new Date(from), new Date(to)).map(Number)
		const after = open.map(({ endTime }) => Number(endTime) + gap)
		const starts = [...new Set([...halves, ...after, Number(match.startTime)])].sort((a, b) => a - b)
		return starts
			.filter((start) => start >= from && start + length <= to)
			.flatMap((start) => {
				const time = [new Date(start), new Date(start + length)] as const
				const lie = halfHoursBetween(startOfHalfHour(time[0]), time[1])
				const free = allCourts(offer).filter(
					(court) => lie.every((half) => isFree(court, half)) && isClear(court, ...time),
				)
				return timeOn(offer, time, free)
			})
	}
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

type Other = Awaited<ReturnType<typeof otherMatches>>[number]

/** Whether a team of the match plays another one then, or has not rested since. */
function playingAt(others: readonly Other[], match: MatchRow, { restMinutes }: { restMinutes: number }) {
	const teams = [match.homeTeamId, match.awayTeamId].filter((id) => id !== null)
	const busy = others.filter(({ homeTeamId, awayTeamId }) =>
		teams.some((team) => team === homeTeamId || team === awayTeamId),
	)
	const rest = restMinutes * MINUTE
	return ({ startTime, endTime }: MatchTime) =>
		busy.some(
			(other) => Number(other.startTime) - rest < Number(endTime) && Number(other.endTime) + rest > Number(startTime),
		)
}

/** The other matches of the tournament about that time. */
function otherMatches(reader: Reader, match: MatchRow, from: Date, to: Date) {
	const { id, tournamentId, courtNumber, startTime, endTime, status, homeTeamId, awayTeamId } = tournamentMatches
	return reader
		.select({ id, courtNumber, startTime, endTime, status, homeTeamId, awayTeamId })
		.from(tournamentMatches)
		.where(
			and(
				eq(tournamentId, match.tournamentId),
				ne(id, match.id),
				ne(status, 'cancelled'),
				gt(startTime, new Date(from.getTime() - DAY)),
				lt(startTime, new Date(to.getTime() + DAY)),
			),
		)
}
