import { and, eq } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { courts, courtSports, openingHours } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { allows } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { slotsChanged } from '#app/features/live/changes.server.ts'
import { forbidden, invalid } from '#app/lib/errors.ts'
import { findCitiesNamed } from '../catalogue.server.ts'
import { requireFacilities } from '../choices/facilities.server.ts'
import { findOwnVenue, type OwnVenue } from '../own-venues.server.ts'
import { may } from '../team/rights.ts'
import { findEntries, findOpeningHours, findSportsOf } from '../venues.server.ts'
import { progressOf } from './progress.ts'
import type { VenueBasics, VenueTerms } from './schemas.ts'

/**
 * Creates the user's own venue, hidden until it is published, and returns its id. Throws 403 to players, and 400 for a
 * facility that is not offered.
 */
export async function createVenue(user: Actor, { idempotencyKey, ...basics }: VenueBasics): Promise<number> {
	if (!allows(user, 'venue_owner')) throw forbidden('Only venue owners can add a venue.')
	const row = await asStored(basics)
	return withIdempotencyKey(user, idempotencyKey, basics, () =>
		write(async (tx) => {
			await requireFacilities(tx, { facilities: [] }, row.facilities)
			const [venue] = await tx
				.insert(courts)
				.values({ ...row, ownerId: user.id })
				.returning({ id: courts.id })
			return venue!.id
		}),
	)
}

/**
 * Updates a venue's name, place and contact. Throws 404 when the venue is not the user's, and 400 for a facility that is
 * not offered and that it does not have.
 */
export async function saveBasics(user: Actor, venueId: number, { idempotencyKey: _, ...basics }: VenueBasics) {
	const row = await asStored(basics)
	await write(async (tx) => {
		await requireFacilities(tx, await findOwnVenue(user, venueId, 'venue', tx), row.facilities)
		await tx.update(courts).set(row).where(eq(courts.id, venueId))
		await auditAt(tx, user, venueId, { action: 'venue.edit', subject: `venue:${venueId}`, details: { part: 'basics' } })
	})
}

/** Keeps the spelling of a city that is already known, so that it stays one city. */
async function asStored({ position, city, ...basics }: Omit<VenueBasics, 'idempotencyKey'>) {
	const [known] = await findCitiesNamed(city)
	const { latitude = null, longitude = null } = position ?? {}
	return { ...basics, city: known ?? city, latitude, longitude }
}

/** In hours, how finely a venue's hours can be set: half where a sport's bookings start each half hour. */
export async function findStep(venueId: number, reader: Reader = db) {
	const halves = and(eq(courtSports.courtId, venueId), eq(courtSports.halfHours, true))
	return (await reader.$count(courtSports, halves)) > 0 ? 0.5 : 1
}

/** Throws 400 for hours at half past where all of the venue's bookings start on the hour. */
export async function requireOnGrid(reader: Reader, venueId: number, hours: readonly number[]) {
	if (hours.some((hour) => hour % 1 !== 0) && (await findStep(venueId, reader)) === 1) throw invalid(ON_THE_HOUR)
}
const ON_THE_HOUR = 'Your bookings start on the hour, so open and close on the hour too.'

/**
 * Sets a venue's terms; bookings keep their cancellation policy. Payment details and VAT number stay as they are unless
 * the user may change them. Throws 404 when the venue is not the user's, and 400 as `requireOnGrid`.
 */
export async function saveTerms(user: Actor, venueId: number, terms: VenueTerms) {
	const { week, rules, paymentDetails, vatNumber } = terms
	await write(async (tx) => {
		const { part, holdMinutes, holdHours } = await findOwnVenue(user, venueId, 'venue', tx)
		const tournaments = rules.forTournaments ? [rules.forTournaments.from, rules.forTournaments.to] : []
		const hours = week.flatMap(({ opensAt, closesAt }) => [opensAt, closesAt])
		await requireOnGrid(tx, venueId, [...hours, ...tournaments])
		await tx.delete(openingHours).where(eq(openingHours.courtId, venueId))
		if (week.length > 0) await tx.insert(openingHours).values(week.map((day) => ({ courtId: venueId, ...day })))
		await tx
			.update(courts)
			.set(may(part, 'bank') ? { ...rules, paymentDetails, vatNumber } : rules)
			.where(eq(courts.id, venueId))
		await auditAt(tx, user, venueId, {
			action: 'venue.edit',
			subject: `venue:${venueId}`,
			details: {
				part: 'hours and rules',
				...(rules.holdMinutes !== holdMinutes && { held: rules.holdMinutes, heldBefore: holdMinutes }),
				...(rules.holdHours !== holdHours && { heldLong: rules.holdHours, heldLongBefore: holdHours }),
			},
		})
	})
	await venueChanged(venueId)
}

/** Tells pages that show the venue about changed hours or rules. Call it after the transaction. */
export async function venueChanged(venueId: number) {
	for (const { sportId } of await findEntries([venueId])) slotsChanged({ venueId, sportId, hours: [] })
}

/** Returns the user's own venue with all that the editor shows, and its progress. Throws 404 otherwise. */
export async function findEditor(user: Actor, id: number | null) {
	const venue = await findOwnVenue(user, id, 'venue')
	const [offered, week] = await Promise.all([findSportsOf([venue.id]), findOpeningHours(venue.id)])
	const sports = offered.get(venue.id) ?? []
	return { venue, sports, week, progress: progressOf({ sports, week, images: venue.images }) }
}

/** The fields of a venue that every page of the editor shows. */
export const frameOf = ({ id, name, status, reviewNote }: OwnVenue) => ({ id, name, status, reviewNote })
