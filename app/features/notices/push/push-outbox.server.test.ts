import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { noticePreferences, pushDevices, pushes, sessions, settings, users } from '#db/schema.ts'
import { notify, notifyGathered, type NewNotice } from '#app/features/notices/notices.server.ts'
import { HOURS_AHEAD, remind } from '#app/features/notices/reminders.server.ts'
import { DAY, HOUR, MINUTE } from '#app/lib/time/time.ts'
import { atOnce } from '#tests/support/barrier.ts'
import { createUser } from '#tests/support/world/people.ts'
import { endpointsOf, pushesOf, withPush } from '#tests/support/push.ts'
import { removeOldPushes } from './push-outbox.server.ts'
import { sendPushes } from './send-pushes.server.ts'
import { pushKeys } from './vapid.server.ts'

const service = await vi.hoisted(async () => (await import('#tests/support/outside/push-service.ts')).openPushService())
afterAll(() => service.stop())

/** Signatures are of the real time, so the tests are too. */
const began = Date.now()
const later = (ms: number) => new Date(began + ms)

beforeEach(async () => {
	service.behave()
	service.received.length = 0
	service.asked.length = 0
	await write((tx) => tx.delete(pushes))
})

let told = 0
type Told = Partial<Pick<NewNotice, 'cause'>> & { worthUntil?: Date; venue?: string }
async function tell(user: { id: number }, { cause = `test:${++told}`, worthUntil, venue = 'Aces' }: Told = {}) {
	const notice = { userId: user.id, kind: 'venue', what: 'published', subjectId: 7, data: { venue }, cause } as const
	await write((tx) => notify(tx, [notice], later(0), worthUntil))
	return cause
}
const statusesOf = async (user: { id: number }) => (await pushesOf(user)).map(({ status }) => status)
async function someone() {
	const user = await createUser()
	return { user, ...(await withPush(service, user, later(0))) }
}

describe('a push', () => {
	it('comes to each device, readable by its browser alone, in a few words, with what it opens', async () => {
		const { user, endpoint } = await someone()
		const other = await withPush(service, user)
		await tell(user)
		await sendPushes(later(0))
		expect(service.received).toHaveLength(2)
		expect(service.titlesAt(endpoint)).toEqual(service.titlesAt(other.endpoint))
		const { payload, ttl, topic, size } = service.received[0]!
		expect(payload).toEqual({ title: 'Aces is published', link: '/venue-dashboard/7', tag: topic })
		expect([ttl <= (3 * DAY) / 1_000, ttl > (2 * DAY) / 1_000]).toEqual([true, true])
		expect(size).toBeLessThan(1_000)
		expect(await statusesOf(user)).toEqual(['sent', 'sent'])
		const [device] = await db.select().from(pushDevices).where(eq(pushDevices.endpoint, endpoint))
		expect(device!.lastUsedAt).not.toBeNull()
	})

	it('is sent once for a cause, however often it is told or the job runs, at once or in turn', async () => {
		const { user } = await someone()
		const cause = await tell(user)
		await tell(user, { cause })
		await Promise.all([sendPushes(later(0)), sendPushes(later(0)), sendPushes(later(0))])
		await tell(user, { cause })
		await sendPushes(later(MINUTE))
		expect(service.asked).toHaveLength(1)
	})

	it('is no larger than services take, whatever a name holds', async () => {
		const { user } = await someone()
		await tell(user, { venue: '🎾'.repeat(3_000) })
		await sendPushes(later(0))
		expect(service.received[0]!.size).toBeLessThan(4_096)
	})

	it('is not sent once it is worth nothing, and the service keeps none longer', async () => {
		const { user } = await someone()
		await tell(user, { worthUntil: later(HOUR) })
		await sendPushes(later(HOUR))
		expect(await statusesOf(user)).toEqual(['expired'])
		await tell(user, { worthUntil: later(HOUR) })
		await sendPushes(later(HOUR - 30_000))
		expect(service.received.every(({ ttl }) => ttl <= 30)).toBe(true)
	})

	it('of those who are over and a month old nothing is kept', async () => {
		const { user } = await someone()
		await tell(user)
		await sendPushes(later(0))
		await tell(user)
		await removeOldPushes(later(29 * DAY))
		expect(await pushesOf(user)).toHaveLength(2)
		await removeOldPushes(later(31 * DAY))
		expect(await statusesOf(user)).toEqual(['waiting'])
	})
})

describe('who gets none', () => {
	it('a device that was signed out after it was written', async () => {
		const { user, session } = await someone()
		await tell(user)
		await write((tx) => tx.delete(sessions).where(eq(sessions.id, session.id)))
		await sendPushes(later(0))
		expect(service.asked).toEqual([])
		expect(await statusesOf(user)).toEqual(['expired'])
	})

	it('one whose session has run out, though its row is still there', async () => {
		const { user, session } = await someone()
		await tell(user)
		await write((tx) =>
			tx
				.update(sessions)
				.set({ expiresAt: later(-1) })
				.where(eq(sessions.id, session.id)),
		)
		await sendPushes(later(0))
		const admin = await createUser({ role: 'admin' })
		await withPush(service, admin, later(-13 * HOUR))
		await tell(admin)
		await sendPushes(later(0))
		expect(service.asked).toEqual([])
	})

	it.each([
		['who wants none of the kind', {}],
		['who is suspended', { suspendedAt: new Date() }],
		['who has left', { deletedAt: new Date() }],
	])('a person %s, since before or after it was written', async (_, change) => {
		const { user } = await someone()
		await tell(user)
		const choice = { userId: user.id, kind: 'venue', inbox: true, email: true, push: false } as const
		await write((tx) =>
			Object.keys(change).length > 0
				? tx.update(users).set(change).where(eq(users.id, user.id))
				: tx.insert(noticePreferences).values(choice),
		)
		await tell(user)
		await sendPushes(later(0))
		expect(service.asked).toEqual([])
		expect(await statusesOf(user)).toEqual(['expired'])
	})

	it('a device that subscribed with a key of before: it is forgotten', async () => {
		const { user } = await someone()
		await tell(user)
		await write((tx) => tx.delete(settings).where(eq(settings.key, 'pushKeys')))
		await pushKeys()
		await sendPushes(later(0))
		expect(service.asked).toEqual([])
		expect(await endpointsOf(user)).toEqual([])
	})
})

describe('a push service', () => {
	it.each([404, 410])('that says %i ends the device, and no other', async (status) => {
		const { user, endpoint } = await someone()
		const other = await withPush(service, user)
		service.behave((at) => (at === endpoint ? { status } : undefined))
		await tell(user)
		await sendPushes(later(0))
		expect(await endpointsOf(user)).toEqual([other.endpoint])
		await tell(user)
		await sendPushes(later(1_000))
		expect(service.asked.filter((at) => at === endpoint)).toHaveLength(1)
		expect(service.titlesAt(other.endpoint)).toHaveLength(2)
	})

	it.each([
		[{ status: 429, headers: { 'Retry-After': '600' } }, 10 * MINUTE],
		[{ status: 500 }, MINUTE],
		[{ status: 503 }, MINUTE],
	])('that says %j gets it again, and not before', async (answer, ms) => {
		const { user, endpoint } = await someone()
		service.behave(() => answer)
		await tell(user)
		await sendPushes(later(0))
		service.behave()
		await sendPushes(later(ms - 1_000))
		expect(service.received).toEqual([])
		await sendPushes(later(ms + 30_000))
		expect(service.titlesAt(endpoint)).toHaveLength(1)
		expect(await endpointsOf(user)).toEqual([endpoint])
	})

	it('that is busy for good is left alone once it is worth nothing', async () => {
		const { user } = await someone()
		service.behave(() => ({ status: 503 }))
		await tell(user, { worthUntil: later(2 * HOUR) })
		for (let ms = 0; ms < 5 * HOUR; ms += 35 * MINUTE) await sendPushes(later(ms))
		expect(service.asked).toHaveLength(4)
		expect(await statusesOf(user)).toEqual(['expired'])
	})

	it.each([400, 403, 413])('that says %i is not asked again', async (status) => {
		const { user, endpoint } = await someone()
		service.behave(() => ({ status }))
		await tell(user)
		await sendPushes(later(0))
		await sendPushes(later(DAY))
		expect(service.asked).toHaveLength(1)
		expect(await statusesOf(user)).toEqual(['refused'])
		expect(await endpointsOf(user)).toEqual([endpoint])
	})

	it('leads nowhere else', async () => {
		const { user } = await someone()
		service.behave((at) =>
			at.endsWith('/elsewhere') ? { status: 201 } : { status: 307, headers: { Location: '/elsewhere' } },
		)
		await tell(user)
		await sendPushes(later(0))
		expect(service.asked).toHaveLength(1)
		expect(await statusesOf(user)).toEqual(['refused'])
	})
})

describe('a person without inbox and mails', () => {
	it('is reminded by push, once', async () => {
		const { user } = await someone()
		const choice = { userId: user.id, kind: 'reminder', inbox: false, email: false, push: true } as const
		await write((tx) => tx.insert(noticePreferences).values(choice))
		const startTime = later(HOUR)
		const place = { userId: user.id, what: 'booking:1', startTime, since: later(-DAY) }
		const data = { title: 'Social', where: 'Aces', link: '/venues/1/events/1' }
		const lookAgain = async () => ({
			startTime,
			told: { kind: 'reminder', what: 'of a gathering', data, userId: user.id, cause: '' } as const,
		})
		const terms = { now: later(0), aheads: [HOURS_AHEAD] }
		expect(await remind([place], lookAgain, terms)).toBe(1)
		expect(await remind([place], lookAgain, terms)).toBe(0)
		await sendPushes(later(0))
		expect(service.received.map(({ payload }) => payload.title)).toEqual([expect.stringMatching(/: Social$/)])
	})
})

describe('many things in one notice', () => {
	const gather = (user: { id: number }, total: number, now: Date) =>
		write((tx) =>
			notifyGathered(
				tx,
				{ userId: user.id, kind: 'booking', what: 'requests wait', venueId: 3, family: 'venue:3:requests' },
				async () => ({ total, venue: 'Aces', what: 'Padel', start: now.toISOString() }),
				{ now, isNew: true },
			),
		)

	it('are pushed when it begins, and then at most once an hour, in place of the one before', async () => {
		const { user } = await someone()
		for (const [total, ms] of [
			[1, 0],
			[2, MINUTE],
			[3, 59 * MINUTE],
			[4, 61 * MINUTE],
		] as const) {
			await gather(user, total, later(ms))
			await sendPushes(later(ms))
		}
		expect(service.received.map(({ payload }) => payload.title)).toEqual([
			expect.stringMatching(/^New booking request: Aces/),
			'4 booking requests: Aces',
		])
		expect(new Set(service.received.map(({ topic }) => topic)).size).toBe(1)
	})
})

it('people who are told at once are told once each', async () => {
	const people = await Promise.all(Array.from({ length: 4 }, someone))
	await atOnce(people, ({ user }) => tell(user))
	await Promise.all([sendPushes(later(0)), sendPushes(later(0))])
	expect(service.asked).toHaveLength(4)
	expect(new Set(service.asked).size).toBe(4)
})
