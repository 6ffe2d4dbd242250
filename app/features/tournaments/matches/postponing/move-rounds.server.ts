import { asc, eq } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { tournamentMatches } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findSharedCourts, hasSharedCourt } from '#app/features/bookings/on-court/shared-courts.server.ts'
import { openingOn } from '#app/features/bookings/rules.ts'
import { hoursIn, take, type TakenTime } from '#app/features/court-time/court-time.server.ts'
import { findFreeHalves } from '#app/features/court-time/free-halves.server.ts'
import { isGiven } from '#app/features/venues/for-tournaments.ts'
import { courtOf, findOffer, type Offer } from '#app/features/venues/offers.server.ts'
import { conflict } from '#app/lib/errors.ts'
import {
	addDays,
	at,
	dateOf,
	DAY,
	HALF_HOUR,
	halfHourOf,
	halfHoursBetween,
	startOfHalfHour,
} from '#app/lib/time/time.ts'
import { findManagedTournament, readTournament, type TournamentRow } from '../../find.server.ts'
import { lockTournament } from '../../lock.server.ts'
import { courtTimesOf } from '../../placement/court-times.ts'
import { tellOfMovedRounds } from '../../placement/schedule-notices.server.ts'
import { changesPartners } from '../../status.ts'
import { findTeams } from '../../teams/teams.server.ts'
import { asPlaced } from '../evening.server.ts'
import { announce, changeRow, startWork, type MatchRow, type Work } from '../work.server.ts'
import { POSTPONE_DAYS } from './free-times.server.ts'
import { extendTo, givenTo } from './postpone.server.ts'
import { releaseShared } from './shared-courts.server.ts'

/*
 * Where partners change, rounds follow one another: they are moved together, all by the same half hours, to the same
 * courts or, where one is not free, to others.
 */

const OFFERED = 5
/** How far the next free times are looked for, where no day is chosen. */
const DAYS_AHEAD = 14

/** A start of the first round to move, and the court in place of each that has matches. */
type Place = { shift: number; courts: ReadonlyMap<number, number> }

/**
 * Returns times to which the rounds from `round` on can be moved: the next free ones, or those of `date` (YYYY-MM-DD),
 * which may be sooner than they are planned. By default it is the first round that is still to begin. `problem` says why
 * there are none. Throws 404, and 403 unless the organiser asks.
 */
export async function findMovingRounds(
	user: Actor,
	id: number | null,
	{ round, date }: { round: number | null; date: string | null },
	now = new Date(),
) {
	const { id: tournamentId, key } = await findManagedTournament(user, id)
	const tournament = (await readTournament(tournamentId, db))!
	const rows = await findRows(db, tournament)
	const problem = problemOf(tournament, rows)
	const rounds = problem ? [] : roundsOf(rows)
	const chosen = rounds.find((one) => one.round === round) ?? rounds.find(({ start }) => start > now) ?? rounds[0]
	const places =
		problem || !chosen ? [] : await findPlaces(db, { user, tournament, rows, from: chosen.round, now }, { date })
	const offer = await findOffer(tournament.court.id, tournament.sport.id, db, now)
	return {
		tournament: { id: tournamentId, key },
		rounds,
		round: chosen?.round ?? null,
		problem,
		day: date,
		first: dateOf(new Date(chosen ? soonestOf({ tournament, rows, from: chosen.round, now }) : now)),
		last: lastDay(chosen?.start ?? now, now),
		times: places.map(({ shift, courts }) => {
			const on = [...new Set(courts.values())].sort((a, b) => a - b)
			return {
				start: new Date(chosen!.start.getTime() + shift),
				end: new Date(chosen!.end.getTime() + shift),
				courtNumbers: on,
				courts: on.map((court) => (offer ? courtOf(offer, court) : court)),
				value: `${chosen!.start.getTime() + shift}-${on.join('.')}`,
			}
		}),
	}
}
export type MovingRounds = Awaited<ReturnType<typeof findMovingRounds>>

type Wanted = { round: number; startTime: Date; courts: readonly number[] }

/**
 * Moves the rounds from `round` on, so that it starts at `startTime`, and tells everybody who plays on. Does nothing if
 * they are there already. Returns the tournament for links. Throws 404, 403 unless the organiser asks, and 409 if the
 * courts are not free then or there is nothing to move.
 */
export async function moveRounds(user: Actor, id: number | null, wanted: Wanted, now = new Date()) {
	const { tournament, key, work } = await write(async (tx) => {
		const managed = await findManagedTournament(user, id, tx)
		await lockTournament(tx, managed)
		const tournament = (await readTournament(managed.id, tx))!
		const rows = await findRows(tx, tournament)
		const problem = problemOf(tournament, rows)
		if (problem) throw conflict(problem)
		const first = roundsOf(rows).find(({ round }) => round === wanted.round)
		if (!first) throw conflict('This round is over or has just begun. Look again.')
		const shift = wanted.startTime.getTime() - first.start.getTime()
		const moving = rows.filter(isToMove(first.round))
		const held = await findSharedCourts(tx, [managed.id])
		const isWhole = moving.every((match) => hasSharedCourt(held, match))
		const present = [...new Set(moving.map(({ courtNumber }) => courtNumber))].sort((a, b) => a - b).join()
		// The form sent a second time.
		if (shift === 0 && isWhole && present === wanted.courts.join()) return { tournament, key: managed.key, work: null }
		const about = { user, tournament, rows, from: first.round, now }
		const [place] = await findPlaces(tx, about, { shift })
		const courts = place ? [...new Set(place.courts.values())].sort((a, b) => a - b).join() : null
		if (!place || courts !== wanted.courts.join()) throw conflict(NOT_FREE)
		const work = startWork(tx, tournament, now, user.id)
		await move(work, moving, place)
		return { tournament, key: managed.key, work }
	})
	if (work) announce(work)
	return { id: tournament.id, key }
}

const NOT_FREE = 'That time isn’t free. Choose another.'

async function move(work: Work, matches: readonly MatchRow[], { shift, courts }: Place) {
	const { tx, tournament, now } = work
	await releaseShared(work, matches)
	const moved: MatchRow[] = []
	for (const match of matches) {
		const to = { ...shifted(match, shift), courtNumber: courts.get(match.courtNumber)!, moves: match.moves + 1 }
		moved.push(await changeRow(work, match, to))
	}
	const wanted = courtTimesOf(moved.map((row) => ({ ...row, number: row.matchNumber, court: row.courtNumber })))
	const taken = await take(
		tx,
		tournament.court.id,
		wanted.map(({ id, court, startTime, endTime }): TakenTime => ({
			holder: { kind: 'fixture', id },
			sportId: tournament.sport.id,
			courtNumber: court,
			startTime,
			endTime,
		})),
	)
	work.hours.push(...hoursIn(taken))
	const held = await findSharedCourts(tx, [tournament.id])
	if (!moved.every((match) => hasSharedCourt(held, match))) throw conflict(NOT_FREE)
	const [first] = moved
	const playing = (await findTeams(tournament.id, { reader: tx })).filter(({ status }) => status === 'active')
	const cause = `tournament:${tournament.id}:moved:${now.getTime()}`
	const told = { playing, placed: asPlaced(moved), by: work.by, cause }
	const { round, startTime: start } = first!
	const isLast = moved.every((match) => match.round === round)
	await tellOfMovedRounds(tx, tournament, told, { round, start, isLast }, now)
	await extendTo(tx, tournament, lastEnd(moved), now)
}

const findRows = (reader: Reader | Writer, { id }: TournamentRow): Promise<MatchRow[]> =>
	reader
		.select()
		.from(tournamentMatches)
		.where(eq(tournamentMatches.tournamentId, id))
		.orderBy(asc(tournamentMatches.startTime), asc(tournamentMatches.matchNumber))

const isToMove = (from: number) => (match: MatchRow) => match.status === 'scheduled' && match.round >= from

function problemOf({ format, status }: TournamentRow, rows: readonly MatchRow[]) {
	if (!changesPartners(format)) return 'Here each match is moved by itself. Open it to do so.'
	if (status === 'cancelled') return 'This tournament was cancelled.'
	return rows.some(isToMove(0)) ? null : 'There are no rounds to move.'
}

/** Returns the rounds that can be moved. `end` is that of the last round, as all later ones move too. */
function roundsOf(rows: readonly MatchRow[]) {
	const numbers = [...new Set(rows.filter(isToMove(0)).map(({ round }) => round))].sort((a, b) => a - b)
	return numbers.map((round) => {
		const matches = rows.filter(isToMove(round))
		return { round, start: matches[0]!.startTime, end: lastEnd(matches) }
	})
}

const lastEnd = (rows: readonly MatchRow[]) => new Date(Math.max(...rows.map(({ endTime }) => endTime.getTime())))

const shifted = ({ startTime, endTime }: Pick<MatchRow, 'startTime' | 'endTime'>, shift: number) => ({
	startTime: new Date(startTime.getTime() + shift),
	endTime: new Date(endTime.getTime() + shift),
})

const lastDay = (start: Date, now: Date) =>
	addDays(dateOf(new Date(Math.max(start.getTime(), now.getTime()))), POSTPONE_DAYS)

type About = { user: Actor; tournament: TournamentRow; rows: readonly MatchRow[]; from: number; now: Date }

/** Returns the soonest that the rounds from `from` on may start: none before the tournament or the round ahead of it. */
function soonestOf({ tournament, rows, from, now }: Omit<About, 'user'>) {
	const ahead = rows.filter(({ status, round }) => status !== 'cancelled' && round < from)
	// Rounds after a match that is on must not come to lie beside it.
	const isOn = rows.some(({ status, round }) => status === 'in_progress' && round >= from)
	const bounds = [now, tournament.startDate, ...ahead.map(({ endTime }) => endTime)]
	if (isOn) bounds.push(rows.find(isToMove(from))!.startTime)
	return Math.max(...bounds.map((time) => time.getTime()))
}

/** Finds where the rounds have room, soonest first: at one `shift` (milliseconds), on a `date`, or next. */
async function findPlaces(
	reader: Reader,
	{ user, tournament, rows, from, now }: About,
	{ shift, date = null }: { shift?: number; date?: string | null },
): Promise<Place[]> {
	const offer = await findOffer(tournament.court.id, tournament.sport.id, reader, now)
	const moved = rows.filter(isToMove(from))
	const first = moved[0]!.startTime.getTime()
	const span = lastEnd(moved).getTime() - first
	const until = at(lastDay(moved[0]!.startTime, now), 24).getTime()
	const begin = shift !== undefined ? first + shift : date ? at(date, 0).getTime() : 0
	if (!offer || begin >= until || (shift !== undefined && shift % HALF_HOUR !== 0)) return []
	const isChosen = shift !== undefined || date !== null
	const earliest = Math.max(soonestOf({ tournament, rows, from, now }), isChosen ? begin : first)
	const end = shift !== undefined ? begin : date ? at(date, 24).getTime() - 1 : earliest + DAYS_AHEAD * DAY
	const reach = { from: startOfHalfHour(new Date(earliest)), to: new Date(Math.max(end, earliest) + span + HALF_HOUR) }
	const isFree = await freeHalves(reader, { offer, rows }, reach)
	const given = await givenTo(reader, user, tournament)
	const staying = rows.filter(
		({ status, round }) => (status === 'scheduled' && round < from) || status === 'in_progress',
	)
	const held = await findSharedCourts(reader, [tournament.id])
	const isWhole = moved.every((match) => hasSharedCourt(held, match))
	const places: Place[] = []
	const limit = date ? Infinity : OFFERED
	const steps = Math.ceil((earliest - first) / HALF_HOUR)
	for (let by = steps * HALF_HOUR; first + by <= end && places.length < limit; by += HALF_HOUR) {
		if (given && !moved.every((match) => isGiven(given, shifted(match, by)))) continue
		const courts = courtsAt(by, { moved, staying, offer, isFree })
		const isPresent = by === 0 && isWhole && courts !== null && [...courts].every(([was, is]) => was === is)
		if (courts && !isPresent) places.push({ shift: by, courts })
	}
	return places
}

type Room = {
	moved: readonly MatchRow[]
	staying: readonly MatchRow[]
	offer: Offer
	isFree: (court: number, half: Date) => boolean
}

/** The court for each one’s matches, the same where it is free; null if there are not enough. */
function courtsAt(shift: number, { moved, staying, offer, isFree }: Room): Map<number, number> | null {
	const fits = (was: number, court: number) =>
		moved
			.filter(({ courtNumber }) => courtNumber === was)
			.map((match) => shifted(match, shift))
			.every(
				({ startTime, endTime }) =>
					halfHoursBetween(startOfHalfHour(startTime), endTime).every((half) => isFree(court, half)) &&
					!staying.some((it) => it.courtNumber === court && it.startTime < endTime && it.endTime > startTime),
			)
	const used = [...new Set(moved.map(({ courtNumber }) => courtNumber))].sort((a, b) => a - b)
	const courts = new Map(used.filter((court) => fits(court, court)).map((court) => [court, court]))
	for (const was of used.filter((court) => !courts.has(court))) {
		const others = Array.from({ length: offer.courtCount }, (_, i) => i + 1)
		const taken = new Set(courts.values())
		const court = others.find((number) => !taken.has(number) && fits(was, number))
		if (court === undefined) return null
		courts.set(was, court)
	}
	return courts
}

/** Whether a court is open in a half hour and nobody but this tournament has it. */
async function freeHalves(
	reader: Reader,
	{ offer, rows }: { offer: Offer; rows: readonly MatchRow[] },
	reach: { from: Date; to: Date },
) {
	const isFree = await findFreeHalves(reader, { offer, own: rows.map(({ id }) => id), ...reach })
	return (courtNumber: number, half: Date) => {
		const open = openingOn(offer, dateOf(half))
		const hour = halfHourOf(half)
		return open !== null && hour >= open[0] && hour + 0.5 <= open[1] && isFree(courtNumber, half)
	}
}
