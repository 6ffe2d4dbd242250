import postcss, { type ChildNode } from 'postcss'
import parseSelector from 'postcss-selector-parser'

/** One declaration of a style sheet, with its selector and conditions, and the classes that an element needs for it. */
export type Rule = { text: string; classes: string[] }

export const rulesOf = (sheet: string) => read(postcss.parse(sheet).nodes, '')

function read(nodes: ChildNode[], around: string): Rule[] {
	return nodes.flatMap((node) => {
		if (node.type === 'atrule' && node.nodes) return read(node.nodes, `${around}@${node.name} ${node.params} `)
		if (node.type !== 'rule') return { text: `${around}${String(node)}`, classes: [] }
		return node.selectors.flatMap((selector) => {
			const classes = classesOf(selector)
			return node.nodes.map((decl) => ({ text: `${around}${selector} ${String(decl)}`, classes }))
		})
	})
}

function classesOf(selector: string) {
	const classes: string[] = []
	parseSelector()
		.astSync(selector)
		.walkClasses(({ value }) => void classes.push(value))
	return classes
}

/** True if a sheet has nothing but rules of the other one, in their order: then both draw what they have alike. */
export function isPartOf(part: Rule[], whole: Rule[]) {
	let found = 0
	for (const { text } of whole) if (text === part[found]?.text) found++
	return found === part.length
}

/** Returns the rules for the classes in a page that the whole sheet has, and a part of it lacks. */
export function lacking(html: string, part: Rule[], whole: Rule[]) {
	const names = [...html.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, names]) => unescape(names!).split(/\s+/))
	const [used, has] = [new Set(names), new Set(part.map(({ text }) => text))]
	return whole.filter(
		({ text, classes }) => classes.length > 0 && classes.every((name) => used.has(name)) && !has.has(text),
	)
}

const unescape = (text: string) =>
	text.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
