import { expect, test } from 'vitest'
import { offlinePage } from './offline-page.ts'

test('the page in place of one that did not arrive has a way on', async () => {
	const answer = offlinePage('GET', [{ path: '/my-bookings', name: 'My Bookings' }])
	const html = await answer.text()
	expect(html).toContain('This page did not arrive')
	expect(html).toContain(
		'<a class="inline-flex min-h-11 items-center underline underline-offset-4" href="/my-bookings">',
	)
	expect(html).not.toContain('Sign In')
	expect(answer.headers.get('Content-Security-Policy')).not.toContain('script')
})

test('a form that may not have arrived is not said to be lost', async () => {
	expect(await offlinePage('POST', []).text()).toContain('Trying again is safe')
})
