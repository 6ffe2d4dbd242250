import { eq } from 'drizzle-orm'
import { billSplits, gamePlayers, games } from '../../schema.ts'
import { HOUR, later } from '../clock.ts'
import { insertWithIds } from '../insert.ts'
import { addEntries, billOf, receipt } from './payments.ts'
import type { SeededBooking } from '../place.ts'
import { secret } from './references.ts'
import type { Scene } from '../scene.ts'

/** Splits a booking three ways: the booker takes the odd cents, Sipho has paid, a guest without an account has not. */
export async function addSplit(scene: Scene, booking: SeededBooking) {
	const { tx, people, venues } = scene
	const cents = booking.totalPrice * 100
	const each = Math.floor(cents / 3)
	const createdAt = later(booking.createdAt, HOUR)
	const share = { bookingId: booking.id, requesterId: booking.userId, createdAt, updatedAt: createdAt }
	const ids = await insertWithIds(tx, billSplits, [
		{ ...share, name: 'Thandi N.', participantId: booking.userId, amount: cents - 2 * each, checkoutId: secret() },
		{ ...share, name: 'Sipho', participantId: people.sipho, amount: each, checkoutId: secret() },
		{ ...share, name: 'Ayanda', amount: each, checkoutId: secret() },
	])
	const by = venues.find(({ id }) => id === booking.courtId)!.ownerId
	const [from, at] = [later(createdAt, 2 * HOUR), later(createdAt, 5 * HOUR)]
	const payment = receipt({ bill: billOf(booking), userId: people.sipho, by, amount: each, from, at, splitId: ids[1]! })
	const [paymentId] = await addEntries(scene, [{ payment, courtId: booking.courtId }])
	const paid = { status: 'paid' as const, paymentId: paymentId!, reference: payment.reference, updatedAt: at }
	await tx.update(billSplits).set(paid).where(eq(billSplits.id, ids[1]!))
	await addGame(scene, booking, [ids[1]!, ids[2]!])
}

/** The group of that booking: the two with a share are in, a third friend is out, and a place is left. */
async function addGame({ tx, people }: Scene, { id, createdAt, startTime }: SeededBooking, shares: [number, number]) {
	const made = later(createdAt, HOUR)
	const dates = { createdAt: made, updatedAt: made }
	const game = { bookingId: id, key: crypto.randomUUID(), places: 4, ...dates }
	const [gameId] = await insertWithIds(tx, games, [game])
	const guest = (name: string, answer: 'in' | 'out', splitId?: number) => {
		const browserHash = `${name} has no browser here`
		return { gameId: gameId!, browserHash, name, nameKey: name.toLowerCase(), answer, startTime, splitId, ...dates }
	}
	await tx
		.insert(gamePlayers)
		.values([
			{ ...guest('Sipho', 'in', shares[0]), browserHash: null, userId: people.sipho },
			guest('Ayanda', 'in', shares[1]),
			guest('Bongani', 'out'),
		])
}
