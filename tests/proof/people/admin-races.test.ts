import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { findViolations } from '#db/ops/invariants.ts'
import { auditLog, courts, notices, sessions, users } from '#db/schema.ts'
import { editReview, writeReview } from '#app/features/reviews/reviews.server.ts'
import { atOnce } from '#tests/support/barrier.ts'
import { within } from '#tests/support/cases.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { playedAt } from '#tests/support/world/played.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { demoteNaively } from './naive-admin.ts'
import { visit } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const LONG = { timeout: within(120_000) }
const AT_ONCE = 20

type Admin = { id: number; headers: Record<string, string> }

/** Makes so many admins, and removes the role from all others. */
async function onlyAdmins(count: number): Promise<Admin[]> {
	await write((tx) => tx.update(users).set({ role: 'user' }).where(eq(users.role, 'admin')))
	return Promise.all(
		Array.from({ length: count }, async () => {
			const { id } = await createUser({ role: 'admin' })
			return { id, headers: await signedIn({ id }) }
		}),
	)
}
const countAdmins = () => db.$count(users, eq(users.role, 'admin'))
const actsOn = (id: number) => db.$count(auditLog, eq(auditLog.subject, `user:${id}`))
const demote = (by: Admin, { id }: Admin) =>
	visit(`/admin/users/${id}/role`, { headers: by.headers, form: { role: 'user', shown: 'admin' } })

afterEach(async () => {
	expect(await findViolations(db)).toEqual([])
})

describe('two admins who take the role from each other', () => {
	test('leave one of them, whichever is first', LONG, async () => {
		for (let round = 0; round < 5; round++) {
			const [a, b] = await onlyAdmins(2)
			const answers = await Promise.all([demote(a!, b!), demote(b!, a!)])
			expect(await countAdmins()).toBe(1)
			expect(answers.filter(({ location }) => location?.startsWith('/admin/users/'))).toHaveLength(1)
			expect((await actsOn(a!.id)) + (await actsOn(b!.id))).toBe(1)
		}
	})

	test('leave the first of them, if there is one', LONG, async () => {
		const [a, b] = await onlyAdmins(2)
		expect((await demote(a!, b!)).location).toBe(`/admin/users/${b!.id}`)
		await demote(b!, a!)
		expect((await db.select().from(users).where(eq(users.id, a!.id)))[0]!.role).toBe('admin')
	})

	test('five in a ring leave at least one', LONG, async () => {
		const ring = await onlyAdmins(5)
		await Promise.all(ring.map((admin, i) => demote(admin, ring[(i + 1) % 5]!)))
		expect(await countAdmins()).toBeGreaterThan(0)
	})

	test('the same race catches a naive way', LONG, async () => {
		const [a, b] = await onlyAdmins(2)
		expect(await atOnce([a, b], (admin) => demoteNaively(admin!.id))).toEqual([302, 302])
		expect(await countAdmins()).toBe(0)
	})
})

describe('many admins and one person', () => {
	test('suspend once', LONG, async () => {
		const admins = await onlyAdmins(2)
		const person = await createUser()
		await signedIn(person)
		const answers = await Promise.all(
			Array.from({ length: AT_ONCE }, (_, i) =>
				visit(`/admin/users/${person.id}/suspend`, { ...admins[i % 2]!, form: { reason: `Reason ${i}` } }),
			),
		)
		expect(answers.map(({ status }) => status).sort()).toEqual([302, ...Array(AT_ONCE - 1).fill(409)])
		expect(await actsOn(person.id)).toBe(1)
		expect(await db.$count(notices, eq(notices.userId, person.id))).toBe(1)
		expect(await db.$count(sessions, eq(sessions.userId, person.id))).toBe(0)
	})

	test('suspend them or make them an admin, and never both', LONG, async () => {
		const admins = await onlyAdmins(2)
		for (let round = 0; round < 5; round++) {
			const person = await createUser()
			await Promise.all([
				visit(`/admin/users/${person.id}/suspend`, { ...admins[0]!, form: { reason: 'Spam' } }),
				visit(`/admin/users/${person.id}/role`, { ...admins[1]!, form: { role: 'admin', shown: 'user' } }),
			])
			const [row] = await db.select().from(users).where(eq(users.id, person.id))
			expect([row!.role === 'admin', row!.suspendedAt !== null]).not.toEqual([true, true])
			expect(await actsOn(person.id)).toBe(1)
		}
	})

	test('give one of two roles', LONG, async () => {
		const admins = await onlyAdmins(2)
		const person = await createUser()
		const answers = await Promise.all(
			Array.from({ length: AT_ONCE }, (_, i) =>
				visit(`/admin/users/${person.id}/role`, {
					...admins[i % 2]!,
					form: { role: i % 3 ? 'venue_owner' : 'admin', shown: 'user' },
				}),
			),
		)
		expect(answers.filter(({ status }) => status === 302)).toHaveLength(1)
		expect(await actsOn(person.id)).toBe(1)
	})
})

test('a review that is hidden while its writer changes it is hidden and counts for nothing', LONG, async () => {
	const [admin, other] = await onlyAdmins(2)
	const venue = await createVenue()
	for (let round = 0; round < 5; round++) {
		const writer = await createUser()
		await playedAt(venue, writer)
		const { id } = await writeReview(writer, venue.venueId, { rating: 1, comment: 'Rude' })
		const hide = (by: Admin) => visit(`/admin/reviews/${id}/hide`, { headers: by.headers, form: { reason: 'Rude' } })
		const edit = () => editReview(writer, venue.venueId, { rating: 5, comment: 'Nice' }).catch(() => null)
		const answers = await Promise.all([hide(admin!), edit(), hide(other!), edit()])
		expect([answers[0].status, answers[2].status].sort()).toEqual([302, 409])
		const [shown] = await db.select().from(courts).where(eq(courts.id, venue.venueId))
		expect(shown).toMatchObject({ rating: null, reviewCount: 0 })
	}
})
