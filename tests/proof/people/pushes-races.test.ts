import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { pushDevices, pushes } from '#db/schema.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { sendPush } from '#app/features/notices/push/push-service.server.ts'
import { sendPushes } from '#app/features/notices/push/send-pushes.server.ts'
import { pushKeys } from '#app/features/notices/push/vapid.server.ts'
import { atOnce, barrier } from '#tests/support/barrier.ts'
import { within } from '#tests/support/cases.ts'
import { withPush } from '#tests/support/push.ts'
import { createUser } from '#tests/support/world/people.ts'
import { startSender } from './sender.ts'

const service = await vi.hoisted(async () => (await import('#tests/support/outside/push-service.ts')).openPushService())
afterAll(async () => {
	await service.stop()
	expect(await fsck()).toEqual([])
})
beforeEach(async () => {
	service.asked.length = 0
	await write((tx) => tx.delete(pushes))
})

/** Adds people with a device each, and a push to each. Returns their endpoints, sorted. */
async function fill(count: number) {
	const people = await Promise.all(Array.from({ length: count }, () => createUser()))
	const devices = []
	for (const person of people) devices.push(await withPush(service, person))
	const what = { kind: 'venue', what: 'published', subjectId: 7, data: { venue: 'Aces' } } as const
	const notices = people.map(({ id }) => ({ ...what, userId: id, cause: crypto.randomUUID() }))
	await write((tx) => notify(tx, notices))
	return devices.map(({ endpoint }) => endpoint).sort()
}

it('two processes that send at once send no push twice, and leave none', { timeout: within(60_000) }, async () => {
	const endpoints = await fill(120)
	const both = await Promise.all([startSender('pushes'), startSender('pushes')])
	await Promise.all(both.map((go) => go()))
	await sendPushes(new Date())
	expect(service.asked.toSorted()).toEqual(endpoints)
	expect((await db.select().from(pushes)).map(({ status }) => status)).toEqual(Array(120).fill('sent'))
})

it('and catch a sender that claims no pushes', async () => {
	await fill(4)
	await atOnce(['one', 'other'], sendNaively)
	expect(service.asked).toHaveLength(8)
})

/** Counter-example: sends waiting pushes, and notes afterwards that they were sent. */
async function sendNaively() {
	const pair = await pushKeys()
	const waiting = await db
		.select({ push: pushes, device: pushDevices })
		.from(pushes)
		.innerJoin(pushDevices, eq(pushDevices.id, pushes.deviceId))
		.where(eq(pushes.status, 'waiting'))
	await barrier()
	for (const { push, device } of waiting) {
		await sendPush({ ...push, device }, pair, new Date())
		await write((tx) => tx.update(pushes).set({ status: 'sent' }).where(eq(pushes.id, push.id)))
	}
}
