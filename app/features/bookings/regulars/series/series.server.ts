import { eq, inArray } from 'drizzle-orm'
import { write, type Writer } from '#db/client/index.ts'
import { bookings, regulars } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { release } from '#app/features/court-time/court-time.server.ts'
import { askBookerForMore } from '#app/features/ledger/share-money.server.ts'
import { slotsChanged } from '#app/features/live/changes.server.ts'
import { findOwnOffer, type Offer } from '#app/features/venues/offers.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { conflict, forbidden, invalid, notFound } from '#app/lib/errors.ts'
import { inCents } from '#app/lib/money.ts'
import { correctCustomer } from '../../customers/correct-customer.server.ts'
import { CourtTaken, moveIn, requireDeskMove } from '../../desk/desk-move.server.ts'
import { OWN_BOOKING } from '../../paying/discount.server.ts'
import { slotsOf } from '../../paying/lapse.server.ts'
import { settle } from '../../paying/settle-booking.server.ts'
import { phoneColumns } from '../../phone-columns.ts'
import { offerFor } from '../../rules.ts'
import { CONFIRM_FIRST } from '../../status.ts'
import { goneWords } from '../regular-dates.ts'
import { tellOfSeries, type Changed } from './series-notices.server.ts'
import {
	findSeries,
	offersTerm,
	seriesSeen,
	stepsOf,
	TERM_STANDS,
	type Series,
	type Step,
} from './series-plan.server.ts'
import { shiftedHour, shiftOf } from './series-rules.ts'
import type { SeriesChange } from './series-schemas.ts'

type How = { idempotencyKey?: string | null; now?: Date }

/**
 * Moves the ticked dates of a weekly hour or changes their price, all or none. Each keeps its money as in a single move,
 * and the player is told once. New details of a walk-in go on all dates, ticked or not.
 *
 * Throws 404 when it is not of the user's venue, 403 for a price that they may not set, 400 outside the rules or where
 * nothing changes, and 409 where dates are not as seen or free, or a next term is offered at the present hour.
 */
export async function changeSeries(
	user: Actor,
	venueId: number,
	regularId: number,
	{ idempotencyKey: _, ...input }: SeriesChange,
	{ idempotencyKey, now = new Date() }: How = {},
) {
	const slots: ReturnType<typeof slotsOf>[] = []
	const answer = await withIdempotencyKey(user, idempotencyKey, { venueId, regularId, ...input }, () =>
		write(async (tx) => {
			const series = await findSeries(tx, user, venueId, regularId, input, now)
			if (seriesSeen(series.rows) !== input.seen) throw conflict(CHANGED)
			const offer = await findOwnOffer(series.venue, series.regular.sportId, now, tx)
			if (!offer || (input.court ?? 1) > offer.courtCount) throw notFound('Court not found')
			if (input.price !== undefined) await requirePricing(tx, user, venueId, series)
			const ticked = new Set(input.on)
			const steps = stepsOf(offer, series, input).filter(
				({ row, moves, costs }) => ticked.has(row.id) && (moves || costs),
			)
			const moves = steps.some(({ moves }) => moves)
			if (moves && input.scope !== 'this' && (await offersTerm(tx, regularId))) throw conflict(TERM_STANDS)
			const changed = await changeDates(tx, user, offer, steps, now)
			const edited = await editDetails(tx, series, input, now)
			if (changed.length === 0 && !edited) throw invalid(NOTHING)
			if (moves && input.scope !== 'this') {
				const hour = shiftedHour(series.regular, shiftOf(series.from, input))
				await tx.update(regulars).set(hour).where(eq(regulars.id, regularId))
			}
			const details = { regularId, dates: changed.length || series.rows.length }
			const act = { action: 'venue.change-weekly', subject: `regular:${regularId}`, details } as const
			await auditAt(tx, user, venueId, act, now)
			await tellOfSeries(tx, changed, { by: user, stay: series.rows.length - changed.length, price: input.price }, now)
			slots.push(...series.rows.map(slotsOf), ...changed.map(({ settled }) => slotsOf(settled.booking)))
			return { dates: changed.length, moved: moves, edited }
		}),
	)
	for (const slot of slots) slotsChanged(slot)
	return answer
}

const CHANGED = 'These dates have changed since you looked. Look again.'
const NOTHING = 'Change something first: another time, court, price or name.'

async function requirePricing(tx: Writer, user: Actor, venueId: number, { rows }: Series) {
	await findOwnVenue(user, venueId, 'money', tx)
	if (rows.some(({ userId }) => userId === user.id)) throw forbidden(OWN_BOOKING)
}

/** Moves the dates and changes their prices. Throws 409 for the first whose court is taken; the transaction must then end. */
async function changeDates(tx: Writer, user: Actor, offer: Offer, steps: readonly Step[], now: Date) {
	const moving = steps.filter(({ moves }) => moves)
	for (const { row, to } of moving) requireDeskMove(row, to, offerFor(offer, row), now)
	// They make room for each other.
	const ids = moving.map(({ row }) => row.id)
	if (ids.length > 0) await release(tx, offer.venueId, 'booking', ids)
	const changed: Changed[] = []
	for (const step of steps) {
		const { row, to, prices } = step
		const untold = row.userId
		try {
			const settled = step.moves
				? await moveIn(tx, user, row, { ...to, pricesAt: () => prices, untold }, offerFor(offer, row), now)
				: await reprice(tx, user, step, now)
			changed.push({ before: row, settled, moves: step.moves })
		} catch (error) {
			throw error instanceof CourtTaken ? conflict(goneWords(to.startTime, 'changed')) : error
		}
	}
	return changed
}

async function reprice(tx: Writer, user: Actor, { row, prices }: Step, now: Date) {
	const { id, courtId, totalPrice: before, status } = row
	if (status === 'pending') throw conflict(CONFIRM_FIRST)
	const { breakdown, discount, price } = prices
	const set = { breakdown, discount, totalPrice: price, updatedAt: now }
	await tx.update(bookings).set(set).where(eq(bookings.id, id))
	await askBookerForMore(tx, id, inCents(price - before), now)
	const settled = await settle(tx, id, now, 'discount', { untold: row.userId })
	const details = { price, priceBefore: before }
	await auditAt(tx, user, courtId, { action: 'booking.price', subject: `booking:${id}`, details }, now)
	return settled
}

/** Writes a walk-in's corrected name, number and note on all dates, and returns whether any is new. */
async function editDetails(tx: Writer, { rows, from }: Series, { name, phone, notes, was }: SeriesChange, now: Date) {
	if (from.userId !== null || name === undefined) return false
	const before = { name: from.guestName ?? '', phone: from.guestPhone ?? '', notes: from.notes ?? '' }
	const typed = { name, phone: phone ?? '', notes: notes ?? '' }
	// A detail that another desk has changed meanwhile stays, unless it is changed here too.
	const isNew = (key: keyof typeof typed) => typed[key] !== (was?.[key] ?? before[key]) && typed[key] !== before[key]
	const who = isNew('name') || isNew('phone')
	if (!who && !isNew('notes')) return false
	const after = { name: isNew('name') ? typed.name : before.name, phone: isNew('phone') ? typed.phone : before.phone }
	const set = {
		updatedAt: now,
		...(who && { guestName: after.name, ...phoneColumns(after.phone || null) }),
		...(isNew('notes') && { notes: typed.notes }),
	}
	const ids = rows.map(({ id }) => id)
	const edited = await tx.update(bookings).set(set).where(inArray(bookings.id, ids)).returning()
	if (who) {
		const given = { name: after.name, phone: edited[0]!.guestPhone }
		await correctCustomer(tx, edited, { name: before.name, phone: before.phone || null }, given)
	}
	return true
}
