import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { courts, users, venueMembers, venuePins, venueTablets } from '#db/schema.ts'
import { tabletHere } from '#app/features/accounts/acting.server.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { hashPassword, passwordMatches } from '#app/features/accounts/passwords/passwords.server.ts'
import { endAtTablets, leaveTablet } from '#app/features/accounts/tablets/end-at-tablets.server.ts'
import type { Tablet } from '#app/features/accounts/tablets/tablet-session.server.ts'
import { backoffs, limits } from '#app/features/limits/limits.server.ts'
import { inOneWrite } from '#app/features/limits/rate-limit.server.ts'
import { AppError, forbidden, invalid } from '#app/lib/errors.ts'
import { findOwnVenue } from '../own-venues.server.ts'
import { ON_YOUR_OWN } from '../team/team.server.ts'

/** The people of a venue with their PINs: its owner and its team, of whom each has an account in use. */
const pinsAt = (reader: Reader, venueId: number, userId?: number) =>
	reader
		.select({ id: users.id, name: users.fullName, pinHash: venuePins.pinHash })
		.from(venuePins)
		.innerJoin(users, eq(users.id, venuePins.userId))
		.innerJoin(courts, eq(courts.id, venuePins.courtId))
		.leftJoin(venueMembers, and(eq(venueMembers.courtId, venueId), eq(venueMembers.userId, users.id)))
		.where(
			and(
				eq(venuePins.courtId, venueId),
				userId === undefined ? undefined : eq(venuePins.userId, userId),
				or(eq(courts.ownerId, users.id), isNotNull(venueMembers.id)),
				isNull(users.suspendedAt),
				isNull(users.deletedAt),
			),
		)
		.orderBy(asc(users.fullName), asc(users.id))

/** Returns the people who may give their PIN at a tablet, by name. */
export async function findNames({ venueId }: Tablet) {
	const people = await pinsAt(db, venueId)
	return people.map(({ id, name }) => ({ id, name }))
}

/** Returns whether the user has a PIN in a venue. Throws 404 as `findOwnVenue`, 403 at a shared tablet. */
export async function findOwnPin(user: Actor, venueId: number | null) {
	const { id } = await requireOwnDevice(user, venueId)
	const pins = await db.$count(venuePins, and(eq(venuePins.courtId, id), eq(venuePins.userId, user.id)))
	return { isSet: pins > 0 }
}

function requireOwnDevice(user: Actor, venueId: number | null, reader?: Reader) {
	if (tabletHere()) throw forbidden(ON_YOUR_OWN)
	return findOwnVenue(user, venueId, 'day', reader)
}

/**
 * Sets the user's PIN for the shared tablets of a venue. Their time at one of them ends.
 *
 * Throws 404 to people who do not belong to the venue; an admin who may see it does not.
 */
export async function setPin(user: Actor, venueId: number, pin: string, now = new Date()) {
	const pinHash = await hashPassword(pin)
	await write(async (tx) => {
		const venue = await requireOwnDevice(user, venueId, tx)
		const own = { courtId: venue.id, userId: user.id }
		const isMember = and(eq(venueMembers.courtId, venue.id), eq(venueMembers.userId, user.id))
		if (venue.ownerId !== user.id && (await tx.$count(venueMembers, isMember)) === 0) throw forbidden(NOT_IN_TEAM)
		await tx
			.insert(venuePins)
			.values({ ...own, pinHash, setAt: now })
			.onConflictDoUpdate({ target: [venuePins.courtId, venuePins.userId], set: { pinHash, setAt: now } })
		await endAtTablets(tx, user.id, venue.id)
		await auditAt(tx, user, venue.id, { action: 'venue.set-pin', subject: `venue:${venue.id}` }, now)
	})
}

export const NOT_IN_TEAM = 'Only the owner and the team of a venue have a PIN there.'
export const WRONG_PIN = 'That’s not your PIN.'
export const LOCKED = 'That’s not your PIN. After five wrong ones you have to wait 15 minutes.'
const FREE_TRIES = 5
const wrongPin = (message = WRONG_PIN) => invalid(message, { pin: [message] })

/**
 * Lets a person act at a tablet by their PIN.
 *
 * Each try counts before it is looked at, so that many at once are no more than five. Throws 400 for a wrong PIN, also
 * of a person without one, 429 while they or the tablet have to wait, and 410 for a tablet that was stopped.
 */
export async function enterAt(tablet: Tablet, personId: number, pin: string, now = new Date()) {
	const key = `${tablet.venueId}:${personId}`
	const wrong = await inOneWrite(async () => {
		await limits.pinsAtTablet.take(tablet.id, now)
		return backoffs.pins.failed(key, now)
	})
	const isFree = () =>
		inOneWrite(async () => {
			await limits.pinsAtTablet.giveBack(tablet.id, now)
			await backoffs.pins.giveBack(key, now)
		})
	const [found] = await pinsAt(db, tablet.venueId, personId)
	const matches = await passwordMatches(found?.pinHash, pin).catch(async (busy: unknown) => {
		await isFree()
		throw busy
	})
	if (!matches) throw wrongPin(wrong >= FREE_TRIES ? LOCKED : WRONG_PIN)
	await write(async (tx) => {
		const [still] = await pinsAt(tx, tablet.venueId, personId)
		if (still?.pinHash !== found!.pinHash) throw wrongPin()
		const entered = await tx
			.update(venueTablets)
			.set({ personId, personSince: now, lastUsedAt: now })
			.where(eq(venueTablets.id, tablet.id))
			.returning({ id: venueTablets.id })
		if (entered.length === 0) throw new AppError(410, STOPPED)
	})
	await inOneWrite(async () => {
		await limits.pinsAtTablet.giveBack(tablet.id, now)
		await backoffs.pins.succeeded(key)
	})
}

export const STOPPED = 'This tablet was stopped.'

/** Leaves a tablet to nobody. Doing it twice changes nothing. */
export const leaveAt = ({ id }: Tablet) => write((tx) => leaveTablet(tx, id))
