import { desc, eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { auditLog, courts, courtSports, type PaymentDetails } from '#db/schema.ts'
import { setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { lapseUnpaidBookings } from '#app/features/bookings/paying/lapse.server.ts'
import { detailLines } from '#app/features/admin/log/details.ts'
import { denyReceived } from '#app/features/payments/inbox/venue-money.server.ts'
import { claim } from '#app/features/payments/manual/manual.server.ts'
import { openCheckout } from '#app/features/payments/checkout.server.ts'
import { equally, splitBooking } from '#app/features/payments/split/split.server.ts'
import { findShare, startShare } from '#app/features/payments/split/shares.server.ts'
import { MINUTE } from '#app/lib/time/time.ts'
import { anOffer } from '#tests/support/world/offer.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { sharesOf } from '#tests/support/world/bills.ts'
import { moneyOfBooking } from '#tests/support/world/money.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { visit } from '#tests/support/process/product.ts'
import { booked, counts, form, post, postForm, storedBooking, wish } from '#tests/support/world/wishes.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

// Monday 1 March 2027, half past eight in the morning in South Africa.
const NOW = new Date('2027-03-01T06:30:00Z')
const TUESDAY = '2027-03-02'
vi.useFakeTimers({ toFake: ['Date'], now: NOW })

const owner = await createUser({ role: 'venue_owner' })
const ownerHeaders = await signedIn(owner)
const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE)
const origin = 'http://localhost'
const terms = { pricePerHour: '200', peakPricePerHour: '', courtCount: '2' }

type Venue = Awaited<ReturnType<typeof createVenue>>
const setPays = ({ venueId, sportId }: Venue, pays: string, headers = ownerHeaders) =>
	visit(`/venue-dashboard/${venueId}/pricing/${sportId}`, { headers, form: { ...terms, pays } })

async function aVenue(paymentDetails: PaymentDetails | null = { accountNumber: '62001234567', snapScan: 'courts' }) {
	const venue = await createVenue({ ownerId: owner.id, price: 200, settings: { paymentDetails } })
	expect((await setPays(venue, 'now')).status).toBe(302)
	return venue
}

async function aBooking(venue: Venue, paymentMethod = 'Credit Card') {
	const player = await createUser()
	const id = await booked(player, wish(venue, TUESDAY, 10, 11, { paymentMethod }))
	return { id, player, headers: await signedIn(player) }
}
const waysAt = async (id: number, headers: Record<string, string>) =>
	(await visit(`/my-bookings/${id}/pay`, { headers })).page.page.ways.map(({ method }: { method: string }) => method)

describe('a sport that is paid when it is booked', () => {
	it('offers only the ways that the venue has set up, and says how long the court is held', async () => {
		const venue = await aVenue()
		const headers = await signedIn(await createUser())
		const { page } = await visit(`/booking/${venue.venueId}/${venue.sportId}`, { headers })
		expect(page.methods).toEqual(['SnapScan', 'Credit Card'])
		expect(page.whenBooked.paying).toBe('You pay once it’s booked. We hold it for 15 minutes.')
	})

	it('refuses a way that the venue does not take, by the call and by the form, and takes no court', async () => {
		const venue = await aVenue()
		const headers = await signedIn(await createUser())
		const before = await counts()
		const problem = 'You pay for this when you book, by SnapScan or Credit Card. Choose one of these.'
		const refused = await post(headers, wish(venue, TUESDAY, 10, 11, { paymentMethod: 'PayShap' }))
		expect([refused.status, refused.body]).toMatchObject([400, { message: problem }])
		const typed = await postForm(headers, venue, form(TUESDAY, 10, 11, { paymentMethod: 'PayShap' }))
		expect([typed.status, typed.action]).toMatchObject([400, { result: { error: { paymentMethod: [problem] } } }])
		expect(await counts()).toEqual(before)
	})

	it('is held for a quarter of an hour by every way, and no longer by hand or by a split', async () => {
		const venue = await aVenue()
		const { id, player } = await aBooking(venue, 'SnapScan')
		expect(await storedBooking(id)).toMatchObject({ payNow: true, payBy: later(15) })
		await openCheckout(player, id, { payBy: 'manual', origin, now: later(5) })
		expect((await storedBooking(id)).payBy).toEqual(later(15))
		await splitBooking(player, id, equally(2), { now: later(6) })
		expect((await storedBooking(id)).payBy).toEqual(later(15))
		await lapseUnpaidBookings(later(14))
		expect((await storedBooking(id)).status).toBe('pending')
		await lapseUnpaidBookings(later(15))
		expect((await storedBooking(id)).status).toBe('cancelled')
	})

	it('is held for a quarter of an hour more when the venue has not received the money', async () => {
		const venue = await aVenue()
		const { id, player } = await aBooking(venue, 'SnapScan')
		const { checkoutId } = await openCheckout(player, id, { payBy: 'manual', origin, now: NOW })
		await claim(player, checkoutId, { verificationMethod: 'snapscan', receiptNumber: '' }, { now: later(5) })
		const { payments } = await moneyOfBooking(id)
		await denyReceived(owner, venue.venueId, payments[0]!.id, later(120))
		expect(await storedBooking(id)).toMatchObject({ status: 'pending', payBy: later(135) })
	})

	it('is not paid by EFT or in cash, until the venue confirms it', async () => {
		const venue = await aVenue()
		const { id, player, headers } = await aBooking(venue)
		expect(await waysAt(id, headers)).toEqual(['card', 'snapscan'])
		const { checkoutId } = await openCheckout(player, id, { payBy: 'manual', origin, now: NOW })
		const { page } = await visit(`/payment/manual-checkout/${checkoutId}`, { headers })
		expect(page.page.methods).toEqual(['snapscan'])
		for (const verificationMethod of ['eft', 'cash', 'other'] as const) {
			const said = claim(player, checkoutId, { verificationMethod, receiptNumber: '' })
			await expect(said).rejects.toMatchObject({ init: { status: 409 } })
		}
		const cash = await visit(`/my-bookings/${id}/pay`, { headers, form: { method: 'cash' } })
		expect(cash.status).toBe(409)
		expect(await storedBooking(id)).toMatchObject({ status: 'pending', payBy: later(15) })
		await setBookingStatus(owner, id, 'confirmed', NOW)
		expect(await waysAt(id, headers)).toEqual(['card', 'snapscan', 'eft', 'cash'])
		await claim(player, checkoutId, { verificationMethod: 'cash', receiptNumber: '' })
	})

	it('asks friends for their shares by the same ways', async () => {
		const { id, player } = await aBooking(await aVenue())
		await splitBooking(player, id, equally(2), { now: NOW })
		const [, share] = await sharesOf(id)
		expect((await findShare(share!.checkoutId)).byHand).toBe('SnapScan')
		await startShare(null, share!.checkoutId, { payBy: 'manual', origin, now: NOW })
		expect((await findShare(share!.checkoutId)).sending).toMatchObject({ methods: ['snapscan'] })
		const onlyCards = await aBooking(await aVenue(null))
		await splitBooking(onlyCards.player, onlyCards.id, equally(2), { now: NOW })
		expect((await findShare((await sharesOf(onlyCards.id))[1]!.checkoutId)).byHand).toBe('')
	})

	it('keeps its terms when the venue changes them', async () => {
		const venue = await aVenue()
		const { id, headers } = await aBooking(venue)
		expect((await setPays(venue, 'later')).status).toBe(302)
		expect(await waysAt(id, headers)).toEqual(['card', 'snapscan'])
		const after = await aBooking(venue)
		expect(await storedBooking(after.id)).toMatchObject({ payNow: false, payBy: later(30) })
		expect(await waysAt(after.id, after.headers)).toContain('cash')
	})
})

describe('setting when players pay', () => {
	it('is as usual until the venue changes it: every way of the call, and cash at the venue', async () => {
		const venue = await createVenue({ ownerId: owner.id, courts: 3, settings: { paymentDetails: null } })
		for (const method of ['SnapScan', 'PayShap', 'Credit Card']) {
			const { id, headers } = await aBooking(venue, method)
			expect(await storedBooking(id)).toMatchObject({ payNow: false, paymentMethod: method })
			expect(await waysAt(id, headers)).toContain('cash')
		}
	})

	it('is written in the log, stays when it is not sent, and is refused to others and in other words', async () => {
		const venue = await aVenue()
		const lines = async () => {
			const of = eq(auditLog.subject, `venue:${venue.venueId}`)
			const [act] = await db.select().from(auditLog).where(of).orderBy(desc(auditLog.id)).limit(1)
			return detailLines(act!.details)
		}
		const stored = async () => {
			const [row] = await db.select().from(courtSports).where(eq(courtSports.id, venue.courtSportId))
			return row!.payNow
		}
		expect(await lines()).toContainEqual({ label: 'Players pay', value: 'also at the venue → when they book' })
		const path = `/venue-dashboard/${venue.venueId}/pricing/${venue.sportId}`
		await visit(path, { headers: ownerHeaders, form: terms })
		expect([await stored(), await lines()]).toEqual([true, [{ label: 'Part', value: 'sports and prices' }]])
		for (const pays of ['never', '<b>', 'now now', 'x'.repeat(5_000)])
			expect((await setPays(venue, pays)).status).toBe(400)
		for (const who of [await createUser({ role: 'venue_owner' }), await createUser()])
			expect([403, 404]).toContain((await setPays(venue, 'later', await signedIn(who))).status)
		expect(await stored()).toBe(true)
		expect((await setPays(venue, 'later')).status).toBe(302)
		expect(await stored()).toBe(false)
	})

	it('does not count while the venue has no way to be paid at once', async () => {
		const { paysNow } = await import('#app/features/bookings/paying/pay-now.server.ts')
		const venue = await aVenue()
		const offer = anOffer({ venueId: venue.venueId, payNow: true })
		const times = { startTime: NOW, endTime: later(60) }
		expect(await paysNow(db, offer, times, 'SnapScan')).toBe(true)
		await write((tx) => tx.update(courts).set({ paymentDetails: null }).where(eq(courts.id, venue.venueId)))
		await expect(paysNow(db, offer, times, 'SnapScan')).rejects.toThrow('by Credit Card. Choose that.')
		expect(await paysNow(db, { ...offer, payNow: false }, times, 'SnapScan')).toBe(false)
	})
})
