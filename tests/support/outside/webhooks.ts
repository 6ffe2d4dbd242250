import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { bookings, paymentEvents, payments, refunds } from '#db/schema.ts'
import { webhookSecretOf } from '#app/features/payments/cards/webhook-secret.server.ts'
import { openCheckout } from '#app/features/payments/checkout.server.ts'
import { addDays, dateOf } from '#app/lib/time/time.ts'
import { booked, wish } from '#tests/support/world/wishes.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { createUser } from '../world/people.ts'
import { createVenue } from '../world/venues.ts'

/** Makes a booking of R450.00 whose player is about to pay on the sandbox's page. */
export async function cardPayment() {
	const owner = await createUser({ role: 'venue_owner' })
	const venue = await createVenue({ ownerId: owner.id, price: 450 })
	const player = await createUser()
	const day = addDays(dateOf(new Date()), 5)
	const bookingId = await booked(player, wish(venue, day, 10, 11, { paymentMethod: 'Credit Card' }))
	const how = { payBy: 'card', origin: 'http://localhost' } as const
	const { checkoutId, redirectUrl } = await openCheckout(player, bookingId, how)
	const [payment] = await db.select().from(payments).where(eq(payments.checkoutId, checkoutId))
	const { id, providerCheckoutId, reference } = payment!
	const named = { checkoutId, providerCheckoutId: providerCheckoutId!, reference, redirectUrl }
	return { id, owner, player, venue, bookingId, ...named }
}
export type CardPayment = Awaited<ReturnType<typeof cardPayment>>

type Wishes = { id?: string; at?: Date; secret?: string }

/** Returns a webhook's headers by Standard Webhooks, computed without the library that checks them. */
export function sign(body: string, { id = `msg_${randomUUID()}`, at = new Date(), secret }: Wishes = {}) {
	const key = Buffer.from((secret ?? webhookSecretOf('sandbox')).replace('whsec_', ''), 'base64')
	const timestamp = String(Math.floor(at.getTime() / 1000))
	const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
	return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${mac}` }
}

type Type = 'payment.succeeded' | 'payment.failed' | 'refund.succeeded' | 'refund.failed'

/** Returns a webhook of Yoco, as published, for a checkout of R450.00. */
export function eventOf(type: Type, checkoutId: string, more: object = {}) {
	const [what, status] = type.split('.')
	const createdDate = '2026-06-15T15:51:55.260284Z'
	const card = { expiryMonth: 2, expiryYear: 30, maskedCard: '************1111', scheme: 'visa' }
	return JSON.stringify({
		id: `evt_${randomUUID()}`,
		type,
		createdDate,
		payload: {
			id: `${what === 'payment' ? 'p' : 'rfd'}_${randomUUID()}`,
			type: what,
			createdDate,
			amount: 45_000,
			currency: 'ZAR',
			paymentMethodDetails: { type: 'card', card },
			status,
			mode: 'test',
			metadata: { checkoutId },
			...more,
		},
	})
}

/** Returns the state of a payment and its booking, and the notices about money. */
export async function stateOf({ id, bookingId, owner, player }: CardPayment) {
	const [payment] = await db.select().from(payments).where(eq(payments.id, id))
	const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
	const taken = await db.select().from(payments).where(eq(payments.bookingId, bookingId))
	const told = async (user: { id: number }) => {
		const rows = await noticesOf(user.id)
		return rows.filter(({ kind }) => kind === 'payment').map(({ title }) => title)
	}
	return {
		payment: payment!,
		booking: booking!,
		/** Whole cents that came in for the booking. */
		takenIn: taken.reduce((total, { receivedAmount }) => total + (receivedAmount ?? 0), 0),
		refunds: await db.$count(refunds, eq(refunds.bookingId, bookingId)),
		toldOwner: await told(owner),
		toldPlayer: await told(player),
	}
}

export const eventsNamed = (eventId: string) =>
	db.select().from(paymentEvents).where(eq(paymentEvents.eventId, eventId))
