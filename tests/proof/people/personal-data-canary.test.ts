import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, is, Table } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import * as schema from '#db/schema.ts'
import { signIn } from '#app/features/accounts/accounts.server.ts'
import { register } from '#app/features/accounts/accounts.server.ts'
import { findSession } from '#app/features/accounts/sessions.server.ts'
import { eraseAccount } from '#app/features/personal-data/erase.server.ts'
import { CANARIES as WORDS, createWholeLife, NOW } from '#tests/proof/people/whole-life.ts'
import { within } from '#tests/support/cases.ts'
import { toldTo } from '#tests/support/world/events.ts'
import { ask, call, visit } from '#tests/support/process/product.ts'

const { folder } = vi.hoisted(() => {
	const folder = `${process.env.TMPDIR ?? '/tmp'}/courtside-canary-${crypto.randomUUID()}`
	Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1', LOG: 'on', DATA_DIR: folder })
	return { folder }
})
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T06:30:00Z') })

const tables = Object.values(schema).flatMap((one) => (is(one, Table) ? [one as typeof schema.users] : []))
const said: string[] = []
for (const way of ['log', 'error', 'warn', 'info'] as const)
	vi.spyOn(console, way).mockImplementation((...words) => void said.push(words.join(' ')))

async function everything() {
	const stored: Record<string, Record<string, unknown>[]> = {}
	for (const table of tables) stored[getTableName(table)] = await db.select().from(table)
	return stored
}

const files = () => readdirSync(join(folder, 'uploads'))

const life = await createWholeLife()
const nameOf = (address: string) => address.split('/').at(-1)!
const CANARIES: Record<string, string> = { ...WORDS, picture: nameOf(life.links.picture) }

/** Returns which tables contain which canary. */
function found(stored: Awaited<ReturnType<typeof everything>>) {
	return Object.entries(CANARIES).flatMap(([name, text]) =>
		Object.entries(stored)
			.filter(([, rows]) => JSON.stringify(rows).includes(text))
			.map(([table]) => `${name} in ${table}`),
	)
}

let before: Awaited<ReturnType<typeof everything>>
let after: Awaited<ReturnType<typeof everything>>
const cookie = { Cookie: life.session.setCookie.split(';')[0]! }

beforeAll(async () => {
	expect(await fsck()).toEqual([])
	expect(files()).toHaveLength(2)
	for (const link of Object.values(life.links)) expect([link, (await ask(link)).status]).toEqual([link, 200])
	before = await everything()
	await eraseAccount({ id: life.person.id, role: 'user' }, { now: NOW })
	after = await everything()
}, within(120_000))
afterAll(() => vi.useRealTimers())

test('every canary but the password, of which a hash is stored, was somewhere before', () => {
	const stood = new Set(found(before).map((line) => line.split(' ')[0]))
	expect(Object.keys(CANARIES).filter((name) => !stood.has(name))).toEqual(['password'])
})

test('afterwards none is in any column of any table, any file or any line of the log', () => {
	expect(found(after)).toEqual([])
	expect(files()).toEqual([])
	expect(Object.values(CANARIES).filter((text) => said.join('\n').includes(text))).toEqual([])
})

test('no invariant of the stored data is broken', async () => {
	expect(await fsck()).toEqual([])
})

test('money, bookings and points are unchanged but for the name, the cancelled bookings and their refunds', () => {
	const without = (row: Record<string, unknown>, ...names: string[]) =>
		Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
	for (const table of ['payments', 'credits', 'user_rewards', 'redemptions'])
		for (const row of before[table]!) expect(after[table]).toContainEqual(row)
	const changing = [
		'notes',
		'guestPhone',
		'customerId',
		'phoneKey',
		'status',
		'cancelledAt',
		'cancelReason',
		'paymentStatus',
		'payBy',
		'updatedAt',
	]
	const strip = (rows: Record<string, unknown>[]) => rows.map((row) => without(row, ...changing))
	expect(strip(after.bookings!)).toEqual(strip(before.bookings!))
	const statusOf = (id: number) => after.bookings!.find((row) => row.id === id)!.status
	expect([life.played, life.ahead, life.shared].map(statusOf)).toEqual(['completed', 'cancelled', 'cancelled'])
	const fresh = after.refunds!.filter(({ id }) => !before.refunds!.some((row) => row.id === id))
	expect(fresh.map(({ bookingId, amount, by }) => [bookingId, amount, by])).toEqual([[life.ahead, 20_000, 'provider']])
	expect(after.bill_splits!.map((row) => without(row, 'name', 'status', 'updatedAt'))).toEqual(
		before.bill_splits!.map((row) => without(row, 'name', 'status', 'updatedAt')),
	)
})

test('their places are given on, and those they left are told without a name', async () => {
	expect(await toldTo(life.friend)).toEqual(
		expect.arrayContaining(['You’re in: Padel Social', 'You’re in: Sunrise 10', 'About somebody who has left']),
	)
	expect(await toldTo(life.team.captain)).toEqual(['About somebody who has left', `A player left ${life.team.name}`])
	const run = after.running_events!.find(({ id }) => id === life.run.id)!
	expect([run.organizerId, run.currentParticipants]).toEqual([life.host.id, 1])
	expect(after.running_clubs!.find(({ id }) => id === life.own.id)!.closedAt).not.toBeNull()
	expect(after.reviews!.map(({ rating, comment }) => [rating, comment])).toEqual([[4, null]])
})

test('the cookie, the bearer and the password are dead', async () => {
	for (const headers of [cookie, life.headers])
		expect(await findSession(new Request('http://localhost/', { headers }), NOW)).toBeNull()
	expect((await call('GET', '/api/bookings/me', { headers: life.headers })).status).toBe(401)
	await expect(
		signIn({ username: WORDS.username, password: WORDS.password }, { address: '127.0.0.1' }),
	).rejects.toMatchObject({
		init: { status: 401 },
	})
})

test('so are the links to their calendar, to a new password, to end their mails, and to their picture', async () => {
	for (const link of Object.values(life.links)) {
		const answer = await ask(link)
		const text = await answer.text()
		expect([link, answer.status]).toEqual([link, link === life.links.reset ? 410 : 404])
		expect([link, Object.values(CANARIES).filter((canary) => text.includes(canary))]).toEqual([link, []])
	}
})

test('no page of those they played with shows any of it', async () => {
	const { readers, venue, club, run, past, theirs, threadId, over } = life
	const pages: [keyof typeof readers, string, number?][] = [
		['owner', `/venue-dashboard/${venue.venueId}`],
		['owner', `/venue-dashboard/${venue.venueId}/money`],
		['owner', `/venue-dashboard/${venue.venueId}/reviews`],
		['friend', `/venues/${venue.venueId}`],
		['friend', `/running-club/${club.id}`],
		['friend', `/running-club/${club.id}/members`],
		['friend', `/running-club/${club.id}/stats`],
		['host', `/running-club/${club.id}/events/${run.id}`],
		['host', `/running-club/${club.id}/manage/requests`],
		['friend', `/matchmaking/threads/${past.threadId}`],
		['friend', `/matchmaking/threads/${threadId}`, 404],
		['friend', '/matchmaking/people'],
		['friend', `/matchmaking/requests/${theirs}`],
		['friend', '/matchmaking?tab=players'],
		['friend', '/notices'],
		['host', '/notices'],
		['friend', `/tournaments/${over.id}`],
		['admin', '/admin/reports'],
		['admin', '/admin/owners'],
	]
	for (const [reader, path, status = 200] of pages) {
		const { status: got, text } = await visit(path, { headers: readers[reader] })
		expect([path, got]).toEqual([path, status])
		expect([path, Object.values(CANARIES).filter((canary) => text.includes(canary))]).toEqual([path, []])
	}
})

test('the username and the address are free again', async () => {
	const { username, email } = WORDS
	const again = { username, email, fullName: 'Somebody New', location: '', password: 'another password' }
	await expect(register(again, '127.0.0.1')).resolves.toMatchObject({ username })
})
