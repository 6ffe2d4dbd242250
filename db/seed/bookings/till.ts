import { eq } from 'drizzle-orm'
import { cashOf, expectedCash, tillLines } from '#app/features/figures/till/till-lines.ts'
import { findUnclosed, putInClose } from '#app/features/figures/till/till-movements.server.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { courts, tillCloses } from '../../schema.ts'
import { at } from '../clock.ts'
import { venueOf, type Scene } from '../scene.ts'

const FLOAT = 50_000

/** Closes yesterday's till of a venue of Lerato's: she counted what was there, and banked what came in. */
export async function addTill(scene: Scene) {
	const { tx, now, people } = scene
	const courtId = venueOf(scene, 'beacon-padel').id
	const [since, until] = [at(now, -1, 0), at(now, -1, 22)]
	const moved = await findUnclosed(tx, courtId, { since, until })
	const lines = tillLines([...moved.payments, ...moved.refunds])
	const { into, out } = cashOf(lines)
	const counted = expectedCash(FLOAT, lines)
	const sums = { float: FLOAT, expected: counted, counted, banked: Math.max(0, into - out), lines }
	const [close] = await tx
		.insert(tillCloses)
		.values({ courtId, day: dateOf(until), until, closedById: people.lerato, closedAt: until, ...sums })
		.returning()
	await putInClose(tx, moved, close!.id)
	await tx
		.update(courts)
		.set({ tillSince: dateOf(until) })
		.where(eq(courts.id, courtId))
}
