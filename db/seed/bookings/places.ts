import { and, asc, eq, gt } from 'drizzle-orm'
import { customerOf } from '#app/features/bookings/customers/customer-of.server.ts'
import { placeEnd } from '#app/features/bookings/paying/holds.ts'
import { courts, eventParticipants, events, sales } from '../../schema.ts'
import { HOUR, later } from '../clock.ts'
import { insertWithIds } from '../insert.ts'
import { venueOf, type Scene } from '../scene.ts'
import { addEntries, receipt } from './payments.ts'

const PRICE = 120
/** How many of those who come have not paid yet. */
const OPEN = 2

/** Gives the beginners' hour at Lerato's padel venue a price, which most of those who come have paid by PayShap. */
export async function addPlaces(scene: Scene) {
	const { tx, now, people } = scene
	const [venue] = await tx
		.select()
		.from(courts)
		.where(eq(courts.id, venueOf(scene, 'beacon-padel').id))
	const { id: courtId, freeCancelHours, lateChargePercent, holdHours } = venue!
	const isLesson = and(eq(events.courtId, courtId), eq(events.name, 'Padel for Beginners'), gt(events.startTime, now))
	const [event] = await tx.update(events).set({ price: PRICE }).where(isLesson).returning()
	const { id: eventId, name } = event!
	const coming = await tx
		.select()
		.from(eventParticipants)
		.where(and(eq(eventParticipants.eventId, eventId), eq(eventParticipants.status, 'registered')))
		.orderBy(asc(eventParticipants.id))
	for (const [i, { id, userId, joinedAt }] of coming.entries()) {
		const isOpen = i >= coming.length - OPEN
		const createdAt = isOpen ? later(now, -3 * HOUR) : joinedAt
		const customerId = await customerOf(tx, courtId, { userId }, createdAt)
		const payBy = isOpen ? placeEnd(createdAt, event!, holdHours) : null
		const terms = { name, price: PRICE, halfHours: 0, freeCancelHours, lateChargePercent, payBy }
		const [saleId] = await insertWithIds(tx, sales, [{ courtId, eventId, customerId, ...terms, createdAt }])
		await tx.update(eventParticipants).set({ saleId: saleId! }).where(eq(eventParticipants.id, id))
		if (isOpen) continue
		const bill = { saleId: saleId!, paymentMethod: 'PayShap' as const }
		const paid = { bill, userId, by: people.lerato, amount: PRICE * 100, from: createdAt, at: later(createdAt, HOUR) }
		await addEntries(scene, [{ payment: receipt(paid), courtId }])
	}
}
