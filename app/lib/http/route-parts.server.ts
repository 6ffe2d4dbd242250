import type { ServerBuild } from 'react-router'

/** Home, and the names the router gives it when it asks for its data. */
const HOME = new Set(['', '_', '_root'])

/**
 * Splits the routes into parts by the first two words of their paths. `make` makes a handler of a part; the returned
 * function picks the handler for an address. The router compares an address with every route it has, more than once,
 * and rebuilds all of them for each page; with hundreds of routes that costs more than the page itself. Addresses in an
 * unusual spelling, or with unknown first words, go to a handler of all routes.
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

/** True if a route that begins with these words can match an address that begins with those; without words always. */
const canAnswer = (words: string[], asked: string[]) => words.every((word, i) => word === asked[i])

function partOf(build: ServerBuild, has: (id: string) => boolean): ServerBuild {
	const pick = <Route>(routes: Record<string, Route>) =>
		Object.fromEntries(Object.entries(routes).filter(([id]) => has(id)))
	return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } }
}

/** Returns a route's path, including those of its parents. */
export function pathOf(routes: ServerBuild['routes'], id: string): string {
	const { parentId, path = '' } = routes[id]!
	return parentId ? `${pathOf(routes, parentId)}/${path}` : path
}

/** Returns the first two words of a path, in lower case, up to the first parameter. */
function fixedWords(path: string) {
	const words = path.toLowerCase().split('/').filter(Boolean).slice(0, 2)
	const open = words.findIndex((word) => !/^[\w.-]+$/.test(word))
	return open < 0 ? words : words.slice(0, open)
}
