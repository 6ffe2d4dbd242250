import type { ServerBuild } from 'react-router'

/** Home, and what the router calls it when it asks for its data. */
const HOME = new Set(['', '_', '_root'])

/**
 * Divides the product by the first two words of its addresses into parts with only the routes that can answer there, and
 * chooses by the address what `make` made of such a part. The router compares an address with every route it has, more
 * than once, and builds all of them anew for each page that it renders, which with hundreds costs more than the page.
 * An address that is written in an unusual way, or that none of the words begins, is for the whole.
 */
export function inParts<Made>(build: ServerBuild, make: (part: ServerBuild) => Made): (url: string) => Made {
	const whole = make(build)
	const firstWords = new Map(Object.keys(build.routes).map((id) => [id, fixedWords(pathOf(build.routes, id))]))
	const known = new Set(
		[...firstWords.values()].flatMap((words) => words.map((_, i) => words.slice(0, i + 1).join('/'))),
	)
	const parts = new Map<string, Made>()
	return (url) => {
		const [path = ''] = url.split('?', 1)
		if (!/^[\w/.-]+$/.test(path) || path.includes('/.') || path.includes('//')) return whole
		const [, first = '', second] = path
			.replace(/\.data$/, '')
			.toLowerCase()
			.split('/')
		if (!HOME.has(first) && !known.has(first)) return whole
		const name = known.has(`${first}/${second}`) ? `${first}/${second}` : HOME.has(first) ? '' : first
		const part = parts.get(name) ?? make(partOf(build, (id) => canAnswer(firstWords.get(id)!, name.split('/'))))
		parts.set(name, part)
		return part
	}
}

/** Whether a route that begins with these words can answer an address that does with those; no word is any. */
const canAnswer = (words: string[], asked: string[]) => words.every((word, i) => word === asked[i])

function partOf(build: ServerBuild, has: (id: string) => boolean): ServerBuild {
	const pick = <Route>(routes: Record<string, Route>) =>
		Object.fromEntries(Object.entries(routes).filter(([id]) => has(id)))
	return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } }
}

/** A route's path with those above it. */
export function pathOf(routes: ServerBuild['routes'], id: string): string {
	const { parentId, path = '' } = routes[id]!
	return parentId ? `${pathOf(routes, parentId)}/${path}` : path
}

/** The first two words of a path, in small letters, as far as they are neither a parameter nor anything. */
function fixedWords(path: string) {
	const words = path.toLowerCase().split('/').filter(Boolean).slice(0, 2)
	const open = words.findIndex((word) => !/^[\w.-]+$/.test(word))
	return open < 0 ? words : words.slice(0, open)
}
