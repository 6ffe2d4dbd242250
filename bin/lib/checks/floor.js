// Checks that the scripts and styles we send need nothing that the oldest engines of package.json (browserslist) lack.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, tool } from '../run.js'

const SENT = 'build/client'
/** Gives older engines the methods it names. */
const GIVEN = 'app/lib/older-engines.ts'

/** Loads none of these. */
const WORKER = 'worker.js'

/** What Chrome 87 or Safari 15 lack. A file that `asks` whether it is there may use it. */
const MISSING = [
	{ finds: /\.(at|findLast|findLastIndex|toSorted|toReversed|toSpliced|isWellFormed|toWellFormed)\(/g },
	{ finds: /\.(?:values|keys|entries)\(\)\.(map|filter|toArray|some|every|find|reduce|take|drop|flatMap|forEach)\(/g },
	{ finds: /\bObject\.(hasOwn|groupBy)\b/g },
	{ finds: /\b(?:Map|Array|Promise|Iterator)\.(groupBy|fromAsync|withResolvers|try|from(?=\([^)]*\)\.toArray))\b/g },
	{ finds: /\bURL\.(canParse|parse)\b/g },
	{ finds: /\bcrypto\.(randomUUID)\b/g },
	{ finds: /(?<![.\w])(structuredClone|requestIdleCallback|URLPattern|CloseWatcher|Highlight)\b(?=\()/g },
	{ finds: /\bAbortSignal\.(any|timeout)\b/g },
	{ finds: /\.(throwIfAborted|checkVisibility|togglePopover|showPopover|hidePopover|showPicker|setHTML)\(/g },
	{ finds: /\.(requestSubmit)\(/g },
	{ finds: /\.(startViewTransition)\(/g, asks: /startViewTransition==|try\{[^}]*startViewTransition/ },
	{
		finds: /\bnavigation\.(addEventListener|navigate|intercept)\b/g,
		asks: /[`'"]navigation[`'"] ?in window|typeof navigation/,
	},
	{ finds: /\.(?:matches|closest|querySelector(?:All)?)\([`'"][^`'"]*:(modal|popover-open|open|has|is|where)\b/g },
	// One that cannot be read takes its whole file with it.
	{ finds: /[=(,:[!&|?{};]\/(?![*/])[^/\n]*(\(\?<[=!]|\(\?[ims]*-[ims]+:)/g },
]

/** What an engine at the floor may leave out, and the page still works. */
const HARMLESS = new Set([
	'css-cascade-layers', // complained of below
	'css-color-adjust',
	'css-focus-visible', // its own ring stays
	'css-has', // complained of below, in a list
	'css-overscroll-behavior',
	'css-paged-media',
	'css-resize',
	'css-scroll-behavior',
	'css-scrollbar',
	'css-selection',
	'css-subgrid', // complained of below, without a plain form
	'css-touch-action',
	'css3-attr', // finds text
	'css3-cursors',
	'css3-cursors-grab',
	'extended-system-fonts',
	'css-not-sel-list', // complained of below
	'css-media-scripting',
	'viewport-unit-variants', // complained of below, without a plain form
])

const NEWER_SELECTOR = /:(has|modal|popover-open|open|user-valid|user-invalid|focus-visible)\b/
const NEWER_VALUE = /\d[dsl]v[hwib]\b|\bsubgrid\b|\b(color-mix|light-dark|oklch|oklab|lab|lch|color)\(|\bfrom [a-z#]/
const NEWER_PROP = /^(translate|rotate|scale|container.*|anchor-.*|position-anchor|inset-area|interpolate-size)$/

/** Returns a line for each thing that an engine at the floor lacks. */
export async function belowFloor(folder = root) {
	const sent = join(folder, SENT)
	const files = readdirSync(sent, { recursive: true })
	const read = (file) => readFileSync(join(sent, file), 'utf8')
	const given = new Set(readFileSync(join(root, GIVEN), 'utf8').match(/\b\w+(?=<T>\(this|\(this|: \(|, \{| \}\)|\()/g))
	const scripts = files.filter((file) => file.endsWith('.js') && !/\bolder-engines-/.test(file))
	const { code, output } = await run(tool('es-check'), ['es2021', '--module', '--noColor', join(sent, '**/*.js')], {
		quiet: true,
	})
	const unread = code === 0 ? [] : (output.match(/erroring file: .*|error: .*/g) ?? [output])
	const missing = scripts.flatMap((file) =>
		scriptComplaints(read(file), file === WORKER ? undefined : given).map((it) => `${file} ${it}`),
	)
	const styles = files.filter((file) => file.endsWith('.css'))
	const skipped = await Promise.all(
		styles.map(async (file) => (await styleComplaints(read(file))).map((it) => `${file} ${it}`)),
	)
	return [...unread, ...missing, ...skipped.flat()]
}

export function scriptComplaints(code, given = new Set()) {
	return MISSING.flatMap(({ finds, asks }) => {
		if (asks?.test(code)) return []
		const names = new Set([...code.matchAll(finds)].map(([, name]) => name).filter((name) => !given.has(name)))
		return [...names].map((name) => `uses ${name}, which engines at the floor lack: ${around(code, name, finds)}`)
	})
}

const around = (code, name, finds) => {
	const at = [...code.matchAll(finds)].find((found) => found[1] === name).index
	return code.slice(Math.max(0, at - 30), at + 40).replace(/\s+/g, ' ')
}

export async function styleComplaints(css) {
	// oxlint-disable no-restricted-imports -- by now the packages are there
	const { default: postcss } = await import('postcss')
	const { default: doiuse } = await import('doiuse')
	// oxlint-enable no-restricted-imports
	const complaints = new Set()
	const onFeatureUsage = ({ feature, featureData, usage }) => {
		if (featureData.missing && !HARMLESS.has(feature)) complaints.add(`has ${feature}: ${short(usage)}`)
	}
	const { root: sheet } = await postcss([doiuse({ onFeatureUsage })]).process(css, { from: undefined })
	sheet.walk((node) => {
		const complaint = COMPLAINTS[node.type]?.(node)
		if (complaint) complaints.add(`${complaint}: ${short(node)}`)
	})
	return [...complaints]
}

const COMPLAINTS = {
	atrule({ name, params }) {
		if (/^(layer|container|scope|starting-style)$/.test(name)) return `has @${name}, which is skipped with all in it`
		if (name === 'media' && (/[<>]/.test(params) || /\band not\b/.test(params))) return 'has a newer media query'
		return undefined
	},
	rule(rule) {
		const selectors = rule.selectors.map((it) => it.replace(/\\./g, ''))
		const selector = selectors.join()
		if (/:(is|where)\(|&/.test(selector)) return 'has a newer selector'
		if (/:not\([^()]*,/.test(selector) && !NEWER_SELECTOR.test(selector)) return 'has a list in :not()'
		const isMixed = selectors.length > 1 && selectors.some((it) => NEWER_SELECTOR.test(it))
		return isMixed ? 'has a newer selector, which takes the rest of its list with it' : undefined
	},
	decl(decl) {
		const { prop, value } = decl
		if (isAsked(decl)) return undefined
		if (NEWER_PROP.test(prop) && !hasPlainForm(decl)) return `has ${prop} and no plain form`
		if (NEWER_VALUE.test(value) && !prop.startsWith('--') && decl.prev()?.prop !== prop) return 'has no plain form'
		return undefined
	},
}

/** True if the same selector has a rule for engines without this property. */
function hasPlainForm({ prop, parent: { selector, parent } }) {
	const plain = new RegExp(`^not \\(${prop}:`)
	return (parent.nodes ?? []).some(
		(node) => node.name === 'supports' && plain.test(node.params) && node.nodes.some((it) => it.selector === selector),
	)
}

function isAsked(node) {
	for (let at = node.parent; at; at = at.parent) if (at.type === 'atrule' && at.name === 'supports') return true
	return false
}

const short = (node) => node.toString().replace(/\s+/g, ' ').slice(0, 100)
