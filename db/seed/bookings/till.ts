import { closeTill, spanOf } from '#app/features/figures/till/till.server.ts'
import { cashOf, tillLines } from '#app/features/figures/till/till-lines.ts'
import { findUnclosed } from '#app/features/figures/till/till-movements.server.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { at } from '../clock.ts'
import { venueOf, type Scene } from '../scene.ts'

const FLOAT = 50_000

/** Closes yesterday's till of a venue of Lerato's: she counted what was there, and banked what came in. */
export async function addTill(scene: Scene) {
	const venueId = venueOf(scene, 'beacon-padel').id
	const closedAt = at(scene.now, -1, 22)
	const day = dateOf(closedAt)
	const { payments, refunds } = await findUnclosed(scene.tx, venueId, await spanOf(scene.tx, venueId, day, closedAt))
	const { into, out } = cashOf(tillLines([...payments, ...refunds]))
	const seen = into - out
	const form = { day, float: FLOAT, counted: FLOAT + seen, banked: Math.max(0, seen), note: '', seen }
	await closeTill({ id: scene.people.lerato, role: 'venue_owner' }, venueId, form, closedAt)
}
