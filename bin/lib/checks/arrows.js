import { importsOf, sourceFiles } from './imports.js'
import { root } from '../run.js'

/**
 * Checks which part of the product imports which: routes → features → { ui, lib, db }, the database only where it may
 * be opened, no feature using another's components, no circle of features. Resolves to one line per violation. A type
 * that comes from further down carries nothing at run time and may be imported anywhere.
 */
export function findViolations(folder = root) {
	const files = sourceFiles(folder)
	const imports = files.flatMap((file) => importsOf(folder, file))
	return [...imports.flatMap(violation), ...circles(imports)]
}

const isTest = (file) => file.startsWith('tests/') || /\.test\.tsx?$/.test(file)
const isServer = (file) => /\.server\.tsx?$/.test(file)
const featureOf = (file) => /^app\/features\/([^/]+)\//.exec(file)?.[1]

/** The entry that closes the database. */
const PROCESS = 'app/server.ts'

/** The height of each part; an arrow may point sideways or down, never up. */
function height(file) {
	if (isTest(file)) return 4
	if (featureOf(file) || file.startsWith('db/ops/')) return 2
	if (/^(app\/(ui|lib)|db(?!\/(seed|reset)\b))\//.test(file)) return 1
	return 3 // routes, root, entries, the process, and the demo data
}

function violation({ from, to, typeOnly }) {
	const say = (reason) => [`${from} imports ${to}: ${reason}`]
	if (height(to) > height(from)) return say(`${partOf(from)} knows nothing of ${partOf(to)}`)
	if (isTest(from)) return []
	const foreign = featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to)
	if (foreign && to.endsWith('.tsx')) return say("a feature uses another feature's verbs, never its components")
	if (typeOnly || from.startsWith('db/')) return []
	const opensDatabase = (featureOf(from) && isServer(from)) || from === PROCESS
	if (to.startsWith('db/client/') && !opensDatabase) return say('only features/**/*.server.ts open the database')
	if (/^db\/schema(\.ts|\/)/.test(to) && !isServer(from)) return say('only .server.ts files know the schema')
	return []
}

function partOf(file) {
	if (isTest(file)) return 'the tests'
	return /^(app\/features|app\/routes|app\/ui|app\/lib|db(\/(ops|seed|reset)\b)?)/.exec(file)?.[1] ?? file
}

/** Returns every circle of features once, with the files that close it. */
function circles(imports) {
	const arrows = new Map()
	for (const { from, to } of imports) {
		const [a, b] = [featureOf(from), featureOf(to)]
		if (!a || !b || a === b || isTest(from)) continue
		if (!arrows.has(a)) arrows.set(a, new Map())
		if (!arrows.get(a).has(b)) arrows.get(a).set(b, `${from} → ${to}`)
	}
	const found = new Map()
	const walk = (feature, path) => {
		const start = path.indexOf(feature)
		if (start >= 0) {
			const circle = path.slice(start)
			const steps = circle.map((from, i) => arrows.get(from).get(circle[(i + 1) % circle.length]))
			const key = [...circle].sort().join()
			const line = `Features in a circle: ${[...circle, feature].join(' → ')} (${steps.join(', ')})`
			if (!found.has(key)) found.set(key, line)
			return
		}
		for (const next of arrows.get(feature)?.keys() ?? []) walk(next, [...path, feature])
	}
	for (const feature of arrows.keys()) walk(feature, [])
	return [...found.values()]
}
