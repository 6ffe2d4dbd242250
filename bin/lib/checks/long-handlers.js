// Checks that a route's loader and action are short, and leave the work to their feature.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFiles } from './imports.js'
import { root } from '../run.js'

/** The most lines between the braces. */
const MOST = 10

/** Resolves to a line for each longer loader, action or method of a call. */
export async function longHandlers(folder = root) {
	// oxlint-disable-next-line no-restricted-imports -- by now the packages are there
	const { parseAst } = await import('vite')
	return sourceFiles(folder)
		.filter((file) => file.startsWith('app/routes/'))
		.flatMap((file) => {
			const text = readFileSync(join(folder, file), 'utf8')
			const lang = file.endsWith('x') ? 'tsx' : 'ts'
			return parseAst(text, { lang })
				.body.flatMap(handlersIn)
				.map(({ name, body }) => ({ name, lines: linesOf(text, body) }))
				.filter(({ lines }) => lines > MOST)
				.map(({ name, lines }) => `${file}: ${name} has ${lines} lines, and at most ${MOST} may be`)
		})
}

/** Finds `export function loader`, `export const loader = …`, and functions in `call(…)` or `methods({ POST: … })`. */
function handlersIn({ type, declaration }) {
	if (type !== 'ExportNamedDeclaration' || !declaration) return []
	const named = declaration.declarations?.map(({ id, init }) => ({ name: id.name, value: init }))
	return (named ?? [{ name: declaration.id.name, value: declaration }])
		.filter(({ name }) => name === 'loader' || name === 'action')
		.flatMap(({ name, value }) => functionsOf(name, value))
}

function functionsOf(name, value) {
	if (value?.body) return [{ name, body: value.body }]
	if (value?.type === 'ObjectExpression')
		return value.properties.flatMap((it) => functionsOf(it.key?.name ?? name, it.value))
	return value?.arguments?.flatMap((it) => functionsOf(name, it)) ?? []
}

/** Counts the lines between the braces, or of an arrow function's expression. */
function linesOf(text, { type, start, end }) {
	const lines = text.slice(start, end).split('\n').length
	return type === 'BlockStatement' ? lines - 2 : lines
}
