import { matchRoutes, type EntryContext } from 'react-router'

type Known = Pick<EntryContext, 'manifest' | 'branches'>

/** By the manifest of all routes, and the ids of the routes that a page consists of. */
const known = new WeakMap<object, Map<string, Known>>()

/**
 * Leaves in a page's manifest what the page sends: its own routes, and those that the addresses above it lead to. The
 * router makes a router of all that it gets for each page, and compares each of those addresses with every route.
 */
export function narrowManifest<Page extends EntryContext>(page: Page): Page {
	const { manifest, branches, staticHandlerContext } = page
	const name = staticHandlerContext.matches.map(({ route }) => route.id).join()
	const ofManifest = known.get(manifest.routes) ?? new Map<string, Known>()
	known.set(manifest.routes, ofManifest)
	const narrow = ofManifest.get(name) ?? narrowed(manifest, branches, staticHandlerContext)
	ofManifest.set(name, narrow)
	return { ...page, ...narrow }
}

function narrowed(
	manifest: EntryContext['manifest'],
	branches: EntryContext['branches'],
	{ matches, location }: EntryContext['staticHandlerContext'],
): Known {
	const ids = new Set(matches.map(({ route }) => route.id))
	const all = treeOf(manifest.routes)
	for (const path of addressesAbove(location.pathname))
		for (const { route } of matchRoutes(all, path) ?? []) ids.add(route.id!)
	const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => ids.has(id)))
	const isKept = ({ routesMeta }: EntryContext['branches'][number]) =>
		routesMeta.every(({ route }) => ids.has(route.id))
	return { manifest: { ...manifest, routes }, branches: branches.filter(isKept) }
}

/** `/a/b/c` is below `/a/b`, `/a` and `/`. */
function addressesAbove(pathname: string) {
	const words = pathname.split('/').filter(Boolean)
	return words.map((_, i) => `/${words.slice(0, i).join('/')}`)
}

type Routes = EntryContext['manifest']['routes']
type Tree = NonNullable<Parameters<typeof matchRoutes>[0]>

function treeOf(routes: Routes, parentId?: string): Tree {
	return Object.values(routes).flatMap((route) => {
		if (!route || route.parentId !== parentId) return []
		const { id, path, index, caseSensitive } = route
		if (index) return { id, path, index: true as const, caseSensitive }
		return { id, path, caseSensitive, children: treeOf(routes, id) }
	})
}
