import { and, eq, lt } from 'drizzle-orm'
import { redirect } from 'react-router'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { tournaments, type ForTournaments } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { keyOf } from '#app/features/live/channel.ts'
import { isNever } from '#app/features/venues/for-tournaments.ts'
import { mayAt } from '#app/features/venues/own-venues.server.ts'
import { conflict, forbidden } from '#app/lib/errors.ts'
import { at, dateOf, DAY, isDate } from '#app/lib/time/time.ts'
import { releaseCourts, takeCourt } from './court.server.ts'
import { hasCourt } from './shared-courts.server.ts'
import { findMatchTimes, findNextTimes, roomFor, type MatchTime, type Room } from './free-times.server.ts'
import type { TournamentRow } from '../../find.server.ts'
import { tellOfMove } from '../match-notices.server.ts'
import { findMatch, type Match } from '../matches.server.ts'
import { findForChange, type Linked } from '../results.server.ts'
import { EVERYTHING, scheduleAddress } from '../../schedule/choice.ts'
import { changesPartners } from '../../status.ts'
import { announce, changeRow, requireSeen, startWork, type MatchRow, type Work } from '../work.server.ts'

const OFFERED = 5

type Which = { tournamentId: number | null; matchId: number | null }

/**
 * New times the organiser can choose for a match: the next free ones within the tournament's hours, or all of `date`
 * (YYYY-MM-DD). `problem` says why there are none. Throws 404, and 403 unless the organiser asks. Redirects to moving the
 * rounds where partners change: notices from before that was so lead here.
 */
export async function findPostponing(user: Actor, which: Which, date: string | null, now = new Date()) {
	const { tournament, match } = await findOrganized(db, user, which)
	if (changesPartners(tournament.format)) {
		const linked = { id: tournament.id, key: keyOf(tournament) }
		throw redirect(scheduleAddress(linked, { ...EVERYTHING, round: match.round }, 'move'))
	}
	const given = await givenTo(db, user, tournament)
	const room = await roomFor(db, tournament, match, now)
	const about = { tournament, match, given, now }
	const problem = movingProblem(match) ?? room.problem
	const day = date !== null && isDate(date) ? date : null
	const hours = [tournament.dayStart, tournament.dayEnd] as const
	const times = problem
		? []
		: day
			? await findMatchTimes(db, about, within(room, day))
			: await findNextTimes(db, about, await after(db, room, tournament, match), { limit: OFFERED, hours })
	return {
		tournament: { id: tournament.id, key: keyOf(tournament) },
		match: await findMatch(tournament, match.id),
		times,
		problem,
		day,
		first: dateOf(room.from),
		last: dateOf(new Date(room.to.getTime() - 1)),
	}
}

const within = ({ from, to }: Room, date: string) => ({
	from: new Date(Math.max(from.getTime(), at(date, 0).getTime())),
	to: new Date(Math.min(to.getTime(), at(date, 24).getTime())),
})

/** After now; a match that lost its court may also keep its time on another court. */
async function after(reader: Reader, { from, to }: Room, tournament: TournamentRow, match: MatchRow) {
	const present = (await hasCourt(reader, tournament, match)) ? 1 : 0
	return { from: new Date(Math.max(from.getTime(), match.startTime.getTime() + present)), to }
}

async function findOrganized(reader: Reader, user: Actor, which: Which) {
	const found = await findForChange(reader, user, which)
	if (found.role !== 'organizer') throw forbidden('Only the organiser can move a match.')
	return found
}

async function findMovable(reader: Reader, user: Actor, which: Which) {
	const found = await findOrganized(reader, user, which)
	if (changesPartners(found.tournament.format))
		throw conflict('Rounds in which partners change are moved together. Do that from the schedule.')
	return found
}

function movingProblem({ status, proposal }: MatchRow) {
	if (status === 'completed') return 'This match is over.'
	if (status === 'cancelled') return 'This match was cancelled.'
	return proposal ? 'A result was sent for this match already.' : null
}

/** A start and a free court; without a court the lowest free one is taken. */
type WantedTime = { startTime: Date; courtNumber?: number }
type How = { version?: number | null; now?: Date }

/**
 * Moves a match to a free time, by default the next one. Tells both teams, and extends the tournament if needed.
 * Returns the match and its tournament for links. Throws 404, 403 unless the organiser asks, 409 if the time is not
 * free, or the match is over or has just changed.
 */
export async function postpone(
	user: Actor,
	which: Which,
	wanted: WantedTime | null,
	{ version = null, now = new Date() }: How = {},
): Promise<{ tournament: Linked; match: Match }> {
	const { work, moved, ...answer } = await write(async (tx) => {
		const { tournament, match } = await findMovable(tx, user, which)
		const work = startWork(tx, tournament, now, user.id)
		const isThere =
			wanted && Number(wanted.startTime) === Number(match.startTime) && wanted.courtNumber === match.courtNumber
		const isUnchanged = isThere && (await hasCourt(tx, tournament, match))
		if (!isUnchanged) {
			requireSeen({ version }, match)
			const problem = movingProblem(match)
			if (problem) throw conflict(problem)
		}
		if (!isUnchanged)
			await move(work, match, await choose(work, match, { wanted, given: await givenTo(tx, user, tournament) }))
		const after = await findMatch(tournament, match.id, tx)
		return { work, moved: !isUnchanged, match: after, tournament: { id: tournament.id, key: keyOf(tournament) } }
	})
	if (moved) announce(work)
	return answer
}

/** The hours to which the venue holds an organiser who is not one of its people. */
export const givenTo = async (reader: Reader, user: Actor, { courtId, forTournaments }: TournamentRow) =>
	forTournaments && !isNever(forTournaments) && !(await mayAt(user, courtId, 'events', reader)) ? forTournaments : null

type Choice = { wanted: WantedTime | null; given: ForTournaments | null }

async function choose({ tx, tournament, now }: Work, match: MatchRow, { wanted, given }: Choice) {
	const room = await roomFor(tx, tournament, match, now)
	if (room.problem) throw conflict(room.problem)
	const about = { tournament, match, given, now }
	if (!wanted) {
		const hours = [tournament.dayStart, tournament.dayEnd] as const
		const [next] = await findNextTimes(tx, about, await after(tx, room, tournament, match), { limit: 1, hours })
		if (!next) throw conflict('No times are free in the 90 days after it. Ask the venue for another court.')
		return next
	}
	const { startTime, courtNumber } = wanted
	const times = await findMatchTimes(tx, about, {
		from: new Date(Math.max(room.from.getTime(), startTime.getTime())),
		to: new Date(Math.min(room.to.getTime(), startTime.getTime() + DAY)),
	})
	const time = times.find((free) => Number(free.startTime) === Number(startTime))
	if (!time || (courtNumber !== undefined && !time.freeCourts.includes(courtNumber))) throw conflict(NOT_FREE)
	return { ...time, courtNumber: courtNumber ?? time.courtNumber }
}

const NOT_FREE = 'That time isn’t free. Choose another.'

async function move(work: Work, match: MatchRow, { startTime, endTime, courtNumber }: MatchTime) {
	const { tx, tournament, now } = work
	await releaseCourts(work, [match])
	if (!(await takeCourt(work, { ...match, startTime, endTime, courtNumber }))) throw conflict(NOT_FREE)
	const to = { startTime, endTime, courtNumber, status: 'scheduled' as const, moves: match.moves + 1 }
	await tellOfMove(work, await changeRow(work, match, to))
	await extendTo(tx, tournament, endTime, now)
}

/** Makes the tournament last until the day on which a match ends. */
export async function extendTo(tx: Writer, { id, endDate }: TournamentRow, endTime: Date, now: Date) {
	const lastDay = at(dateOf(new Date(endTime.getTime() - 1)), 0)
	if (dateOf(lastDay) <= dateOf(endDate)) return
	await tx
		.update(tournaments)
		.set({ endDate: lastDay, updatedAt: now })
		.where(and(eq(tournaments.id, id), lt(tournaments.endDate, lastDay)))
}
