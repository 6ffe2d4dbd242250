import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { times } from '#tests/support/cases.ts'
import { everyRoute, routesAt } from '#tests/support/process/addresses.ts'
import { formsOf, type Form } from './fuzz-forms.ts'
import type { Random } from './fuzz-values.ts'
import { attribute } from '#tests/support/plain-browser.ts'

const app = join(import.meta.dirname, '../../../app')
const ACTION = /export (async )?(function|const) action\b/

/** The pages of app/routes.ts that take a form, with the patterns of their addresses. */
export const pagesWithActions = everyRoute
	.map(({ path, files }) => ({ path: `/${path}`, file: files.at(-1)! }))
	.filter(({ path }) => !path.startsWith('/api'))
	.filter(({ file }) => ACTION.test(readFileSync(join(app, file), 'utf8')))

/** Returns the file of the route that handles a POST to an address, as React Router chooses it. */
export function takerOf(address: string) {
	const { pathname, searchParams } = new URL(address, 'http://localhost')
	const matches = routesAt(pathname)
	const leaf = searchParams.has('index') ? matches.at(-1) : matches.findLast(({ path, index }) => path && !index)
	return (leaf ?? matches.at(-1))?.file
}

export type Page = { status: number; html: string }
export type Shown<Role> = { form: Form; taker: string; role: Role }

/** How many pages of one file each role visits, and how many forms of one kind are used. */
const [PAGES, FORMS] = [times(1, 2), times(1, 2)]

/**
 * Follows the links from the start page, and tries ids that no link leads to, as each role. Returns the forms that are
 * shown, each kind (by route, fields and buttons) a few times.
 */
export async function walk<Role>(
	roles: readonly Role[],
	random: Random,
	open: (address: string, role: Role) => Promise<Page>,
) {
	const shown = new Map<string, Shown<Role>[]>()
	let pages = 0
	const read = async (address: string, role: Role) => {
		const { status, html } = await open(address, role)
		pages++
		if (status !== 200) return []
		for (const form of formsOf(html, address)) {
			const taker = takerOf(form.address)
			if (!taker) continue
			const kind = [taker, ...[...form.fields, ...form.buttons].map(({ name }) => name)].join(' ')
			const known = shown.get(kind) ?? []
			if (known.length < FORMS && !known.some((one) => one.role === role))
				shown.set(kind, [...known, { form, taker, role }])
		}
		return [...html.matchAll(/<a\s[^>]*>/g)].map(([tag]) => attribute(tag, 'href') ?? '')
	}

	for (const role of roles) {
		const seen = new Set<string>()
		const visits = new Map<string, number>()
		const waiting = ['/', '/settings', '/profile', '/venue-dashboard', '/admin']
		for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
			if (seen.has(address)) continue
			seen.add(address)
			const { pathname, search, origin } = new URL(address, 'http://localhost')
			const file = takerOf(pathname)
			if (!file?.endsWith('.tsx') || origin !== 'http://localhost') continue
			visits.set(file, (visits.get(file) ?? 0) + 1)
			if (visits.get(file)! > PAGES) continue
			const here = new URL(pathname + search, 'http://localhost')
			for (const link of await read(pathname + search, role)) {
				if (URL.canParse(link, here)) waiting.push(new URL(link, here).href.split('#')[0]!)
			}
		}
	}

	const found = () => new Set([...shown.values()].flat().map(({ taker }) => taker))
	for (const { path } of pagesWithActions.filter(({ file }) => !found().has(file))) {
		for (const role of roles) await read(pathWith(path, random), role)
	}
	return { shown: [...shown.values()].flat(), takers: found(), pages }
}

export const pathWith = (pattern: string, random: Random) =>
	pattern.replace(/:\w+/g, () => String(1 + random.below(12)))
