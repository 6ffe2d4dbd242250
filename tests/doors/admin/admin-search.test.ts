import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { invoices, payments, redemptions, users } from '#db/schema.ts'
import { bookWalkIn } from '#app/features/bookings/desk/walk-ins.server.ts'
import { dateOf, DAY } from '#app/lib/time/time.ts'
import { bookOnSaturday, createPlace, type Place } from '#tests/support/world/booked.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createTournament } from '#tests/support/world/tournaments.ts'
import { createItem } from '#tests/support/world/rewards.ts'
import { storedBooking } from '#tests/support/world/wishes.ts'
import { receiptNumber } from '#app/features/payments/receipts/receipt-words.ts'
import { createUser, signedInUser, type SignedInUser } from '#tests/support/world/people.ts'
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
		walkIns: { id: number; name: string; phone: string | null; venueId: number }[]
		tournaments: { id: number; name: string }[]
		invoices: { id: number; name: string; venueId: number; recipient: string }[]
		codes: { code: string; item: string; player: string }[]
		statements: { name: string; venueId: number }[]
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

	it('finds a booking by the number of its receipt, of its year alone', async () => {
		const year = Number(dateOf((await storedBooking(booking)).createdAt).slice(0, 4))
		const number = receiptNumber(year, booking)
		for (const q of [number, number.toLowerCase(), number.replaceAll('-', '')])
			expect([q, (await search(q))!.bookings.map(({ id }) => id)]).toEqual([q, [booking]])
		for (const q of [number.replace(String(year), String(year - 1)), `${number}0`, 'CS-2026-000000'])
			expect([q, (await search(q))!.bookings]).toEqual([q, []])
	})

	it('finds a person by their phone number, however either is written', async () => {
		const { id } = await createUser()
		await write((tx) => tx.update(users).set({ phone: '+27 (0)71 555-0911' }).where(eq(users.id, id)))
		for (const q of ['071 555 0911', '0715550911', '+27715550911', '27 71 555 0911', '5550911'])
			expect([q, (await search(q))!.people.first.map((one) => one.id)]).toEqual([q, [id]])
		expect((await search('071 555 0912'))!.people.first).toEqual([])
	})

	it('finds a walk-in by name and number, with the venue that knows them', async () => {
		const { venueId, sportId } = place.venue
		const hour = { venueId, sportId, courtNumber: 2, date: dateOf(new Date(Date.now() + 5 * DAY)), hour: 10 }
		await bookWalkIn(place.owner, hour, { name: 'Palesa Walks', phone: '071 555 0922', notes: '', hours: 1 })
		for (const q of ['palesa', 'sa Walk', '+27 71 555 0922'])
			expect([q, (await search(q))!.walkIns]).toMatchObject([
				q,
				[{ name: 'Palesa Walks', phone: '071 555 0922', venueId }],
			])
		const { id } = (await search('palesa'))!.walkIns[0]!
		expect((await visit(`/venue-dashboard/${venueId}/customers/${id}`, admin)).status).toBe(200)
	})

	it('finds a tournament by part of its name, a private one too', async () => {
		const { id } = await createTournament(place.venue, {
			organizerId: place.owner.id,
			name: 'Zebra Cup',
			isPublic: false,
		})
		expect((await search('zebra'))!.tournaments).toMatchObject([{ id, name: 'Zebra Cup' }])
		expect((await visit(`/tournaments/${id}`, admin)).status).toBe(200)
	})

	it('finds a reward by its code, however it is written', async () => {
		const item = await createItem()
		const code = 'RW7K4M2Q9X'
		const row = { userId: place.player.id, itemId: item.id, pointsSpent: 10, code }
		await write((tx) => tx.insert(redemptions).values(row))
		for (const q of [code, 'rw7k 4m2q 9x'])
			expect([q, (await search(q))!.codes]).toMatchObject([q, [{ code, item: item.name }]])
		expect((await search('RW7K4M2Q9'))!.codes).toEqual([])
		expect((await visit(`/admin/redemptions?code=${code}`, admin)).status).toBe(200)
	})

	it('finds no statement that there is not', async () => {
		for (const q of ['ST-000012', 'st 12']) expect([q, (await search(q))!.statements]).toEqual([q, []])
	})

	it('finds tax invoices and credit notes by their number, at each venue that has it', async () => {
		const { venueId } = place.venue
		const party = { name: 'Kasi Fives CC', address: '1 Main Road', vatNumber: null }
		const number = 900_123
		const row = { courtId: venueId, number, bookingId: booking, supplier: party, recipient: party, lines: [] }
		const [invoice] = await write((tx) =>
			tx
				.insert(invoices)
				.values({ ...row, gross: 60_000, vat: 0, issuedAt: new Date() })
				.returning(),
		)
		for (const q of ['INV-900123', 'inv 900123', 'INV900123'])
			expect([q, (await search(q))!.invoices]).toMatchObject([
				q,
				[{ id: invoice!.id, name: 'INV-900123', venueId, recipient: 'Kasi Fives CC' }],
			])
		for (const q of ['INV-900124', 'CN-900123', '900123']) expect([q, (await search(q))!.invoices]).toEqual([q, []])
		expect((await visit(`/venue-dashboard/${venueId}/money/invoices/${invoice!.id}`, admin)).status).toBe(200)
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
		const empty = { bookings: [], payments: [], walkIns: [], tournaments: [], invoices: [], statements: [], codes: [] }
		expect(await search('qqqqqqqqqq')).toEqual({ people: none, venues: none, ...empty })
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
