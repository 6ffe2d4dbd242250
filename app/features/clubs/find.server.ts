import { and, eq, isNull } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { prepared } from '#db/query/prepared.ts'
import { runningClubMembers, runningClubs, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { forbidden, notFound } from '#app/lib/errors.ts'
import { clubColumns } from './club-columns.server.ts'
import { hostSeenBy } from './names.ts'
import { NOT_FOUND } from './words.ts'

export type Asking = { user: Actor | null; key?: string | null }

/** How a person stands towards a club; one who has asked to join is no member yet. */
export type Membership = { id: number; status: 'active' | 'requested'; role: 'member' | 'admin' }

/**
 * Returns a club that the person may know of, with how they stand towards it. A public club may be known to all people;
 * a private one to its members, admins, and visitors who came by its link, which carries `key`. Throws 404 otherwise,
 * and for one that was closed. Pass the transaction to read inside it.
 *
 * `key` is the key that links need for this person, null where they need none. `canManage` is for the host, the club's
 * admins, and admins of the product; `inside` for them and the members, who see all of the club's people and runs.
 * `inviteKey` is the key of the link that managers send to people; null for others, and without a link.
 */
export async function findClub(id: number | null, { user, key }: Asking, reader: Reader = db) {
	const row = id === null ? undefined : await readClub(id, reader)
	if (!row) throw notFound(NOT_FOUND)
	const { founderId, inviteKey, ...club } = row
	const membership = user && (await findMembership(reader, club.id, user))
	const isMember = membership?.status === 'active'
	const isHost = user !== null && founderId === user.id
	const isAdmin = user?.role === 'admin'
	const invited = inviteKey !== null && key === inviteKey
	if (!club.isPublic && !isMember && !isAdmin && !invited) throw notFound(NOT_FOUND)
	const canManage = isHost || isAdmin || (isMember && membership.role === 'admin')
	const inside = isMember || canManage
	const needsKey = !club.isPublic && !isMember && !isAdmin
	return {
		...club,
		host: hostSeenBy(inside, founderId, club.host),
		socialLinks: club.socialLinks ?? [],
		key: needsKey ? inviteKey : null,
		inviteKey: canManage ? inviteKey : null,
		membership,
		isMember,
		isHost,
		canManage,
		inside,
	}
}
export type ClubDetails = Awaited<ReturnType<typeof findClub>>

/** The part of a club that decides how much of it a person sees. */
export type Seen = Pick<ClubDetails, 'id' | 'isMember' | 'canManage' | 'inside'>

/** Returns the club for those who manage it. Throws 404 if the person may not know of it, else 403. */
export async function findManagedClub(user: Actor, id: number | null, reader: Reader = db) {
	const club = await findClub(id, { user }, reader)
	if (!club.canManage) throw forbidden('Only the club’s host and admins can do this.')
	return club
}

/** Returns the club for members who may plan a run. Throws 403 for others who may know of it. */
export async function findClubInside(user: Actor, id: number | null, reader: Reader = db) {
	const club = await findClub(id, { user }, reader)
	if (!club.inside) throw forbidden('Only members of the club can do this.')
	return club
}

/** Returns the club for its members. Throws 403 for others who may know of it. */
export async function findOwnClub(user: Actor, id: number | null, reader: Reader = db) {
	const club = await findClub(id, { user }, reader)
	if (!club.isMember) throw forbidden('Only members of the club can do this.')
	return club
}

type Private = Pick<ClubRow, 'isPublic' | 'mayBeAsked'>

/** Throws 404 for a club that answers this person as if there were none; `own` is how they stand towards it, if at all. */
export function requireKnown({ isPublic, mayBeAsked }: Private, user: Pick<Actor, 'role'> | null, own: unknown) {
	if (!isPublic && !mayBeAsked && !own && user?.role !== 'admin') throw notFound(NOT_FOUND)
}

/** All of a club, its host and its secret included, without asking who wants it; undefined where there is none or it was closed. */
export async function readClub(id: number, reader: Reader) {
	const [row] = await selectClub(reader, { id })
	return row
}
const selectClub = prepared({ id: runningClubs.id }, (reader, { id }) =>
	reader
		.select({
			...clubColumns,
			founderId: runningClubs.founderId,
			inviteKey: runningClubs.inviteKey,
			mayBeAsked: runningClubs.mayBeAsked,
		})
		.from(runningClubs)
		.innerJoin(users, eq(users.id, runningClubs.founderId))
		.where(and(eq(runningClubs.id, id), isNull(runningClubs.closedAt))),
)
export type ClubRow = NonNullable<Awaited<ReturnType<typeof readClub>>>

async function findMembership(reader: Reader, clubId: number, user: Pick<Actor, 'id'>): Promise<Membership | null> {
	const [row] = await selectMembership(reader, { clubId, userId: user.id })
	return row ?? null
}

const members = runningClubMembers
const selectMembership = prepared({ clubId: members.clubId, userId: members.userId }, (reader, { clubId, userId }) =>
	reader
		.select({ id: members.id, status: members.status, role: members.role })
		.from(members)
		.where(and(eq(members.clubId, clubId), eq(members.userId, userId))),
)
