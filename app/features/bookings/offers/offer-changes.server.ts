import { and, eq, gt, gte, isNotNull } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { courtSports, namedCourts, peakExceptions, peakHours, sports, type FormerCount } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { holdersFrom, type TakenTime } from '#app/features/court-time/court-time.server.ts'
import { slotsChanged } from '#app/features/live/changes.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { conflict, invalid, notFound } from '#app/lib/errors.ts'
import { readHolderWords } from '../on-court/holder-words.server.ts'
import { methodsOf } from '../paying/pay-now.server.ts'
import { LENGTHS, type OfferTerms } from './offer-terms.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { courtLabel } from '#app/lib/text/court-name.ts'
import { groupBy } from '#app/lib/groups.ts'
import { allOf } from '#app/lib/text/list.ts'
import { findCourt, type Offer } from '#app/features/venues/offers.server.ts'

/**
 * Adds a sport to a venue or changes its price, its number of courts, and when bookings start and how long they are.
 * Bookings that were made keep their price and their time.
 *
 * Throws 404 for another owner's venue or an unknown sport, 400 where players should pay when they book and the venue
 * has no way to be paid at once, or where bookings should start on the hour and peak hours at half past, and 409 for a
 * new offer of a retired sport, or naming the coming bookings, events and fixtures on courts that would go.
 */
export async function setOffer(user: Actor, venueId: number, sportId: number, terms: OfferTerms, now = new Date()) {
	await write(async (tx) => {
		const { maxHours } = await findOwnVenue(user, venueId, 'venue', tx)
		const place = and(eq(courtSports.courtId, venueId), eq(courtSports.sportId, sportId))
		const [offer] = await tx.select().from(courtSports).where(place)
		const { pricePerHour, peakPricePerHour, courtCount, halfHours, payNow, ...asked } = terms
		const lengths = isUsual(terms.lengths, maxHours) ? null : terms.lengths
		const { payNowPeakOnly = false, depositPercent = null } = asked
		const pays = payNow === undefined ? {} : { payNow, payNowPeakOnly, depositPercent }
		const before = paysWords(offer ?? LATER)
		const after = paysWords({ ...(offer ?? LATER), ...pays })
		const paysElse = after !== before
		if (paysElse && payNow && (await methodsOf(tx, venueId)).length === 0)
			throw invalid(NO_WAY_NOW, { pays: [NO_WAY_NOW] })
		const details = {
			part: 'sports and prices',
			sportId,
			...(paysElse && { pays: after, paysBefore: before }),
		}
		await auditAt(tx, user, venueId, { action: 'venue.edit', subject: `venue:${venueId}`, details }, now)
		const row = { pricePerHour, peakPricePerHour, courtCount, halfHours, lengths, ...pays }
		if (!offer) {
			await requireSport(tx, sportId)
			await tx.insert(courtSports).values({ courtId: venueId, sportId, ...row, formerCounts: counted([], 0, now) })
			return
		}
		if (halfHours === false && offer.halfHours) await requireWholePeakHours(tx, offer.id, now)
		if (courtCount < offer.courtCount) {
			const stillTaken = await holdersFrom(tx, { venueId, sportId, fromCourt: courtCount + 1 }, now)
			const last = courtLabel(await findCourt({ venueId, sportId, courtNumber: offer.courtCount }, tx))
			const going = courtCount + 1 === offer.courtCount ? `${last} is` : 'Courts that would go are'
			await refuseWhile(tx, stillTaken, `${going} still taken.`)
			await forgetCourts(tx, venueId, sportId, courtCount)
		}
		const isOther = courtCount !== offer.courtCount
		const formerCounts = isOther ? counted(offer.formerCounts ?? [], offer.courtCount, now) : offer.formerCounts
		await tx
			.update(courtSports)
			.set({ ...row, formerCounts })
			.where(eq(courtSports.id, offer.id))
	})
	slotsChanged({ venueId, sportId, hours: [] })
}

/** Keeps how many courts there were until today, so that figures of the past stay. Of several changes on a day the first counts. */
function counted(known: FormerCount[], courts: number, now: Date) {
	const until = dateOf(now)
	return known.at(-1)?.until === until ? known : [...known, { until, courts }]
}

/** Otherwise an hour would cost what no grid by hours shows. */
async function requireWholePeakHours(tx: Writer, courtSportId: number, now: Date) {
	const halves = and(eq(peakHours.courtSportId, courtSportId), isNotNull(peakHours.half))
	const [half] = await tx.select({ hour: peakHours.hour }).from(peakHours).where(halves).limit(1)
	if (half) throw invalid(HALF_PEAK, { starts: [HALF_PEAK] })
	const coming = and(eq(peakExceptions.courtSportId, courtSportId), gte(peakExceptions.date, dateOf(now)))
	for (const { startHour, endHour } of await tx.select().from(peakExceptions).where(coming)) {
		if ((startHour ?? 0) % 1 !== 0 || (endHour ?? 0) % 1 !== 0) throw invalid(HALF_PEAK, { starts: [HALF_PEAK] })
	}
}

const HALF_PEAK = 'Peak hours begin or end at half past. Change them to whole hours first, special dates too.'

/** Whether these lengths, in minutes, are those of a venue that chose none: whole hours up to its longest booking. */
const isUsual = (lengths: OfferTerms['lengths'], maxHours: number) =>
	lengths?.join() === LENGTHS.filter((length) => length % 60 === 0 && length <= maxHours * 60).join()

const NO_WAY_NOW = 'Add your SnapScan id or your ShapID under Hours and rules first.'
const LATER = { payNow: false, payNowPeakOnly: false, depositPercent: null }

function paysWords({ payNow, payNowPeakOnly, depositPercent }: Pick<Offer, keyof typeof LATER>) {
	if (!payNow) return 'also at the venue'
	const share = depositPercent === null ? '' : `${depositPercent}% `
	return `${share}when they book${payNowPeakOnly ? ', in peak hours' : ''}`
}

/** Returns what still has courts of a sport, once each: counted in words, and the first five. The caller checks access. */
export async function findStillTaken(venueId: number, sportId: number, now = new Date()) {
	const times = await holdersFrom(db, { venueId, sportId }, now)
	const byHolder = groupBy(times, ({ holder: { kind, id } }) => `${kind} ${id}`)
	const taken = [...byHolder.values()].map(([first]) => first!)
	const counted = KINDS.flatMap(([kind, one, many]) => {
		const count = taken.filter(({ holder }) => holder.kind === kind).length
		return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
	})
	return { counted: allOf(counted), first: await readHolderWords(db, taken) }
}

const KINDS = [
	['booking', 'booking', 'bookings'],
	['event', 'event', 'events'],
	['fixture', 'tournament match', 'tournament matches'],
] as const

/**
 * Removes a sport with its peak hours from a venue; repeating it changes nothing.
 *
 * Throws 404 for another owner's venue, and 409 naming the coming bookings, events and fixtures on its courts.
 */
export async function removeOffer(user: Actor, venueId: number, sportId: number, now = new Date()) {
	await write(async (tx) => {
		await findOwnVenue(user, venueId, 'venue', tx)
		await refuseWhile(tx, await holdersFrom(tx, { venueId, sportId }, now), 'Courts of this sport are still taken.')
		const gone = await tx
			.delete(courtSports)
			.where(and(eq(courtSports.courtId, venueId), eq(courtSports.sportId, sportId)))
			.returning({ id: courtSports.id })
		if (gone.length === 0) return
		await forgetCourts(tx, venueId, sportId)
		await auditAt(
			tx,
			user,
			venueId,
			{ action: 'venue.edit', subject: `venue:${venueId}`, details: { part: 'sports and prices', sportId } },
			now,
		)
	})
	slotsChanged({ venueId, sportId, hours: [] })
}

/** Deletes what is said of courts above the last one: a court that is added again begins anew. */
const forgetCourts = (tx: Writer, venueId: number, sportId: number, last = 0) =>
	tx
		.delete(namedCourts)
		.where(and(eq(namedCourts.courtId, venueId), eq(namedCourts.sportId, sportId), gt(namedCourts.courtNumber, last)))

async function refuseWhile(tx: Writer, stillTaken: readonly TakenTime[], reason: string) {
	if (stillTaken.length === 0) return
	const words = await readHolderWords(tx, stillTaken)
	const first = stillTaken.some(({ holder }) => holder.kind === 'fixture')
		? 'Cancel these first, have matches moved'
		: 'Cancel these first'
	throw conflict(`${reason} ${first}, or wait until they are over: ${words.join('; ')}.`)
}

async function requireSport(tx: Writer, sportId: number) {
	const [sport] = await tx.select({ isRetired: sports.isRetired }).from(sports).where(eq(sports.id, sportId))
	if (!sport) throw notFound('Sport not found')
	if (sport.isRetired) throw conflict('Courtside no longer offers this sport. Choose another one.')
}
