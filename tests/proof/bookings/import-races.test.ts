import { asc, eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { auditLog, customers } from '#db/schema.ts'
import { editCustomer } from '#app/features/bookings/customers/customer-acts.server.ts'
import { customerOf } from '#app/features/bookings/customers/customer-of.server.ts'
import { readCustomers } from '#app/features/bookings/customers/import/customer-file.server.ts'
import { importCustomers } from '#app/features/bookings/customers/import/import.server.ts'
import { atOnce, inBetween } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { importNaively } from './naive-customer.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const LONG = { timeout: within(180_000) }
const ROUNDS = times(6, 30)
const PHONE = '083 555 0139'
const NOTHING_SEEN = { name: '', phone: '', email: '', note: '', tags: '' }
const owner = await createUser({ role: 'venue_owner' })
const newVenue = async () => (await createVenue({ ownerId: owner.id })).venueId

const walkIn = (venueId: number) =>
	write((tx) => customerOf(tx, venueId, { guestName: 'Zanele', guestPhone: PHONE }, new Date()))
const stored = (venueId: number) =>
	db.select().from(customers).where(eq(customers.courtId, venueId)).orderBy(asc(customers.id))

const rows = Array.from(
	{ length: 40 },
	(_, i) => `Player ${i},${i % 4 ? `08355502${10 + i}` : ''},p${i}@example.com,From file`,
)
const { lines } = await readCustomers(
	`Name,Phone,Email,Note\nZanele,${PHONE},z@example.com,From file\n${rows.join('\n')}`,
)
const backwards = [...lines].reverse()

it('one file that two desks import at once while its people book is stored once', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const venueId = await newVenue()
		const [one, other] = await Promise.all([
			importCustomers(owner, venueId, lines),
			importCustomers(owner, venueId, backwards),
			walkIn(venueId),
		])
		const after = await stored(venueId)
		expect(after).toHaveLength(lines.length)
		expect(after.every(({ email, note }) => email !== null && note === 'From file')).toBe(true)
		const counts = [one, other].map(({ fresh, filled }) => fresh + filled).sort((a, b) => a - b)
		expect(counts).toEqual([0, lines.length])
		expect(await db.$count(auditLog, eq(auditLog.courtId, venueId))).toBe(1)
	}
	expect(await fsck()).toEqual([])
})

const edit = (venueId: number, id: number) =>
	editCustomer(owner, venueId, id, { name: 'Zanele', phone: PHONE, note: 'From desk', tags: [], seen: NOTHING_SEEN })

it('what the desk writes meanwhile is never overwritten', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const venueId = await newVenue()
		const id = await walkIn(venueId)
		await Promise.all([importCustomers(owner, venueId, lines), edit(venueId, id)])
		// Whichever came first, the desk had the last word on its customer.
		expect((await stored(venueId))[0]).toMatchObject({ id, note: 'From desk' })
	}
})

it('naive versions fail to store a file twice, and overwrite what the desk wrote', LONG, async () => {
	const venueId = await newVenue()
	await expect(atOnce([lines, backwards], (file) => importNaively(venueId, file))).rejects.toThrow()
	const other = await newVenue()
	const id = await walkIn(other)
	await inBetween(
		() => importNaively(other, lines),
		() => edit(other, id),
	)
	expect((await stored(other))[0]).toMatchObject({ id, note: 'From file' })
})
