import { asc, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { courts, payments } from '#db/schema.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { call } from '#tests/support/process/product.ts'
import { booked, wish } from '#tests/support/world/wishes.ts'
import { noticesOf } from '#tests/support/notices.ts'

export const INVALID = 'Invalid checkout session. Please try again.'

export const DETAILS = {
	accountName: 'Beacon Padel (Pty) Ltd',
	bank: 'FNB',
	accountNumber: '62001234567',
	branchCode: '250655',
	snapScan: 'beaconpadel',
	shapId: '0821234567@fnb',
}

/** Makes a venue with an owner, by default payable in every way. */
export async function payableVenue(paymentDetails: typeof DETAILS | null = DETAILS, price = 450) {
	const owner = await createUser({ role: 'venue_owner' })
	const venue = await createVenue({ ownerId: owner.id, courts: 100, price })
	const set = { paymentDetails, contactPhone: '021 555 0101' }
	await write((tx) => tx.update(courts).set(set).where(eq(courts.id, venue.venueId)))
	return { ...venue, owner }
}

type Place = { venueId: number; sportId: number }

/** Books an hour on 2 March 2027 at ten for a new player, and returns the player's headers. */
export async function bookedAt(venue: Place, more: object = {}) {
	const player = await createUser()
	const id = await booked(player, wish(venue, '2027-03-02', 10, 11, more))
	return { id, player, headers: await signedIn(player) }
}

export async function checkoutOf(headers: Record<string, string>, bookingId: number, payBy?: 'card' | 'manual') {
	const answer = await call('POST', '/api/payments/checkout', { headers, body: { bookingId, payBy } })
	if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
	return answer.body.checkoutId as string
}

export const paymentsOf = (bookingId: number) =>
	db.select().from(payments).where(eq(payments.bookingId, bookingId)).orderBy(asc(payments.id))

/** Returns the titles of a person's notices about payments. */
export async function toldOf({ id }: { id: number }) {
	const all = await noticesOf(id)
	return all.filter(({ kind }) => kind === 'payment').map(({ title }) => title)
}
