import { and, asc, count, desc, eq, inArray, or } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { containing } from '#db/query/containing.ts'
import { courts, courtSports, openingHours, users } from '#db/schema.ts'
import { audit, auditAt } from '#app/features/accounts/audit.server.ts'
import { requireAdmin, type Actor } from '#app/features/accounts/auth.server.ts'
import type { Decision } from '#app/features/approval/decision.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { groupBy } from '#app/lib/groups.ts'
import { pageOf } from '#app/lib/paging.ts'
import { ownPhotos } from '../images.ts'
import { findOwnVenue } from '../own-venues.server.ts'
import { fromCheapest } from '../courts/court-price.ts'
import { findSportsOf } from '../venues.server.ts'
import { openingWords } from '../words.ts'
import { missingParts, progressOf } from './progress.ts'

/**
 * Submits a venue for approval. Repeating it changes nothing.
 *
 * Throws 404 when the venue is not the user's, and 409 naming what is missing, or when it is published already.
 */
export function submitVenue(user: Actor, venueId: number, now = new Date()) {
	return write(async (tx) => {
		const { status, images } = await findOwnVenue(user, venueId, 'venue', tx)
		if (status === 'submitted') return
		const sports = await tx.select().from(courtSports).where(eq(courtSports.courtId, venueId))
		const week = await tx.select().from(openingHours).where(eq(openingHours.courtId, venueId))
		const missing = missingParts(progressOf({ sports, week, images }))
		if (missing.length > 0)
			throw conflict(`Before you can send the venue for approval it needs ${missing.join(' and ')}.`)
		const sent = await tx
			.update(courts)
			.set({ status: 'submitted', statusSince: now, reviewNote: null })
			.where(and(eq(courts.id, venueId), inArray(courts.status, ['draft', 'declined'])))
			.returning({ id: courts.id })
		if (sent.length === 0) throw conflict('This venue is live already.')
		await auditAt(tx, user, venueId, { action: 'venue.submit', subject: `venue:${venueId}` }, now)
	})
}

/** Publishes or declines a submitted venue and tells its owner. Throws 403 to all but admins, 404, 409 if decided. */
export function decideVenue(admin: Actor, venueId: number, decision: Decision, now = new Date()) {
	requireAdmin(admin)
	const note = decision.approve ? null : decision.note
	return write(async (tx) => {
		const [venue] = await tx
			.update(courts)
			.set({ status: decision.approve ? 'published' : 'declined', statusSince: now, reviewNote: note })
			.where(and(eq(courts.id, venueId), eq(courts.status, 'submitted')))
			.returning({ name: courts.name, ownerId: courts.ownerId })
		if (!venue) {
			if ((await tx.$count(courts, eq(courts.id, venueId))) === 0) throw notFound('Venue not found')
			throw conflict('Somebody has already decided on this venue.')
		}
		const action = decision.approve ? 'venue.approve' : 'venue.decline'
		await audit(tx, admin, { action, subject: `venue:${venueId}`, note }, now)
		const { name, ownerId } = venue
		if (ownerId === null) return
		const decided = decision.approve
			? ({ what: 'published', data: { venue: name } } as const)
			: ({ what: 'declined', data: { venue: name, note: decision.note } } as const)
		const about = { subject: 'venue', subjectId: venueId, cause: `venue:${venueId}:decided:${now.getTime()}` }
		await notify(tx, [{ userId: ownerId, kind: 'venue', ...decided, ...about }], now)
	})
}

export const countSubmittedVenues = () => db.$count(courts, eq(courts.status, 'submitted'))

const MOST_WAITING = 50
const PER_PAGE = 20

/** Returns the venues that wait for an admin, longest waiting first, with what is needed to decide. */
export async function findSubmittedVenues() {
	const rows = await db
		.select({ venue: courts, owner: users.fullName, ownerEmail: users.email })
		.from(courts)
		.leftJoin(users, eq(users.id, courts.ownerId))
		.where(eq(courts.status, 'submitted'))
		.orderBy(asc(courts.statusSince), asc(courts.id))
		.limit(MOST_WAITING)
	const ids = rows.map(({ venue }) => venue.id)
	if (ids.length === 0) return []
	const sports = await findSportsOf(ids)
	const hours = groupBy(
		await db.select().from(openingHours).where(inArray(openingHours.courtId, ids)),
		(day) => day.courtId,
	)
	return rows.map(({ venue, owner, ownerEmail }) => ({
		id: venue.id,
		name: venue.name,
		description: venue.description,
		location: venue.location,
		address: venue.address,
		city: venue.city,
		contactPhone: venue.contactPhone,
		contactEmail: venue.contactEmail,
		photos: ownPhotos(venue.images).length,
		owner,
		ownerEmail,
		opening: openingWords(hours.get(venue.id) ?? []),
		sports: (sports.get(venue.id) ?? []).map((sport) => {
			const { name, from = '', pricePerHour, peakPricePerHour, courtCount } = fromCheapest(sport)
			return { name, from, pricePerHour, peakPricePerHour, courtCount }
		}),
	}))
}
export type SubmittedVenue = Awaited<ReturnType<typeof findSubmittedVenues>>[number]

/** Returns a submitted venue, to decline it. Throws 404 when it does not wait. */
export async function findSubmittedVenue(id: number | null) {
	const [venue] =
		id === null
			? []
			: await db
					.select({ id: courts.id, name: courts.name, status: courts.status })
					.from(courts)
					.where(eq(courts.id, id))
	if (!venue) throw notFound('Venue not found')
	return { ...venue, waiting: venue.status === 'submitted' }
}

type DecidedQuery = { q: string; show: 'published' | 'declined' | null; page: number }

/** Returns a page of decided venues, newest first, by a part of their name or city. */
export async function findDecidedVenues({ q, show, page: asked }: DecidedQuery) {
	const decided = and(
		inArray(courts.status, show ? [show] : ['published', 'declined']),
		q === '' ? undefined : or(containing(courts.name, q), containing(courts.city, q)),
	)
	const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(courts).where(decided)
	const { offset, ...paging } = pageOf(total, asked, PER_PAGE)
	const venues = await db
		.select({
			id: courts.id,
			name: courts.name,
			city: courts.city,
			status: courts.status,
			note: courts.reviewNote,
			owner: users.fullName,
		})
		.from(courts)
		.leftJoin(users, eq(users.id, courts.ownerId))
		.where(decided)
		.orderBy(desc(courts.statusSince), desc(courts.id))
		.limit(PER_PAGE)
		.offset(offset)
	return { q, show, venues, total, ...paging }
}
