import { afterAll, describe, expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { pushDevices, pushes, sessions } from '#db/schema.ts'
import { eq } from 'drizzle-orm'
import { findSession } from '#app/features/accounts/sessions.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { createUser } from '#tests/support/world/people.ts'
import { endpointsOf, inBrowser, pushesOf, withPush } from '#tests/support/push.ts'
import { addDevice, findPushDevices, MOST_DEVICES, removeDevice } from './devices.server.ts'

const service = await vi.hoisted(async () => (await import('#tests/support/outside/push-service.ts')).openPushService())
afterAll(() => service.stop())

const status = async (work: Promise<unknown>) =>
	work.then(
		() => 200,
		(error: { init?: { status: number } }) => error.init?.status,
	)
const tell = (user: { id: number }, cause: string) =>
	write((tx) =>
		notify(tx, [{ userId: user.id, kind: 'venue', what: 'published', data: { venue: 'Aces' }, subjectId: 1, cause }]),
	)

describe('a device', () => {
	it('is on for its session, and listed with this one first', async () => {
		const user = await createUser()
		const one = await withPush(service, user, new Date('2026-11-20T08:00:00Z'))
		const other = await withPush(service, user, new Date('2026-11-21T08:00:00Z'))
		const { publicKey, devices } = await findPushDevices(user, one.session.id)
		expect(publicKey).toMatch(/^B[\w-]{86}$/)
		expect(devices.map(({ isThis }) => isThis)).toEqual([true, false])
		expect(await endpointsOf(user)).toEqual([one.endpoint, other.endpoint])
	})

	it('turned on again is the same one, and keeps what waits for it', async () => {
		const user = await createUser()
		const { session, subscription, endpoint } = await withPush(service, user)
		await tell(user, 'a')
		await addDevice(user, session.id, subscription)
		await addDevice(user, (await inBrowser(user)).id, { ...subscription, auth: service.subscribe().auth })
		expect(await endpointsOf(user)).toEqual([endpoint])
		expect((await pushesOf(user)).map(({ deviceId }) => deviceId)).not.toContain(null)
	})

	it('has one subscription: a new one takes the place of the old', async () => {
		const user = await createUser()
		const { session } = await withPush(service, user)
		const next = service.subscribe()
		await addDevice(user, session.id, next)
		expect(await endpointsOf(user)).toEqual([next.endpoint])
	})

	it('is forgotten with the session it was turned on in, and nothing goes to it any more', async () => {
		const user = await createUser()
		const { session } = await withPush(service, user)
		await tell(user, 'a')
		await write((tx) => tx.delete(sessions).where(eq(sessions.id, session.id)))
		await tell(user, 'b')
		expect(await endpointsOf(user)).toEqual([])
		expect(await pushesOf(user)).toMatchObject([{ cause: 'a', deviceId: null }])
		expect(await findSession(new Request('http://localhost', { headers: session.headers }))).toBeNull()
	})

	it('can be removed by its person alone', async () => {
		const [user, other] = [await createUser(), await createUser()]
		const { endpoint } = await withPush(service, user)
		const [row] = await db.select().from(pushDevices).where(eq(pushDevices.endpoint, endpoint))
		await removeDevice(other, row!.id)
		expect(await endpointsOf(user)).toEqual([endpoint])
		await removeDevice(user, row!.id)
		expect(await endpointsOf(user)).toEqual([])
	})
})

describe('the endpoint of somebody else', () => {
	it('moves to the person who has its browser now, without what waits for the other', async () => {
		const [one, other] = [await createUser(), await createUser()]
		const { subscription, endpoint } = await withPush(service, one)
		await tell(one, 'a')
		await addDevice(other, (await inBrowser(other)).id, subscription)
		expect([await endpointsOf(one), await endpointsOf(other)]).toEqual([[], [endpoint]])
		expect((await pushesOf(one)).map(({ deviceId }) => deviceId)).toEqual([null])
		await tell(one, 'b')
		expect(await pushesOf(one)).toHaveLength(1)
	})

	it.each(['p256dh', 'auth'] as const)('stays where it is while the %s is not that of its browser', async (key) => {
		const [one, thief] = [await createUser(), await createUser()]
		const { subscription, endpoint } = await withPush(service, one)
		const made = { ...subscription, [key]: service.subscribe()[key] }
		expect(await status(addDevice(thief, (await inBrowser(thief)).id, made))).toBe(409)
		expect([await endpointsOf(one), await endpointsOf(thief)]).toEqual([[endpoint], []])
	})
})

describe('what is no subscription', () => {
	it.each([
		{ endpoint: 'https://169.254.169.254/latest' },
		{ endpoint: 'http://127.0.0.1:1/push/1' },
		{ endpoint: 'https://example.com/push/1' },
		{ p256dh: `B${'A'.repeat(86)}` },
	])('%j is refused', async (wrong) => {
		const user = await createUser()
		const told = { ...service.subscribe(), ...wrong }
		expect(await status(addDevice(user, (await inBrowser(user)).id, told))).toBe(400)
		expect(await endpointsOf(user)).toEqual([])
	})

	it('nor can an app without a session turn it on', async () => {
		expect(await status(addDevice(await createUser(), null, service.subscribe()))).toBe(401)
	})
})

describe('many at once', () => {
	it('a person has ten, of which the oldest make room', async () => {
		const user = await createUser()
		const browsers = await Promise.all(
			Array.from({ length: MOST_DEVICES + 4 }, async () => ({ at: await inBrowser(user), told: service.subscribe() })),
		)
		const now = new Date()
		await Promise.all(browsers.map(({ at, told }) => addDevice(user, at.id, told, now)))
		const before = await endpointsOf(user)
		expect(before).toHaveLength(MOST_DEVICES)
		const { endpoint } = await withPush(service, user, new Date(now.getTime() + 1_000))
		expect(await endpointsOf(user)).toEqual([...before.slice(1), endpoint])
	})

	it('an endpoint that two people turn on belongs to one of them', async () => {
		const people = [await createUser(), await createUser(), await createUser()]
		const told = service.subscribe()
		const at = await Promise.all(people.map((user) => inBrowser(user)))
		await Promise.all(people.map((user, i) => addDevice(user, at[i]!.id, told)))
		expect(await db.$count(pushDevices, eq(pushDevices.endpoint, told.endpoint))).toBe(1)
		expect(await db.$count(pushes, eq(pushes.userId, people[0]!.id))).toBe(0)
	})
})
