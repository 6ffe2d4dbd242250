import { beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetPushes, openPush, showPush, subscribeAgain, turnOnAgain } from './push.ts'
import type { SubscriptionEvent } from './scope.ts'

const ORIGIN = 'https://courtside.example'
const pages = [`${ORIGIN}/my-bookings`, `${ORIGIN}/booking/1/2`].map((url) => ({ url, focus: vi.fn(async () => {}) }))
const openWindow = vi.fn(async () => {})
const showNotification = vi.fn(async (_title: string, _options: NotificationOptions) => {})
const close = vi.fn()
const unsubscribe = vi.fn()
const subscription = {
	endpoint: 'https://fcm.googleapis.com/fcm/send/new',
	keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
}
const subscribe = vi.fn(async () => ({ toJSON: () => subscription, unsubscribe }))
/** Whether the browser has a subscription. */
let isSubscribed: boolean

beforeEach(() => {
	vi.clearAllMocks()
	isSubscribed = true
	vi.stubGlobal('location', new URL(ORIGIN))
	vi.stubGlobal('clients', { matchAll: async () => pages, openWindow })
	vi.stubGlobal('registration', {
		showNotification,
		getNotifications: async () => [{ close }, { close }],
		pushManager: { subscribe, getSubscription: async () => (isSubscribed ? { unsubscribe } : null) },
	})
})

const pushed = (text: string) => ({ data: { text: () => text } })

describe('a push', () => {
	test('is shown with its words, in place of the one with its tag', async () => {
		await showPush(pushed(JSON.stringify({ title: 'Your game has moved', link: '/my-bookings', tag: 'x' })))
		expect(showNotification.mock.calls).toEqual([
			['Your game has moved', expect.objectContaining({ tag: 'x', data: '/my-bookings', icon: '/icon-192.png' })],
		])
	})

	test.each(['', 'no json', '[]', 'null', '{"title":7}', '{"title":""}'])(
		'of %j shows that there is news',
		async (text) => {
			await showPush(pushed(text))
			expect(showNotification).toHaveBeenCalledWith('News at Courtside', expect.objectContaining({ data: '/notices' }))
		},
	)

	test('without anything shows that there is news', async () => {
		await showPush({ data: null })
		expect(showNotification).toHaveBeenCalledTimes(1)
	})
})

describe('a tap', () => {
	const tap = (data: unknown) => openPush({ notification: { close, data } })

	test('goes to the tab that shows the page, and else opens one beside those there are', async () => {
		await tap('/my-bookings')
		expect(pages[0]!.focus).toHaveBeenCalledTimes(1)
		expect(openWindow).not.toHaveBeenCalled()
		await tap('/running-club/7?tab=1')
		expect(openWindow).toHaveBeenCalledWith(`${ORIGIN}/running-club/7?tab=1`)
		expect(pages[1]!.focus).not.toHaveBeenCalled()
		expect(close).toHaveBeenCalledTimes(2)
	})

	test.each(['https://evil.example/', '//evil.example/', '/\\evil.example/', 'javascript:alert(1)', '', 7, null])(
		'never leaves us: %j',
		async (link) => {
			await tap(link)
			expect(openWindow).toHaveBeenCalledWith(`${ORIGIN}/notices`)
		},
	)
})

/** The server takes a subscription, and leads back to the page. */
const takes = () => {
	const fetch = vi.fn(async (_to: string, _init: { body: URLSearchParams }) => ({ type: 'opaqueredirect' }))
	vi.stubGlobal('fetch', fetch)
	return fetch
}

describe('a person who is signed in again', () => {
	test('has pushes turned on again', async () => {
		isSubscribed = false
		const fetch = takes()
		await turnOnAgain('the key of the server')
		expect(subscribe).toHaveBeenCalledWith(expect.objectContaining({ applicationServerKey: 'the key of the server' }))
		expect(fetch).toHaveBeenCalledTimes(1)
		expect(unsubscribe).not.toHaveBeenCalled()
	})

	test('has nothing to do where they are on', async () => {
		const fetch = takes()
		await turnOnAgain('the key of the server')
		expect(fetch).not.toHaveBeenCalled()
	})

	test.each([
		['is not reached', () => Promise.reject(new TypeError('offline'))],
		['says no', async () => new Response('', { status: 409 })],
	])('gets them with a later page where the server %s', async (_, answer) => {
		isSubscribed = false
		vi.stubGlobal('fetch', answer)
		await turnOnAgain('the key of the server')
		expect(unsubscribe).toHaveBeenCalledTimes(1)
	})
})

describe('a subscription that the browser has ended', () => {
	const ended = (event: object) => subscribeAgain(event as SubscriptionEvent)
	const oldSubscription = { options: { applicationServerKey: new ArrayBuffer(65) } }

	test('is made anew, and told to the server', async () => {
		const fetch = takes()
		await ended({ oldSubscription })
		expect(subscribe).toHaveBeenCalledWith(expect.objectContaining({ userVisibleOnly: true }))
		const [to, { body }] = fetch.mock.calls[0]!
		expect([to, Object.fromEntries(body)]).toEqual([
			'/settings/notices',
			{ intent: 'push-again', endpoint: subscription.endpoint, ...subscription.keys },
		])
	})

	test('stays ended where nobody knows the key', async () => {
		await ended({ oldSubscription: null })
		expect(subscribe).not.toHaveBeenCalled()
	})
})

test('who leaves takes along what was shown, and the subscription', async () => {
	await forgetPushes()
	expect([close.mock.calls.length, unsubscribe.mock.calls.length]).toEqual([2, 1])
})
