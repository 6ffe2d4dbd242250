import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { offlinePage } from './offline-page.ts'

test('the page in place of one that did not arrive has a way on', async () => {
	const answer = offlinePage('GET', [{ path: '/my-bookings', name: 'My Bookings' }])
	const html = await answer.text()
	expect(html).toContain('This page did not arrive')
	expect(html).toContain('<a class="inline-flex min-h-11 items-center underline" href="/my-bookings">')
	expect(html).not.toContain('Sign In')
})

test('it comes back by itself with the connection, by the one script that its policy allows', async () => {
	const answer = offlinePage('GET', [])
	const [, script] = /<script>(.*)<\/script>/.exec(await answer.text())!
	expect(script).toContain('ononline=')
	const digest = createHash('sha256').update(script!).digest('base64')
	expect(answer.headers.get('Content-Security-Policy')).toContain(`script-src 'sha256-${digest}'`)
})

test('a form that was not sent says so, and is not sent again by itself', async () => {
	const html = await offlinePage('UNSENT', []).text()
	expect(html).toContain('This was not sent')
	expect(html).not.toContain('<script')
})

test('a form that may not have arrived is not said to be lost', async () => {
	expect(await offlinePage('POST', []).text()).toContain('Trying again is safe')
})
