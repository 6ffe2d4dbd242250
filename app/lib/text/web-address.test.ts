import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isWebAddress } from './web-address.ts'

test.each([
	'https://example.com',
	'https://example.com/a.jpg?x=1#y',
	'HTTPS://EXAMPLE.COM/A.JPG',
	"https://example.com/it's.jpg",
	'https://müller.example/ä.png',
])('%s is an address', (text) => {
	expect(isWebAddress(text)).toBe(true)
})

test.each([
	'',
	'example.com',
	'/uploads/a.webp',
	'//example.com/a.jpg',
	'https://',
	'http://example.com',
	'ftp://example.com',
	'javascript:alert(1)',
	'data:text/html,x',
	'https://me:secret@example.com',
	'https://me@example.com',
	'https://example.com/a b',
	'https://example.com/\n',
	'https://"><svg onload=x>',
	'https://example.com/<b>',
])('%j is none', (text) => {
	expect(isWebAddress(text)).toBe(false)
})

test('other protocols are accepted only on request', () => {
	expect(isWebAddress('http://example.com', ['https:', 'http:'])).toBe(true)
	expect(isWebAddress('javascript:alert(1)', ['https:', 'http:'])).toBe(false)
})

/** Returns true for code that requests an address other than a constant one of our own. */
const fetches = (source: string) => /\bfetch\((?!'\/)|^import (?!type).*'(node:(https|tls)|undici)'/m.test(source)

test('only code for addresses of the environment or our own fetches, and one for those that a person wrote', () => {
	const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
	// The service worker runs in the browser, and takes requests to our own server only.
	const sources = files.filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !path.startsWith('worker/'))
	const fetching = sources.filter((path) => fetches(readFileSync(`app/${path}`, 'utf8')))
	expect(fetching.sort()).toEqual([
		'features/bookings/customers/propose-customers.ts', // the venue’s own list, in the browser
		'features/bookings/desk/overtaken/overtaken.tsx', // the venue’s own day, in the browser
		'features/notices/push/push-service.server.ts', // hosts of known push services only
		'features/outbox/send.ts', // sends a form of ours, in the browser
		'features/payments/cards/yoco.server.ts',
		'features/season/share-picture.tsx', // our own picture, in the browser
		'features/strava/strava-api.server.ts',
		'features/webhooks/post.server.ts', // those of a venue’s own, at public hosts only, looked up by itself
		'lib/form/sent-form.ts', // fetches the scripts of our own build
		'ui/map/ground.client.ts', // a file of our own build, in the browser
	])
	for (const naive of ['await fetch(club.coverImage)', "import { get } from 'node:https'"])
		expect(fetches(naive), naive).toBe(true)
})
