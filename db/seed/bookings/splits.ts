import { eq } from 'drizzle-orm'
import { billSplits, gamePlayers, games, gameVotes } from '../../schema.ts'
import { HOUR, later, MINUTE } from '../clock.ts'
import { insertAll, insertWithIds } from '../insert.ts'
import { addEntries, billOf, receipt } from './payments.ts'
import type { SeededBooking } from '../place.ts'
import { randomFrom } from '../random.ts'
import { randomReference, secret } from './references.ts'
import type { Scene } from '../scene.ts'

/** A friend of Thandi's. Sipho alone has an account; who is out has no share. `best` is a friend's player of the match. */
type Friend = { name: string; isSipho?: boolean; isOut?: boolean; hasPaid?: boolean; best?: string }
export type Group = { places: number; hasPaid?: boolean; friends: Friend[] }

/** One has paid, one has not, a third is out, and a place is left. */
export const doubles: Group = {
	places: 4,
	hasPaid: false,
	friends: [{ name: 'Sipho', isSipho: true, hasPaid: true }, { name: 'Ayanda' }, { name: 'Bongani', isOut: true }],
}

/** All five are in, three of them have paid. */
export const fives: Group = {
	places: 5,
	hasPaid: true,
	friends: [
		{ name: 'Sipho', isSipho: true, hasPaid: true },
		{ name: 'Naledi', hasPaid: true },
		{ name: 'Bongani' },
		{ name: 'Chantel' },
	],
}

/** Their game is over, Thandi paid for all, and three of the five have voted. */
export const lastFives: Group = {
	places: 5,
	friends: [
		{ name: 'Sipho', isSipho: true, best: 'Naledi' },
		{ name: 'Naledi', best: 'Sipho' },
		{ name: 'Bongani', best: 'Naledi' },
		{ name: 'Chantel' },
	],
}

/** Adds the group of a booking with its link, their shares where the bill is split, and their votes. */
export async function addGroup(scene: Scene, booking: SeededBooking, group: Group) {
	const shares = booking.money === 'split' ? await addSplit(scene, booking, group) : []
	const players = await addGame(scene, booking, group, shares)
	const idOf = new Map(group.friends.map(({ name }, i) => [name, players[i]!.id]))
	await insertAll(
		scene.tx,
		gameVotes,
		group.friends.flatMap(({ name, best }, i) =>
			best === undefined
				? []
				: {
						gameId: players[i]!.gameId,
						voterId: idOf.get(name)!,
						votedForId: idOf.get(best)!,
						createdAt: later(booking.endTime, (i + 1) * 20 * MINUTE),
					},
		),
	)
}

/** Splits a booking among its group: the booker takes the odd cents. Returns the shares of the friends who are in. */
async function addSplit(scene: Scene, booking: SeededBooking, group: Group) {
	const { tx, people, venues } = scene
	const sharing = group.friends.filter(({ isOut }) => !isOut)
	const cents = booking.totalPrice * 100
	const each = Math.floor(cents / (sharing.length + 1))
	const createdAt = later(booking.createdAt, HOUR)
	const share = { bookingId: booking.id, requesterId: booking.userId, createdAt, updatedAt: createdAt }
	const accountOf = ({ isSipho }: Friend) => (isSipho ? people.sipho : null)
	const shares = [
		{ name: 'Thandi N.', userId: booking.userId, amount: cents - sharing.length * each, hasPaid: group.hasPaid },
		...sharing.map((friend) => ({
			name: friend.name,
			userId: accountOf(friend),
			amount: each,
			hasPaid: friend.hasPaid,
		})),
	]
	const ids = await insertWithIds(
		tx,
		billSplits,
		shares.map(({ name, userId, amount }) => ({ ...share, name, participantId: userId, amount, checkoutId: secret() })),
	)
	const by = venues.find(({ id }) => id === booking.courtId)!.ownerId
	for (const [i, { userId, amount, hasPaid }] of shares.entries()) {
		if (!hasPaid) continue
		const [from, at] = [later(createdAt, (2 + i) * HOUR), later(createdAt, (4 + i) * HOUR)]
		const bill = { ...billOf(booking), paymentReference: randomReference(randomFrom(`share ${ids[i]}`)) }
		const payment = receipt({ bill, userId, by, amount, from, at, splitId: ids[i]! })
		const [paymentId] = await addEntries(scene, [{ payment, courtId: booking.courtId }])
		const paid = { status: 'paid' as const, paymentId: paymentId!, reference: payment.reference, updatedAt: at }
		await tx.update(billSplits).set(paid).where(eq(billSplits.id, ids[i]!))
	}
	return ids.slice(1)
}

/** Adds the group's answers to the link of that booking; `shares` are those of the friends who are in. */
async function addGame(
	{ tx, people }: Scene,
	{ id, createdAt, startTime }: SeededBooking,
	group: Group,
	shares: number[],
) {
	const made = later(createdAt, HOUR)
	const dates = { createdAt: made, updatedAt: made }
	const [gameId] = await insertWithIds(tx, games, [
		{ bookingId: id, key: crypto.randomUUID(), places: group.places, ...dates },
	])
	const left = [...shares]
	const ids = await insertWithIds(
		tx,
		gamePlayers,
		group.friends.map(({ name, isSipho, isOut }) => ({
			gameId: gameId!,
			name,
			nameKey: name.toLowerCase(),
			userId: isSipho ? people.sipho : null,
			browserHash: isSipho ? null : `${name} has no browser here`,
			answer: isOut ? ('out' as const) : ('in' as const),
			splitId: isOut ? null : (left.shift() ?? null),
			startTime,
			...dates,
		})),
	)
	return ids.map((id) => ({ id, gameId: gameId! }))
}
