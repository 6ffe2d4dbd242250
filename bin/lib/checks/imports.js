// Finds the imports among our own files.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** Reads all files and their imports: `reachedFrom(files)` is the set of files they load, directly or not. */
export function importGraph(folder) {
	const files = sourceFiles(folder)
	const arrows = new Map(files.map((file) => [file, loadedBy(folder, file)]))
	const reachedFrom = (starts) => {
		const seen = new Set(starts)
		for (const file of seen) for (const next of arrows.get(file) ?? []) seen.add(next)
		return seen
	}
	return { files, reachedFrom, textOf: (file) => readFileSync(join(folder, file), 'utf8') }
}

/** Types are not loaded, and screens that a test loads by their addresses are not imports of its own. */
const loadedBy = (folder, file) => importsOf(folder, file).flatMap(({ to, typeOnly }) => (typeOnly ? [] : [to]))

/** Returns our own files, as paths from the folder. */
export function sourceFiles(folder) {
	const within = ['app', 'db', 'tests'].filter((name) => existsSync(join(folder, name)))
	return within
		.flatMap((name) => readdirSync(join(folder, name), { recursive: true }).map((path) => join(name, path)))
		.map((path) => path.split(sep).join('/'))
		.filter((path) => /\.tsx?$/.test(path))
		.sort()
}

const IMPORT = /(?:\b(import|export)(\s+type)?\b[^'"`;=()]*?\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])([^'"]+)\3/g

/** Returns the imports of our own files, as paths from the project's folder. */
export function importsOf(folder, from) {
	const text = readFileSync(join(folder, from), 'utf8').replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1')
	return [...text.matchAll(IMPORT)].flatMap(([statement, , type, , specifier]) => {
		const to = resolveImport(from, specifier)
		return to ? [{ from, to, typeOnly: Boolean(type) || namesOnlyTypes(statement) }] : []
	})
}

/** `import { type A, type B } from …` */
function namesOnlyTypes(statement) {
	const names = /^(?:import|export)\s*\{([^}]*)\}/.exec(statement)?.[1]
	return names ? names.split(',').every((name) => /^\s*(type\s|$)/.test(name)) : false
}

function resolveImport(from, specifier) {
	if (/^#(app|db|tests)\//.test(specifier)) return specifier.slice(1)
	if (!specifier.startsWith('.')) return undefined
	const path = relative('.', join(dirname(from), specifier))
		.split(sep)
		.join('/')
	return path.startsWith('..') ? undefined : path
}
