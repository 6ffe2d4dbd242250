import { and, asc, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { sessions, users, venueTablets } from '#db/schema.ts'
import { digest, newSecret } from '#db/secrets.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { forgetBrowser } from '#app/features/accounts/known-browser.server.ts'
import { sessionsEnded } from '#app/features/accounts/session-ends.server.ts'
import { giveSecret } from '#app/features/accounts/sessions.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { findOwnVenue } from '../own-venues.server.ts'
import { lockTeam } from '../team/team.server.ts'

const MOST_TABLETS = 20

/** Returns the shared tablets of a venue, oldest first. Throws 404 and 403 as `findOwnVenue`. */
export async function findTablets(user: Actor, venueId: number | null) {
	const venue = await findOwnVenue(user, venueId, 'team')
	const { id, name, createdAt, lastUsedAt, startedById } = venueTablets
	const tablets = await db
		.select({ id, name, createdAt, lastUsedAt, startedBy: users.fullName })
		.from(venueTablets)
		.leftJoin(users, eq(users.id, startedById))
		.where(eq(venueTablets.courtId, venue.id))
		.orderBy(asc(id))
	return { venueId: venue.id, tablets, isFull: tablets.length >= MOST_TABLETS }
}

/**
 * Makes this device a shared tablet of a venue: the user's session here ends, and nobody is signed in.
 *
 * Returns the headers that do so; the browser is no longer one in which the user may try more passwords. Throws as `findOwnVenue`, and 409 where a venue has too many.
 */
export async function startTablet(user: Actor, sessionId: number, venueId: number, name: string, now = new Date()) {
	const secret = newSecret()
	await write(async (tx) => {
		const venue = await findOwnVenue(user, venueId, 'team', tx)
		await lockTeam(tx, venue.id)
		if ((await tx.$count(venueTablets, eq(venueTablets.courtId, venue.id))) >= MOST_TABLETS) throw conflict(FULL)
		await tx.insert(venueTablets).values({
			courtId: venue.id,
			name,
			cookieHash: digest(secret),
			startedById: user.id,
			createdAt: now,
			lastUsedAt: now,
		})
		await tx.delete(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.userId, user.id)))
		const act = { action: 'venue.start-tablet', subject: `venue:${venue.id}`, details: { tablet: name } } as const
		await auditAt(tx, user, venue.id, act, now)
	})
	sessionsEnded([sessionId])
	const headers = new Headers({ 'Set-Cookie': await giveSecret(secret) })
	headers.append('Set-Cookie', await forgetBrowser())
	return headers
}

export const FULL = `A venue has at most ${MOST_TABLETS} shared tablets. Stop one you don’t use.`

/** Stops a tablet of a venue for good, and whatever is under way there. A second time it does nothing. */
export const stopTablet = (user: Actor, venueId: number, tabletId: number, now = new Date()) =>
	write(async (tx) => {
		const venue = await findOwnVenue(user, venueId, 'team', tx)
		const [stopped] = await tx
			.delete(venueTablets)
			.where(and(eq(venueTablets.id, tabletId), eq(venueTablets.courtId, venue.id)))
			.returning({ name: venueTablets.name })
		if (!stopped) return
		const act = {
			action: 'venue.stop-tablet',
			subject: `venue:${venue.id}`,
			details: { tablet: stopped.name },
		} as const
		await auditAt(tx, user, venue.id, act, now)
	})
