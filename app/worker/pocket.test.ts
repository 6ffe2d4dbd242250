import { expect, test } from 'vitest'
import { POCKET_HEADER } from '#app/lib/document-marks.ts'
import { HOUR, MINUTE } from '#app/lib/time/time.ts'
import { fakeCaches } from '#tests/support/outside/fake-caches.ts'
import { isFresh, removeBut } from './pocket.ts'

const NOW = Date.parse('2026-11-26T12:00:00Z')

test.each([
	['an hour ago', HOUR, 0, true],
	['yesterday', 24 * HOUR, 0, false],
	['never', NOW, 0, false],
	['an hour ago, and something was sent since', HOUR, NOW - MINUTE, false],
	['a minute ago, after something was sent', MINUTE, NOW - 2 * MINUTE, true],
	['while something was being sent', MINUTE, NOW - MINUTE - 2_000, false],
	['tomorrow, by a clock that was set back', -24 * HOUR, 0, false],
])('a pocket that was renewed %s', (_, ago, changed, fresh) => expect(isFresh(NOW - ago, changed, NOW)).toBe(fresh))

test('the pocket lets go of what the server no longer lists, and of nothing else', async () => {
	const phone = fakeCaches()
	const pages = await caches.open('pages-thandi')
	const inPocket = { headers: { [POCKET_HEADER]: 'yes' } }
	for (const path of ['/my-bookings', '/venue-dashboard/3/day?date=2026-11-20'])
		await pages.put(path, new Response('', inPocket))
	await pages.put('/venues/3', new Response(''))
	await removeBut(pages, new Set(['https://courtside.example/my-bookings']))
	expect(phone.addresses('pages-thandi')).toEqual(['/my-bookings', '/venues/3'])
})
