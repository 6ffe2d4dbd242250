import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '#tests/support/database/database.ts'
import { migrateSqlite } from './migrate-sqlite.ts'
import { migrationsFolder } from './migrations.ts'
import { connect } from '../sqlite.ts'

const HOUR = 3_600_000
const start = Date.parse('2026-11-20T16:00:00Z')

/** Makes a database from before payments existed: a venue of user 1's, and bookings with these statuses. */
function earlier(rows: { userId?: number; status: string; paid: string; reason?: string; cancelled?: number }[]) {
	const folder = temporaryFolder()
	const file = path.join(folder, 'app.db')
	const first = path.join(folder, 'first')
	cpSync(migrationsFolder('sqlite'), first, { recursive: true })
	const journal = path.join(first, 'meta/_journal.json')
	const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: unknown[] }
	writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, 1) }))
	migrateSqlite(() => connect(file), first)

	const connection = connect(file)
	const user = connection.prepare(
		`INSERT INTO users (id, username, username_key, email, email_key, full_name, created_at) VALUES (?, ?, ?, ?, ?, ?, 0)`,
	)
	for (const id of [1, 2]) user.run(id, `u${id}`, `u${id}`, `u${id}@x`, `u${id}@x`, `User ${id}`)
	connection.exec(`
		INSERT INTO sports (id, name, icon, color) VALUES (1, 'Padel', 'padel', '#000000');
		INSERT INTO courts (id, name, description, location, address, city, images, owner_id, facilities, status_since, created_at)
		VALUES (1, 'A', '', '', '', '', '[]', 1, '[]', 0, 0);
	`)
	const booking = connection.prepare(`
		INSERT INTO bookings (id, user_id, court_id, sport_id, start_time, end_time, status, total_price, breakdown,
			payment_method, payment_status, cancelled_at, cancel_reason, created_at, updated_at)
		VALUES (?, ?, 1, 1, ?, ?, ?, 333, ?, 'SnapScan', ?, ?, ?, 0, 0)
	`)
	const hour = connection.prepare(
		'INSERT INTO booked_hours (booking_id, court_id, sport_id, court_number, hour) VALUES (?, 1, 1, 1, ?)',
	)
	rows.forEach(({ userId = 2, status, paid, reason, cancelled }, i) => {
		const from = start + i * HOUR
		const breakdown = JSON.stringify([{ hour: new Date(from).toISOString(), price: 333, peak: false }])
		const at = cancelled === undefined ? null : from - cancelled * HOUR
		booking.run(i + 1, userId, from, from + HOUR, status, breakdown, paid, at, reason ?? null)
		if (status !== 'cancelled') hour.run(i + 1, from)
	})
	connection.close()
	return file
}

test('bookings paid before payments existed get one, and due refunds are on their way', async () => {
	const file = earlier([
		{ status: 'confirmed', paid: 'paid' },
		{ status: 'completed', paid: 'paid' },
		{ status: 'pending', paid: 'pending' },
		{ status: 'cancelled', paid: 'refunded', reason: 'customer', cancelled: 30 },
		{ status: 'cancelled', paid: 'paid', reason: 'customer', cancelled: 30 },
		{ status: 'cancelled', paid: 'paid', reason: 'customer', cancelled: 2 },
		{ status: 'cancelled', paid: 'paid', reason: 'venue', cancelled: 2 },
		{ status: 'cancelled', paid: 'paid', reason: 'closed', cancelled: 2 },
		{ userId: 1, status: 'confirmed', paid: 'paid' },
	])
	vi.stubEnv('DATABASE_URL', file)
	vi.resetModules()
	const { db, close, migrate } = await import('../index.ts')
	onTestFinished(async () => {
		await close()
		vi.unstubAllEnvs()
		vi.resetModules()
	})
	await migrate()
	const { findViolations } = await import('../../ops/invariants.ts')
	const { bookings, payments, refunds } = await import('../../schema.ts')
	expect(await findViolations(db)).toEqual([])

	const paidFor = await db.select().from(payments).orderBy(payments.bookingId)
	expect(paidFor.map(({ bookingId, status }) => [bookingId, status])).toEqual([
		...[1, 2].map((id) => [id, 'success']),
		[4, 'refunded'],
		...[5, 6, 7, 8].map((id) => [id, 'success']),
	])
	expect(paidFor.every(({ amount, receivedAmount }) => amount === 33_300 && receivedAmount === amount)).toBe(true)
	const back = await db.select().from(refunds).orderBy(refunds.bookingId)
	expect(back.map(({ bookingId, amount, status }) => [bookingId, amount, status])).toEqual([
		[4, 33_300, 'done'],
		[5, 33_300, 'due'],
		[6, 16_600, 'due'],
		[7, 33_300, 'due'],
	])
	const stored = await db.select().from(bookings).orderBy(bookings.id)
	expect(stored.map(({ lateCharge }) => lateCharge)).toEqual([0, 0, 0, 0, 0, 167, 0, 0, 0])
	expect(stored.at(-1)!.paymentStatus).toBe('pending')
})
