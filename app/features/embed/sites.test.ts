import { expect, it } from 'vitest'
import { SitesForm } from './schemas.ts'
import { framedBy, originOf } from './sites.ts'

const intent = 'save'

it('reads the origin of an address as people type it', () => {
	expect(originOf('www.example.co.za')).toBe('https://www.example.co.za')
	expect(originOf('HTTPS://Example.co.za/book?x=1#top')).toBe('https://example.co.za')
	expect(originOf('http://127.0.0.1:8080/')).toBe('http://127.0.0.1:8080')
	expect(originOf('bücher.example')).toBe('https://xn--bcher-kva.example')
})

it.each([
	'https://a.example;script-src *',
	'https://a;sandbox',
	'a,b',
	'*',
	'https://*.example',
	"'self'",
	'javascript:alert(1)',
	'data:text/html,x',
	'ftp://a.example',
	'https://who@a.example',
	'https://[::1]',
	'https://',
	`${'a.'.repeat(126)}za`,
])('takes %s for no website', (typed) => {
	expect(originOf(typed)).toBeNull()
	expect(SitesForm.safeParse({ intent, sites: typed === 'a,b' ? '*,b' : typed }).success).toBe(false)
})

it('takes one site a line, each once, up to ten', () => {
	expect(SitesForm.parse({ intent, sites: ' a.example\r\nhttps://a.example/\r\n\r\nb.example ' }).sites).toEqual([
		'https://a.example',
		'https://b.example',
	])
	expect(SitesForm.parse({ intent }).sites).toEqual([])
	const many = Array.from({ length: 11 }, (_, i) => `a${i}.example`).join('\n')
	expect(SitesForm.safeParse({ intent, sites: many }).error?.issues[0]?.message).toBe('Name at most 10 websites')
})

it('lets nobody frame the page until a site is named, and then that one in both spellings', () => {
	expect(framedBy([])).toBe("frame-ancestors 'none'")
	expect(framedBy(['https://a.example', 'http://www.b.example:81'])).toBe(
		'frame-ancestors https://a.example https://www.a.example http://b.example:81 http://www.b.example:81',
	)
})
