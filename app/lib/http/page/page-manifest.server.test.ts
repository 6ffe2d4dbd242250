import type { EntryContext } from 'react-router'
import { expect, test } from 'vitest'
import { kindOf } from './page-manifest.server.ts'

const ROUTES = {
	root: { id: 'root', path: '' },
	home: { id: 'home', parentId: 'root', index: true },
	frame: { id: 'frame', parentId: 'root' },
	venue: { id: 'venue', parentId: 'frame', path: 'venues/:id' },
	review: { id: 'review', parentId: 'venue', path: 'review' },
	photos: { id: 'photos', parentId: 'venue', path: 'photos' },
	new: { id: 'new', parentId: 'frame', path: 'venues/new' },
	help: { id: 'help', parentId: 'root', path: 'help' },
}
const branches = ['review', 'photos', 'help'].map((id) => ({ routesMeta: [{ route: ROUTES.root }, { route: { id } }] }))

/** A page of these routes at an address, as the router hands it over. */
const page = (pathname: string, ...ids: string[]) =>
	({
		manifest: { routes: ROUTES, version: '1' },
		branches,
		staticHandlerContext: { matches: ids.map((id) => ({ route: { id } })), location: { pathname } },
	}) as unknown as EntryContext

test('a page names its own routes and those of the addresses above it', () => {
	const { whole, own } = kindOf(page('/venues/3/review', 'root', 'frame', 'venue', 'review'))
	expect(Object.keys(whole.manifest.routes)).toEqual(['root', 'home', 'frame', 'venue', 'review'])
	expect(Object.keys(own.manifest.routes)).toEqual(['root', 'frame', 'venue', 'review'])
	expect(whole.manifest.version).toBe('1')
	expect(whole.branches).toEqual([branches[0]])
})

test('the same routes are found once', () => {
	const first = kindOf(page('/help', 'root', 'help'))
	const second = kindOf(page('/help', 'root', 'help'))
	expect(Object.keys(first.whole.manifest.routes)).toEqual(['root', 'home', 'help'])
	expect(second).toBe(first)
})
