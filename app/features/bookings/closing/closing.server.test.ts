import { and, asc, eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import {
	auditLog,
	courtTime,
	bookings,
	closures,
	courtSports,
	events,
	namedCourts,
	notices,
	payments,
	refunds,
} from '#db/schema.ts'
import { onSlotsChanged, type SlotsChange } from '#app/features/live/changes.server.ts'
import { openCheckout } from '#app/features/payments/checkout.server.ts'
import { claim } from '#app/features/payments/manual/manual.server.ts'
import { takeAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { sum } from '#app/lib/money.ts'
import { addDays, at } from '#app/lib/time/time.ts'
import { paid as pay } from '#tests/support/world/paid.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createSport, createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { findVenueAvailability } from '../availability.server.ts'
import { book, setBookingStatus } from '../bookings.server.ts'
import { closeCourts, findClosableCourts, findWhatEnds } from './closing.server.ts'
import { findClosingPage, findEnds } from './closing-page.server.ts'
import { findClosures, findOwnClosures, findReopening, reopenCourts, reopenTicked } from './closures.server.ts'
import { chooseAfterClosure, findUnchosen, refundUnchosenClosures } from '../mine/closure-choice.server.ts'
import { giveDiscount } from '../paying/discount.server.ts'
import { changeBooking } from '../desk/list/booking-changes.server.ts'
import { findDay } from '../desk/day-grid.server.ts'
import { findToday } from '../desk/today/today.server.ts'
import { bookWalkIn } from '../desk/walk-ins.server.ts'
import { moveUnderRoof } from './roof-move.server.ts'
import { findPhoneList } from './phone-list.server.ts'
import { bookingsOf } from '../mine/my-bookings.server.ts'
import { halvesOf, hoursWhere } from '#tests/support/database/court-time.ts'
import { noticesOf } from '#tests/support/notices.ts'

const friday = '2026-11-20'
const saturday = '2026-11-21'
const now = at(friday, 9.5)

let owner: Awaited<ReturnType<typeof createUser>>
let player: typeof owner
let venue: Awaited<ReturnType<typeof createVenue>>

beforeEach(async () => {
	;[owner, player] = [await createUser({ role: 'venue_owner' }), await createUser()]
	venue = await createVenue({ ownerId: owner.id })
})

const playerBooks = (from: number, to: number, courtNumber = 1) =>
	book(
		player,
		{
			venueId: venue.venueId,
			sportId: venue.sportId,
			courtNumber,
			paymentMethod: 'SnapScan',
			notes: '',
			startTime: at(saturday, from),
			endTime: at(saturday, to),
		},
		{ now },
	)
type Wish = Parameters<typeof closeCourts>[2]
const closing = (from: number, to: number, more: Partial<Wish> = {}): Wish => ({
	reason: 'rain',
	parts: [{ sportId: null, courtNumber: null }],
	note: '',
	startTime: at(saturday, from),
	endTime: at(saturday, to),
	...more,
})
const close = (from: number, to: number, more: Partial<Wish> = {}) =>
	closeCourts(owner, venue.venueId, closing(from, to, more), { now })
const court = (...numbers: number[]) => ({
	parts: numbers.map((courtNumber) => ({ sportId: venue.sportId, courtNumber })),
})
const roof = (...numbers: number[]) =>
	write((tx) =>
		tx.insert(namedCourts).values(
			numbers.map((courtNumber) => ({
				courtId: venue.venueId,
				sportId: venue.sportId,
				courtNumber,
				name: `Hall ${courtNumber}`,
				isRoofed: true,
			})),
		),
	)
const stored = async (id: number) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]!
const status = (status: number) => ({ init: { status } })

test('the form begins now, when the venue opens, or tomorrow once it has closed', async () => {
	const begins = async (hour: number, query = '') => {
		const { values } = await findClosingPage(owner, venue.venueId, new URLSearchParams(query), at(friday, hour))
		return [values.date, values.from, values.until]
	}
	expect(await begins(10)).toEqual([friday, '10:00', friday])
	expect(await begins(10.1), 'with the hour that runs').toEqual([friday, '10:00', friday])
	expect(await begins(20.5)).toEqual([friday, '20:00', friday])
	expect(await begins(21, `date=${friday}`), 'from the grid of today').toEqual([saturday, '07:00', saturday])
	expect(await begins(5)).toEqual([friday, '07:00', friday])
	expect(await begins(21)).toEqual([saturday, '07:00', saturday])
})

test('courts close on one day where the form still says an earlier day for the end', async () => {
	const closed = async (until: string) => {
		const wish = { reason: 'rain', courts: 'all', date: saturday, from: '10:00', until, to: '12:00' }
		return (await findClosingPage(owner, venue.venueId, new URLSearchParams(wish), now)).ends
	}
	expect(await closed(friday)).toMatchObject({ what: 'Rain: All courts · Sat 21 Nov, 10:00–12:00' })
	expect(await closed(addDays(saturday, 1))).toMatchObject({
		what: 'Rain: All courts · Sat 21 Nov, 10:00 to Sun 22 Nov, 12:00',
	})
})

describe('closing courts', () => {
	test('say that money on its way comes back once it arrives', async () => {
		const { id } = await playerBooks(10, 11)
		const { checkoutId } = await openCheckout(player, id, { payBy: 'manual', origin: 'http://localhost', now })
		await claim(player, checkoutId, { verificationMethod: 'eft', receiptNumber: '' }, { now })
		await close(10, 11)
		const told = (await noticesOf(player.id)).find(({ title }) => title.endsWith('has closed your court'))
		expect(told!.body).toMatch(/The R[\d.]+ you sent comes back to you once it arrives\. Move it for free until/)
	})

	test('ends the bookings in that time, frees their hours and keeps their money as it is', async () => {
		const paid = await playerBooks(10, 12)
		await pay(paid.id, { by: owner, at: now })
		const outside = await playerBooks(14, 15)
		const closed = await close(11, 14, { note: 'Flooded' })
		expect(closed).toMatchObject({ bookings: 1, events: 0, chosen: 40_000, byItself: 0, byHand: 0 })
		expect(await stored(paid.id)).toMatchObject({
			status: 'cancelled',
			cancelReason: 'closed',
			closureId: closed.id,
			paymentStatus: 'paid',
			cancelledAt: now,
		})
		expect(await db.$count(courtTime, eq(courtTime.bookingId, paid.id))).toBe(0)
		expect((await stored(outside.id)).status).toBe('pending')
		const told = (await noticesOf(player.id)).filter(({ link }) => link === `/my-bookings/${paid.id}/closed`)
		expect(told).toMatchObject([{ kind: 'booking', link: `/my-bookings/${paid.id}/closed` }])
		expect(told[0]!.body).toContain('Choose by Fri 27 Nov: refund, move or credit.')
		expect(told[0]!.body).toContain('Closed by the venue: rain.')
		expect(told[0]!.body).toContain('“Flooded”')
		const { bookings: cards } = await bookingsOf(player, 'cancelled', {}, now)
		expect(cards).toMatchObject([{ id: paid.id, closedFor: 'rain' }])
		expect(await fsck()).toEqual([])
	})

	test('refuses players after that and shows the hours as closed', async () => {
		await close(11, 13)
		await expect(playerBooks(12, 13)).rejects.toMatchObject(status(409))
		const [day] = await findVenueAvailability(venue.venueId, { sportId: venue.sportId, date: saturday, days: 1 }, now)
		expect(day!.hours.filter(({ state }) => state === 'closed').map(({ hour }) => hour)).toEqual([11, 12])
	})

	test('of one court leaves the others alone', async () => {
		const [first, second] = [await playerBooks(11, 12, 1), await playerBooks(11, 12, 2)]
		await close(11, 13, court(1))
		expect((await stored(first.id)).status).toBe('cancelled')
		expect((await stored(second.id)).status).toBe('pending')
		expect((await playerBooks(12, 13, 1)).courtNumber).toBe(2)
		const [day] = await findVenueAvailability(venue.venueId, { sportId: venue.sportId, date: saturday, days: 1 }, now)
		expect(day!.hours.find(({ hour }) => hour === 11)!.state).toBe('full')
	})

	test('of several courts is one act: each booking has the closure of its court, and each player one notice', async () => {
		venue = await createVenue({ ownerId: owner.id, courts: 3 })
		const [first, second, third] = [
			await playerBooks(11, 12, 1),
			await playerBooks(12, 13, 2),
			await playerBooks(11, 12, 3),
		]
		const wish = closing(11, 13, { ...court(1, 2), note: 'Flooded' })
		expect((await findWhatEnds(owner, venue.venueId, wish, now)).bookings.map(({ id }) => id)).toEqual([
			first.id,
			second.id,
		])
		await expect(closeCourts(owner, venue.venueId, { ...wish, seen: 3 }, { now })).rejects.toMatchObject(status(409))
		expect(await close(11, 13, { ...wish, seen: 2 })).toMatchObject({ bookings: 2 })
		const made = await db.select().from(closures).where(eq(closures.courtId, venue.venueId)).orderBy(asc(closures.id))
		expect(made).toMatchObject(
			[1, 2].map((courtNumber) => ({ courtNumber, note: 'Flooded', startTime: at(saturday, 11) })),
		)
		expect((await stored(first.id)).closureId).toBe(made[0]!.id)
		expect((await stored(second.id)).closureId).toBe(made[1]!.id)
		expect((await stored(third.id)).status).toBe('pending')
		const told = (await noticesOf(player.id)).flatMap(({ link, body }) => (body.includes('“Flooded”') ? [link] : []))
		expect(told.sort()).toEqual([first.id, second.id].map((id) => `/my-bookings/${id}/move`).sort())
		expect(
			(await findPhoneList(owner, venue.venueId, made[1]!.id, now)).open.flatMap(({ bookings }) => bookings),
		).toHaveLength(2)
		expect(await fsck()).toEqual([])
	})

	test('of several courts is all or nothing', async () => {
		const booked = await playerBooks(11, 12, 1)
		await expect(close(11, 13, court(1, 2, 3))).rejects.toMatchObject(status(400))
		expect(await db.$count(closures, eq(closures.courtId, venue.venueId))).toBe(0)
		expect((await stored(booked.id)).status).toBe('pending')
	})

	test('may start and end on the half hour where bookings do', async () => {
		await expect(close(11.5, 13)).rejects.toMatchObject(status(400))
		await expect(close(11, 12.5)).rejects.toMatchObject(status(400))
		venue = await createVenue({ ownerId: owner.id, lengths: [60, 90] })
		const [before, within] = [await playerBooks(10.5, 11.5), await playerBooks(12, 13.5)]
		await expect(close(11.25, 13)).rejects.toMatchObject(status(400))
		expect(await close(11.5, 12.5)).toMatchObject({ bookings: 1 })
		expect((await stored(before.id)).status).toBe('pending')
		expect((await stored(within.id)).status).toBe('cancelled')
		await expect(playerBooks(12, 13)).rejects.toMatchObject(status(409))
		expect((await playerBooks(12.5, 13.5)).id).toBeGreaterThan(0)
		expect(await fsck()).toEqual([])
	})

	test('leaves alone what is completed or cancelled', async () => {
		const [first, second] = [await playerBooks(11, 12, 1), await playerBooks(11, 12, 2)]
		await setBookingStatus(owner, first.id, 'cancelled', now)
		await write((tx) => tx.update(bookings).set({ status: 'completed' }).where(eq(bookings.id, second.id)))
		expect(await close(11, 12)).toMatchObject({ bookings: 0 })
		expect(await stored(first.id)).toMatchObject({ closureId: null, cancelReason: 'venue' })
		expect((await stored(second.id)).status).toBe('completed')
	})

	test('leaves alone what is over, although it lies in the hour that closes', async () => {
		venue = await createVenue({ ownerId: owner.id, lengths: [60, 90] })
		const [over, running] = [await playerBooks(17.5, 18.5, 1), await playerBooks(18, 19, 2)]
		await pay(over.id, { by: owner, at: now })
		await pay(running.id, { by: owner, at: now })
		const later = at(saturday, 18).getTime() + 35 * 60_000
		const wish = closing(18, 21)
		const preview = await findWhatEnds(owner, venue.venueId, wish, new Date(later))
		expect(preview.bookings.map(({ id }) => id)).toEqual([running.id])
		expect(await closeCourts(owner, venue.venueId, { ...wish, seen: 1 }, { now: new Date(later) })).toMatchObject({
			bookings: 1,
		})
		expect(await stored(over.id)).toMatchObject({ status: 'confirmed', closureId: null })
		expect((await stored(running.id)).status).toBe('cancelled')
		expect(await fsck()).toEqual([])
	})

	test('leaves alone who didn’t come or is playing, and what they owe', async () => {
		venue = await createVenue({ ownerId: owner.id, lengths: [60, 90], courts: 3 })
		const [missed, here, other] = [
			await playerBooks(18, 19, 1),
			await playerBooks(18, 19, 2),
			await playerBooks(18, 19, 3),
		]
		const early = await playerBooks(19, 20, 1)
		const later = new Date(at(saturday, 18).getTime() + 10 * 60_000)
		const mark = (bookingId: number, to: 'no-show' | 'arrived') =>
			changeBooking(owner, venue.venueId, { bookingId, to }, later)
		for (const { id } of [here, early]) await setBookingStatus(owner, id, 'confirmed', now)
		await mark(missed.id, 'no-show')
		for (const { id } of [here, early]) await mark(id, 'arrived')
		const wish = closing(18, 21)
		const ends = await findWhatEnds(owner, venue.venueId, wish, later)
		expect(ends.bookings.map(({ id }) => id).sort()).toEqual([other.id, early.id].sort())
		const page = await findEnds(owner, venue.venueId, wish, await findClosableCourts(owner, venue.venueId), later)
		expect(page.kept).toMatch(/ didn’t come and .* is here: those bookings stay as they are, with what is owed\.$/)
		await closeCourts(owner, venue.venueId, { ...wish, seen: 2 }, { now: later })
		expect(await stored(missed.id)).toMatchObject({ status: 'confirmed', noShow: true, closureId: null })
		expect((await stored(here.id)).status).toBe('confirmed')
		const people = await findPhoneList(owner, venue.venueId, null, later)
		expect(people.open.flatMap(({ bookings }) => bookings.map(({ id }) => id)).sort()).toEqual(
			[other.id, early.id].sort(),
		)
		expect(await fsck()).toEqual([])
	})

	test('says before it what has been received, of each booking and in all', async () => {
		const [part, whole, none] = [
			await playerBooks(10, 12, 1),
			await playerBooks(10, 11, 2),
			await playerBooks(12, 13, 1),
		]
		const price = (await stored(part.id)).totalPrice
		await takeAtDesk(owner, venue.venueId, part.id, 'cash', { amount: 5000, now })
		await pay(whole.id, { by: owner, at: now })
		const courts = await findClosableCourts(owner, venue.venueId)
		const { list, consequence, verb } = await findEnds(owner, venue.venueId, closing(10, 14), courts, now)
		const wordsOf = ({ id }: { id: number }) => list.find((booking) => booking.id === id)!.paid.label
		expect(wordsOf(part)).toBe(`R50.00 of ${sum(price)} paid`)
		expect(wordsOf(whole)).toBe(`${sum(price / 2)} paid`)
		expect(wordsOf(none)).toBe('Not paid yet')
		expect(consequence).toBe(`3 bookings will be cancelled. ${sum(50 + price / 2)} was paid.`)
		expect(verb, 'who booked them all').toBe('Close and Tell 1 Player')
		const later = await findEnds(owner, venue.venueId, { ...closing(15, 16), ...court(1) }, courts, now)
		expect(later.verb).toBe('Close Court')
	})

	test('names before it money that was sent, and what came in another amount', async () => {
		const [sent, wrong] = [await playerBooks(10, 11, 1), await playerBooks(12, 13, 1)]
		const price = sum((await stored(sent.id)).totalPrice)
		const opened = async ({ id }: { id: number }) =>
			openCheckout(player, id, { payBy: 'manual', origin: 'http://localhost', now })
		const { checkoutId } = await opened(sent)
		await claim(player, checkoutId, { verificationMethod: 'eft', receiptNumber: '' }, { now })
		await opened(wrong)
		const came = {
			status: 'review',
			receivedAmount: 9_000,
			receivedAt: now,
			receivedBy: 'venue',
			receivedById: owner.id,
		} as const
		await write((tx) => tx.update(payments).set(came).where(eq(payments.bookingId, wrong.id)))
		const courts = await findClosableCourts(owner, venue.venueId)
		const { list, back } = await findEnds(owner, venue.venueId, closing(10, 14), courts, now)
		expect(list.map(({ paid }) => paid.label)).toEqual([`${price} sent`, `R90.00 came, not ${price}`])
		expect(back).toMatchObject([
			{ label: 'Wrong amount, goes back', amount: 'R90.00' },
			{ label: 'Sent: once it’s here, they choose', amount: price },
		])
	})

	test('says before it what goes back, and for whom: what players choose, and the cash of the desk', async () => {
		const whole = await playerBooks(10, 11, 1)
		await playerBooks(12, 13, 1)
		const rand = (await stored(whole.id)).totalPrice
		await pay(whole.id, { by: owner, at: now })
		const courts = await findClosableCourts(owner, venue.venueId)
		const backNow = async () => (await findEnds(owner, venue.venueId, closing(10, 14), courts, now)).back
		const walkIn = (name: string, courtNumber: number, hour: number) => {
			const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber, date: saturday, hour }
			return bookWalkIn(owner, place, { name, hours: 1, notes: '', paid: 'cash' }, { now })
		}
		const chosen = { label: 'Players choose', amount: sum(rand), whom: expect.stringMatching(/^Player \S+$/) }
		expect(await backNow()).toEqual([chosen])
		await walkIn('Zanele', 2, 10)
		expect(await backNow()).toEqual([chosen, { label: 'You pay back', amount: sum(rand), whom: 'Zanele' }])
		await walkIn('Joe', 2, 11)
		const two = { label: 'You pay back', amount: sum(2 * rand), whom: `Zanele ${sum(rand)}, Joe ${sum(rand)}` }
		expect(await backNow()).toEqual([chosen, two])
		for (const hour of [12, 13]) await walkIn(`Late ${hour}`, 2, hour)
		expect((await backNow())[1]).toEqual({ label: 'You pay back', amount: sum(4 * rand), whom: '4 players' })
	})

	test('takes courts from events, which go on, and tells their organisers who still work there, and coaches', async () => {
		const [host, gone, coach] = [await createUser(), await createUser(), await createUser()]
		await joinTeam(venue, host, 'manager')
		await joinTeam(venue, coach, 'coach')
		const { venueId: courtId, sportId } = venue
		const eventBy = ({ id: createdById }: typeof host, courtNumber: number, coachId?: number) =>
			write(async (tx) => {
				const times = { startTime: at(saturday, 10), endTime: at(saturday, 12) }
				const [event] = await tx
					.insert(events)
					.values({ name: 'Social', description: '', courtId, sportId, createdById, coachId, ...times })
					.returning()
				const court = { eventId: event!.id, courtId, sportId, courtNumber }
				await tx.insert(courtTime).values(halvesOf(court, [at(saturday, 10), at(saturday, 11)]))
				return event!.id
			})
		const eventId = await eventBy(host, 2, coach.id)
		await eventBy(gone, 1)
		expect(await close(11, 13)).toMatchObject({ bookings: 0, events: 2 })
		const hours = await hoursWhere(eq(courtTime.eventId, eventId))
		expect(hours.map(({ hour }) => hour)).toEqual([at(saturday, 10)])
		const [event] = await db.select().from(events).where(eq(events.id, eventId))
		expect(event!.status).toBe('scheduled')
		const told = await db
			.select({ userId: notices.userId })
			.from(notices)
			.where(and(inArray(notices.userId, [host.id, gone.id, coach.id, owner.id]), eq(notices.kind, 'event')))
			.orderBy(asc(notices.userId))
		expect(told.map(({ userId }) => userId)).toEqual([owner.id, owner.id, host.id, coach.id].sort((a, b) => a - b))
		expect(await fsck()).toEqual([])
	})

	test('is refused for a time that has passed, an end before the start, courts that are not there', async () => {
		const times = (from: number, to: number) => ({ startTime: at(friday, from), endTime: at(friday, to) })
		await expect(close(0, 0, times(8, 12))).rejects.toMatchObject(status(400))
		await expect(close(0, 0, times(9, 9))).rejects.toMatchObject(status(400))
		await expect(close(12, 11)).rejects.toMatchObject(status(400))
		await expect(close(11, 12, court(3))).rejects.toMatchObject(status(400))
		await expect(close(11, 12, { parts: [{ sportId: 2_000_000, courtNumber: null }] })).rejects.toMatchObject(
			status(400),
		)
		await expect(close(11, 12, { endTime: at('2028-01-01', 0) })).rejects.toMatchObject(status(400))
		await expect(close(0, 0, times(9, 12))).resolves.toMatchObject({ bookings: 0 })
	})

	test('is refused when other bookings than those that were seen would end', async () => {
		await playerBooks(11, 12)
		await expect(close(11, 12, { seen: 0 })).rejects.toMatchObject(status(409))
		expect(await db.$count(closures, eq(closures.courtId, venue.venueId))).toBe(0)
		await expect(close(11, 12, { seen: 1 })).resolves.toMatchObject({ bookings: 1 })
	})

	test('belongs to the venue’s own people', async () => {
		const other = await createUser({ role: 'venue_owner' })
		for (const user of [player, other]) {
			await expect(closeCourts(user, venue.venueId, closing(11, 12), { now })).rejects.toMatchObject(status(404))
			await expect(findWhatEnds(user, venue.venueId, closing(11, 12), now)).rejects.toMatchObject(status(404))
			await expect(findClosures(user, venue.venueId, 1, now)).rejects.toMatchObject(status(404))
		}
		const { id } = await close(11, 12)
		await expect(reopenCourts(other, venue.venueId, id, now)).rejects.toMatchObject(status(404))
	})

	test('is what Today and the day say where it closes every court for what is left', async () => {
		await close(7, 22)
		const asked = { date: saturday, sportId: null }
		const early = await findToday(owner, venue.venueId, at(saturday, 4))
		const { shut } = await findDay(owner, venue.venueId, asked, now)
		expect([early.shut, early.closed]).toEqual([shut, null])
		expect(shut?.words).toBe('All courts closed all day\u00a0·\u00a0Rain')
		const { id } = (await findClosures(owner, venue.venueId, 1, now)).closures[0]![0]!
		expect(shut?.id).toBe(id)
		await reopenCourts(owner, venue.venueId, id, now)
		expect((await findDay(owner, venue.venueId, asked, now)).shut).toBeNull()
	})

	test('is what they say until one of the courts opens again, with what comes then', async () => {
		const { id } = await close(7, 22)
		const during = at(saturday, 15)
		await reopenCourts(owner, venue.venueId, id, during, at(saturday, 17))
		const today = await findToday(owner, venue.venueId, during)
		expect(today.shut?.words).toBe('All courts closed until 17:00\u00a0·\u00a0Rain')
		expect(today.shut?.id).toBe(id)
		expect(today.none).toBe('No bookings today: the courts are closed until 17:00.')
		expect(today.sports[0]!.courts[0]!.after).toBe('Free from 17:00')
		expect((await findToday(owner, venue.venueId, at(saturday, 17))).shut).toBeNull()
	})

	test('stands on the day with how many bookings it ended on each court', async () => {
		await playerBooks(10, 12, 1)
		await playerBooks(12, 13, 1)
		await playerBooks(11, 12, 2)
		await close(9, 22, { endTime: at(saturday, 24 + 22) })
		const day = async (date: string) => (await findDay(owner, venue.venueId, { date, sportId: null }, now)).shown[0]!
		expect((await day(saturday)).courts.map(({ cells }) => cells.map(({ ended }) => ended)).slice(0, 2)).toEqual([
			[2],
			[1],
		])
		const next = (await day(addDays(saturday, 1))).courts[0]!.cells[0]!
		expect([next.title, next.ended]).toEqual(['Closed', undefined])
		const { id } = (await findClosures(owner, venue.venueId, 1, now)).closures[0]![0]!
		await reopenCourts(owner, venue.venueId, id, now, at(saturday, 12))
		const left = (await day(saturday)).courts.map(({ cells }) => cells.map(({ ended }) => ended))
		expect(left.slice(0, 2), 'without those of reopened hours').toEqual([[1], [1]])
	})

	test('tells people who look at the venue, and happens once per form', async () => {
		const seen: SlotsChange[] = []
		const stop = onSlotsChanged((change) => seen.push(change))
		const how = { now, idempotencyKey: 'closing' }
		const first = await closeCourts(owner, venue.venueId, closing(11, 13), how)
		stop()
		expect(seen).toEqual([
			{ venueId: venue.venueId, sportId: venue.sportId, hours: [at(saturday, 11), at(saturday, 12)] },
		])
		expect(await closeCourts(owner, venue.venueId, closing(11, 13), how)).toEqual(first)
		expect(await db.$count(closures, eq(closures.courtId, venue.venueId))).toBe(1)
	})

	test('of another venue is another closing, whatever the key', async () => {
		const other = await createVenue({ ownerId: owner.id })
		const how = { now, idempotencyKey: 'both' }
		await closeCourts(owner, venue.venueId, closing(11, 13), how)
		await expect(closeCourts(owner, other.venueId, closing(11, 13), how)).rejects.toMatchObject(status(422))
	})
})

describe('reopening', () => {
	const reopenAll = async (id: number, from?: Date) =>
		reopenTicked(owner, venue.venueId, id, (await findReopening(owner, venue.venueId, id, now)).courts, now, from)

	test('frees the hours and brings no booking back', async () => {
		const booking = await playerBooks(11, 12)
		const { id } = await close(11, 13)
		await reopenCourts(owner, venue.venueId, id, now)
		expect((await stored(booking.id)).status).toBe('cancelled')
		const { bookings: cards } = await bookingsOf(player, 'cancelled', {}, now)
		expect(cards[0]!.closedFor).toBe('rain')
		await expect(playerBooks(11, 12)).resolves.toBeTruthy()
		expect((await findClosures(owner, venue.venueId, 1, now)).closures).toEqual([])
	})

	test('shows courts that were closed together as one, and opens those that are ticked', async () => {
		venue = await createVenue({ ownerId: owner.id, courts: 3 })
		const { id } = await close(11, 13, court(1, 2, 3))
		await close(15, 16, court(1))
		const shown = async () => {
			const { closures } = await findClosures(owner, venue.venueId, 1, now)
			return closures.map((together) => together.map(({ courtNumber }) => courtNumber))
		}
		expect(await shown()).toEqual([[1, 2, 3], [1]])
		const ids = (await findOwnClosures(owner, venue.venueId, id)).map((closure) => closure.id)
		await expect(reopenTicked(owner, venue.venueId, id, [], now)).rejects.toMatchObject(status(400))
		await reopenTicked(owner, venue.venueId, id, court(1, 3).parts, now)
		expect(await shown()).toEqual([[2], [1]])
		await expect(reopenCourts(owner, venue.venueId, [ids[1]!, ids[0]!], now)).rejects.toMatchObject(status(404))
		expect(await shown()).toEqual([[2], [1]])
		await reopenTicked(owner, venue.venueId, ids[1]!, [], now)
		expect(await shown()).toEqual([[1]])
	})

	test('of courts that two acts closed for one stretch opens one or both, and a court closed twice at once', async () => {
		venue = await createVenue({ ownerId: owner.id, courts: 3 })
		const desk = await createUser({ fullName: 'Zanele Desk' })
		await joinTeam(venue, desk, 'desk')
		const walkIn = (courtNumber: number) =>
			bookWalkIn(
				owner,
				{ venueId: venue.venueId, sportId: venue.sportId, courtNumber, date: saturday, hour: 12 },
				{ name: `Guest ${courtNumber}`, hours: 1, notes: '' },
				{ now },
			)
		for (const number of [1, 2]) await walkIn(number)
		await close(11, 13, court(1))
		const byDesk = (courts: number[], later: number) =>
			closeCourts(desk, venue.venueId, closing(11, 13, court(...courts)), { now: new Date(now.getTime() + later) })
		const second = await byDesk([2], 60_000)
		await byDesk([1], 120_000)
		await close(11, 13, { ...court(3), note: 'Net torn' })
		const shown = async () => {
			const { closures } = await findClosures(owner, venue.venueId, 1, now)
			return closures.map((together) => together.map(({ courtNumber }) => courtNumber))
		}
		expect(await shown()).toEqual([[1, 2], [3]])
		const { open } = await findPhoneList(owner, venue.venueId, second.id, now)
		expect(open.map(({ name }) => name)).toEqual(['Guest 1', 'Guest 2'])

		await reopenTicked(owner, venue.venueId, second.id, court(1).parts, now)
		expect(await shown()).toEqual([[2], [3]])
		await expect(playerBooks(11, 12, 1)).resolves.toBeTruthy()
		const logged = await db.select().from(auditLog).where(eq(auditLog.action, 'venue.reopen-courts'))
		expect(logged.filter(({ courtId }) => courtId === venue.venueId).map(({ details }) => details)).toEqual([
			{ court: 1, time: at(saturday, 11).toISOString(), until: at(saturday, 13).toISOString() },
		])
		await reopenTicked(owner, venue.venueId, second.id, [], now)
		expect(await shown()).toEqual([[3]])
	})

	test('of a court that lies in closed others opens with them', async () => {
		await close(11, 13, court(1))
		const { id } = await close(11, 13)
		const { closures: found } = await findClosures(owner, venue.venueId, 1, now)
		expect(found.map((together) => together.map((closure) => closure.courtNumber))).toEqual([[null]])
		await reopenAll(id)
		expect((await findClosures(owner, venue.venueId, 1, now)).closures).toEqual([])
	})

	test('of all courts opens some: the others stay closed, and keep those whom the closing ended', async () => {
		venue = await createVenue({ ownerId: owner.id, courts: 3 })
		const tennis = await createSport('Tennis')
		await write((tx) =>
			tx.insert(courtSports).values({ courtId: venue.venueId, sportId: tennis, pricePerHour: 200, courtCount: 2 }),
		)
		for (const number of [1, 2, 3]) await playerBooks(11, 12, number)
		const { id } = await close(11, 13)
		const asked = await findReopening(owner, venue.venueId, id, now)
		expect(asked.courts.map(({ sportId, courtNumber }) => [sportId, courtNumber])).toEqual([
			...[1, 2, 3].map((number) => [venue.sportId, number]),
			...[1, 2].map((number) => [tennis, number]),
		])
		const { parts } = court(2)
		await expect(
			reopenTicked(owner, venue.venueId, id, [{ sportId: null, courtNumber: null }], now),
		).rejects.toMatchObject(status(400))
		expect(await reopenTicked(owner, venue.venueId, id, parts, now)).toMatchObject({
			courts: parts,
			from: at(saturday, 11),
		})
		const left = await findOwnClosures(owner, venue.venueId, id)
		expect(left.map(({ sportId, courtNumber }) => [sportId, courtNumber])).toEqual([
			[venue.sportId, 1],
			[venue.sportId, 3],
			[tennis, null],
		])
		expect(await playerBooks(11, 12, 3), 'the only one that is open').toMatchObject({ courtNumber: 2 })
		await expect(playerBooks(11, 12, 3)).rejects.toMatchObject(status(409))
		const { shown } = await findDay(owner, venue.venueId, { date: saturday, sportId: venue.sportId }, now)
		expect(shown[0]!.courts.map(({ cells }) => cells.map(({ kind, ended }) => [kind, ended]))).toEqual([
			[['closure', 1]],
			[['booking', undefined]],
			[['closure', 1]],
		])
		expect((await findPhoneList(owner, venue.venueId, id, now)).open[0]!.bookings).toHaveLength(3)
		const logged = await db.select().from(auditLog).where(eq(auditLog.action, 'venue.reopen-courts'))
		expect(logged.filter(({ courtId }) => courtId === venue.venueId)).toMatchObject([{ details: { court: 2 } }])
		await reopenAll(id)
		expect((await findClosures(owner, venue.venueId, 1, now)).closures).toEqual([])
		expect(await fsck()).toEqual([])
	})

	test('of some courts from a later time leaves all of them closed until then', async () => {
		venue = await createVenue({ ownerId: owner.id, courts: 2 })
		const [early, late] = [await playerBooks(11, 12, 2), await playerBooks(13, 14, 2)]
		const { id } = await close(11, 15)
		await reopenTicked(owner, venue.venueId, id, court(1).parts, now, at(saturday, 13))
		const rows = await db.select().from(closures).where(eq(closures.courtId, venue.venueId)).orderBy(asc(closures.id))
		expect(rows).toMatchObject([
			{ id, sportId: null, courtNumber: null, startTime: at(saturday, 11), endTime: at(saturday, 13) },
			{
				sportId: venue.sportId,
				courtNumber: 2,
				startTime: at(saturday, 13),
				endTime: at(saturday, 15),
				reason: 'rain',
			},
		])
		expect([(await stored(early.id)).closureId, (await stored(late.id)).closureId]).toEqual([id, rows[1]!.id])
		expect(await playerBooks(13, 14, 2)).toMatchObject({ courtNumber: 1 })
		await expect(playerBooks(12, 13, 1)).rejects.toMatchObject(status(409))
		await expect(playerBooks(13, 14, 2)).rejects.toMatchObject(status(409))
		const { shut, none } = await findToday(owner, venue.venueId, at(saturday, 12))
		expect(shut?.words).toBe('Court 1 closed until 13:00, 2 until 15:00\u00a0·\u00a0Rain')
		expect(none).toBe('No bookings today: the courts are closed until 13:00 or 15:00.')
		expect(await fsck()).toEqual([])
	})

	test('are listed by stretch, page by page', async () => {
		for (let day = 1; day <= 21; day++)
			for (const courtNumber of [1, 2])
				await closeCourts(
					owner,
					venue.venueId,
					closing(11, 13, {
						...court(courtNumber),
						startTime: at(addDays(saturday, day), 11),
						endTime: at(addDays(saturday, day), 13),
					}),
					{ now: new Date(now.getTime() + courtNumber) },
				)
		const page = async (page: number) => {
			const { closures, pages } = await findClosures(owner, venue.venueId, page, now)
			return [closures.map((together) => together.length), pages]
		}
		expect(await page(1)).toEqual([Array.from({ length: 20 }, () => 2), 2])
		expect(await page(2)).toEqual([[2], 2])
	})

	test('from a later time on keeps the courts closed until then, and what ended stays so', async () => {
		const early = await playerBooks(11, 12)
		const late = await playerBooks(13, 14)
		const { id } = await close(11, 15)
		expect(await findReopening(owner, venue.venueId, id, now)).toMatchObject({
			date: saturday,
			lastDate: saturday,
			from: '11:00',
			times: ['11:00', '12:00', '13:00', '14:00'],
		})
		await expect(reopenAll(id, at(saturday, 15))).rejects.toMatchObject(status(400))
		await reopenAll(id, at(saturday, 13))
		expect(await db.select().from(closures).where(eq(closures.id, id))).toMatchObject([
			{ startTime: at(saturday, 11), endTime: at(saturday, 13) },
		])
		for (const { id } of [early, late]) expect(await stored(id)).toMatchObject({ status: 'cancelled' })
		await playerBooks(13, 14)
		await expect(playerBooks(12, 13)).rejects.toMatchObject(status(409))
		expect(await fsck()).toEqual([])
	})

	test('keeps the part that is over, and is refused when all of it is', async () => {
		const { id } = await close(11, 15)
		await reopenCourts(owner, venue.venueId, id, at(saturday, 13.5))
		const [kept] = await db.select().from(closures).where(eq(closures.id, id))
		expect(kept!.endTime).toEqual(at(saturday, 13))
		await expect(reopenCourts(owner, venue.venueId, id, at(saturday, 13.6))).rejects.toMatchObject(status(409))
	})
})

test('a walk-in, who cannot choose, gets the money back at once and in one amount', async () => {
	const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1, date: saturday, hour: 10 }
	const walkIn = await bookWalkIn(owner, place, { name: 'Ruan', hours: 1, paid: 'cash', notes: '' }, { now })
	await giveDiscount(owner, venue.venueId, walkIn.id, { off: { rand: 50 }, reason: 'Wet court' }, now)
	const chooses = await playerBooks(11, 12)
	await pay(chooses.id, { by: owner, at: now })
	const whole = walkIn.totalPrice * 100
	const chosen = chooses.totalPrice * 100
	expect(await close(10, 14)).toMatchObject({ chosen, byItself: 0, byHand: whole })
	expect(await db.select().from(refunds).where(eq(refunds.bookingId, walkIn.id))).toMatchObject([
		{ amount: whole, reason: 'closed', by: 'venue', status: 'due' },
	])
	expect(await findUnchosen(venue.venueId)).toEqual({ count: 1, cents: chooses.totalPrice * 100 })
	const { open } = await findPhoneList(owner, venue.venueId, null, now)
	expect(open.find(({ id }) => id === walkIn.id)).toMatchObject({
		bookings: [{ lines: ['R200.00 goes back'], chooses: false }],
	})
	expect(await fsck()).toEqual([])
})

test('a walk-in whose money waits from an earlier version gets it back with the next job', async () => {
	const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1, date: saturday, hour: 10 }
	const { id } = await bookWalkIn(owner, place, { name: 'Ruan', hours: 1, paid: 'cash', notes: '' }, { now })
	await close(10, 14)
	await write(async (tx) => {
		await tx.delete(refunds).where(eq(refunds.bookingId, id))
		await tx.update(bookings).set({ closureChoice: null, choiceLapsed: false }).where(eq(bookings.id, id))
	})
	await refundUnchosenClosures(now)
	expect(await db.select().from(refunds).where(eq(refunds.bookingId, id))).toMatchObject([{ reason: 'closed' }])
})

describe('a court with a roof', () => {
	const walkInFor = async (hour: number) => {
		const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1, date: saturday, hour }
		const { id } = await bookWalkIn(owner, place, { name: 'Walk-in', hours: 1, paid: 'cash', notes: '' }, { now })
		return id
	}
	const roofedFor = async (wish: Wish) => (await findWhatEnds(owner, venue.venueId, wish, now)).roofed
	beforeEach(async () => {
		venue = await createVenue({ ownerId: owner.id, courts: 4 })
		await roof(3, 4)
	})

	test('that is free in the whole time is named to one player each, the earliest first, and before it is closed', async () => {
		const bookings = [await playerBooks(10, 12, 1), await playerBooks(11, 12, 2)]
		await playerBooks(10, 11, 4)
		const third = await playerBooks(13, 14, 1)
		const wish = closing(10, 14, court(1, 2))
		expect([...(await roofedFor(wish))].map(([id, { court }]) => [id, court])).toEqual([
			[bookings[0]!.id, 'Hall 3'],
			[bookings[1]!.id, 'Hall 4'],
			[third.id, 'Hall 3'],
		])
		await close(10, 14, court(1, 2))
		const told = await noticesOf(player.id)
		const words = told
			.filter(({ title }) => title.endsWith('has closed your court'))
			.map(({ body, link }) => [body, link])
		expect(words).toHaveLength(3)
		expect(words[0]![0]).toContain('Hall 3 has a roof and is still free then: choose Move. You owe nothing.')
		expect(words[0]![1]).toBe(`/my-bookings/${bookings[0]!.id}/move?date=${saturday}&start=10:00`)
	})

	test('takes a booking before rain ends it or after, with its price and money, and only while it is free', async () => {
		const move = (bookingId: number, courtNumber = 3, by = owner) =>
			moveUnderRoof(by, venue.venueId, { bookingId, courtNumber }, now)
		const [ended, beaten, live] = [await playerBooks(10, 12), await playerBooks(11, 12, 2), await playerBooks(14, 15)]
		await pay(ended.id, { by: owner, at: now })
		const walkIn = await walkInFor(13)
		await close(10, 14, court(1, 2))
		const listed = (await findPhoneList(owner, venue.venueId, null, now)).open
		expect(listed.find(({ id }) => id === walkIn)?.roofed).toEqual({ court: 3, label: 'Hall 3' })
		expect(await move(live.id)).toContain(`We’ve told ${player.fullName}.`)
		await move(ended.id)
		expect(await stored(ended.id)).toMatchObject({
			status: 'confirmed',
			paymentStatus: 'paid',
			courtNumber: 3,
			totalPrice: ended.totalPrice,
			closureId: null,
		})
		expect(await move(ended.id), 'sent again').toContain('Hall 3')
		const moves = and(eq(auditLog.subject, `booking:${ended.id}`), eq(auditLog.action, 'booking.move'))
		expect(await db.$count(auditLog, moves), 'one line in the log').toBe(1)
		expect(await move(walkIn)).toContain('Please tell ')
		expect(await stored(walkIn)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', courtNumber: 3 })
		expect(await db.$count(refunds, eq(refunds.bookingId, walkIn)), 'nothing goes back any more').toBe(0)
		await expect(move(beaten.id)).rejects.toMatchObject({
			init: { status: 409 },
			message: 'Hall 3 isn’t free at 11:00–12:00. Hall 4 is.',
		})
		await expect(move(beaten.id, 2)).rejects.toMatchObject({ message: 'That court has no roof.' })
		await expect(move(beaten.id, 4, player)).rejects.toMatchObject(status(404))
		const chosen = await playerBooks(16, 17)
		await pay(chosen.id, { by: owner, at: now })
		await close(16, 17, court(1))
		await chooseAfterClosure(player, chosen.id, 'refund', now)
		await expect(move(chosen.id)).rejects.toMatchObject(status(409))
		expect(await fsck()).toEqual([])
	})

	test('is not named when it closes too, when something has it, or when it is not rain', async () => {
		await playerBooks(10, 12, 1)
		expect((await roofedFor(closing(10, 12, court(1)))).size).toBe(1)
		expect((await roofedFor(closing(10, 12, { ...court(1), reason: 'power' }))).size).toBe(0)
		expect((await roofedFor(closing(10, 12))).size).toBe(0)
		expect((await roofedFor(closing(10, 12, court(1, 3, 4)))).size).toBe(0)
		await playerBooks(11, 12, 3)
		await close(10, 11, court(4))
		expect((await roofedFor(closing(10, 12, court(1)))).size).toBe(0)
	})

	test('is not named for a game that has begun', async () => {
		const { id } = await playerBooks(10, 12, 1)
		const wish = closing(10, 12, court(1))
		const later = await findWhatEnds(owner, venue.venueId, wish, at(saturday, 10.5))
		expect([later.bookings.map(({ id }) => id), later.roofed.size]).toEqual([[id], 0])
	})
})
