import { matchRoutes, type EntryContext } from 'react-router'

type Narrow = Pick<EntryContext, 'manifest' | 'branches'>

/** The manifest and branches of all pages with the same routes. */
export type PageKind = {
	/** The page's own routes, and those that the addresses above it lead to, which its scripts name. */
	whole: Narrow
	/** Its own routes, of which it is rendered. */
	own: Narrow
	/** Its scripts and the links to what they load, split at the nonce, once a page of this kind has been rendered. */
	scripts?: { inBody: string[]; links: string[] }
}

/** By the routes of a build or a part of it, and the ids of those that a page consists of. */
const kinds = new WeakMap<object, Map<string, PageKind>>()

/**
 * Returns the kind of a page. The router makes a router of all routes that it gets for each page, and compares each
 * address above it with them; so it gets only those of the kind.
 */
export function kindOf({ manifest, branches, staticHandlerContext }: EntryContext): PageKind {
	const name = staticHandlerContext.matches.map(({ route }) => route.id).join()
	const ofManifest = kinds.get(manifest.routes) ?? new Map<string, PageKind>()
	kinds.set(manifest.routes, ofManifest)
	const kind = ofManifest.get(name) ?? newKind(manifest, branches, staticHandlerContext)
	ofManifest.set(name, kind)
	return kind
}

function newKind(
	manifest: EntryContext['manifest'],
	branches: EntryContext['branches'],
	{ matches, location }: EntryContext['staticHandlerContext'],
): PageKind {
	const only = (ids: Set<string>): Narrow => ({
		manifest: {
			...manifest,
			routes: Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => ids.has(id))),
		},
		branches: branches.filter(({ routesMeta }) => routesMeta.every(({ route }) => ids.has(route.id))),
	})
	const own = matches.map(({ route }) => route.id)
	const all = treeOf(manifest.routes)
	const above = addressesAbove(location.pathname).flatMap((path) => matchRoutes(all, path) ?? [])
	return { own: only(new Set(own)), whole: only(new Set([...own, ...above.map(({ route }) => route.id!)])) }
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
