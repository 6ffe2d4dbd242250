import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#db/client/index.ts'
import { jobLeases } from '#db/schema.ts'
import { dropLease, isLeaseTaken, newLease, releaseLease, renewLease, takeLease } from './lease.server.ts'

const rowsOf = (name: string) => db.select().from(jobLeases).where(eq(jobLeases.name, name))

test('of many concurrent callers one gets a lease, and all see it taken', async () => {
	const leases = Array.from({ length: 12 }, () => newLease('one of many', 60_000))
	expect(await isLeaseTaken(leases[0]!)).toBe(false)
	const taken = await Promise.all(leases.map(takeLease))
	expect(taken.filter(Boolean)).toHaveLength(1)
	expect(await Promise.all(leases.map(isLeaseTaken))).toEqual(leases.map(() => true))
})

test('looking at a lease changes nothing', async () => {
	const lease = newLease('looked at', 60_000)
	expect(await isLeaseTaken(lease)).toBe(false)
	expect(await rowsOf(lease.name)).toEqual([])
})

test('a lease is free once it is released or dropped, and only a release leaves a row', async () => {
	const [released, dropped] = [newLease('released', 60_000), newLease('dropped', 60_000)]
	for (const lease of [released, dropped]) expect(await takeLease(lease)).toBe(true)
	await releaseLease(released)
	await dropLease(dropped)
	for (const lease of [released, dropped]) expect(await isLeaseTaken(lease)).toBe(false)
	expect(await rowsOf('released')).toMatchObject([{ holder: null, until: null, ranAt: expect.any(Date) }])
	expect(await rowsOf('dropped')).toEqual([])
	for (const { name } of [released, dropped]) expect(await takeLease(newLease(name, 60_000))).toBe(true)
})

test('an expired lease may be taken, and its earlier holder leaves it alone', async () => {
	const silent = newLease('silent', -1)
	await takeLease(silent)
	expect(await isLeaseTaken(silent)).toBe(false)
	const next = newLease('silent', 60_000)
	expect(await takeLease(next)).toBe(true)
	expect(await renewLease(silent)).toBe(false)
	await releaseLease(silent)
	await dropLease(silent)
	expect(await rowsOf('silent')).toMatchObject([{ holder: next.holder }])
	expect(await renewLease(next)).toBe(true)
})

test('a lease from a clock that was a day ahead counts as free', async () => {
	const ahead = newLease('ahead', 24 * 3_600_000)
	await takeLease(ahead)
	const lease = newLease('ahead', 60_000)
	expect(await isLeaseTaken(lease)).toBe(false)
	expect(await takeLease(lease)).toBe(true)
	expect(await takeLease(newLease('ahead', 60_000))).toBe(false)
})
