import { and, eq } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { runningClubMembers, runningClubs } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { conflict, forbidden, notFound } from '#app/lib/errors.ts'
import { findManagedClub, readClub, type Membership } from '../find.server.ts'
import { lockClub } from './lock.server.ts'
import { endMembership } from './leave.server.ts'
import { findPerson } from './own.server.ts'
import { HOST_KEPT, NO_MEMBER, NOT_HOST } from './rules.ts'

// Besides their own errors, these functions throw 404 for a club the person may not know of or a member it does not
// have, and 403 for people who do not manage it.

/** Makes a member an admin of the club, or an admin a member, and tells them; doing it twice changes nothing. 403 for all but the host. */
export async function setRole(
	user: Actor,
	clubId: number,
	{ memberId, role }: { memberId: number; role: Membership['role'] },
	now = new Date(),
) {
	return write(async (tx) => {
		const { club, person } = await findMember(tx, user, clubId, memberId)
		if (!leads(club, user)) throw forbidden(NOT_HOST)
		if (person.userId === club.founderId) throw conflict(HOST_KEPT)
		if (person.role === role) return
		await tx.update(runningClubMembers).set({ role }).where(eq(runningClubMembers.id, person.id))
		if (person.userId === user.id) return
		const told = {
			userId: person.userId,
			kind: 'club',
			what: role === 'admin' ? 'made admin' : 'admin no longer',
			subject: 'club',
			subjectId: club.id,
			data: { club: club.name },
			cause: `club:${club.id}:${role}:${person.id}:${now.getTime()}`,
		} as const
		await notify(tx, [told], now)
	})
}

/**
 * Takes another person out of the club with their places at its upcoming runs, and tells them. A link is replaced,
 * since they may have it. 409 for the host; 403 for an admin of the club, unless the host removes them.
 */
export async function removeMember(user: Actor, clubId: number, memberId: number, now = new Date()) {
	return write(async (tx) => {
		const { club, person } = await findMember(tx, user, clubId, memberId)
		const reason = removalRefusal(club, person, user)
		if (reason) throw reason
		await endMembership(tx, club.id, person.userId, now)
		if (club.inviteKey !== null)
			await tx.update(runningClubs).set({ inviteKey: crypto.randomUUID() }).where(eq(runningClubs.id, club.id))
		const told = {
			userId: person.userId,
			kind: 'club',
			what: 'taken out of the club',
			subject: 'club',
			subjectId: club.id,
			data: { club: club.name, isPublic: club.isPublic },
			cause: `club:${club.id}:removed:${person.id}:${now.getTime()}`,
		} as const
		await notify(tx, [told], now)
		return { newLink: club.inviteKey !== null }
	})
}

/** Returns the member who would be removed, and why they cannot be. Throws like `removeMember`. */
export async function findRemoval(user: Actor, clubId: number, memberId: number, reader: Reader = db) {
	const { id } = await findManagedClub(user, clubId, reader)
	const club = await readClub(id, reader)
	const person = await findPerson(reader, id, memberId)
	if (!club || person?.status !== 'active') throw notFound(NO_MEMBER)
	const reason = removalRefusal(club, person, user)?.message ?? null
	return { id, name: person.name, reason, newLink: club.inviteKey !== null }
}

/**
 * Makes another member the host and tells them; the host before stays an admin. Throws 403 for all but the host, 409 if
 * the member is the host already.
 */
export async function handOver(user: Actor, clubId: number, memberId: number, now = new Date()) {
	return write(async (tx) => {
		const { club, person } = await findMember(tx, user, clubId, memberId)
		if (!leads(club, user)) throw forbidden(NOT_HOST)
		if (person.userId === club.founderId) throw conflict(hostAlready(person))
		const moved = await tx
			.update(runningClubs)
			.set({ founderId: person.userId })
			.where(and(eq(runningClubs.id, club.id), eq(runningClubs.founderId, club.founderId)))
			.returning({ id: runningClubs.id })
		if (moved.length === 0) throw conflict('The club has just changed. Look again.')
		await tx.update(runningClubMembers).set({ role: 'admin' }).where(eq(runningClubMembers.id, person.id))
		const cause = `club:${club.id}:new-host:${person.userId}:${now.getTime()}`
		const about = { kind: 'club', subject: 'club', subjectId: club.id, data: { club: club.name }, cause } as const
		const told = [
			{ ...about, userId: person.userId, what: 'made host' as const },
			{ ...about, userId: club.founderId, what: 'new host' as const, actorId: person.userId },
		].filter(({ userId }) => userId !== user.id)
		await notify(tx, told, now)
		return { name: person.name }
	})
}

/** Returns the member who would become host, and why they cannot; null while none is chosen. Throws like `handOver`. */
export async function findHandOver(user: Actor, clubId: number, memberId: number | null, reader: Reader = db) {
	const { id, isHost } = await findManagedClub(user, clubId, reader)
	if (!isHost && user.role !== 'admin') throw forbidden(NOT_HOST)
	if (memberId === null) return { id, isHost, member: null }
	const club = await readClub(id, reader)
	const person = await findPerson(reader, id, memberId)
	if (!club || person?.status !== 'active') throw notFound(NO_MEMBER)
	const reason = person.userId === club.founderId ? hostAlready(person) : null
	return { id, isHost, member: { id: person.id, name: person.name, reason } }
}

const hostAlready = ({ name }: { name: string }) => `${name} is the host of this club.`

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>

function removalRefusal(club: { founderId: number }, person: Pick<Person, 'userId' | 'role'>, user: Actor) {
	if (person.userId === club.founderId) return conflict(HOST_KEPT)
	if (person.userId === user.id) return conflict('That is you. You can leave the club instead.')
	return person.role === 'admin' && !leads(club, user) ? forbidden('Only the host can remove an admin.') : null
}

/** The host, and admins of the product. */
export const leads = ({ founderId }: { founderId: number }, user: Actor) =>
	founderId === user.id || user.role === 'admin'

async function findMember(tx: Writer, user: Actor, clubId: number, memberId: number) {
	const { id } = await findManagedClub(user, clubId, tx)
	const club = await lockClub(tx, id)
	const person = await findPerson(tx, club.id, memberId)
	if (person?.status !== 'active') throw notFound(NO_MEMBER)
	return { club, person }
}
