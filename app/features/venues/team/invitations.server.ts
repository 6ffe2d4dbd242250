import { and, eq, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { removeAll } from '#db/query/remove.ts'
import { courts, users, venueInvitations, venueMembers } from '#db/schema.ts'
import { digest, isSecret, newSecret } from '#db/secrets.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { emailKey } from '#app/features/accounts/keys.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { writeLetter } from '#app/features/notices/letters.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { conflict, forbidden, notFound } from '#app/lib/errors.ts'
import { DAY } from '#app/lib/time/time.ts'
import { findOwnVenue, mayAt } from '../own-venues.server.ts'
import { may, refusal, wordsOf, type TeamRole } from './rights.ts'
import { INVITED, MOST_INVITATIONS, MOST_MEMBERS, OPEN_DAYS, partName } from './roles.ts'
import type { InviteForm } from './schemas.ts'
import { aboutTeam, isOpen, lockTeam } from './team.server.ts'

/**
 * Invites to a venue's team, by a link or also by a mail to `email`.
 *
 * Returns the path of the link, which is stored nowhere and shown only now, and whether a mail takes it along.
 *
 * Throws 404 and 403 as `findOwnVenue`, 403 for a manager without the right to make one, 409 where too many are open or
 * in the team, and 429 after too many a day.
 */
export async function invite(user: Actor, venueId: number, { role, email }: InviteForm, now = new Date()) {
	await limits.invitations.take(user.id, now)
	return write(async (tx) => {
		const venue = await findOwnVenue(user, venueId, 'team', tx)
		if (role === 'manager' && !may(venue.part, 'managers')) throw forbidden(refusal('managers'))
		await lockTeam(tx, venue.id)
		await requireRoom(tx, venue.id)
		if ((await tx.$count(venueInvitations, isOpen(venue.id, now))) >= MOST_INVITATIONS) {
			throw conflict(`${MOST_INVITATIONS} invitations are open. Take one back first.`)
		}
		const secret = newSecret()
		const expiresAt = new Date(now.getTime() + OPEN_DAYS * DAY)
		const [made] = await tx
			.insert(venueInvitations)
			.values({
				courtId: venue.id,
				role,
				keyHash: digest(secret),
				email: email ?? null,
				invitedById: user.id,
				createdAt: now,
				expiresAt,
			})
			.returning({ id: venueInvitations.id })
		await auditAt(tx, user, venue.id, { action: 'venue.invite', subject: `venue:${venue.id}`, details: { role } }, now)
		const sent = email ? await send(tx, user, venue, { id: made!.id, role, email, secret, expiresAt }, now) : false
		return { path: INVITED + secret, sent, name: venue.name }
	})
}

type Made = { id: number; role: TeamRole; email: string; secret: string; expiresAt: Date }

/** Each address gets the same mail: whether it has an account is nobody's business. */
function send(
	tx: Writer,
	user: Actor,
	venue: { id: number; name: string },
	{ id, role, email, secret, expiresAt }: Made,
	now: Date,
) {
	const letter = {
		kind: 'account',
		what: 'invited to a team',
		userId: user.id,
		to: email,
		secret,
		data: { venue: venue.name, role: partName(role) },
		cause: `venue:${venue.id}:invited:${id}`,
	} as const
	return writeLetter(tx, letter, now, expiresAt)
}

async function requireRoom(tx: Writer, venueId: number) {
	if ((await tx.$count(venueMembers, eq(venueMembers.courtId, venueId))) < MOST_MEMBERS) return
	throw conflict(`A team has at most ${MOST_MEMBERS} people. Somebody has to leave first.`)
}

/** Takes an open invitation back: its link leads nowhere then. Twice changes nothing. Throws as `invite`. */
export function takeBack(user: Actor, venueId: number, invitationId: number, now = new Date()) {
	return write(async (tx) => {
		const venue = await findOwnVenue(user, venueId, 'team', tx)
		const which = and(eq(venueInvitations.id, invitationId), eq(venueInvitations.courtId, venue.id))
		const [found] = await tx.select().from(venueInvitations).where(which)
		if (!found) return
		if (found.role === 'manager' && !may(venue.part, 'managers')) throw forbidden(refusal('managers'))
		const gone = await tx
			.delete(venueInvitations)
			.where(and(which, isNull(venueInvitations.acceptedById)))
			.returning({ id: venueInvitations.id })
		if (gone.length === 0)
			throw conflict('Somebody has joined with this invitation. You can take them out of the team.')
		const details = { role: found.role }
		await auditAt(tx, user, venue.id, { action: 'venue.take-back', subject: `venue:${venue.id}`, details }, now)
	})
}

export const NO_INVITATION = 'This link doesn’t lead to an invitation any more'

async function readInvitation(reader: Reader, key: string, now: Date) {
	const { id, role, acceptedById, invitedById, expiresAt } = venueInvitations
	const inviter = { id: users.id, role: users.role, suspendedAt: users.suspendedAt }
	const [found] = isSecret(key)
		? await reader
				.select({
					id,
					role,
					acceptedById,
					expiresAt,
					invitedBy: users.fullName,
					inviter,
					venue: { id: courts.id, name: courts.name, city: courts.city, ownerId: courts.ownerId },
				})
				.from(venueInvitations)
				.innerJoin(courts, eq(courts.id, venueInvitations.courtId))
				.innerJoin(users, eq(users.id, invitedById))
				.where(eq(venueInvitations.keyHash, digest(key)))
		: []
	if (!found || found.expiresAt <= now) return undefined
	return found.acceptedById !== null || (await stillMay(reader, found)) ? found : undefined
}

type Offered = { inviter: Actor & { suspendedAt: Date | null }; venue: { id: number }; role: TeamRole }

/** An open invitation is worth as much as the right of its maker is now. */
const stillMay = async (reader: Reader, { inviter, venue, role }: Offered) =>
	inviter.suspendedAt === null && (await mayAt(inviter, venue.id, role === 'manager' ? 'managers' : 'team', reader))
type Found = NonNullable<Awaited<ReturnType<typeof readInvitation>>>

/** Returns an invitation with what its role may do; `problem` says why the user cannot join. */
export async function findInvitation(user: Actor, key: string, address: string, now = new Date()) {
	const found = await readInvitation(db, key, now)
	if (!found) {
		await limits.linkGuesses.take(address, now)
		throw notFound(NO_INVITATION)
	}
	const { venue, role, invitedBy, expiresAt } = found
	return {
		venue: { id: venue.id, name: venue.name, city: venue.city },
		role,
		invitedBy,
		expiresAt,
		mayDo: wordsOf(role),
		problem: await problemOf(db, user, found),
	}
}

async function problemOf(reader: Reader, user: Actor, found: Found) {
	const { venue, acceptedById } = found
	if (acceptedById !== null && acceptedById !== user.id) return USED
	if (venue.ownerId === user.id) return 'This is your own venue.'
	if (await belongs(reader, user, found)) return MEMBER
	return acceptedById === null
		? null
		: 'You joined by this invitation and are not in the team any more. Ask for a new one.'
}

async function belongs(reader: Reader, user: Actor, { venue }: Found) {
	const own = and(eq(venueMembers.courtId, venue.id), eq(venueMembers.userId, user.id))
	return (await reader.$count(venueMembers, own)) > 0
}

const MEMBER = 'You belong to this team.'

const USED = 'Somebody else has joined with this invitation. Ask the venue for one of your own.'

/**
 * Joins the team by the link of an invitation, which works once, and tells the owner.
 *
 * Sent again by the person who joined it changes nothing. Throws 404 for a link that is over, and 409 where another
 * person has used it, the user owns the venue or belongs to its team, or the team is full.
 */
export function acceptInvitation(user: Actor, key: string, now = new Date()) {
	return write(async (tx) => {
		const found = await readInvitation(tx, key, now)
		if (!found) throw notFound(NO_INVITATION)
		const { id, venue, role, inviter } = found
		const joined = { venueId: venue.id, venue: venue.name, role }
		if (found.acceptedById === user.id && (await belongs(tx, user, found))) return joined
		const problem = await problemOf(tx, user, found)
		if (problem) throw conflict(problem)
		await lockTeam(tx, venue.id)
		await requireRoom(tx, venue.id)
		const taken = await tx
			.update(venueInvitations)
			.set({ acceptedById: user.id })
			.where(and(eq(venueInvitations.id, id), isNull(venueInvitations.acceptedById)))
			.returning({ id: venueInvitations.id })
		if (taken.length === 0) throw conflict(USED)
		const member = { courtId: venue.id, userId: user.id, role, invitedById: inviter.id, joinedAt: now }
		const made = await tx.insert(venueMembers).values(member).onConflictDoNothing().returning({ id: venueMembers.id })
		if (made.length === 0) throw conflict(MEMBER)
		const details = { userId: user.id, role }
		await auditAt(tx, user, venue.id, { action: 'venue.join-team', subject: `venue:${venue.id}`, details }, now)
		await tellOwner(tx, user, venue, role, now)
		return joined
	})
}

async function tellOwner(tx: Writer, user: Actor, venue: Found['venue'], role: TeamRole, now: Date) {
	if (venue.ownerId === null) return
	const cause = `venue:${venue.id}:joined:${user.id}:${now.getTime()}`
	const data = { venue: venue.name, role: partName(role) }
	const about = { ...aboutTeam(venue), userId: venue.ownerId, actorId: user.id, cause }
	await notify(tx, [{ ...about, what: 'joined the team', data }], now)
}

/** Removes an address from the open invitations, whose links go on working. */
export async function forgetInvited(tx: Writer, address: string, now: Date) {
	const { id, email, expiresAt } = venueInvitations
	const open = await tx
		.select({ id, email })
		.from(venueInvitations)
		.where(and(gt(expiresAt, now), isNotNull(email)))
	const own = open.filter((one) => emailKey(one.email!) === address).map((one) => one.id)
	if (own.length > 0) await tx.update(venueInvitations).set({ email: null }).where(inArray(id, own))
}

/** Removes the invitations that are over, used or not. */
export const removeOldInvitations = (now: Date, stopping?: AbortSignal) =>
	removeAll(venueInvitations, { id: venueInvitations.id }, lt(venueInvitations.expiresAt, now), { stopping })
