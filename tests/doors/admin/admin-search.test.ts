import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { payments } from '#db/schema.ts'
import { bookOnSaturday, createPlace, type Place } from '#tests/support/world/booked.ts'
import { paid } from '#tests/support/world/paid.ts'
import { signedInUser, type SignedInUser } from '#tests/support/world/people.ts'
import { visit } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

let admin: SignedInUser
let place: Place
let booking: number
beforeAll(async () => {
	admin = await signedInUser({ role: 'admin' })
	place = await createPlace({ price: 300 })
	booking = await bookOnSaturday(place.venue, place.player, 10, 2)
	const { payment } = await paid(booking, { by: place.owner })
	await write((tx) => tx.update(payments).set({ reference: 'CS7K4M2Q9X' }).where(eq(payments.id, payment.id)))
})

const search = async (q: string) =>
	(await visit(`/admin/search?${new URLSearchParams({ q }).toString()}`, admin)).page.found as {
		people: { first: { id: number }[]; total: number }
		venues: { first: { id: number }[]; total: number }
		bookings: { id: number; venueId: number }[]
		payments: { reference: string; amount: number; booking: { id: number } | null }[]
	} | null

describe('an admin’s search', () => {
	it('finds a booking by its whole number, with or without #', async () => {
		for (const q of [String(booking), `#${booking}`, `# ${booking}`])
			expect([q, (await search(q))!.bookings.map(({ id }) => id)]).toEqual([q, [booking]])
		for (const q of ['0', `${booking}1`, '99999999999', `${booking}.5`, `-${booking}`])
			expect([q, (await search(q))!.bookings]).toEqual([q, []])
	})

	it('finds a payment by the start of its reference, as it is read aloud too', async () => {
		for (const q of ['CS7K4M2Q9X', 'cs7k 4m2q 9x', 'CS7K'])
			expect([q, (await search(q))!.payments]).toEqual([
				q,
				[
					expect.objectContaining({
						reference: 'CS7K4M2Q9X',
						amount: 60_000,
						booking: expect.objectContaining({ id: booking }),
					}),
				],
			])
		for (const q of ['CS7', 'S7K4', '%%%%', '____']) expect([q, (await search(q))!.payments]).toEqual([q, []])
	})

	it('finds people and venues by their names', async () => {
		const found = (await search(place.player.username))!
		expect(found.people.first.map(({ id }) => id)).toEqual([place.player.id])
		const venues = (await search(`Venue ${place.venue.venueId}`))!.venues
		expect(venues.first.map(({ id }) => id)).toEqual([place.venue.venueId])
	})

	it('finds nothing without a text, or with one that nothing has', async () => {
		expect(await search('')).toBeNull()
		const none = { first: [], total: 0 }
		expect(await search('qqqqqqqqqq')).toEqual({ people: none, venues: none, bookings: [], payments: [] })
		for (const q of ['a\u0000b', 'x'.repeat(5_000)])
			expect((await visit(`/admin/search?q=${encodeURIComponent(q)}`, admin)).status).toBe(200)
	})

	it('leads from a person to their bookings', async () => {
		const answer = await visit(`/admin/users/${place.player.id}/bookings`, admin)
		expect(answer.page.bookings).toMatchObject([{ id: booking, venueId: place.venue.venueId }])
		expect((await visit(`/venue-dashboard/${place.venue.venueId}/day/bookings/${booking}`, admin)).status).toBe(200)
		expect((await visit('/admin/users/9999999/bookings', admin)).status).toBe(404)
	})
})
