import { getTableName, is, sql, Table } from 'drizzle-orm'
import { getTableConfig as postgresConfig, type PgTable } from 'drizzle-orm/pg-core'
import { getTableConfig as sqliteConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { eq } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { dialect } from '#db/dialect.ts'
import { fsck } from '#db/ops/fsck.ts'
import * as schema from '#db/schema.ts'
import { bookings, playerBlocks, sessions, users } from '#db/schema.ts'
import { LEFT_OUT, parts } from '#app/features/personal-data/export.server.ts'
import { DELETE_ADDRESS } from '#app/features/personal-data/rules.ts'
import { addDays, at, dateOf, HOUR } from '#app/lib/time/time.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createRunningClub } from '#tests/support/world/runs.ts'
import { connectPeople } from '#tests/support/world/threads.ts'
import { createTournament, enterTeam } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { ask, visit } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const tables = Object.values(schema).flatMap((one) => (is(one, Table) ? [one as Table] : []))
const configOf = (table: Table) =>
	dialect === 'sqlite' ? sqliteConfig(table as SQLiteTable) : postgresConfig(table as PgTable)
const refersToPeople = (table: Table) =>
	configOf(table).foreignKeys.some((key) => getTableName(key.reference().foreignTable) === 'users')

async function aPerson(wishes: Parameters<typeof createUser>[0] = {}) {
	const user = await createUser({ password: 'a good password', ...wishes })
	return { ...user, headers: await signedIn(user) }
}
const day = addDays(dateOf(new Date()), 5)

async function download(headers: Record<string, string>) {
	const answer = await ask('/settings/data/courtside.json', { headers })
	return { answer, text: await answer.text() }
}

describe('the download', () => {
	test('covers every table that refers to people, or says why it does not', () => {
		const wanted = tables.filter(refersToPeople).map(getTableName).sort()
		const covered = [...Object.values(parts).flatMap(({ tables }) => tables), ...Object.keys(LEFT_OUT)]
		expect(wanted.length).toBeGreaterThan(30)
		expect(wanted.filter((name) => !covered.includes(name))).toEqual([])
		expect(Object.keys(LEFT_OUT).filter((name) => !wanted.includes(name))).toEqual([])
	})

	it('is a file with everything of the person and nothing that opens anything, nor of others', async () => {
		const [person, friend, blocked] = [await aPerson(), await aPerson({ fullName: 'Thandi Zzsecret' }), await aPerson()]
		await connectPeople(person, friend)
		await write((tx) => tx.insert(playerBlocks).values({ blockerId: person.id, blockedId: blocked.id }))
		const { answer, text } = await download(person.headers)
		expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
		expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="courtside.json"')
		const file = JSON.parse(text)
		expect(Object.keys(file)).toEqual(['about', 'madeAt', ...Object.keys(parts)])
		expect(file.profile).toMatchObject([{ username: person.username, email: person.email }])
		expect(file.connections).toMatchObject([{ with: 'Thandi Z.', status: 'accepted', youAsked: true }])
		expect(file.blocked).toHaveLength(1)
		for (const secret of ['Zzsecret', friend.email, friend.username, 'argon2', 'Hash'])
			expect(text).not.toContain(secret)
	})

	it('has all of a long history, in its order', async () => {
		const person = await aPerson()
		const venue = await createVenue()
		const startTime = new Date(Date.now() - 3000 * HOUR)
		const rows = Array.from({ length: 1_201 }, (_, i) => ({
			userId: person.id,
			courtId: venue.venueId,
			sportId: venue.sportId,
			status: 'cancelled' as const,
			startTime,
			endTime: new Date(startTime.getTime() + HOUR),
			totalPrice: i,
			paymentMethod: 'Cash' as const,
		}))
		await write(async (tx) => {
			for (let i = 0; i < rows.length; i += 200) await tx.insert(bookings).values(rows.slice(i, i + 200))
		})
		const file = JSON.parse((await download(person.headers)).text)
		expect(file.bookings.map(({ totalPrice }: { totalPrice: number }) => totalPrice)).toEqual(rows.map((_, i) => i))
		await write((tx) => tx.delete(bookings).where(eq(bookings.userId, person.id)))
	})
})

describe('deleting the account', () => {
	const send = (headers: Record<string, string>, form: Record<string, string>) =>
		visit(DELETE_ADDRESS, { headers, form })

	it('asks for the password, and is done once and for all', async () => {
		const person = await aPerson()
		const { page } = await visit(DELETE_ADDRESS, { headers: person.headers })
		expect(page).toMatchObject({ blockers: [], byPassword: true, consequences: { bookings: [], back: 0 } })
		const form = { who: page.who, seenBack: '0' }
		const { action } = await send(person.headers, { ...form, password: '' })
		expect(action).toMatchObject({ result: { error: { password: ['Enter your password'] } } })
		for (const password of ['', 'a bad password', 'x'.repeat(10_000)])
			expect((await send(person.headers, { ...form, password })).status).toBe(400)
		const right = { ...form, password: 'a good password' }
		expect((await send(person.headers, { ...right, seenBack: '500' })).status).toBe(409)
		const done = await send(person.headers, right)
		expect([done.status, done.location]).toEqual([302, '/'])
		expect(done.headers.getSetCookie().join()).toContain('Max-Age=0')
		const again = await send(person.headers, right)
		expect([again.status, again.location]).toEqual([302, '/'])
		const forged = await send({}, { ...right, who: `${person.id}.${'A'.repeat(43)}` })
		expect(forged.location).toMatch(/^\/auth/)
		expect((await visit(DELETE_ADDRESS, { headers: person.headers })).location).toMatch(/^\/auth/)
		expect(await fsck()).toEqual([])
	})

	it('asks who has no password for the username, soon after they signed in', async () => {
		const user = await createUser()
		const headers = await signedIn(user)
		expect((await send(headers, { username: 'somebody' })).status).toBe(400)
		const signedInAt = (createdAt: Date) =>
			write((tx) => tx.update(sessions).set({ createdAt }).where(eq(sessions.userId, user.id)))
		await signedInAt(new Date(Date.now() - HOUR / 4))
		const { page } = await visit(DELETE_ADDRESS, { headers })
		expect(page).toMatchObject({ byPassword: false, signInAgain: '/settings' })
		expect((await send(headers, { username: user.username })).status).toBe(409)
		await signedInAt(new Date(Date.now() - HOUR / 10))
		expect((await visit(DELETE_ADDRESS, { headers })).page.signInAgain).toBeNull()
		expect((await send(headers, { username: user.username })).location).toBe('/')
	})

	it('says what the bookings ahead bring back, under their terms', async () => {
		const person = await aPerson()
		const venue = await createVenue({ price: 150 })
		const { book } = await import('#app/features/bookings/bookings.server.ts')
		const { paid } = await import('#tests/support/world/paid.ts')
		const wish = { ...venue, courtNumber: 1, startTime: at(day, 10), endTime: at(day, 11), notes: '' }
		const { id } = await book(person, { ...wish, paymentMethod: 'SnapScan' })
		await paid(id, { provider: 'sandbox' })
		const { page } = await visit(DELETE_ADDRESS, { headers: person.headers })
		expect(page.consequences).toMatchObject({ back: 15_000, bookings: [{ id, back: 15_000, stays: 0, credit: 0 }] })
	})

	it('waits for who others still need, and names each with the way there', async () => {
		const person = await aPerson({ role: 'venue_owner' })
		const venue = await createVenue({ ownerId: person.id, name: 'Own Courts' })
		await createRunningClub({ founderId: person.id, members: [await createUser()], name: 'Own Club' })
		const cup = await createTournament(venue, { organizerId: person.id, name: 'Own Cup' })
		const team = await enterTeam(await createTournament(venue), { name: 'Own Team' })
		await write(async (tx) => {
			const { tournamentTeams, teamMembers } = schema
			await tx.update(tournamentTeams).set({ captainId: person.id }).where(eq(tournamentTeams.id, team.id))
			await tx.update(teamMembers).set({ userId: person.id }).where(eq(teamMembers.teamId, team.id))
		})
		const { page } = await visit(DELETE_ADDRESS, { headers: person.headers })
		expect(page.blockers.map(({ name, href }: { name: string; href: string }) => [name, href.split('/')[1]])).toEqual([
			['Own Courts', 'venue-dashboard'],
			['Own Club', 'running-club'],
			['Own Cup', 'tournaments'],
			['Own Team', 'tournaments'],
		])
		expect(page.blockers[2].href).toBe(`/tournaments/${cup.id}`)
		expect((await send(person.headers, { password: 'a good password' })).status).toBe(409)
		const [row] = await db.select({ deletedAt: users.deletedAt }).from(users).where(eq(users.id, person.id))
		expect(row!.deletedAt).toBeNull()
	})

	it('leaves somebody who took the name of a deleted person theirs', async () => {
		const person = await aPerson()
		const squatter = await createUser({ username: `deleted-${person.id}` })
		expect((await send(person.headers, { password: 'a good password' })).location).toBe('/')
		const names = await db
			.select({ name: users.username })
			.from(users)
			.where(sql`${users.username} like ${`deleted-${person.id}%`}`)
		expect(names).toHaveLength(2)
		expect(names.map(({ name }) => name)).toContain(squatter.username)
	})
})
