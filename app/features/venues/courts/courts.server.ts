import { and, eq, sql } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { courtSports, namedCourts, sports } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { slotsChanged } from '#app/features/live/changes.server.ts'
import { conflict, invalid, notFound } from '#app/lib/errors.ts'
import { rate } from '#app/lib/money.ts'
import { courtLabel } from '#app/lib/text/court-name.ts'
import { fold } from '../finder/search.ts'
import { factsOf, findNamedCourts, type CourtFacts } from '../offers.server.ts'
import { findOwnVenue } from '../own-venues.server.ts'
import { findEditor, frameOf } from '../editor/venue-editor.server.ts'

const NO_SPORT = 'This venue doesn’t have that sport.'

/** Returns a venue's courts of a sport for their form. Throws 404 when the venue is not the user's or lacks the sport. */
export async function findCourtsPage(user: Actor, venueId: number | null, sportId: number | null) {
	const { venue, sports } = await findEditor(user, venueId)
	const sport = sports.find((sport) => sport.sportId === sportId)
	if (!sport) throw notFound(NO_SPORT)
	const said = factsOf(await findNamedCourts(db, { venueIds: [venue.id] }), {
		venueId: venue.id,
		sportId: sport.sportId,
	})
	return {
		venue: frameOf(venue),
		sport: {
			id: sport.sportId,
			name: sport.name,
			pricePerHour: sport.pricePerHour,
			peakPricePerHour: sport.peakPricePerHour,
		},
		courts: Array.from({ length: sport.courtCount }, (_, i) => said.get(i + 1) ?? NOTHING),
	}
}

const NOTHING: CourtFacts = { name: null, isRoofed: null, surface: null }

/**
 * Sets what a venue says of all its courts of a sport, the first one first. A court without a name has its number, and
 * one without a price costs what the sport does. Bookings that were made keep their price.
 *
 * Throws 404 when the venue is not the user's or lacks the sport, 409 when it has another number of courts by now, and
 * 400 for a name that two of them would have.
 */
export async function setCourts(user: Actor, venueId: number, sportId: number, courts: CourtFacts[], now = new Date()) {
	await write(async (tx) => {
		await findOwnVenue(user, venueId, 'venue', tx)
		// Locks the row, so that of two people who save at once one has the last word.
		const [offer] = await tx
			.update(courtSports)
			.set({ courtCount: sql`${courtSports.courtCount}` })
			.where(and(eq(courtSports.courtId, venueId), eq(courtSports.sportId, sportId)))
			.returning({ courtCount: courtSports.courtCount })
		if (!offer) throw notFound(NO_SPORT)
		if (offer.courtCount !== courts.length) throw conflict('The number of courts has just changed. Have another look.')
		const rows = courts.map((court, i) => ({ courtId: venueId, sportId, courtNumber: i + 1, ...named(court, i + 1) }))
		refuseSame(rows)
		const before = factsOf(await findNamedCourts(tx, { venueIds: [venueId] }), { venueId, sportId })
		await tx.delete(namedCourts).where(and(eq(namedCourts.courtId, venueId), eq(namedCourts.sportId, sportId)))
		const said = rows.filter(
			({ name, isRoofed, surface, pricePerHour }) =>
				name !== null || isRoofed !== null || surface !== null || pricePerHour !== undefined,
		)
		if (said.length > 0) await tx.insert(namedCourts).values(said)
		const [of] = await tx.select({ name: sports.name }).from(sports).where(eq(sports.id, sportId))
		const details = { part: 'courts', sportId, sport: of?.name ?? '', ...courtChanges(before, rows) }
		await auditAt(tx, user, venueId, { action: 'venue.edit', subject: `venue:${venueId}`, details }, now)
	})
	slotsChanged({ venueId, sportId, hours: [] })
}

type Facts = Omit<CourtFacts, 'name'> & { name: string | null }

/** Returns of each court that changes what is said of it, new and `Before`, as the log shows it. */
function courtChanges(before: ReadonlyMap<number, Facts>, rows: (Facts & { courtNumber: number })[]) {
	const changes: Record<string, string> = {}
	for (const { courtNumber, ...after } of rows) {
		const was = before.get(courtNumber) ?? NOTHING
		const parts = FACTS.filter((say) => say(was) !== say(after))
		if (parts.length === 0) continue
		changes[courtLabel(courtNumber)] = parts.map((say) => say(after)).join(', ')
		changes[`${courtLabel(courtNumber)}Before`] = parts.map((say) => say(was)).join(', ')
	}
	return changes
}

/** The facts that a venue states of a court, each in words. */
const FACTS: ((court: Facts) => string)[] = [
	({ name }) => name ?? 'no name',
	({ isRoofed }) => (isRoofed === null ? 'roof not said' : isRoofed ? 'roofed' : 'open air'),
	({ surface }) => surface?.toLowerCase() ?? 'surface not said',
	({ pricePerHour }) => (pricePerHour === undefined ? 'the usual price' : `${rate(pricePerHour)} an hour`),
]

/** Leaves out a name that only says the court's number. */
const named = ({ name, ...facts }: CourtFacts, courtNumber: number): CourtFacts => ({
	...facts,
	name: name !== null && fold(name) === fold(courtLabel(courtNumber)) ? null : name,
})

/** Names that look alike, and the number of another court, would send people to the wrong court. */
function refuseSame(rows: { courtNumber: number; name: string | null }[]) {
	const seen = new Map(rows.map(({ courtNumber }) => [fold(courtLabel(courtNumber)), courtNumber]))
	for (const { courtNumber, name } of rows) {
		if (name === null) continue
		const other = seen.get(fold(name))
		if (other !== undefined) {
			const message = `Court ${other} is called that already`
			throw invalid(message, { [`courts[${courtNumber - 1}].name`]: [message] })
		}
		seen.set(fold(name), courtNumber)
	}
}
