import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { describe, expect, it, test } from 'vitest'
import { COOKIES } from '#app/features/pages/cookie-list.ts'
import { CookiePolicy } from '#app/features/pages/cookies.tsx'
import { Pledge } from '#app/features/pages/pledge.tsx'
import * as pledges from '#app/features/pages/pledges.ts'
import { PrivacyPolicy } from '#app/features/pages/privacy.tsx'
import { TermsOfService } from '#app/features/pages/terms.tsx'
import { contact } from '#app/lib/process/env.server.ts'
import { visit } from '#tests/support/process/product.ts'
import * as academy from '#app/routes/pages/academy.tsx'
import * as affordableAccess from '#app/routes/pages/affordable-access.tsx'
import * as cookies from '#app/routes/pages/cookies.tsx'
import * as diversity from '#app/routes/pages/diversity.tsx'
import * as greenCourts from '#app/routes/pages/green-courts.tsx'
import * as privacy from '#app/routes/pages/privacy.tsx'
import * as terms from '#app/routes/pages/terms.tsx'
import { each } from '../each.ts'

const services = { cards: true, mail: true, maps: true, strava: true, signIn: 'Example ID' }
const written = {
	privacy: renderToStaticMarkup(createElement(PrivacyPolicy, { contact, services })),
	bare: renderToStaticMarkup(
		createElement(PrivacyPolicy, {
			contact,
			services: { cards: false, mail: false, maps: false, strava: false, signIn: null },
		}),
	),
	terms: renderToStaticMarkup(createElement(TermsOfService, { contact })),
	cookies: renderToStaticMarkup(createElement(CookiePolicy, { contact, https: true })),
}
const plain = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/&#x27;/g, "'")

type Meta = { title?: string; name?: string; content?: string }[]
const metaOf = (page: object) =>
	(page as { meta: (args: object) => Meta }).meta({
		matches: [{ loaderData: { origin: 'https://courtside.example' } }],
		location: { pathname: '/' },
	})

describe('each page', () => {
	test('each has a title, a description, and is listed by search engines unless it is a draft', () =>
		each(
			[
				['/privacy', privacy, false],
				['/terms', terms, false],
				['/cookies', cookies, false],
				['/blog/affordable-access-pledge', affordableAccess, true],
				['/diversity-pledge', diversity, true],
				['/careers/academy', academy, true],
				['/press/green-courts-initiative', greenCourts, true],
			],
			async (path, page, draft) => {
				expect((await visit(path)).status).toBe(200)
				const meta = metaOf(page)
				expect(meta[0]!.title).toMatch(/^.{5,60} · Courtside$/)
				expect(meta.find(({ name }) => name === 'description')!.content).toMatch(/^.{40,170}$/)
				expect(meta.some(({ name, content }) => name === 'robots' && content === 'noindex')).toBe(draft)
			},
		))
})

describe('the cookie policy', () => {
	const sources = (folder: string): string[] =>
		readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
			const path = join(folder, entry.name)
			if (entry.isDirectory()) return sources(path)
			return /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name) ? [path] : []
		})
	const code = sources('app').map((path) => readFileSync(path, 'utf8'))

	it('lists exactly the cookies that the code makes, with the names they have over https', () => {
		const made = code.flatMap((text) => [
			...[...text.matchAll(/createCookie\(\s*(?:isHttps \? '(__Host-)([\w-]+)' : )?'([\w-]+)'/g)].map(
				([, host, hosted, name]) => ({ name: name!, hosted: host !== undefined && hosted === name }),
			),
			...[...text.matchAll(/_COOKIE = '([\w-]+)'/g)].map(([, name]) => ({ name: name!, hosted: false })),
		])
		const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
		expect(made.sort(byName)).toEqual(COOKIES.map(({ name, hosted }) => ({ name, hosted })).sort(byName))
	})

	it('knows every way in which one is made', () => {
		const calls = (pattern: RegExp) => code.flatMap((text) => text.match(pattern) ?? []).length
		const made = calls(/\bcreateCookie\(/g) + calls(/\bcreate\w*SessionStorage[<(]/g)
		expect(made).toBe(COOKIES.length)
		expect(calls(/document\.cookie\s*=/g)).toBe(1)
	})

	it('shows each of them', () => {
		for (const { name, hosted } of COOKIES) {
			expect(written.cookies).toContain(`>${hosted ? '__Host-' : ''}${name}</code>`)
		}
	})
})

describe('the legal texts', () => {
	it('name the laws, the regulator and whom to write to', () => {
		for (const words of [
			'Act 4 of 2013',
			'POPIAComplaints@inforegulator.org.za',
			'section 22',
			contact.email,
			contact.address,
		])
			expect(plain(written.privacy)).toContain(words)
		const laws = [
			'Act 68 of 2008',
			'Section 17',
			'died or is in hospital',
			'Act 25 of 2002',
			'section 42(2)',
			'section 44',
		]
		for (const words of [...laws, contact.phone]) expect(plain(written.terms).replace(/\s+/g, ' ')).toContain(words)
	})

	it('name what is kept of owners, guests and calendars, and what stays after an account is deleted', () => {
		for (const words of [
			'Your application to list venues: business name',
			'Names of guests without an account',
			'Calendar links',
			'your phone number if you give one',
			'The log of what admins and the people of a venue do',
			'Deleted person',
			'https address',
			'as soon as you open our map of venues',
		])
			expect(plain(written.privacy)).toContain(words)
		expect(plain(written.privacy)).not.toContain('loaded only after you tap')
	})

	it('name other companies only where they take part', () => {
		for (const name of ['Yoco', 'Example ID', 'United States', 'A map service']) {
			expect(written.privacy).toContain(name)
			expect(written.bare).not.toContain(name)
		}
	})

	it('have a contents list whose links lead to their parts, and links to pages there are', async () => {
		for (const html of Object.values(written)) {
			const ids = [...html.matchAll(/<section id="([\w-]+)"/g)].map(([, id]) => id)
			// The list is there twice: behind a button on phones, beside the text on wide screens.
			expect([...html.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id)).toEqual([...ids, ...ids])
			expect(new Set(ids).size).toBe(ids.length)
			expect(html).toMatch(/<time dateTime="20\d\d-\d\d-\d\d">/)
		}
		const paths = new Set(
			Object.values(written).flatMap((html) => [...html.matchAll(/<a href="(\/[^"]*)"/g)].map(([, to]) => to!)),
		)
		const routes = readFileSync('app/routes.ts', 'utf8')
		for (const path of paths) expect(routes, path).toContain(path.split('/').at(-1))
	})
})

it('the pledges are drafts that promise no more than their stated targets', () => {
	const all = Object.values(pledges).map((pledge) => plain(renderToStaticMarkup(createElement(Pledge, pledge))))
	expect(all).toHaveLength(4)
	for (const text of all) expect(text).toContain('Draft')
	const numbers = all.map((text) => [...new Set(text.match(/\d[\d/]*/g) ?? [])].sort())
	expect(numbers).toEqual([['20'], ['2027', '50/50'], ['30'], []])
})
