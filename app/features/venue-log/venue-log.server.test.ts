import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import {
	auditLog,
	bookings,
	courts,
	credits,
	eventParticipants,
	namedCourts,
	packs,
	payments,
	users,
} from '#db/schema.ts'
import { setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { closeCourts } from '#app/features/bookings/closing/closing.server.ts'
import { reopenCourts } from '#app/features/bookings/closing/closures.server.ts'
import { tickPhoned } from '#app/features/bookings/closing/phone-list.server.ts'
import { editCustomer } from '#app/features/bookings/customers/customer-acts.server.ts'
import { importCustomers } from '#app/features/bookings/customers/import/import.server.ts'
import { readCustomers } from '#app/features/bookings/customers/import/customer-file.server.ts'
import { mergeCustomers } from '#app/features/bookings/customers/merge.server.ts'
import { blockCourt } from '#app/features/bookings/desk/blocks.server.ts'
import { moveAtDesk, placeSeen } from '#app/features/bookings/desk/desk-move.server.ts'
import { bookingAddress } from '#app/features/bookings/desk/day-address.ts'
import { changeBooking } from '#app/features/bookings/desk/list/booking-changes.server.ts'
import { importFile, previewImport, undoImport } from '#app/features/bookings/import/imports.server.ts'
import { bookWalkIn, editWalkIn } from '#app/features/bookings/desk/walk-ins.server.ts'
import { removeOffer, setOffer } from '#app/features/bookings/offers/offer-changes.server.ts'
import { undo, undoOf } from '#app/features/bookings/desk/undo/undo.server.ts'
import { giveDiscount } from '#app/features/bookings/paying/discount.server.ts'
import { endRegular, findRegularEnd, makeRegular } from '#app/features/bookings/regulars/regulars.server.ts'
import { venueEvents } from '#app/features/events/gathering.server.ts'
import { checkIn } from '#app/features/gatherings/check-in.server.ts'
import { confirmBankLines } from '#app/features/payments/inbox/bank/bank-comparison.server.ts'
import { addPack, endPack } from '#app/features/bookings/packs/pack-list.server.ts'
import { sellPack } from '#app/features/bookings/packs/sell.server.ts'
import { usePackAtDesk } from '#app/features/bookings/packs/use-pack.server.ts'
import { sendBack } from '#app/features/payments/inbox/review.server.ts'
import { undoCash } from '#app/features/payments/inbox/undo-cash.server.ts'
import { takeAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { submitVenue } from '#app/features/venues/editor/approval.server.ts'
import { changeRole, removeMember } from '#app/features/venues/team/team.server.ts'
import { at } from '#app/lib/time/time.ts'
import { createEvent } from '#tests/support/world/events.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createSport, createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { readVenueLogQuery, venueLogAddress } from './venue-log-query.ts'
import { findVenueLog } from './venue-log.server.ts'

const day = '2026-11-21'
const now = at(day, 9.5)

let owner: Awaited<ReturnType<typeof createUser>>
let desk: typeof owner
let venue: Awaited<ReturnType<typeof createVenue>>
let member: Awaited<ReturnType<typeof joinTeam>>
beforeEach(async () => {
	owner = await createUser({ role: 'venue_owner', fullName: 'Lerato Owner' })
	desk = await createUser({ fullName: 'Dineo Desk' })
	venue = await createVenue({ ownerId: owner.id, courts: 4, price: 200, opensAt: 5, closesAt: 23 })
	member = await joinTeam(venue, desk, 'desk')
})

const log = (by: typeof owner = owner, query: Record<string, string> = {}) =>
	findVenueLog(by, venue.venueId, readVenueLogQuery(new URLSearchParams(query)))
const said = async () => (await log()).acts.map(({ who, words, subject }) => `${who}: ${words} ${subject.label}`)
const walkIn = async (hour = 9, more: { phone?: string; paid?: 'cash' } = {}) => {
	const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 2, date: day, hour }
	return (await bookWalkIn(desk, place, { name: 'Zanele', notes: '', hours: 1, ...more }, { now })).id
}

test('every act has its line, with who did it, and a link to what it is about', async () => {
	const id = await walkIn(9, { paid: 'cash' })
	const called = 'Zanele, Padel court 2, Sat\u00a021\u00a0Nov, 09:00'
	const mark = (to: 'arrived' | 'not-arrived' | 'no-show' | 'came') =>
		changeBooking(desk, venue.venueId, { bookingId: id, to }, now)
	for (const to of ['arrived', 'arrived', 'not-arrived', 'no-show', 'came'] as const) await mark(to)
	await editWalkIn(desk, venue.venueId, id, { name: 'Zanele', phone: '', notes: 'Rackets' }, now)
	const [cash] = await db.select().from(payments).where(eq(payments.bookingId, id))
	await undoCash(desk, venue.venueId, id, cash!.id, now)
	await giveDiscount(owner, venue.venueId, id, { off: { rand: 50 }, reason: 'Wet' }, now)
	expect(await said()).toEqual([
		`Lerato Owner: Changed the price of ${called}`,
		`Dineo Desk: Undid the payment of ${called}`,
		`Dineo Desk: Corrected the details of ${called}`,
		`Dineo Desk: Took back the no-show for ${called}`,
		`Dineo Desk: Noted a no-show for ${called}`,
		`Dineo Desk: Took back the arrival for ${called}`,
		`Dineo Desk: Noted the arrival for ${called}`,
		`Dineo Desk: Booked the walk-in ${called}`,
	])
	const { acts } = await log()
	const base = `/venue-dashboard/${venue.venueId}`
	expect(acts[0]).toMatchObject({ subject: { to: bookingAddress(base, id, `${base}/team/log`) } })
	expect(acts[0]).toMatchObject({ note: 'Wet', details: [{ label: 'Price', value: 'R200.00 → R150.00' }] })
	expect(acts.at(-1)!.details).toEqual([
		{ label: 'Amount', value: 'R200.00' },
		{ label: 'How', value: 'Cash' },
	])
})

test('packs are named with how they were paid and how many hours were used', async () => {
	const id = await walkIn(9, { phone: '082 555 0101' })
	const { customerId } = (await db.select().from(bookings).where(eq(bookings.id, id)))[0]!
	const offer = { name: 'Ten hours', halfHours: 20, price: 1_500, sportId: null, validMonths: 36, online: true }
	await addPack(owner, venue.venueId, offer, now)
	const [pack] = await db.select().from(packs).where(eq(packs.courtId, venue.venueId))
	await sellPack(desk, venue.venueId, customerId!, { pack: pack!.id, method: 'card_machine' }, now)
	await usePackAtDesk(desk, venue.venueId, id, 20_000, now)
	await endPack(owner, venue.venueId, pack!.id, now)
	const { acts } = await log()
	expect(acts.slice(0, 4).map(({ details }) => details)).toEqual([
		[{ label: 'Taken off sale', value: 'Ten hours' }],
		[
			{ label: 'Pack', value: 'Ten hours' },
			{ label: 'Hours used', value: '1 hour' },
		],
		[
			{ label: 'Amount', value: 'R1\u202f500.00' },
			{ label: 'How', value: 'Card machine' },
			{ label: 'Pack', value: 'Ten hours' },
		],
		[{ label: 'Put on sale', value: 'Ten hours' }],
	])
	expect(acts[0]).toMatchObject({
		words: 'Changed the',
		subject: { label: 'packs', to: `/venue-dashboard/${venue.venueId}/pricing/packs` },
	})
})

test('a move says each of the times and the court that it changed', async () => {
	const id = await walkIn(14)
	const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
	await moveAtDesk(
		desk,
		venue.venueId,
		id,
		{ date: day, start: 14, hours: 2, court: 1, seen: placeSeen(booking!) },
		now,
	)
	expect((await log()).acts[0]!.details).toEqual([
		{ label: 'Court', value: '2 → 1' },
		{ label: 'From', value: 'Sat 21 Nov, 14:00' },
		{ label: 'Until', value: 'Sat 21 Nov, 15:00 → Sat 21 Nov, 16:00' },
	])
})

test('a move names its courts, and one that is only longer or shorter says so', async () => {
	const { venueId: courtId, sportId } = venue
	await write((tx) => tx.insert(namedCourts).values({ courtId, sportId, courtNumber: 1, name: 'Lighthouse' }))
	const id = await walkIn(12)
	const move = async (start: number, hours: number, court: number) => {
		const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
		await moveAtDesk(desk, courtId, id, { date: day, start, hours, court, seen: placeSeen(booking!) }, now)
		return (await log()).acts[0]!
	}
	expect((await move(10, 1, 1)).details).toContainEqual({ label: 'Court', value: '2 → Lighthouse' })
	expect((await move(10, 2, 1)).words).toBe('Extended')
	expect((await move(10, 1, 1)).words).toBe('Shortened')
	expect((await move(11, 2, 1)).words).toBe('Moved')
})

test('acts on courts, customers, money, events and prices have theirs too', async () => {
	const [one, two] = [await walkIn(10, { phone: '082 555 0101' }), await walkIn(11, { phone: '082 555 0102' })]
	const customerOf = async (id: number) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]!.customerId!
	const [kept, gone] = [await customerOf(one), await customerOf(two)]
	const seen = { name: '', phone: '', email: '', note: '', tags: '' }
	await editCustomer(desk, venue.venueId, kept, { name: 'Zandi', note: 'Left-handed', tags: [], seen }, now)
	await mergeCustomers(desk, venue.venueId, kept, gone, now)
	const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 3, date: day, hour: 12 }
	const block = await blockCourt(desk, place, { hours: 1, note: 'Nets' }, { now })
	await reopenCourts(desk, venue.venueId, block.id, now)
	const ended = { status: 'cancelled', cancelReason: 'closed' } as const
	await write((tx) => tx.update(bookings).set(ended).where(eq(bookings.id, two)))
	for (const phoned of [true, true, false]) await tickPhoned(desk, venue.venueId, { bookingId: two, phoned }, now)
	const { payment } = await paid(one, { provider: 'sandbox', amount: 100, at: now })
	await write((tx) => tx.update(payments).set({ status: 'review' }).where(eq(payments.id, payment.id)))
	await sendBack(owner, venue.venueId, payment.id, now)
	const event = await createEvent(venue, { startTime: at(day, 9), name: 'Social' })
	const guest = { eventId: event.id, userId: (await createUser()).id }
	const [person] = await write((tx) => tx.insert(eventParticipants).values(guest).returning())
	await checkIn(
		venueEvents,
		desk,
		{ venueId: venue.venueId, eventId: event.id },
		{ personId: person!.id, arrived: true },
		now,
	)
	const sportId = await createSport('Squash')
	await setOffer(owner, venue.venueId, sportId, { pricePerHour: 100, peakPricePerHour: null, courtCount: 1 }, now)
	await removeOffer(owner, venue.venueId, sportId, now)
	expect((await log()).acts.map(({ action }) => action).reverse()).toEqual([
		'booking.walk-in',
		'booking.walk-in',
		'customer.edit',
		'customer.merge',
		'venue.block',
		'venue.reopen-courts',
		'booking.phoned',
		'booking.not-phoned',
		'payment.send-back',
		'event.check-in',
		'venue.edit',
		'venue.edit',
	])
	const links = new Map((await log()).acts.map(({ action, subject }) => [action, subject]))
	expect(links.get('payment.send-back')!.label).toMatch(/^Payment of Zandi, /)
	expect(links.get('event.check-in')).toEqual({
		label: 'Social',
		to: `/venue-dashboard/${venue.venueId}/events/${event.id}`,
	})
	expect((await log()).acts.find(({ action }) => action === 'customer.merge')!.words).toBe('Merged Zanele into')
	expect(links.get('customer.merge')!.to).toBe(`/venue-dashboard/${venue.venueId}/customers/${kept}`)
	expect(links.get('venue.block')!.to).toBe(`/venue-dashboard/${venue.venueId}/day`)
})

test('weekly hours, bank lines and a venue sent for approval have theirs', async () => {
	const form = {
		sportId: venue.sportId,
		courtNumber: 1,
		weekday: [6],
		date: day,
		start: 20,
		hours: 1,
		times: 2,
		name: 'Club',
		notes: '',
		on: [day, '2026-11-28'],
	}
	const { id } = await makeRegular(desk, venue.venueId, form, { now })
	const [first] = await db.select().from(bookings).where(eq(bookings.regularId, id))
	const { seen } = await findRegularEnd(desk, venue.venueId, id, first!.id, now)
	await endRegular(desk, venue.venueId, id, { scope: 'all', booking: first!.id, seen }, now)
	const claimed = { provider: 'manual', method: 'eft', amount: 20_000, status: 'success', claimedAt: now } as const
	const keys = { checkoutId: randomUUID(), reference: randomUUID(), bookingId: await walkIn() }
	const [payment] = await write((tx) =>
		tx
			.insert(payments)
			.values({ ...claimed, ...keys })
			.returning(),
	)
	const pick = { id: payment!.id, amount: 20_000, kind: 'payment' as const, mark: undefined }
	await confirmBankLines(owner, venue.venueId, [pick], now)
	const draft = { status: 'draft' as const, images: [`/uploads/${'a'.repeat(32)}-1600.webp`] }
	await write((tx) => tx.update(courts).set(draft).where(eq(courts.id, venue.venueId)))
	await submitVenue(owner, venue.venueId, now)
	expect((await log()).acts.map(({ action }) => action).reverse()).toEqual([
		'venue.book-weekly',
		'booking.status',
		'booking.status',
		'booking.walk-in',
		'payment.receive',
		'venue.submit',
	])
})

test('a weekly hour names its player, court and hour', async () => {
	const on = ['2026-11-24', '2026-12-01']
	const hour = { sportId: venue.sportId, courtNumber: 3, weekday: [2], date: on[0]!, start: 18, hours: 1, times: 2 }
	const { id } = await makeRegular(desk, venue.venueId, { ...hour, name: 'Kagiso', notes: '', on }, { now })
	const called = 'Kagiso, Padel court 3, every Tuesday, 18:00–19:00'
	const to = `/venue-dashboard/${venue.venueId}/regulars/${id}`
	expect((await log()).acts[0]).toMatchObject({ words: 'Booked the weekly hour', subject: { label: called, to } })
	// Lines from before named the venue.
	await write((tx) => tx.update(auditLog).set({ subject: `venue:${venue.venueId}` }))
	expect((await log()).acts[0]!.subject.label).toBe(called)
	await write((tx) => tx.update(auditLog).set({ subject: `regular:${id + 1}` }))
	expect((await log()).acts[0]!.subject.label).toBe(`Weekly hour ${id + 1}`)
})

test('money says how it came, credit that it was credit, and closed courts say why and until when', async () => {
	const player = await createUser({ fullName: 'Thandi Player' })
	const booked = { userId: player.id, guestName: null, guestPhone: null }
	const ids = [await walkIn(9), await walkIn(10)]
	await write((tx) => tx.update(bookings).set(booked).where(inArray(bookings.id, ids)))
	const credit = { userId: player.id, courtId: venue.venueId, amount: 20_000, cause: 'test' }
	await write((tx) => tx.insert(credits).values(credit))
	await takeAtDesk(desk, venue.venueId, ids[0]!, 'snapscan', { now })
	await takeAtDesk(desk, venue.venueId, ids[1]!, 'credit', { now })
	const money = (await log()).acts
		.slice(0, 2)
		.map(({ words, details }) => [words, ...details.map(({ value }) => value)])
	expect(money).toEqual([
		['Used the credit for', 'R200.00', 'Credit'],
		['Took money for', 'R200.00', 'SnapScan'],
	])
	const closing = { reason: 'rain', note: 'Back at two', parts: [{ sportId: venue.sportId, courtNumber: 4 }] } as const
	const time = { startTime: at(day, 12), endTime: at(day, 14) }
	await closeCourts(desk, venue.venueId, { ...closing, parts: [...closing.parts], ...time }, { now })
	expect((await log()).acts[0]).toMatchObject({
		words: 'Closed courts of',
		note: 'Back at two',
		details: [
			{ label: 'Why', value: 'Rain' },
			{ label: 'Bookings ended', value: '0' },
			{ label: 'Court', value: '4' },
			{ label: 'From', value: 'Sat 21 Nov, 12:00' },
			{ label: 'Until', value: 'Sat 21 Nov, 14:00' },
		],
	})
})

test('a walk-in says what it costs and how it was paid, and an undo what it took back', async () => {
	const [, id] = [await walkIn(9, { paid: 'cash' }), await walkIn(10)]
	const values = async (most: number) =>
		(await log()).acts.slice(0, most).map(({ words, details }) => [words, ...details.map(({ value }) => value)])
	expect(await values(2)).toEqual([
		['Booked the walk-in', 'R200.00', 'not yet'],
		['Booked the walk-in', 'R200.00', 'Cash'],
	])
	await giveDiscount(owner, venue.venueId, id, { off: { rand: 50 }, reason: 'Wet balls' }, now)
	const { seen } = await undoOf(id, now)
	await undo(owner, venue.venueId, id, seen, now)
	expect(await values(1)).toEqual([['Undid the price change of', 'R150.00 → R200.00']])
	await setBookingStatus(owner, id, 'cancelled', now)
	expect(await values(1)).toEqual([['Cancelled']])
	await undo(owner, venue.venueId, id, (await undoOf(id, now)).seen, now)
	expect(await values(1)).toEqual([['Undid the cancellation of']])
	const move = async (start: number, hours: number) => {
		const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
		const wish = { date: day, start, hours, court: booking!.courtNumber, seen: placeSeen(booking!) }
		await moveAtDesk(owner, venue.venueId, id, wish, now)
	}
	const undone = async () => {
		await undo(owner, venue.venueId, id, (await undoOf(id, now)).seen, now)
		return values(1)
	}
	await move(10, 2)
	expect(await undone()).toEqual([['Undid the extension of']])
	await move(14, 2)
	expect(await undone(), 'to another hour too').toEqual([['Undid the move of']])
	await move(10, 2)
	await move(10, 1)
	expect(await undone()).toEqual([['Undid the shortening of']])
})

test('it is filtered by day, and searched by name, number, reference and what was written', async () => {
	const one = await walkIn(9, { phone: '082 555 0101', paid: 'cash' })
	const nameless = await walkIn(10)
	await write((tx) =>
		tx.update(bookings).set({ guestName: 'Aisha', customerId: null }).where(eq(bookings.id, nameless)),
	)
	await giveDiscount(owner, venue.venueId, one, { off: { rand: 50 }, reason: 'Wet balls' }, now)
	const tomorrow = at('2026-11-22', 9)
	await changeBooking(desk, venue.venueId, { bookingId: nameless, to: 'no-show' }, tomorrow)
	const [payment] = await db.select().from(payments).where(eq(payments.bookingId, one))
	await editWalkIn(desk, venue.venueId, one, { name: 'Zanele', phone: '082 555 0101', notes: 'Nets' }, tomorrow)
	const found = async (query: Record<string, string>) => (await log(owner, query)).acts.map(({ action }) => action)
	expect(await found({ day })).toEqual(['booking.discount', 'booking.walk-in', 'booking.walk-in'])
	expect(await found({ day: '2026-11-22' })).toEqual(['booking.edit', 'booking.no-show'])
	expect(await found({ day: '2026-11-23' })).toEqual([])
	expect(await found({ day: 'soon' })).toHaveLength(5)
	const ofZanele = ['booking.edit', 'booking.discount', 'booking.walk-in']
	expect(await found({ q: 'zanele' })).toEqual(ofZanele)
	expect(await found({ q: '0825550101' })).toEqual(ofZanele)
	expect(await found({ q: payment!.reference })).toEqual(ofZanele)
	expect(await found({ q: 'aisha' })).toEqual(['booking.no-show', 'booking.walk-in'])
	expect(await found({ q: 'wet balls', day })).toEqual(['booking.discount'])
	expect(await found({ q: 'zanele', day, by: String(desk.id) })).toEqual(['booking.walk-in'])
	expect(await found({ q: '100%' })).toEqual([])
	await write((tx) => tx.update(auditLog).set({ byAdmin: true }).where(eq(auditLog.action, 'booking.discount')))
	expect(await found({ q: 'wet balls' })).toEqual([])
})

test('a refused act has no line, and is never half: line and act are one', async () => {
	const id = await walkIn()
	const before = (await log()).acts.length
	await expect(giveDiscount(desk, venue.venueId, id, { off: { rand: 50 }, reason: 'Wet' }, now)).rejects.toThrow()
	await expect(takeAtDesk(desk, venue.venueId, id, 'cash', { seen: 1, now })).rejects.toThrow()
	await expect(
		write(async () => {
			await takeAtDesk(desk, venue.venueId, id, 'cash', { now })
			throw new Error('The database fails.')
		}),
	).rejects.toThrow('The database fails.')
	expect((await log()).acts).toHaveLength(before)
	expect(await db.$count(payments, eq(payments.bookingId, id))).toBe(0)
})

test('a closed day is named in place of the venue', async () => {
	const act = { actorId: owner.id, byAdmin: false, subject: `venue:${venue.venueId}`, createdAt: now }
	const details = { day, counted: 82_000 }
	const rows = ['till.close', 'till.reopen'].map((action) => ({ ...act, courtId: venue.venueId, action, details }))
	await write((tx) => tx.insert(auditLog).values(rows))
	expect(await said()).toEqual([
		'Lerato Owner: Reopened the till of Sat\u00a021\u00a0Nov',
		'Lerato Owner: Closed the till of Sat\u00a021\u00a0Nov',
	])
	const [reopened] = (await log()).acts
	expect(reopened!.subject.to).toBe(`/venue-dashboard/${venue.venueId}/money/till`)
	expect(reopened!.details).toEqual([{ label: 'Counted', value: 'R820.00' }])
})

test('who left stays named, who deleted their account is a former member, and an admin is told apart', async () => {
	const id = await walkIn()
	const { name } = (await db.select().from(courts).where(eq(courts.id, venue.venueId)))[0]!
	const admin = await createUser({ role: 'admin', fullName: 'Ada Admin' })
	await setBookingStatus(admin, id, 'cancelled', now)
	await write((tx) => tx.update(auditLog).set({ note: 'For admins' }).where(eq(auditLog.actorId, admin.id)))
	await changeRole(owner, venue.venueId, member.id, 'coach', now)
	await removeMember(owner, venue.venueId, member.id, now)
	const who = async () => (await log()).acts.map(({ who }) => who)
	expect(await who()).toEqual(['Lerato Owner', 'Lerato Owner', 'Ada Admin (Courtside)', 'Dineo Desk'])
	expect((await log()).acts.map(({ note }) => note)).toEqual([null, null, null, null])
	expect((await log()).acts[0]!.subject).toEqual({ label: name, to: `/venue-dashboard/${venue.venueId}/team` })
	expect((await log()).acts[0]!.details).toEqual([{ label: 'Person', value: 'Dineo Desk' }])
	await write((tx) => tx.update(users).set({ fullName: 'Deleted person', deletedAt: now }).where(eq(users.id, desk.id)))
	expect((await who()).at(-1)).toBe('Former member')
	expect((await log()).acts[0]!.details).toEqual([{ label: 'Person', value: 'Former member' }])
	expect((await log()).people.map(({ name }) => name)).toEqual(['Ada Admin', 'Former member', 'Lerato Owner'])
})

test('an act on the venue as a whole leads to where it was done', async () => {
	const PAGES = {
		'venue.set-pin': '/team',
		'venue.start-tablet': '/team/tablets',
		'venue.import-bookings': '/import',
		'venue.import-packs': '/import',
		'venue.import-customers': '/customers',
		'venue.test-webhook': '/edit/webhooks',
	}
	const act = { courtId: venue.venueId, actorId: owner.id, byAdmin: false, subject: `venue:${venue.venueId}` }
	for (const action of Object.keys(PAGES))
		await write((tx) => tx.insert(auditLog).values({ ...act, action, createdAt: now }))
	const { acts } = await log()
	const base = `/venue-dashboard/${venue.venueId}`
	expect(Object.fromEntries(acts.map(({ action, subject }) => [action, subject.to?.replace(base, '')]))).toEqual(PAGES)
})

test('it is filtered by person, comes 50 at a time, and has nothing of other venues', async () => {
	const acts = (courtId: number, actorId: number, count: number) =>
		write((tx) =>
			tx.insert(auditLog).values(
				Array.from({ length: count }, (_, i) => ({
					courtId,
					actorId,
					byAdmin: false,
					action: 'venue.edit',
					subject: `venue:${courtId}`,
					createdAt: new Date(now.getTime() + i),
				})),
			),
		)
	const other = await createVenue({ ownerId: owner.id })
	await acts(venue.venueId, owner.id, 60)
	await acts(other.venueId, owner.id, 5)
	await acts(venue.venueId, desk.id, 1)
	const first = await log()
	expect([first.acts.length, first.acts[0]!.who, first.isOlder]).toEqual([50, 'Dineo Desk', false])
	const rest = await log(owner, { before: String(first.next) })
	expect([rest.acts.length, rest.next, rest.isOlder]).toEqual([11, null, true])
	expect(new Set([...first.acts, ...rest.acts].map(({ id }) => id)).size).toBe(61)
	expect((await log(owner, { by: String(desk.id) })).acts).toHaveLength(1)
	expect(await log(owner, { by: '<b>', before: '-1' })).toMatchObject({ query: { by: null }, acts: { length: 50 } })
	expect((await log(owner, { by: '999999' })).acts).toEqual([])
	const asked = { by: 4, day, q: 'Thandi N' }
	expect(venueLogAddress(3, asked, 5)).toBe(`/venue-dashboard/3/team/log?by=4&day=${day}&q=Thandi+N&before=5`)

	const stranger = await createUser({ role: 'venue_owner' })
	await expect(log(stranger)).rejects.toMatchObject({ init: { status: 404 } })
	await expect(log(desk)).rejects.toMatchObject({ init: { status: 403 } })
})

test('counts what an import brought and took back in one line, without details beside it', async () => {
	const csv = `Date,Start,End,Court,Name,Phone\n${day},18:00,19:00,1,Zanele,\n${day},19:00,20:00,1,Zanele,`
	const { seen, key } = await previewImport(owner, venue.venueId, 'bookings', csv, now)
	const { importId } = await importFile(owner, venue.venueId, 'bookings', { csv, seen, key }, now)
	await undoImport(owner, venue.venueId, importId, now)
	const { acts } = await findVenueLog(owner, venue.venueId, readVenueLogQuery(new URLSearchParams()))
	expect(acts.map(({ words, details }) => [words, details])).toEqual([
		['Undid the import of 2 bookings at', []],
		['Imported 2 bookings at', []],
	])
})

test('counts the customers that an import brought and took back', async () => {
	const { lines } = await readCustomers('Name,Phone\nZanele,082 555 0101\nAyanda,082 555 0102')
	const { importId } = await importCustomers(owner, venue.venueId, lines, now)
	await undoImport(owner, venue.venueId, importId!, now)
	expect((await log()).acts.map(({ words }) => words)).toEqual([
		'Undid the import of 2 customers at',
		'Imported 2 customers at',
	])
})
