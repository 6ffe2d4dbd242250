import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import configured from '#app/routes.ts'
import { inParts } from './route-parts.server.ts'

type Routes = Record<string, NonNullable<ServerBuild['routes'][string]>>

function flatten(entries: RouteConfigEntry[], parentId: string): Routes[string][] {
	return entries.flatMap(({ file, id = file, path, index, children = [] }) => [
		{ id, parentId, path, index, module: {} as never },
		...flatten(children, id),
	])
}

const all = [{ id: 'root', path: '', module: {} as never }, ...flatten(configured as RouteConfigEntry[], 'root')]
const routes: Routes = Object.fromEntries(all.map((route) => [route.id, route]))
const build = { routes, assets: { routes } } as unknown as ServerBuild
const partAt = inParts(build, (part) => part.routes as Routes)

function nest(part: Routes, parent?: string): RouteObject[] {
	return Object.values(part)
		.filter((route) => route.parentId === parent)
		.map((route) => {
			const { id, path, index } = route
			return index ? { id, path, index } : { id, path, children: nest(part, id) }
		})
}

const nested = new WeakMap<Routes, RouteObject[]>()

/** Returns the matched routes' ids and the parameters. */
function answers(part: Routes, path: string) {
	const known = nested.get(part) ?? nest(part)
	nested.set(part, known)
	const found = matchRoutes(known, path)
	return found && [found.map(({ route }) => route.id), found.at(-1)!.params]
}

const addresses = all.map(({ id }) => {
	const path = (of: string): string =>
		(routes[of]!.parentId ? `${path(routes[of]!.parentId!)}/` : '') + (routes[of]!.path ?? '')
	return (
		path(id)
			.replace(/\/+/g, '/')
			.replace(/:[\w?]+/g, '7')
			.replace('*', 'any/thing') || '/'
	)
})
const oddities = [
	'/',
	'/nothing',
	'/venues',
	'/Venues/7',
	'/venues/7/',
	'/api',
	'/api/nothing',
	'/api/VENUES',
	'/7/venues',
	'/venues/new/review',
	'/venue-dashboard/new/day',
	'/venue-dashboard/7/day/',
	'/venue-dashboard/7/nothing',
	'/venue-dashboard/7/day/nothing',
]

test('every address matches the same routes in its part as in the whole', () => {
	for (const address of new Set([...addresses, ...oddities])) {
		expect([address, answers(partAt(address), address)]).toEqual([address, answers(routes, address)])
		expect(partAt(`${address.replace(/\/$/, '')}.data?_routes=x`), address).toBe(partAt(address))
	}
})

test('a part is small, and unusual spellings go to the whole', () => {
	expect(Object.keys(partAt('/venues/7')).length).toBeLessThan(all.length / 10)
	expect(Object.keys(partAt('/venue-dashboard/7/day')).length).toBeLessThan(all.length / 10)
	expect(Object.keys(partAt('/_.data')).length).toBeLessThan(all.length / 10)
	for (const odd of [
		'//x/venues/7',
		'/venues/../api/x',
		'/venues/%2e%2e/api',
		'/venues\\..\\api',
		'/%76enues/7',
		'/venues#x',
		'http://h/venues',
	])
		expect([odd, partAt(odd)]).toEqual([odd, routes])
})

test('a wrong division would be noticed', () => {
	const wrong = inParts(build, (part) => part.routes as Routes)('/tournaments/7')
	expect(answers(wrong, '/venues/7')).not.toEqual(answers(routes, '/venues/7'))
})
