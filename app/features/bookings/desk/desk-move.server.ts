import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import { addOnsPrice } from '#app/features/add-ons/add-ons.ts'
import { addOnsOf, isHireFree } from '#app/features/add-ons/booked-add-ons.server.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import type { BookingRow } from '#app/features/ledger/bill.ts'
import { packHours } from '#app/features/ledger/sales/pack-hours.ts'
import { moreOnShare } from '#app/features/ledger/share-money.server.ts'
import { findTaken } from '#app/features/court-time/court-time.server.ts'
import { freeCourts, stepAt } from '#app/features/court-time/free-courts.ts'
import { slotsChanged } from '#app/features/live/changes.server.ts'
import { atCourt } from '#app/features/venues/courts/court-price.ts'
import { courtOf, courtsOf, findOwnOffer, type Offer } from '#app/features/venues/offers.server.ts'
import { AppError, conflict, forbidden, invalid, notFound } from '#app/lib/errors.ts'
import { inCents, rate } from '#app/lib/money.ts'
import {
	at,
	clock,
	dateOf,
	formatDay,
	formatTimeRange,
	halfHourOf,
	HOUR,
	inHours,
	lengthOf,
} from '#app/lib/time/time.ts'
import { offerFor, openingOn } from '../rules.ts'
import { movedPrices } from '../move/move-terms.ts'
import { isPackGone } from '../packs/hours.server.ts'
import { costWords } from '../packs/packs.ts'
import { findGiver } from '../paying/put-discount.server.ts'
import { NoMoveThere, rebook } from '../move/moving.server.ts'
import { tellOfMove } from '../move/moving-notices.server.ts'
import { settledWords } from '../paying/settle-booking.server.ts'
import { slotsOf } from '../paying/lapse.server.ts'
import { stepsUpTo } from './desk-place.ts'
import { BOOK_ANEW, comesBack, deskMoveProblem, deskProblem, lastDeskDate, MOST_HOURS, OWN_MOVE } from './desk-rules.ts'
import type { DeskMove } from './desk-schemas.ts'
import { hangingOn, keepMoney } from './undo/undo-money.server.ts'
import { findOwnVenueBooking, type VenueBooking } from './list/venue-bookings.server.ts'
import { courtLabel, type Court } from '#app/lib/text/court-name.ts'
import { findReach } from '../messages/reach.server.ts'
import { haveTold, willTell } from '../messages/reach-words.ts'

/** Names the time and the court that the desk saw. */
export const placeSeen = ({
	startTime,
	endTime,
	courtNumber,
}: Pick<BookingRow, 'startTime' | 'endTime' | 'courtNumber'>) =>
	`${startTime.getTime()}-${endTime.getTime()}-${courtNumber}`

/** Names the place of a booking as `placeSeen`, and whether it was cancelled: one of a closed court can get its place back. */
export const seenOf = (booking: VenueBooking) =>
	`${booking.status === 'cancelled' ? CANCELLED : ''}${placeSeen(booking)}`
const CANCELLED = 'cancelled-'

/** Says where a booking is that is no longer where the desk saw it. */
export const changedWords = ({ startTime, endTime, courtName, courtNumber }: VenueBooking) =>
	`Someone changed this booking: it is now on ${courtLabel(courtName ?? courtNumber)}, ${formatDay(startTime)}, ${formatTimeRange(startTime, endTime)}.`

/** The terms of a booking before it moved, as its line of the log keeps them. */
const PlaceBefore = z.object({
	startTime: z.coerce.date(),
	endTime: z.coerce.date(),
	courtNumber: z.number(),
	breakdown: z.array(z.object({ hour: z.coerce.date(), price: z.number(), peak: z.boolean() })),
	discount: z.number(),
	totalPrice: z.number(),
	freeCancelHours: z.number(),
	// Lines of the log from before there were packs name none.
	saleId: z.number().nullable().default(null),
	packHalfHours: z.number().default(0),
})

const placeBefore = (before: BookingRow) => JSON.stringify(PlaceBefore.parse(before))

/** Returns the terms that a line of the log kept, or null for one of before they were kept. */
export const readPlaceBefore = (kept: unknown) =>
	typeof kept === 'string' ? PlaceBefore.parse(JSON.parse(kept)) : null

/** Returns a booking with what it can become, as options; `problem` says why it has to stay. Throws 404 for others. */
export async function findDeskMove(user: Actor, venueId: number | null, bookingId: number | null, now = new Date()) {
	const booking = await findOwnVenueBooking(user, venueId, bookingId, 'desk')
	const offer = await findOwnOffer({ id: booking.venueId }, booking.sport.id, now)
	const { startTime, courtNumber } = booking
	const started = booking.status !== 'cancelled' && startTime <= now
	const all = placesFor(offer, booking)
	const { free, ...places } = offer ? await freePlaces(offer, booking, all, now) : { ...all, free: [], near: [] }
	return {
		booking,
		/** Says whether we tell the player; empty for their own. */
		tells: willTell(await findReach(db, user, booking.id)),
		problem: offer ? await problemFor(user, booking, now) : 'The venue doesn’t offer this sport any more.',
		started,
		date: dateOf(startTime),
		lastDate: lastDeskDate(now),
		seen: seenOf(booking),
		...costOf(booking),
		starts: all.starts,
		...places,
		/** Lengths and courts on another day, of which nothing else is known. */
		otherDay: { lengths: all.lengths, courts: all.courts },
		values: {
			start: clock(halfHourOf(startTime)),
			hours: String(lengthOf(booking)),
			/** Its own or, where that is closed, one that is free at its time. */
			court: String(free.includes(courtNumber) ? courtNumber : (free[0] ?? courtNumber)),
		},
	}
}

/**
 * Returns why that person cannot move a booking at the desk now, or null. Their own of a closed court is for
 * My Bookings.
 */
export async function problemFor(user: Actor, booking: VenueBooking, now: Date) {
	if (booking.choosesUntil !== null && booking.userId === user.id) return OWN_MOVE
	return (
		deskMoveProblem(booking, now) ?? (booking.isClosed ? ((await moneyGone(db, booking)) ?? packGone(booking)) : null)
	)
}

/** Returns why a booking whose court was closed cannot be paid by its pack again, or null. */
async function packGone({ id }: VenueBooking) {
	const [row] = (await db.select().from(bookings).where(eq(bookings.id, id))) as [BookingRow]
	return (await isPackGone(db, row)) ? `${PACK_GONE} ${BOOK_ANEW}` : null
}
const PACK_GONE = 'Its pack was taken back or has been used elsewhere.'

/**
 * Returns why a booking whose court was closed stays ended: its money is on its way back, for one without an account,
 * which goes without a choice. Null for others.
 */
async function moneyGone(reader: Reader, { id, userId }: Pick<BookingRow, 'id' | 'userId'>) {
	const why = userId === null ? (await hangingOn(reader, [id], bookings.cancelledAt)).get(id) : undefined
	return why === undefined ? null : `${why} ${BOOK_ANEW}`
}

/** Says what a booking costs, and what it will at the same length elsewhere: money, or hours of its pack. */
function costOf({ totalPrice, packHalfHours, packBack, discountName }: VenueBooking) {
	const halfHours = packHalfHours + packBack
	const money = totalPrice > 0 ? [`costs ${rate(totalPrice)}`] : []
	const takes = `takes ${packHours(halfHours)} of ${discountName.replace(/^Pack /, '')}${packBack > 0 ? ' again' : ''}`
	const does = halfHours > 0 ? [takes, ...money].join(' and ') : `costs ${rate(totalPrice)}`
	return {
		costs: halfHours > 0 ? costWords({ totalPrice, packHalfHours: halfHours }) : rate(totalPrice),
		keeps: `At the same length it ${packBack > 0 ? '' : 'still '}${does}.`,
	}
}

/** Returns the starts, lengths and courts that a booking or block can have, as options; `most` is its longest, in hours. */
export function placesFor(offer: Offer | null, booking: Pick<Place, 'startTime' | 'endTime'>, most = MOST_HOURS) {
	const { step } = offerFor(offer ?? { step: 1, lengths: [] }, booking)
	const opening = [...Object.values(offer?.opening ?? {}), ...(offer?.openingExceptions.values() ?? [])]
	const open = opening.filter((hours) => hours !== null && hours !== undefined)
	const own = halfHourOf(booking.startTime)
	const first = Math.min(own, ...open.map(([from]) => from))
	const last = Math.max(own + step, ...open.map(([, to]) => to))
	return {
		starts: [0, ...stepsUpTo(last - first - step, step)].map((after) => option(clock(first + after))),
		lengths: stepsUpTo(Math.min(most, last - first), step).map((length) => option(String(length), inHours(length))),
		courts: (offer ? courtsOf(offer) : []).map((court, i) => option(String(i + 1), courtLabel(court))),
	}
}

/**
 * Says of each court whether it is free at the booking's hours, of a length that runs past closing when it has to
 * begin, and which other places of that day are `near`. A booking that has started stays at its hours, so that only what
 * is free then is left.
 */
export async function freePlaces(
	found: Offer,
	booking: Pick<VenueBooking, 'startTime' | 'endTime' | 'courtNumber' | 'status'>,
	{ lengths, courts }: Pick<ReturnType<typeof placesFor>, 'lengths' | 'courts'>,
	now: Date,
) {
	const { startTime, endTime, courtNumber: own, status } = booking
	const isLive = status !== 'cancelled'
	const started = isLive && startTime <= now
	const offer = offerFor(found, booking)
	const date = dateOf(startTime)
	const [opens, closes] = openingOn(offer, date) ?? [0, 24]
	const start = halfHourOf(startTime)
	const first = date > dateOf(now) ? opens : halfHourOf(new Date(stepAt(offer, now)))
	const until = new Date(Math.max(endTime.getTime(), at(date, closes).getTime()))
	const taken = (await findTaken([offer], at(date, Math.min(first, start)), until)).get(offer.id)!
	const isFree = (court: number, hours: number, from = start) => {
		const [begins, ends] = [at(date, from), new Date(at(date, from).getTime() + hours * HOUR)]
		const free = (start: Date, end: Date) => start >= end || freeCourts(offer, taken, start, end).includes(court)
		// Its own court is taken by itself while it lasts.
		if (court !== own || !isLive || ends <= startTime || begins >= endTime) return free(begins, ends)
		return free(begins, startTime) && free(endTime, ends)
	}
	const kept = lengthOf(booking)
	const fits = ({ value }: { value: string }) =>
		Number(value) <= kept ||
		(start + Number(value) <= closes && courts.some((court) => isFree(Number(court.value), Number(value))))
	const time = formatTimeRange(startTime, endTime)
	const free = courts.map(({ value }) => Number(value)).filter((court) => isFree(court, kept))
	const hours = stepsUpTo(closes - first - kept + offer.step, offer.step)
		.map((after) => first + after - offer.step)
		.filter((hour) => !started && hour !== start && isFree(own, kept, hour))
		.sort((a, b) => Math.abs(a - start) - Math.abs(b - start))
	const beside = start < first && !started ? [] : courts.filter(({ value }) => free.includes(Number(value)))
	const near = [
		{
			name: 'Same time',
			places: beside
				.filter(({ value }) => Number(value) !== own || !isLive)
				.map(({ value, label }) => ({ start: clock(start), court: value, label })),
		},
		{
			name: 'Same court',
			places: hours
				.slice(0, NEAR)
				.sort((a, b) => a - b)
				.map((hour) => ({ start: clock(hour), court: String(own), label: clock(hour) })),
		},
	].map(({ name, places }) => ({ name, places: places.slice(0, NEAR) }))
	return started
		? { free, near, lengths: lengths.filter(fits), courts: courts.filter(({ value }) => free.includes(Number(value))) }
		: {
				free,
				near,
				lengths: lengths.map(({ value, label }) =>
					start + Number(value) <= closes || Number(value) <= kept || closes - Number(value) < opens
						? { value, label }
						: option(value, `${label}, from ${clock(closes - Number(value))} at the latest`),
				),
				courts: courts.map(({ value, label }) =>
					free.includes(Number(value)) ? { value, label } : option(value, `${label}, not free ${time}`),
				),
			}
}

/** How many courts, and how many hours, are offered by buttons of their own. */
const NEAR = 4

const option = (value: string, label = value) => ({ value, label })

/** In hours. */
const LONGER = [
	[0.5, '+30 min'],
	[1, '+1 hour'],
] as const

/**
 * Returns by how much a booking can get longer where it is, each with its length and what that costs, and the other
 * fields of `DeskMove`. Nothing is offered where its players did not come, and where the court is not
 * free after it or closes. The caller checks access.
 */
export async function findLonger(booking: { id: number; venueId: number; sport: { id: number } }, now = new Date()) {
	const [before] = (await db.select().from(bookings).where(eq(bookings.id, booking.id))) as [BookingRow]
	const found = await findOwnOffer({ id: booking.venueId }, booking.sport.id, now)
	const { startTime, endTime, courtNumber } = before
	const fields = { date: dateOf(startTime), start: clock(halfHourOf(startTime)), court: `${courtNumber}` }
	const none = { fields: { ...fields, seen: placeSeen(before) }, options: [] }
	if (!found || before.noShow || deskMoveProblem(before, now)) return none
	const offer = offerFor(found, before)
	const taken = (await findTaken([offer], endTime, new Date(endTime.getTime() + HOUR))).get(offer.id)!
	const lines = (await addOnsOf(db, [before.id])).get(before.id) ?? []
	const giver = await findGiver(db, before.id)
	const options = LONGER.flatMap(([more, label]) => {
		const end = new Date(endTime.getTime() + more * HOUR)
		const hours = lengthOf(before) + more
		const isFree = more % offer.step === 0 && freeCourts(offer, taken, endTime, end).includes(courtNumber)
		if (!isFree || hours > MOST_HOURS || deskProblem(offer, startTime, end, startTime <= now ? startTime : now))
			return []
		const sold = { ...before, giver, addOns: addOnsPrice(lines, hours) }
		const { price } = movedPrices(atCourt(offer, courtNumber), sold, startTime, end, true)
		const costs = price - before.totalPrice
		return [{ hours, label: costs > 0 ? `${label}, ${rate(costs)}` : label }]
	})
	const isFreeThen = await Promise.all(
		options.map(({ hours }) => {
			const times = { id: before.id, startTime, endTime: new Date(startTime.getTime() + hours * HOUR) }
			return isHireFree(db, times, lines)
		}),
	)
	return { ...none, options: options.filter((_, i) => isFreeThen[i]) }
}
export type Longer = Awaited<ReturnType<typeof findLonger>>

/**
 * Moves a booking of the venue to another day, hour or court, or makes it longer or shorter. Its hours keep their
 * prices, as `movedPrices` has it. A difference becomes due or goes back, and its player is told; at another time than
 * they chose they may cancel free of charge until it starts, if another person moved it. One whose court was closed is
 * live again, and confirmed by the desk’s word.
 *
 * Returns the booking as it is now, whether it only got longer, and in words where it is, what is due or goes back, and whether its player knows.
 * Throws 404 when it is not of the user's venue, 403 for the user's own of a closed court, 400 for hours outside the
 * opening hours or where nothing changes, and 409 when it is over, has changed since it was seen, or the court is not free all that time.
 */
export async function moveAtDesk(
	user: Actor,
	venueId: number | null,
	bookingId: number | null,
	wish: DeskMove,
	now = new Date(),
) {
	const [startTime, endTime] = [at(wish.date, wish.start), at(wish.date, wish.start + wish.hours)]
	const wished = { startTime, endTime, courtNumber: wish.court }
	let offered: Offer | null = null
	const courtAt = (number: number) => (offered ? courtOf(offered, number) : number)
	const { before, after, money } = await write(async (tx) => {
		const booking = await findOwnVenueBooking(user, venueId, bookingId, 'desk', tx)
		const { id } = booking
		const [before] = (await tx.select().from(bookings).where(eq(bookings.id, id))) as [BookingRow]
		const isEnded = booking.isClosed && comesBack(booking, now)
		if (!isEnded && placeSeen(wished) === wish.seen) throw invalid(UNCHANGED, { start: [UNCHANGED] })
		// The form has come twice.
		if (!isEnded && placeSeen(before) === placeSeen(wished)) return { before, after: before, money: '' }
		if (placeSeen(before) !== wish.seen.replace(CANCELLED, '')) throw conflict(changedWords(booking))
		if (isEnded && before.userId === user.id) throw forbidden(OWN_MOVE)
		const found = await findOwnOffer({ id: before.courtId }, before.sportId, now, tx)
		offered = found
		if (!found || wish.court > found.courtCount) throw notFound('Court not found')
		const offer = offerFor(found, before)
		if (isEnded) requireOpen(offer, wished, now)
		else requireDeskMove({ ...before, isClosed: booking.isClosed }, wished, offer, now)
		if (isEnded && before.userId === null) await bringMoneyBack(tx, before)
		// Another time is what its player chose, and it is live again: on the terms on which they would move it.
		const live = isEnded ? { status: 'confirmed' as const, dropsAddOns: true, needsOff: true } : {}
		const giver = await findGiver(tx, id)
		const pricesAt = (court: number, addOns: number) =>
			movedPrices(atCourt(offer, court), { ...before, giver, addOns }, startTime, endTime, true)
		const settled = await moveIn(tx, user, before, { ...wished, ...live, pricesAt }, offer, now)
		await tellOfMove(tx, before, settled, user, now)
		const more = inCents(settled.booking.totalPrice - before.totalPrice)
		return { before, after: settled.booking, money: settledWords(settled) + (await moreOnShare(tx, id, more)) }
	})
	for (const booking of [before, after]) slotsChanged(slotsOf(booking))
	return {
		booking: after,
		title: moveTitle(before, wished),
		words: await movedWords(db, after, staysThere(before, after) ? null : courtAt(after.courtNumber), money, user),
	}
}

/** Keeps the money of a walk-in with it that closing its court had sent back. Throws 409 where that is on its way. */
async function bringMoneyBack(tx: Writer, booking: BookingRow) {
	const problem = await moneyGone(tx, booking)
	if (problem) throw conflict(problem)
	await keepMoney(tx, booking, booking.cancelledAt!)
}

export type Place = Pick<BookingRow, 'startTime' | 'endTime' | 'courtNumber'>

/** Whether a booking stays where it begins: another end is no other place. */
export const staysThere = (before: Place, after: Place) =>
	placeSeen({ ...before, endTime: after.endTime }) === placeSeen(after)

/** Says what was done to a booking. */
function moveTitle(before: Place, after: Place) {
	if (!staysThere(before, after)) return 'Booking moved'
	if (after.endTime < before.endTime) return 'Booking shortened'
	return after.endTime > before.endTime ? 'Booking extended' : 'Booking moved' // the form that came twice
}

type Terms = Parameters<typeof rebook>[3]

/** Refuses a court that is taken, and says which other is free at that time. */
export class CourtTaken extends AppError {
	constructor(
		offer: Offer,
		court: number,
		{ startTime, endTime }: Pick<Place, 'startTime' | 'endTime'>,
		free: number[],
	) {
		const time = formatTimeRange(startTime, endTime)
		const other = free.find((number) => number !== court)
		const instead = other === undefined ? '' : ` ${courtLabel(courtOf(offer, other))} is.`
		super(409, `${courtLabel(courtOf(offer, court))} isn’t free at ${time}.${instead}`)
	}
}

/** Does `rebook` on the court that the desk chose. Throws `CourtTaken` where that is not free all that time. */
export async function rebookAt(
	tx: Writer,
	before: BookingRow,
	offer: Offer,
	courtNumber: number,
	terms: Omit<Terms, 'pick'>,
	now: Date,
) {
	const pick = (free: number[]) => free.find((number) => number === courtNumber)
	try {
		return await rebook(tx, before, offer, { ...terms, pick }, now)
	} catch (error) {
		if (!(error instanceof NoMoveThere)) throw error
		// Its own court at its own hours is where it is already.
		const stays = before.status !== 'cancelled' && terms.startTime.getTime() === before.startTime.getTime()
		const others = error.free.filter((number) => number !== before.courtNumber)
		throw new CourtTaken(offer, courtNumber, terms, stays || others.length > 0 ? others : error.free)
	}
}

/**
 * Moves a booking to a place of the desk's and writes it in the venue's log. The caller checks the rules and tells its
 * player. Throws as `rebook`.
 */
export async function moveIn(
	tx: Writer,
	user: Actor,
	before: BookingRow,
	{
		courtNumber,
		...wished
	}: Place & Pick<Terms, 'pricesAt' | 'untold' | 'dropsAddOns' | 'needsOff'> & { status?: Terms['status'] },
	offer: Offer,
	now: Date,
) {
	const isElsewhen = wished.startTime.getTime() !== before.startTime.getTime()
	const freeCancelHours = isElsewhen && before.userId !== user.id ? 0 : before.freeCancelHours
	const terms = { status: before.status, ...wished, undoable: true, freeCancelHours }
	const settled = await rebookAt(tx, before, offer, courtNumber, terms, now)
	const { startTime, endTime } = settled.booking
	const details = {
		time: startTime.toISOString(),
		timeBefore: before.startTime.toISOString(),
		until: endTime.toISOString(),
		untilBefore: before.endTime.toISOString(),
		court: courtOf(offer, settled.booking.courtNumber),
		courtBefore: courtOf(offer, before.courtNumber),
		placeBefore: placeBefore(before),
		seen: placeSeen(settled.booking),
	}
	await auditAt(tx, user, before.courtId, { action: 'booking.move', subject: `booking:${before.id}`, details }, now)
	return settled
}

const UNCHANGED = 'Choose another time, length or court.'
export const ENDS_LATER = 'It has to end after now.'

/** Throws 400 or 409 where the desk may not put a booking there: its sport is offered, and only the court may be taken. */
export function requireDeskMove(
	before: BookingRow & { isClosed?: boolean },
	{ startTime, endTime }: Place,
	offer: Offer,
	now: Date,
) {
	const problem = deskMoveProblem(before, now)
	if (problem) throw conflict(problem)
	const started = before.startTime <= now
	if (started && startTime.getTime() !== before.startTime.getTime())
		throw conflict('This booking has started. Only its length and its court can change.')
	requireOpen(offer, { startTime, endTime }, started ? before.startTime : now)
	if (endTime <= now) throw invalid(ENDS_LATER, { hours: [ENDS_LATER] })
}

function requireOpen(offer: Offer, { startTime, endTime }: Pick<Place, 'startTime' | 'endTime'>, now: Date) {
	const refused = deskProblem(offer, startTime, endTime, now)
	if (refused) throw invalid(refused, { start: [refused] })
}

/**
 * Says to the desk where a booking is now, what of its money is open or goes back, and whether its player knows; without
 * a court only until when, as it stayed there.
 */
export async function movedWords(
	reader: Reader,
	{ id, startTime, endTime }: BookingRow,
	court: Court | null,
	money: string,
	by: Actor,
) {
	const place = court === null ? '' : `${courtLabel(court)}, ${formatDay(startTime)}, `
	return `${place}${formatTimeRange(startTime, endTime)}.${money} ${haveTold(await findReach(reader, by, id))}`.trim()
}
