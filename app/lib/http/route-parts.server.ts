import type { ServerBuild } from 'react-router'

/** Home, and the names the router gives it when it asks for its data. */
const HOME = new Set(['', '_', '_root'])

/** As many words of an address choose its part: a dashboard's tab is the third. */
const DEEP = 3
/** Stands for a parameter. */
const ANY = ':'

/**
 * Splits the routes into parts by the first three words of their paths. `make` makes a handler of a part; the returned
 * function picks the handler for an address. The router compares an address, and each of those above it, with every
 * route it has, and rebuilds all of them for each page; with hundreds of routes that costs more than the page itself.
 * Addresses in an unusual spelling, or with an unknown first word, go to a handler of all routes.
 */
export function inParts<Made>(build: ServerBuild, make: (part: ServerBuild) => Made): (url: string) => Made {
	const whole = make(build)
	const firstWords = new Map(Object.keys(build.routes).map((id) => [id, wordsOf(pathOf(build.routes, id))]))
	const nextOf = nextWords([...firstWords.values()])
	const parts = new Map<string, Made>()
	return (url) => {
		const [path = ''] = url.split('?', 1)
		if (!/^[\w/.-]+$/.test(path) || path.includes('/.') || path.includes('//')) return whole
		const asked = path
			.replace(/\.data$/, '')
			.toLowerCase()
			.split('/')
			.slice(1, 1 + DEEP)
		const [first = ''] = asked
		if (!HOME.has(first) && !nextOf([]).has(first)) return whole
		const chosen = HOME.has(first) ? [] : choose(asked, nextOf)
		const name = chosen.join('/')
		const part = parts.get(name) ?? make(partOf(build, (id) => canAnswer(firstWords.get(id)!, chosen)))
		parts.set(name, part)
		return part
	}
}

/** Returns the words of an address as some route has them, up to the first that none has. */
function choose(asked: string[], nextOf: (chosen: string[]) => Set<string>) {
	const chosen: string[] = []
	for (const word of asked) {
		const next = nextOf(chosen)
		if (!next.has(word) && !next.has(ANY)) break
		chosen.push(next.has(word) ? word : ANY)
	}
	return chosen
}

/** Finds, once each, the words that may follow others in a path. */
function nextWords(all: string[][]) {
	const found = new Map<string, Set<string>>()
	return (chosen: string[]) => {
		const name = chosen.join('/')
		const known = found.get(name)
		if (known) return known
		const { length } = chosen
		const after = all.filter((words) => words.length > length && canAnswer(words.slice(0, length), chosen))
		const next = new Set(after.map((words) => words[length]!))
		found.set(name, next)
		return next
	}
}

/** True if a route that begins with these words can match an address of those; without words always. */
const canAnswer = (words: string[], chosen: string[]) =>
	words.every((word, i) => word === chosen[i] || (word === ANY && i < chosen.length))

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

/** Returns the first words of a path, in lower case, with `ANY` for parameters, up to what may be anything or nothing. */
function wordsOf(path: string) {
	const words = path.toLowerCase().split('/').filter(Boolean).slice(0, DEEP)
	const open = words.findIndex((word) => !/^:?[\w.-]+$/.test(word))
	return (open < 0 ? words : words.slice(0, open)).map((word) => (word.startsWith(':') ? ANY : word))
}
