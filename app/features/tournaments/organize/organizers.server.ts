import { and, asc, eq } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { findOrganizers } from '#db/query/tournament-organizers.ts'
import { tournamentOrganizers, tournaments, users } from '#db/schema.ts'
import { isSecret, newSecret } from '#db/secrets.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { publicUsername } from '#app/features/accounts/names/public-username.server.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { keyOf } from '#app/features/live/channel.ts'
import { conflict, forbidden, notFound } from '#app/lib/errors.ts'
import { findManagedTournament, readTournament, type TournamentRow } from '../find.server.ts'
import { lockTournament } from '../lock.server.ts'
import { nameOf } from '../teams/rules.ts'
import { tell } from './people.server.ts'
import { LINK_OVER, MOST_ORGANIZERS } from './rules.ts'

// Verbs and questions that take a user also throw like `findManagedTournament`.

const mayInvite = ({ leads }: { leads: boolean }, user: Actor) => leads || user.role === 'admin'

/** Returns the people who run a tournament, and the key of the open link for one more, for those who may hand it out. */
export async function findOrganizersPage(user: Actor, id: number) {
	const tournament = await findManagedTournament(user, id)
	const row = (await readTournament(tournament.id, db))!
	const helpers = await db
		.select({ userId: users.id, fullName: users.fullName, username: publicUsername })
		.from(tournamentOrganizers)
		.innerJoin(users, eq(users.id, tournamentOrganizers.userId))
		.where(eq(tournamentOrganizers.tournamentId, tournament.id))
		.orderBy(asc(tournamentOrganizers.id))
	const invites = mayInvite(tournament, user)
	return {
		tournament: { id: tournament.id, name: tournament.name, key: tournament.key },
		organizer: { name: nameOf(row.organizer), isYou: tournament.leads },
		helpers: helpers.map((helper) => {
			const isYou = helper.userId === user.id
			return { userId: helper.userId, name: nameOf(helper), isYou, mayRemove: isYou || invites }
		}),
		invites,
		isFull: helpers.length >= MOST_ORGANIZERS,
		linkKey: invites ? row.organizersKey : null,
	}
}

/**
 * Makes the link that lets one more person run the tournament; one that is open stops working. Throws 403 for all but
 * its organiser and admins, and 409 where enough people run it.
 */
export function openOrganizersLink(user: Actor, id: number) {
	return write(async (tx) => {
		const tournament = await findInviting(tx, user, id)
		await requireRoom(tx, tournament.id)
		await setKey(tx, tournament.id, newSecret())
		return tournament
	})
}

/** Makes the open link stop working. Throws 403 like `openOrganizersLink`; repeating it changes nothing. */
export function closeOrganizersLink(user: Actor, id: number) {
	return write(async (tx) => {
		const tournament = await findInviting(tx, user, id)
		await setKey(tx, tournament.id, null)
		return tournament
	})
}

async function findInviting(tx: Writer, user: Actor, id: number) {
	const tournament = await findManagedTournament(user, id, tx)
	if (!mayInvite(tournament, user)) throw forbidden('Only the organiser can do this.')
	await lockTournament(tx, tournament)
	return tournament
}

const setKey = (tx: Writer, id: number, organizersKey: string | null) =>
	tx.update(tournaments).set({ organizersKey }).where(eq(tournaments.id, id))

async function requireRoom(tx: Writer, id: number) {
	if ((await tx.$count(tournamentOrganizers, eq(tournamentOrganizers.tournamentId, id))) < MOST_ORGANIZERS) return
	throw conflict(`${MOST_ORGANIZERS} people run this tournament with you. That’s the most.`)
}

/**
 * Takes a person off those who run a tournament, and tells them; who does it themselves tells its organiser. Repeating
 * it changes nothing. Throws 403 for other people than its organiser and admins.
 */
export function removeOrganizer(user: Actor, id: number, userId: number, now = new Date()) {
	return write(async (tx) => {
		const tournament = await findManagedTournament(user, id, tx)
		const isSelf = userId === user.id
		if (!isSelf && !mayInvite(tournament, user)) throw forbidden('Only the organiser can do this.')
		const gone = await tx
			.delete(tournamentOrganizers)
			.where(and(eq(tournamentOrganizers.tournamentId, tournament.id), eq(tournamentOrganizers.userId, userId)))
			.returning({ id: tournamentOrganizers.id })
		if (gone.length === 0) return tournament
		const row = (await readTournament(tournament.id, tx))!
		const cause = `organises-no-more:${userId}:${now.getTime()}`
		const data = { tournament: row.name, key: keyOf(row) }
		if (isSelf) await tell(tx, row, [row.organizerId], { what: 'organiser left', data, actorId: user.id, cause }, now)
		else {
			const { name, isPublic } = row
			await tell(tx, row, [userId], { what: 'organises no more', data: { tournament: name, isPublic }, cause }, now)
		}
		return tournament
	})
}

/** Finds a tournament by the secret of its link; undefined where it no longer works. */
async function readInvitation(reader: Reader, key: string) {
	const [row] = isSecret(key)
		? await reader.select({ id: tournaments.id }).from(tournaments).where(eq(tournaments.organizersKey, key))
		: []
	return row && readTournament(row.id, reader)
}

/**
 * Returns the tournament of a link as its page shows it; `reason` says why the user cannot take it. `address` is where
 * they ask from: links that lead nowhere are counted by it. Throws 404 for those.
 */
export async function findOrganizersInvitation(user: Actor, key: string, address: string, now = new Date()) {
	const tournament = await readInvitation(db, key)
	if (!tournament) {
		await limits.linkGuesses.take(address, now)
		throw notFound(LINK_OVER)
	}
	const { name, court, sport, startDate, endDate, organizer } = tournament
	return {
		tournament: { name, court, sport, startDate, endDate },
		organizer: nameOf(organizer),
		reason: await refusalOf(db, tournament, user),
	}
}

async function refusalOf(reader: Reader, { id, organizerId, status }: TournamentRow, user: Actor) {
	if (organizerId === user.id) return 'This is your own tournament. Send the link to somebody else.'
	if ((await findOrganizers(reader, id)).includes(user.id)) return 'You run this tournament already.'
	return status === 'cancelled' ? 'This tournament was cancelled.' : null
}

/**
 * Makes the user one of those who run the tournament, and tells its organiser. The link works once; sent again by the
 * person who took it changes nothing. Throws 404 for a link that no longer works, and 409 where it cannot be taken.
 */
export async function acceptOrganizing(user: Actor, key: string, now = new Date()) {
	const linked = await withIdempotencyKey(user, `organise:${key}`, {}, () =>
		write(async (tx) => {
			const row = await readInvitation(tx, key)
			if (!row) throw notFound(LINK_OVER)
			const reason = await refusalOf(tx, row, user)
			if (reason) throw conflict(reason)
			await lockTournament(tx, row)
			await requireRoom(tx, row.id)
			const taken = await tx
				.update(tournaments)
				.set({ organizersKey: null })
				.where(and(eq(tournaments.id, row.id), eq(tournaments.organizersKey, key)))
				.returning({ id: tournaments.id })
			if (taken.length === 0) throw notFound(LINK_OVER)
			await tx.insert(tournamentOrganizers).values({ tournamentId: row.id, userId: user.id, createdAt: now })
			const linked = { id: row.id, key: keyOf(row) }
			const data = { tournament: row.name, key: linked.key }
			const cause = `organises:${user.id}:${now.getTime()}`
			await tell(tx, row, [row.organizerId], { what: 'organiser joined', data, actorId: user.id, cause }, now)
			return linked
		}),
	)
	// One who was taken off since does not come back by it.
	if (!(await findOrganizers(db, linked.id)).includes(user.id)) throw notFound(LINK_OVER)
	return linked
}
