import { eq } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { runningClubs } from '#db/schema.ts'
import { fsck } from '#db/ops/fsck.ts'
import { atOnce } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { addMember, createClub, membersOf, storedClub } from '#tests/support/world/runs.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { joinNaively } from './naive-club-join.ts'
import { call, visit } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const PEOPLE = times(60, 100)
const LONG = { timeout: within(240_000) }
const KEY = 'the-first-key'

const people = await Promise.all(
	Array.from({ length: PEOPLE }, async () => {
		const user = await createUser()
		return { user, headers: await signedIn(user) }
	}),
)
type Headers = Record<string, string>

const join = (id: number, headers: Headers, query = '') =>
	call('POST', `/api/running-clubs/${id}/members${query}`, { headers })
const leave = (id: number, headers: Headers) => call('DELETE', `/api/running-clubs/${id}/members/me`, { headers })
const manage = (id: number, screen: string, headers: Headers, form: Record<string, string>) =>
	visit(`/running-club/${id}/manage/${screen}`, { headers, form })

/** Returns the stored counter, and the number of rows it counts. */
async function counted(id: number) {
	const active = (await membersOf(id)).filter(({ status }) => status === 'active')
	return { counter: (await storedClub(id)).memberCount, rows: active.length }
}
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

describe(`${2 * PEOPLE} joins and leaves at once`, () => {
	it('leave the counter at the number of rows', LONG, async () => {
		const { id } = await createClub()
		// Half of them are members first, so that the crowd joins and leaves in any order.
		const first = await Promise.all(people.slice(0, PEOPLE / 2).map(({ headers }) => join(id, headers)))
		expect(new Set(statuses(first))).toEqual(new Set([201]))
		expect(await counted(id)).toEqual({ counter: PEOPLE / 2 + 1, rows: PEOPLE / 2 + 1 })

		const answers = await Promise.all(
			people.flatMap(({ headers }, i) => (i < PEOPLE / 2 ? [leave(id, headers)] : [join(id, headers)])),
		)
		expect(new Set(statuses(answers.slice(0, PEOPLE / 2)))).toEqual(new Set([200]))
		expect(new Set(statuses(answers.slice(PEOPLE / 2)))).toEqual(new Set([201]))
		expect(await counted(id)).toEqual({ counter: PEOPLE / 2 + 1, rows: PEOPLE / 2 + 1 })

		const mixed = await Promise.all(people.flatMap(({ headers }) => [join(id, headers), leave(id, headers)]))
		expect(mixed).toHaveLength(2 * PEOPLE)
		expect(new Set(statuses(mixed))).toEqual(new Set([200, 201]))
		const { counter, rows } = await counted(id)
		expect(counter).toBe(rows)
		expect(await fsck()).toEqual([])
	})

	test('the same race catches a naive join', LONG, async () => {
		const { id } = await createClub()
		await atOnce(people.slice(0, 2), ({ user }) => joinNaively(user, id))
		expect(await counted(id)).toEqual({ counter: 2, rows: 3 })
		expect((await fsck()).length).toBeGreaterThan(0)
		await write((tx) => tx.delete(runningClubs).where(eq(runningClubs.id, id)))
		expect(await fsck()).toEqual([])
	})
})

test('one person 50 times at once is one member, and leaves once', LONG, async () => {
	const { id } = await createClub()
	const { headers } = people[0]!
	const joined = await Promise.all(Array.from({ length: 50 }, () => join(id, headers)))
	expect(joined.filter(({ status }) => status === 201)).toHaveLength(1)
	expect(joined.filter(({ status }) => status === 200)).toHaveLength(49)
	expect(await counted(id)).toEqual({ counter: 2, rows: 2 })
	const left = await Promise.all(Array.from({ length: 20 }, () => leave(id, headers)))
	expect(new Set(statuses(left))).toEqual(new Set([200]))
	expect(await counted(id)).toEqual({ counter: 1, rows: 1 })
})

test('a request accepted and declined ten times at once is answered once', LONG, async () => {
	for (let round = 0; round < 5; round++) {
		const { id, asHost } = await createClub({ isPublic: false, mayBeAsked: true, inviteKey: null })
		const { memberId, user } = await addMember(id, { status: 'requested' })
		const answers = await Promise.all(
			Array.from({ length: 10 }, (_, i) =>
				manage(id, 'requests', asHost, { intent: i % 2 ? 'decline' : 'accept', memberId: String(memberId) }),
			),
		)
		expect(statuses(answers)).toEqual([302, ...Array.from({ length: 9 }, () => 409)])
		const isIn = answers.findIndex(({ status }) => status === 302) % 2 === 0
		expect((await membersOf(id)).some(({ userId }) => userId === user.id)).toBe(isIn)
		expect(await counted(id)).toEqual({ counter: isIn ? 2 : 1, rows: isIn ? 2 : 1 })
	}
	expect(await fsck()).toEqual([])
})

test('a club handed over to a member who leaves has a host who is in it', LONG, async () => {
	for (let round = 0; round < 10; round++) {
		const { id, host, asHost } = await createClub()
		const { user, memberId, headers } = await addMember(id)
		const hand = () => manage(id, 'hand-over', asHost, { memberId: String(memberId) })
		const go = () => leave(id, headers)
		const [handed, left] = round % 2 ? await Promise.all([hand(), go()]) : (await Promise.all([go(), hand()])).reverse()
		const { founderId } = await storedClub(id)
		const rows = await membersOf(id)
		expect(rows.find(({ userId }) => userId === founderId)).toMatchObject({ role: 'admin', status: 'active' })
		// Each either hosts the club and is a member, or has left and is not the host.
		expect([
			[302, 409, user.id],
			[404, 200, host.id],
		]).toContainEqual([handed!.status, left!.status, founderId])
		expect(await counted(id)).toEqual({ counter: rows.length, rows: rows.length })
	}
	expect(await fsck()).toEqual([])
})

test('a host who hands over twice at once has one successor', LONG, async () => {
	const { id, asHost } = await createClub()
	const [one, two] = [await addMember(id), await addMember(id)]
	const answers = await Promise.all(
		[one, two].map(({ memberId }) => manage(id, 'hand-over', asHost, { memberId: String(memberId) })),
	)
	expect(statuses(answers)).toEqual([302, 403])
	const winner = [one, two][answers.findIndex(({ status }) => status === 302)]!
	expect((await storedClub(id)).founderId).toBe(winner.user.id)
})

test('a link revoked while people join lets in exactly the people who were told so', LONG, async () => {
	const { id, asHost } = await createClub({ isPublic: false, mayBeAsked: true, inviteKey: KEY })
	// The first is in before the link goes, so that both sides of the race are seen.
	expect((await join(id, people[0]!.headers, `?key=${KEY}`)).status).toBe(201)
	const crowd = people.slice(1, 41)
	const [revoked, ...answers] = await Promise.all([
		manage(id, 'requests', asHost, { intent: 'revoke' }),
		...crowd.map(({ headers }) => join(id, headers, `?key=${KEY}`)),
	])
	expect(revoked!.status).toBe(302)
	expect(statuses(answers).filter((status) => status !== 201 && status !== 409)).toEqual([])
	const inside = (await membersOf(id)).map(({ userId }) => userId)
	for (const [i, { status }] of answers.entries()) expect(inside.includes(crowd[i]!.user.id)).toBe(status === 201)
	expect((await storedClub(id)).inviteKey).toBeNull()
	const late = await join(id, people[41]!.headers, `?key=${KEY}`)
	expect([late.status, late.body.message]).toEqual([
		409,
		'This link doesn’t work any more. Ask for a new one, or ask to join.',
	])
	const { counter, rows } = await counted(id)
	expect(counter).toBe(rows)
	expect(await fsck()).toEqual([])
})

test('a club closed while people join is closed, and its counter right', LONG, async () => {
	const { id, asHost } = await createClub()
	const [closed, ...answers] = await Promise.all([
		manage(id, 'close', asHost, {}),
		...people.slice(0, 20).map(({ headers }) => join(id, headers)),
	])
	expect(closed!.status).toBe(302)
	expect(statuses(answers).filter((status) => status !== 201 && status !== 404)).toEqual([])
	const { counter, rows } = await counted(id)
	expect([counter, rows]).toEqual([rows, 1 + answers.filter(({ status }) => status === 201).length])
	expect((await join(id, people[50]!.headers)).status).toBe(404)
	expect(await fsck()).toEqual([])
})
