import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import {
	courts,
	events,
	users,
	venueInvitations,
	venueKeys,
	venueMembers,
	venuePins,
	venueTablets,
	webhooks,
} from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import { tabletHere } from '#app/features/accounts/acting.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { personName } from '#app/features/accounts/names/public-username.server.ts'
import { endAtTablets } from '#app/features/accounts/tablets/end-at-tablets.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { ownPicture } from '#app/lib/drawing/own-picture.ts'
import { conflict, forbidden, notFound } from '#app/lib/errors.ts'
import { findOwnVenue, type OwnVenue } from '../own-venues.server.ts'
import { may, refusal, teamRoles, type Part, type TeamRole } from './rights.ts'
import { partName } from './roles.ts'

/** Refuses what concerns a person's own account at a tablet that others use too. */
export const ON_YOUR_OWN = 'Do this on your own phone or computer, signed in with your password.'

export const NO_MEMBER = 'Person not found in this team'

/**
 * Returns the people of a venue, its owner first, then those who joined first.
 *
 * The open invitations are for people who may invite. Throws 404 as `findOwnVenue`.
 */
export async function findTeam(user: Actor, venueId: number | null, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'day')
	const leads = may(venue.part, 'team')
	const [owner, members, invitations] = await Promise.all([
		findOwner(venue),
		findMembers(venue.id),
		leads ? findInvitations(venue.id, now) : [],
	])
	return {
		venue: { id: venue.id, name: venue.name },
		leads,
		owner: owner && { ...owner, isYou: owner.id === user.id },
		members: members.map(({ userId, ...member }) => ({
			...member,
			isYou: userId === user.id,
			changes: leads && userId !== user.id && mayChange(venue.part, member.role),
		})),
		invitations: invitations.map((one) => ({ ...one, changes: mayChange(venue.part, one.role) })),
	}
}
export type Team = Awaited<ReturnType<typeof findTeam>>

/** Only who may make managers touches a manager. */
const mayChange = (part: Part, role: TeamRole) => may(part, 'team') && (role !== 'manager' || may(part, 'managers'))

async function findOwner({ ownerId }: OwnVenue) {
	if (ownerId === null) return null
	const columns = { id: users.id, fullName: users.fullName, username: users.username, picture: shownPicture }
	const [owner] = await db.select(columns).from(users).where(eq(users.id, ownerId))
	return owner ?? null
}

const shownPicture = ownPicture(users.profilePicture)

function findMembers(venueId: number) {
	const { id, userId, role, joinedAt } = venueMembers
	const person = { fullName: users.fullName, username: users.username, picture: shownPicture }
	return db
		.select({ id, userId, role, joinedAt, ...person })
		.from(venueMembers)
		.innerJoin(users, eq(users.id, userId))
		.where(eq(venueMembers.courtId, venueId))
		.orderBy(asc(joinedAt), asc(id))
}

function findInvitations(venueId: number, now: Date) {
	const { id, role, email, expiresAt } = venueInvitations
	return db
		.select({ id, role, email, expiresAt, invitedBy: users.fullName })
		.from(venueInvitations)
		.innerJoin(users, eq(users.id, venueInvitations.invitedById))
		.where(isOpen(venueId, now))
		.orderBy(asc(expiresAt), asc(id))
}

/** Returns the names of the people of a venue, its owner among them, by name. */
export function findNames(reader: Reader, venueId: number) {
	const owner = reader.select({ id: courts.ownerId }).from(courts).where(eq(courts.id, venueId))
	const members = reader.select({ id: venueMembers.userId }).from(venueMembers).where(eq(venueMembers.courtId, venueId))
	return reader
		.select({ id: users.id, name: personName })
		.from(users)
		.where(or(inArray(users.id, owner), inArray(users.id, members)))
		.orderBy(asc(personName), asc(users.id))
}

/** The invitations of a venue that nobody has used and that are not over. */
export const isOpen = (venueId: number, now: Date) =>
	and(eq(venueInvitations.courtId, venueId), isNull(venueInvitations.acceptedById), gt(venueInvitations.expiresAt, now))

/** Locks a team and its invitations for the transaction, so that they can be counted. */
export const lockTeam = (tx: Writer, venueId: number) =>
	tx
		.update(courts)
		.set({ name: sql`${courts.name}` })
		.where(eq(courts.id, venueId))

/**
 * Returns a person of a team for who may change them; `isYou` is for leaving.
 *
 * Throws 404 as `findOwnVenue` and where there is no such person, 403 to people who may not change them.
 */
export async function findMember(user: Actor, venueId: number | null, memberId: number | null, reader: Reader = db) {
	const venue = await findOwnVenue(user, venueId, 'day', reader)
	const [member] = await reader
		.select({ id: venueMembers.id, userId: venueMembers.userId, role: venueMembers.role, name: users.fullName })
		.from(venueMembers)
		.innerJoin(users, eq(users.id, venueMembers.userId))
		.where(and(eq(venueMembers.id, memberId ?? 0), eq(venueMembers.courtId, venue.id)))
	const isYou = member?.userId === user.id
	if (isYou && tabletHere()) throw forbidden(ON_YOUR_OWN)
	if (!isYou && !may(venue.part, 'team')) throw forbidden(refusal('team'))
	if (!member) throw notFound(NO_MEMBER)
	if (!isYou && !mayChange(venue.part, member.role)) throw forbidden(refusal('managers'))
	return { venue, member, isYou }
}

const choicesOf = (part: Part) => teamRoles.filter((role) => mayChange(part, role))

/** Returns the roles that the user may invite to. Throws 404 and 403 as `findOwnVenue`. */
export async function findInviting(user: Actor, venueId: number | null) {
	const { part } = await findOwnVenue(user, venueId, 'team')
	return { choices: choicesOf(part) }
}

/** Returns a person of the team with the roles they may get. Throws as `findMember`. */
export async function findRoleChange(user: Actor, venueId: number | null, memberId: number | null) {
	const { venue, member, isYou } = await findMember(user, venueId, memberId)
	return { name: member.name, role: member.role, choices: choicesOf(venue.part), reason: isYou ? OWN_ROLE : null }
}

/** Returns who would be taken out of the team, or would leave. Throws as `findMember`. */
export async function findRemoval(user: Actor, venueId: number | null, memberId: number | null) {
	const { venue, member, isYou } = await findMember(user, venueId, memberId)
	return { name: member.name, role: partName(member.role), venue: venue.name, isYou }
}

/**
 * Gives a person of the team another role, and tells them.
 *
 * Doing it twice changes nothing. Throws as `findMember`, 403 for making a manager without the right, and 409 for one's
 * own role.
 */
export function changeRole(user: Actor, venueId: number, memberId: number, role: TeamRole, now = new Date()) {
	return write(async (tx) => {
		const { venue, member, isYou } = await findMember(user, venueId, memberId, tx)
		if (isYou) throw conflict(OWN_ROLE)
		if (!mayChange(venue.part, role)) throw forbidden(refusal('managers'))
		if (member.role === role) return member.name
		await tx.update(venueMembers).set({ role }).where(eq(venueMembers.id, member.id))
		await endAtTablets(tx, member.userId, venue.id)
		if (member.role === 'manager') await endInvitationsBy(tx, venue.id, member.userId)
		const details = { userId: member.userId, role }
		await auditAt(tx, user, venue.id, { action: 'venue.change-role', subject: `venue:${venue.id}`, details }, now)
		const cause = `venue:${venue.id}:role:${member.userId}:${now.getTime()}`
		const data = { venue: venue.name, role: partName(role) }
		await notify(tx, [{ ...aboutTeam(venue), userId: member.userId, what: 'new role', data, cause }], now)
		return member.name
	})
}

export const OWN_ROLE = 'That is your own role. Somebody else has to change it.'

/**
 * Takes a person out of the team, or the user themselves, who leaves.
 *
 * Their open invitations go with them, and nobody leads the events to come that they led. Tells the person, and the owner when somebody left. Throws as `findMember`, also
 * a second time.
 */
export function removeMember(user: Actor, venueId: number, memberId: number, now = new Date()) {
	return write(async (tx) => {
		const { venue, member, isYou } = await findMember(user, venueId, memberId, tx)
		await endMembership(tx, venue, member, user, now)
		return { name: member.name, venue: venue.name, isYou }
	})
}

type Leaving = { id: number; userId: number }
type At = Pick<OwnVenue, 'id' | 'name' | 'ownerId'>

async function endMembership(tx: Writer, venue: At, { id, userId }: Leaving, user: Actor, now: Date) {
	// Nobody may be given an event to lead while they leave.
	await lockTeam(tx, venue.id)
	const gone = await tx.delete(venueMembers).where(eq(venueMembers.id, id)).returning({ id: venueMembers.id })
	if (gone.length === 0) throw notFound(NO_MEMBER)
	const led = and(eq(events.courtId, venue.id), eq(events.coachId, userId), gt(events.endTime, now))
	await tx.update(events).set({ coachId: null }).where(led)
	await endInvitationsBy(tx, venue.id, userId)
	await removePin(tx, venue.id, userId)
	const isYou = userId === user.id
	const action = isYou ? 'venue.leave-team' : 'venue.remove-member'
	await auditAt(tx, user, venue.id, { action, subject: `venue:${venue.id}`, details: { userId } }, now)
	const about = { ...aboutTeam(venue), cause: causeOf(venue, userId, now) }
	const owner = venue.ownerId
	await notify(
		tx,
		[
			...(isYou ? [] : [takenOut(venue, userId, now)]),
			...(owner === null || owner === user.id
				? []
				: [{ ...about, userId: owner, actorId: userId, what: 'left the team' as const, data: { venue: venue.name } }]),
		],
		now,
	)
}

export const aboutTeam = ({ id }: { id: number }) => ({ kind: 'venue', subject: 'venue', subjectId: id }) as const

/**
 * Takes a person out of all teams, and ends their own, as they delete their account.
 *
 * What they handed out goes too. Tells the owners and the people of the teams that end.
 */
export async function leaveVenues(tx: Writer, user: Actor, now: Date) {
	const venue = { id: courts.id, name: courts.name, ownerId: courts.ownerId }
	const own = await tx
		.select({ id: venueMembers.id, userId: venueMembers.userId, venue })
		.from(venueMembers)
		.innerJoin(courts, eq(courts.id, venueMembers.courtId))
		.where(eq(venueMembers.userId, user.id))
	for (const { venue, ...member } of own) await endMembership(tx, venue, member, user, now)
	const { invitedById, acceptedById } = venueInvitations
	await tx.delete(venueInvitations).where(or(eq(invitedById, user.id), eq(acceptedById, user.id)))
	await tx.delete(venueKeys).where(eq(venueKeys.madeById, user.id))
	await tx.delete(webhooks).where(eq(webhooks.madeById, user.id))
	await tx.update(events).set({ coachId: null }).where(eq(events.coachId, user.id))
	await endTeams(tx, user, now)
}

async function endTeams(tx: Writer, owner: Actor, now: Date) {
	const owned = await tx.select({ id: courts.id, name: courts.name }).from(courts).where(eq(courts.ownerId, owner.id))
	for (const venue of owned) {
		await lockTeam(tx, venue.id)
		const gone = await tx
			.delete(venueMembers)
			.where(eq(venueMembers.courtId, venue.id))
			.returning({ userId: venueMembers.userId })
		const led = and(eq(events.courtId, venue.id), isNotNull(events.coachId), gt(events.endTime, now))
		await tx.update(events).set({ coachId: null }).where(led)
		await tx.delete(venueInvitations).where(eq(venueInvitations.courtId, venue.id))
		await tx.delete(venuePins).where(eq(venuePins.courtId, venue.id))
		await tx.delete(venueTablets).where(eq(venueTablets.courtId, venue.id))
		await notify(
			tx,
			gone.map(({ userId }) => takenOut(venue, userId, now)),
			now,
		)
	}
}

const causeOf = ({ id }: { id: number }, userId: number, now: Date) => `venue:${id}:left:${userId}:${now.getTime()}`

function takenOut(venue: { id: number; name: string }, userId: number, now: Date) {
	const cause = causeOf(venue, userId, now)
	return { ...aboutTeam(venue), userId, what: 'taken out of the team' as const, data: { venue: venue.name }, cause }
}

/** PINs end with the place in the team, and so does the person's time at its tablets. */
async function removePin(tx: Writer, venueId: number, userId: number) {
	await endAtTablets(tx, userId, venueId)
	await tx.delete(venuePins).where(and(eq(venuePins.courtId, venueId), eq(venuePins.userId, userId)))
}

/** Invitations end with the right of the person who made them. */
const endInvitationsBy = (tx: Writer, venueId: number, userId: number) =>
	tx
		.delete(venueInvitations)
		.where(
			and(
				eq(venueInvitations.courtId, venueId),
				eq(venueInvitations.invitedById, userId),
				isNull(venueInvitations.acceptedById),
			),
		)
