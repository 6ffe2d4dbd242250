import { eq } from 'drizzle-orm'
import { afterAll, expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { noticePreferences } from '#db/schema.ts'
import { sendPushes } from '#app/features/notices/push/send-pushes.server.ts'
import { pushKeys } from '#app/features/notices/push/vapid.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { createUser } from '#tests/support/world/people.ts'
import { visit } from '#tests/support/process/product.ts'
import { endpointsOf, inBrowser, pushesOf } from '#tests/support/push.ts'

const service = await vi.hoisted(async () => (await import('#tests/support/outside/push-service.ts')).openPushService())
afterAll(() => service.stop())

type Headers = Record<string, string>
const send = (headers: Headers, form: Record<string, string>) => visit('/settings/notices', { headers, form })
const turnOn = (headers: Headers, told: Record<string, string>) => send(headers, { intent: 'push-on', ...told })
const pageOf = async (headers: Headers) => (await visit('/settings/notices', { headers })).page.push

async function someone() {
	const user = await createUser()
	const { headers } = await inBrowser(user)
	const told = service.subscribe((await pushKeys()).publicKey)
	return { user, headers, told }
}
const tell = (user: { id: number }, cause: string) =>
	write((tx) =>
		notify(tx, [{ userId: user.id, kind: 'venue', what: 'published', data: { venue: 'Aces' }, subjectId: 1, cause }]),
	)

it('a device is turned on and off on the page of notices, which lists it', async () => {
	const { user, headers, told } = await someone()
	expect(await turnOn(headers, told)).toMatchObject({ status: 302, location: '/settings/notices' })
	const { devices, publicKey } = await pageOf(headers)
	expect(publicKey).toBe((await pushKeys()).publicKey)
	expect(devices).toMatchObject([{ isThis: true }])
	expect(JSON.stringify(devices)).not.toContain(told.endpoint)
	await send(headers, { intent: 'push-off', device: String(devices[0].id) })
	expect(await endpointsOf(user)).toEqual([])
})

it('a device is turned on again, once its person is back, without a word', async () => {
	const { user, headers, told } = await someone()
	const sent = await send(headers, { intent: 'push-again', ...told })
	expect(sent).toMatchObject({ status: 302, location: '/settings/notices' })
	expect(await endpointsOf(user)).toEqual([told.endpoint])
	expect(sent.headers.get('Set-Cookie') ?? '').not.toContain('toast')
})

it('signing out ends its pushes, also those that wait', async () => {
	const { user, headers, told } = await someone()
	await turnOn(headers, told)
	await tell(user, 'before')
	expect((await visit('/logout', { headers, form: {} })).location).toBe('/auth')
	await tell(user, 'after')
	await sendPushes(new Date())
	expect(service.asked).toEqual([])
	expect((await pushesOf(user)).map(({ status }) => status)).toEqual(['expired'])
})

it('on a shared phone they are those of the person who turned them on last', async () => {
	const [one, other] = [await someone(), await someone()]
	await turnOn(one.headers, one.told)
	await visit('/logout', { headers: one.headers, form: {} })
	await turnOn(other.headers, one.told)
	await Promise.all([tell(one.user, 'a'), tell(other.user, 'b')])
	await sendPushes(new Date())
	expect(service.asked).toEqual([one.told.endpoint])
	expect(await pushesOf(one.user)).toEqual([])
})

it.each([
	[{ endpoint: 'https://10.0.0.1/push/1' }, 400],
	[{ endpoint: '' }, 400],
	[{ endpoint: `https://fcm.googleapis.com/${'x'.repeat(2_000)}` }, 400],
	[{ p256dh: 'BAAA' }, 400],
	[{ auth: '' }, 400],
	[{ auth: 'ä'.repeat(22) }, 400],
])('what is no subscription is refused: %j', async (wrong, status) => {
	const { user, headers, told } = await someone()
	expect((await turnOn(headers, { ...told, ...wrong })).status).toBe(status)
	expect(await endpointsOf(user)).toEqual([])
})

it('another person’s device is not theirs to turn off, nor to turn on without its keys', async () => {
	const [one, thief] = [await someone(), await someone()]
	await turnOn(one.headers, one.told)
	const { devices } = await pageOf(one.headers)
	await send(thief.headers, { intent: 'push-off', device: String(devices[0].id) })
	const taken = await turnOn(thief.headers, { ...thief.told, endpoint: one.told.endpoint })
	expect(taken.status).toBe(409)
	expect(await endpointsOf(one.user)).toEqual([one.told.endpoint])
})

it('a column of the choices decides which kinds come', async () => {
	const { user, headers, told } = await someone()
	await turnOn(headers, told)
	await send(headers, { intent: 'save', inbox: 'venue', push: 'booking' })
	await tell(user, 'venue')
	expect(await pushesOf(user)).toEqual([])
	await send(headers, { intent: 'save', inbox: 'booking', push: 'venue' })
	await tell(user, 'only pushed')
	expect((await pushesOf(user)).map(({ cause }) => cause)).toEqual(['only pushed'])
	expect(await db.$count(noticePreferences, eq(noticePreferences.userId, user.id))).toBeGreaterThan(0)
})
