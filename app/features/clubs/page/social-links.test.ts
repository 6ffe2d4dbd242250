import { expect, test } from 'vitest'
import { socialLinks } from './social-links.ts'

test.each([
	['https://www.strava.com/clubs/1', 'Strava'],
	['https://instagram.com/parkrunners', 'Instagram'],
	['https://m.facebook.com/groups/1', 'Facebook'],
	['https://chat.whatsapp.com/AbC', 'WhatsApp'],
	['https://wa.me/27821234567', 'WhatsApp'],
	['https://x.com/run', 'X'],
	['https://twitter.com/run', 'X'],
	['https://youtu.be/1', 'YouTube'],
	['http://www.ourclub.co.za/join', 'ourclub.co.za'],
])('%s reads %s', (address, label) => {
	expect(socialLinks([address])).toEqual([{ label, href: address }])
})

test('a host that only ends like a site is not that site', () => {
	expect(socialLinks(['https://notstrava.com/', 'https://strava.com.evil.example/'])[0]!.label).toBe('notstrava.com')
	expect(socialLinks(['https://strava.com.evil.example/'])[0]!.label).toBe('strava.com.evil.example')
})

test('what is no address on the web is left out', () => {
	expect(socialLinks(['javascript:alert(1)', 'data:text/html,x', 'strava', '', 'mailto:a@b.example'])).toEqual([])
})
