import { matchRoutes, type RouteObject } from 'react-router'
import routes from '../../../app/routes.ts'

type Entry = { path?: string; index?: boolean; file: string; children?: Entry[] }
type Module = { loader?: unknown; action?: unknown; default?: unknown }
/** A route's path, as `venues/:id`, and the files of its modules, layouts first. */
export type Address = { path: string; files: string[] }

const modules = import.meta.glob<Module>('../../../app/routes/**/*.{ts,tsx}')

/** Imports the modules of these files of app, as `routes/venues/venue.tsx`. */
export const load = (files: string[]) => Promise.all(files.map((file) => modules[`../../../app/${file}`]!()))

function routesIn(entry: Entry, above: Address = { path: '', files: [] }): (Address & { answers: boolean })[] {
	const path = [above.path, entry.path].filter(Boolean).join('/')
	const here = { path, files: [...above.files, entry.file] }
	const below = (entry.children ?? []).flatMap((child) => routesIn(child, here))
	const isLayout = entry.path === undefined || below.some((route) => route.answers && route.path === path)
	return [{ ...here, answers: entry.index || !isLayout }, ...below]
}
const all = (routes as Entry[]).flatMap((entry) => routesIn(entry))

/** Every route of app/routes.ts, including layouts. */
export const everyRoute: Address[] = all.map(({ path, files }) => ({ path, files }))

/** The routes that respond at their own address. */
export const addresses: Address[] = all.filter(({ answers }) => answers).map(({ path, files }) => ({ path, files }))

const answering = new Map<string, Entry[]>()

/** Returns the entries of app/routes.ts for a path, layouts first, or none. */
export function routesAt(path: string): Entry[] {
	// Matching all routes takes milliseconds. Numbers never decide, as no route has one in its path.
	const like = path.replace(/\/\d+(?=\/|$)/g, '/0')
	const known = answering.get(like)
	if (known) return known
	const found = (matchRoutes(routes as RouteObject[], like) ?? []).map(({ route }) => route as unknown as Entry)
	answering.set(like, found)
	return found
}

/** Returns the pattern of a path's route, as in app/routes.ts: `venues/:id` for `/venues/7`, '' for `/`. */
export const patternOf = (path: string) =>
	routesAt(path)
		.flatMap((entry) => entry.path ?? [])
		.join('/')
