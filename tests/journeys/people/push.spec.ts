import type { CDPSession, Page } from '@playwright/test'
import { newPlayer, open, openMenu } from '../support/steps.ts'
import { expect, test } from '../support/support.ts'

// A browser with the service worker. Its push service is out of reach, so that its subscription is made up.
test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

const KEY = 'BFr4O1GesZUlAYNApCwTaGrbqLU3D0P-AAFWfRBnaOEbtt-8ypPkTEmd3sYC5leGC69xtvCxTB-YhfSVCFGuLx4'

/** Lets the browser subscribe as it would with its push service. */
async function makeUpSubscriptions(page: Page) {
	await page.addInitScript((key) => {
		const bytes = (text: string) =>
			Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0)).buffer
		const isOn = () => sessionStorage.getItem('subscribed') !== null
		const subscription = () => ({
			endpoint: `https://fcm.googleapis.com/fcm/send/${sessionStorage.getItem('subscribed')}`,
			options: { applicationServerKey: null },
			getKey: (name: string) => (name === 'auth' ? new ArrayBuffer(16) : bytes(key)),
			unsubscribe: () => Promise.resolve(sessionStorage.removeItem('subscribed')),
		})
		Object.assign(PushManager.prototype, {
			getSubscription: () => Promise.resolve(isOn() ? subscription() : null),
			subscribe: () => {
				sessionStorage.setItem('subscribed', crypto.randomUUID())
				return Promise.resolve(subscription())
			},
		})
	}, KEY)
}

/** Delivers a push to the page's worker, as its push service would. */
async function deliver(cdp: CDPSession, origin: string, data: string) {
	const registered = new Promise<string>((found) =>
		cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
			const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
			if (own) found(own.registrationId)
		}),
	)
	await cdp.send('ServiceWorker.enable')
	await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
}

const shown = (page: Page) =>
	page.evaluate(async () => {
		const registration = await navigator.serviceWorker.ready
		return (await registration.getNotifications()).map(({ title, data }) => [title, data as unknown])
	})

test('a device is turned on, shows what is pushed, and forgets it when its person leaves', async ({ page }) => {
	await makeUpSubscriptions(page)
	await newPlayer(page, 'Palesa Push')
	await open(page, '/settings/notices')
	const may = await page.evaluate(() => Notification.permission)
	test.skip(may !== 'granted', 'a Chromium without windows allows no notifications')
	await page.getByRole('button', { name: 'Turn On for This Device' }).click()
	await expect(page.getByText('It is on for this device.')).toBeVisible()
	await expect(page.locator('#devices').getByText('This device', { exact: true })).toBeVisible()

	const cdp = await page.context().newCDPSession(page)
	const { origin } = new URL(page.url())
	const payload = { title: 'Your game has moved', link: '/my-bookings', tag: 'moved' }
	await deliver(cdp, origin, JSON.stringify(payload))
	await expect.poll(() => shown(page)).toEqual([['Your game has moved', '/my-bookings']])

	await page.getByRole('button', { name: /^Turn Off/ }).click()
	await expect(page.getByRole('button', { name: 'Turn On for This Device' })).toBeVisible()

	await openMenu(page)
	await page.getByRole('button', { name: 'Logout' }).click()
	await expect(page).toHaveURL('/auth')
	await expect.poll(() => shown(page)).toEqual([])
})

test.describe('where the person said no', () => {
	test.use({ permissions: [] })

	test('the page says so, and what works instead', async ({ page, context }) => {
		await context.clearPermissions()
		await newPlayer(page, 'Nomsa No')
		await open(page, '/settings/notices')
		await expect(page.getByText(/This browser can’t get pushes|Notifications from Courtside are blocked/)).toBeVisible()
	})
})
