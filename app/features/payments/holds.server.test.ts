import { desc, eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { auditLog, bookings, courts, openingHours } from '#db/schema.ts'
import { detailLines } from '#app/features/admin/log/details.ts'
import { book } from '#app/features/bookings/bookings.server.ts'
import { lapseUnpaidBookings } from '#app/features/bookings/paying/lapse.server.ts'
import { saveTerms } from '#app/features/venues/editor/venue-editor.server.ts'
import type { PaymentMethod } from '#app/features/bookings/paying/payment-methods.ts'
import { HOUR, MINUTE } from '#app/lib/time/time.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { openCheckout } from './checkout.server.ts'
import { findPayPage } from './pay/pay-page.server.ts'
import { equally, splitBooking } from './split/split.server.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1', PAYMENTS: 'sandbox' }))

// 06:30 on a Monday in South Africa. Bookings are on Wednesday at ten.
const NOW = new Date('2027-03-01T04:30:00Z')
const START = new Date('2027-03-03T08:00:00Z')
const later = (ms: number, from = NOW) => new Date(from.getTime() + ms)
const details = { bank: 'FNB', accountNumber: '62001234567', snapScan: 'courts', shapId: '0821234567' }

async function aVenue(holds: { holdMinutes?: number; holdHours?: number } = {}) {
	const owner = await createUser({ role: 'venue_owner' })
	return { ...(await createVenue({ ownerId: owner.id, settings: { ...holds, paymentDetails: details } })), owner }
}
type Venue = Awaited<ReturnType<typeof aVenue>>

async function booked({ venueId, sportId }: Venue, paymentMethod: PaymentMethod, startTime = START, now = NOW) {
	const player = await createUser()
	const time = { startTime, endTime: later(HOUR, startTime) }
	const { id } = await book(player, { venueId, sportId, courtNumber: 1, ...time, paymentMethod, notes: '' }, { now })
	return { id, player }
}

async function payByOf(id: number) {
	const [booking] = await db.select({ payBy: bookings.payBy }).from(bookings).where(eq(bookings.id, id))
	return booking!.payBy
}

describe('an unpaid booking', () => {
	it.each([
		['Credit Card', 30 * MINUTE],
		['PayShap', 30 * MINUTE],
		['SnapScan', 24 * HOUR],
	] as const)('by %s holds the court as is usual', async (method, within) => {
		const { id } = await booked(await aVenue(), method)
		expect(await payByOf(id)).toEqual(later(within))
	})

	it.each([
		['Credit Card', 20 * MINUTE],
		['PayShap', 20 * MINUTE],
		['SnapScan', 5 * HOUR],
	] as const)('by %s holds it as long as the venue says', async (method, within) => {
		const { id } = await booked(await aVenue({ holdMinutes: 20, holdHours: 5 }), method)
		expect(await payByOf(id)).toEqual(later(within))
		await lapseUnpaidBookings(later(within - 1))
		expect(await statusOf(id)).toBe('pending')
		await lapseUnpaidBookings(later(within))
		expect(await statusOf(id)).toBe('cancelled')
	})

	it('never holds it past two hours before the start, but half an hour when made later than that', async () => {
		const venue = await aVenue()
		const early = await booked(venue, 'SnapScan', START, later(-5 * HOUR, START))
		expect(await payByOf(early.id)).toEqual(later(-2 * HOUR, START))
		const late = await booked(venue, 'SnapScan', START, later(-HOUR, START))
		expect(await payByOf(late.id)).toEqual(later(-HOUR / 2, START))
	})

	it('keeps its time when the venue changes its own', async () => {
		const venue = await aVenue()
		const { id } = await booked(venue, 'SnapScan')
		await write((tx) => tx.update(courts).set({ holdHours: 2 }).where(eq(courts.id, venue.venueId)))
		await lapseUnpaidBookings(later(3 * HOUR))
		expect(await payByOf(id)).toEqual(later(24 * HOUR))
		expect(await statusOf(id)).toBe('pending')
	})
})

describe('paying another way', () => {
	const origin = 'http://localhost'

	it('by hand or by splitting holds the court for as long as a transfer, from when it was booked', async () => {
		const venue = await aVenue({ holdMinutes: 15, holdHours: 6 })
		const byHand = await booked(venue, 'Credit Card')
		await openCheckout(byHand.player, byHand.id, { payBy: 'manual', origin, now: later(10 * MINUTE) })
		expect(await payByOf(byHand.id)).toEqual(later(6 * HOUR))
		const split = await booked(venue, 'Credit Card')
		await splitBooking(split.player, split.id, equally(2), { now: later(10 * MINUTE) })
		expect(await payByOf(split.id)).toEqual(later(6 * HOUR))
	})

	it('by PayShap or card does not, and a shorter time never takes any away', async () => {
		const venue = await aVenue({ holdMinutes: 60, holdHours: 2 })
		const { id, player } = await booked(venue, 'PayShap')
		await openCheckout(player, id, { payBy: 'manual', byPayShap: true, origin, now: NOW })
		await openCheckout(player, id, { payBy: 'card', origin, now: NOW })
		expect(await payByOf(id)).toEqual(later(HOUR))
		await write((tx) =>
			tx
				.update(bookings)
				.set({ payBy: later(9 * HOUR) })
				.where(eq(bookings.id, id)),
		)
		await openCheckout(player, id, { payBy: 'manual', origin, now: NOW })
		expect(await payByOf(id)).toEqual(later(9 * HOUR))
	})

	it('is offered with the time that it holds the court', async () => {
		const { id, player } = await booked(await aVenue({ holdHours: 6 }), 'PayShap')
		const { bill, ways } = await findPayPage(player, id, NOW)
		const textOf = (wished: string) => ways.find(({ method }) => method === wished)!.text
		expect(bill.payBy).toEqual(later(30 * MINUTE))
		expect(textOf('eft')).toBe('To the venue’s bank account, with your reference. We hold your court until 12:30.')
		expect(textOf('payshap')).not.toContain('until')
		const slow = await booked(await aVenue({ holdHours: 6 }), 'SnapScan')
		const page = await findPayPage(slow.player, slow.id, NOW)
		expect(page.ways.find(({ method }) => method === 'eft')!.text).not.toContain('until')
	})
})

it('a change of the hold is written in the log, old and new', async () => {
	const { owner, venueId } = await aVenue()
	const [venue] = await db.select().from(courts).where(eq(courts.id, venueId))
	const week = await db.select().from(openingHours).where(eq(openingHours.courtId, venueId))
	const { onlineAllDay, forTournaments, maxHours, maxDaysAhead, freeCancelHours, lateChargePercent } = venue!
	const usual = { onlineAllDay, forTournaments, maxHours, maxDaysAhead, freeCancelHours, lateChargePercent }
	const save = (holds: { holdMinutes: number; holdHours: number }) =>
		saveTerms(owner, venueId, {
			week: week.map(({ weekday, opensAt, closesAt }) => ({ weekday: weekday as 1, opensAt, closesAt })),
			rules: { ...usual, ...holds },
			paymentDetails: details,
			vatNumber: null,
		} as Parameters<typeof saveTerms>[2])
	const logged = async () => {
		const [act] = await db
			.select({ details: auditLog.details })
			.from(auditLog)
			.where(eq(auditLog.subject, `venue:${venueId}`))
			.orderBy(desc(auditLog.id))
			.limit(1)
		return detailLines(act!.details)
	}
	await save({ holdMinutes: 30, holdHours: 24 })
	expect(await logged()).toEqual([{ label: 'Part', value: 'hours and rules' }])
	await save({ holdMinutes: 45, holdHours: 24 })
	expect(await logged()).toContainEqual({ label: 'Minutes unpaid by card', value: '30 → 45' })
	const stranger = await createUser({ role: 'venue_owner' })
	await expect(
		saveTerms(stranger, venueId, {
			week: [],
			rules: { ...usual, holdMinutes: 60, holdHours: 2 },
			paymentDetails: null,
			vatNumber: null,
		}),
	).rejects.toMatchObject({ init: { status: 404 } })
})

async function statusOf(id: number) {
	const [booking] = await db.select({ status: bookings.status }).from(bookings).where(eq(bookings.id, id))
	return booking!.status
}
