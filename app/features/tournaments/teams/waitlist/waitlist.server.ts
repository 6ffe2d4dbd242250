import { and, asc, count, eq, isNull, lte } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { teamMembers, tournamentTeams, tournamentWaits, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { tournamentChanged } from '#app/features/live/changes.server.ts'
import { keyOf } from '#app/features/live/channel.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import { conflict, notFound, type AppError } from '#app/lib/errors.ts'
import { findTournament, readTournament, type TournamentDetails } from '../../find.server.ts'
import { lockTournament } from '../../lock.server.ts'
import { nameKey } from '../../name-key.ts'
import { addTeam, entryRefusal, takePlace, tellOrganizers } from '../join.server.ts'
import { isFull, NAME_MAX } from '../rules.ts'
import { endLooking, stopLooking } from '../solos/looking.server.ts'

const NOT_FULL = 'A place is free. Join the tournament instead.'
const WAITING = 'You’re on the waitlist already.'
const NOT_WAITING = 'You aren’t on this waitlist.'

type How = { key?: string | null; idempotencyKey?: string | null; now?: Date }

/**
 * Puts the user on the waitlist of a full tournament, with the name that their team will have. Returns their position,
 * from 1. Throws 404 if the user may not see the tournament, 403 for its organiser and for those who only run the venue
 * of a private one, 409 if a place is free, registration has closed, or they wait or are on a team already.
 */
export async function joinWaitlist(user: Actor, id: number, { name }: { name: string }, how: How = {}) {
	const { key, idempotencyKey, now = new Date() } = how
	const { channel, ...waiting } = await withIdempotencyKey(user, idempotencyKey, { waitlist: id, name }, () =>
		write(async (tx) => {
			await lockTournament(tx, await findTournament(id, { user, key }, tx))
			const tournament = await findTournament(id, { user, key }, tx)
			const reason = waitRefusal(tournament, now)
			if (reason) throw reason
			const added = await tx
				.insert(tournamentWaits)
				.values({ tournamentId: id, userId: user.id, name, createdAt: now })
				.onConflictDoNothing()
				.returning({ id: tournamentWaits.id })
			if (added.length === 0) throw conflict(WAITING)
			return { position: (await findWait(tx, tournament, user))!.position, channel: tournament.channel }
		}),
	)
	tournamentChanged(channel)
	return waiting
}

/** The reason the user cannot wait for a place, as an error with its status; null if they can. */
export function waitRefusal(tournament: TournamentDetails, now: Date): AppError | null {
	if (isFull(tournament, now)) return entryRefusal({ ...tournament, maxTeams: tournament.currentTeams + 1 }, now)
	return entryRefusal(tournament, now) ?? conflict(NOT_FULL)
}

/** Takes the user off the waitlist, and returns the tournament. Throws 404 if they may not see it or do not wait. */
export async function leaveWaitlist(user: Actor, id: number, { key }: { key?: string | null } = {}) {
	const tournament = await write(async (tx) => {
		const found = await findTournament(id, { user, key }, tx)
		const own = and(eq(tournamentWaits.tournamentId, id), eq(tournamentWaits.userId, user.id))
		const gone = await tx.delete(tournamentWaits).where(own).returning({ id: tournamentWaits.id })
		if (gone.length === 0) throw notFound(NOT_WAITING)
		return found
	})
	tournamentChanged(tournament.channel)
	return tournament
}

/** The user's place on the waitlist, from 1, with the name of their team; null if they do not wait. */
export async function findWait(reader: Reader, { id }: { id: number }, user: { id: number }) {
	const [own] = await reader
		.select({ id: tournamentWaits.id, name: tournamentWaits.name })
		.from(tournamentWaits)
		.where(and(eq(tournamentWaits.tournamentId, id), eq(tournamentWaits.userId, user.id)))
	if (!own) return null
	const [before] = await reader
		.select({ count: count() })
		.from(tournamentWaits)
		.where(and(eq(tournamentWaits.tournamentId, id), lte(tournamentWaits.id, own.id)))
	return { name: own.name, position: before!.count }
}

/** The names of the teams that wait, first come first. */
export const findWaiting = (reader: Reader, { id }: { id: number }) =>
	reader
		.select({ id: tournamentWaits.id, userId: tournamentWaits.userId, name: tournamentWaits.name })
		.from(tournamentWaits)
		.where(eq(tournamentWaits.tournamentId, id))
		.orderBy(asc(tournamentWaits.id))

/**
 * Returns how many wait for a place in a full tournament, and the user's own place. Null where places are free or
 * registration has closed, except for those who wait still, who may leave.
 */
export async function findWaitlist(tournament: TournamentDetails, user: Actor | null, now: Date) {
	const own = user && tournament.status === 'registration_open' ? await findWait(db, tournament, user) : null
	if (!own && !isFull(tournament, now)) return null
	return {
		count: await db.$count(tournamentWaits, eq(tournamentWaits.tournamentId, tournament.id)),
		own,
		mayJoin: waitRefusal(tournament, now) === null,
	}
}
export type Waitlist = Awaited<ReturnType<typeof findWaitlist>>

/**
 * Gives places that have become free to those who wait, first come first: their teams are entered as if they had just
 * joined, with the fee still to pay. A name that is taken by now gets a number. Passes over suspended accounts, which
 * could not withdraw. Does nothing once registration has closed. The caller has locked the tournament.
 */
export async function moveUp(tx: Writer, tournamentId: number, now: Date) {
	for (const { id, userId, name: wanted } of await findWaiting(tx, { id: tournamentId })) {
		const tournament = (await readTournament(tournamentId, tx))!
		const { status, registrationDeadline, currentTeams, maxTeams } = tournament
		if (status !== 'registration_open' || registrationDeadline <= now || currentTeams >= maxTeams) return
		await tx.delete(tournamentWaits).where(eq(tournamentWaits.id, id))
		if (!(await mayEnter(tx, userId)) || (await isOnTeam(tx, tournamentId, userId))) continue
		await takePlace(tx, tournament, now)
		const name = await freeName(tx, tournamentId, wanted)
		const team = await addTeam(tx, tournament, { id: userId }, name, now)
		await stopLooking(tx, tournament, { id: userId })
		const key = keyOf(tournament)
		const told: NewNotice = {
			userId,
			kind: 'tournament',
			what: 'moved up',
			subject: 'team',
			subjectId: team.id,
			data: { team: name, tournament: tournament.name, tournamentId, key, fee: team.entryFee },
			cause: `team:${team.id}:moved-up`,
		}
		await notify(tx, [told], now)
		await tellOrganizers(tx, { id: tournamentId, name: tournament.name, key }, team, now)
	}
}

const mayEnter = async (tx: Writer, userId: number) =>
	(await tx.$count(users, and(eq(users.id, userId), isNull(users.suspendedAt), isNull(users.deletedAt)))) > 0

const isOnTeam = async (tx: Writer, tournamentId: number, userId: number) =>
	(await tx.$count(teamMembers, and(eq(teamMembers.tournamentId, tournamentId), eq(teamMembers.userId, userId)))) > 0

/** The name, or with the lowest number that makes it one that no team has. */
export async function freeName(tx: Writer, tournamentId: number, name: string) {
	const teams = await tx
		.select({ nameKey: tournamentTeams.nameKey, status: tournamentTeams.status })
		.from(tournamentTeams)
		.where(eq(tournamentTeams.tournamentId, tournamentId))
	const taken = new Set(teams.flatMap((team) => (team.status === 'withdrawn' ? [] : team.nameKey)))
	const numbered = (number: number) => `${[...name].slice(0, NAME_MAX - 3).join('')} ${number}`
	let free = name
	for (let number = 2; taken.has(nameKey(free)); number++) free = numbered(number)
	return free
}

/** Ends the waitlist of a tournament that has its schedule or was called off, and tells those who waited or looked for a team. */
export async function endWaitlist(
	tx: Writer,
	{ id, name, isPublic }: { id: number; name: string; isPublic: boolean },
	why: 'scheduled' | 'cancelled',
	now: Date,
) {
	const gone = await tx.delete(tournamentWaits).where(eq(tournamentWaits.tournamentId, id)).returning()
	const told = gone.map((wait): NewNotice => ({
		userId: wait.userId,
		kind: 'tournament',
		what: 'waitlist over',
		subject: 'tournament',
		subjectId: id,
		data: { tournament: name, why, isPublic },
		cause: `tournament:${id}:waitlist-over:${wait.id}`,
	}))
	await notify(tx, told, now)
	await endLooking(tx, { id, name, isPublic }, why, now)
}
