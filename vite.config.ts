import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import floor from 'browserslist-to-esbuild'
import postcss, { type AtRule, type Plugin as CssPlugin, type Rule } from 'postcss'
import parseSelector, { type Node, type Pseudo, type Selector } from 'postcss-selector-parser'
import { build, defineConfig, isRunnableDevEnvironment, type Plugin, type Rolldown } from 'vite'
import { END_OF_FILE } from './app/lib/document-marks.ts'
import { FAREWELL } from './app/worker/farewell.ts'
import { importsOf } from './bin/lib/checks/imports.js'

/** Lays a brotli and a gzip copy beside every text file the browser loads: compressed once, as small as it gets. */
function precompress(): Plugin {
	const compressors = { br: promisify(brotliCompress), gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }) }
	return {
		name: 'precompress',
		apply: 'build',
		applyToEnvironment: ({ name }) => name === 'client',
		async writeBundle({ dir = '' }, bundle) {
			for (const file of Object.keys(bundle).filter((name) => /\.(js|css|svg|json)$/.test(name))) {
				const content = await readFile(join(dir, file))
				for (const [ending, compress] of Object.entries(compressors)) {
					await writeFile(join(dir, `${file}.${ending}`), await compress(content))
				}
			}
		},
	}
}

/** What every page needs beside its scripts: a style sheet, the font, the drawings, and the files of `public`. */
const SHELL = [
	/^assets\/(complete|landing)-.*\.css$/,
	/^assets\/familjen-grotesk-latin-wght-normal-.*\.woff2$/,
	/^assets\/(icons|courts)-.*\.svg$/,
]
const PUBLIC_SHELL = ['favicon.svg', 'icon-192.png']

/** The pages on the way from a first visit to a booking, and the outbox that they load. */
const BOOKING = /\/app\/(routes\/(venues\/venue|bookings\/(book|mine)|signed-in)|features\/outbox\/outbox)\.tsx/

/** The pages of which a phone keeps the data (app/worker/addresses.ts): each person's, and the desk's. */
const IN_POCKET = /\/app\/routes\/(bookings\/(booking|cancel)|clubs\/event\/withdraw|help\/answer)\.tsx/
const AT_DESK = /\/app\/routes\/dashboard\/day\/new\.tsx/

/** Returns the names of all scripts of these pages, without folder and ending: the worker has the same for all. */
function scriptsOf(pages: RegExp, bundle: Rolldown.OutputBundle) {
	const found = new Set<string>()
	const add = (name: string) => {
		const chunk = bundle[name]
		if (chunk?.type !== 'chunk' || found.has(name)) return
		found.add(name)
		for (const other of chunk.imports) add(other)
	}
	for (const file of Object.values(bundle))
		if (file.type === 'chunk' && file.facadeModuleId && pages.test(file.facadeModuleId)) add(file.fileName)
	if (found.size === 0) throw new Error(`No page is named ${pages}: it may have moved.`)
	return [...found].map((name) => name.slice('assets/'.length, -'.js'.length))
}

/**
 * Marks the end of each script and style sheet, and adds the service worker, which knows the shell by its content and
 * the scripts of a booking by their names.
 */
function serviceWorker(): Plugin {
	const entry = (name: string, content: string | Uint8Array) => ({
		path: `/${name}`,
		digest: createHash('sha256').update(content).digest().toString('base64', 0, 12),
	})
	return {
		name: 'service-worker',
		apply: 'build',
		applyToEnvironment: ({ name }) => name === 'client',
		generateBundle: {
			order: 'post',
			async handler(_, bundle) {
				for (const file of Object.values(bundle)) {
					if (file.type === 'chunk') file.code += END_OF_FILE
					else if (file.fileName.endsWith('.css')) file.source = `${String(file.source)}${END_OF_FILE}`
				}
				const assets = Object.values(bundle).flatMap((file) => (file.type === 'asset' ? [file] : []))
				const built = SHELL.flatMap((pattern) =>
					assets
						.filter(({ fileName }) => pattern.test(fileName))
						.map(({ fileName, source }) => entry(fileName, source)),
				)
				const unbuilt = PUBLIC_SHELL.map(async (name) => entry(name, await readFile(join('public', name))))
				const shell = [...built, ...(await Promise.all(unbuilt))]
				const booking = scriptsOf(BOOKING, bundle)
				const [pocket, desk] = [IN_POCKET, AT_DESK].map((pages) =>
					scriptsOf(pages, bundle).filter((name) => !booking.includes(name)),
				)
				const source = await bundleWorker({ __SHELL__: shell, __SCRIPTS__: { booking, pocket, desk } })
				this.emitFile({ type: 'asset', fileName: 'worker.js', source })
			},
		},
	}
}

/** Returns the service worker as one classic script: modules in workers are newer than the phones it is for. */
async function bundleWorker(known: Record<string, unknown>) {
	const [result] = [
		await build({
			configFile: false,
			logLevel: 'warn',
			publicDir: false,
			define: Object.fromEntries(Object.entries(known).map(([name, value]) => [name, JSON.stringify(value)])),
			build: {
				write: false,
				target: 'es2020',
				rolldownOptions: { input: 'app/worker/worker.ts', output: { format: 'iife', entryFileNames: 'worker.js' } },
			},
		}),
	].flat()
	if (!result || !('output' in result)) throw new Error('The service worker was not built')
	return result.output[0].code
}

/** Sends the router's production files: its package offers browsers the ones with warnings for developers only. */
function productionRouter(): Plugin {
	return {
		name: 'production-router',
		enforce: 'pre',
		apply: 'build',
		applyToEnvironment: ({ name }) => name === 'client',
		resolveId: {
			filter: { id: /^react-router(\/dom)?$/ },
			async handler(id, importer) {
				const found = await this.resolve(id, importer, { skipSelf: true })
				return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') }
			},
		},
	}
}

/** Has landing.css look for classes in all that its pages load, at once or later, beside the pages themselves. */
function landingSheet(): Plugin {
	return {
		name: 'landing-sheet',
		enforce: 'pre',
		transform: {
			filter: { id: /\/app\/landing\.css(?!\?url)/ },
			handler(css) {
				const files = new Set([...css.matchAll(/@source '\.\/(.*)'/g)].map(([, file]) => `app/${file}`))
				for (const file of files)
					for (const { to, typeOnly } of importsOf('.', file))
						if (!typeOnly && /(?<!\.server)\.tsx?$/.test(to)) files.add(to)
				return css + [...files].map((file) => `@source '../${file}';\n`).join('')
			},
		},
	}
}

/** Finds the kind of a part of a query in one step: Drizzle climbs its classes for each of some fifteen kinds. */
const QUICK_IS = `const kinds = new Map();
function kindsOf(cls) {
  const found = new Set();
  for (let at = cls; at && entityKind in at; at = Object.getPrototypeOf(at)) found.add(at[entityKind]);
  kinds.set(cls, found);
  return found;
}
function is(value, type) {
  if (!value || typeof value !== "object") return false;
  const cls = Object.getPrototypeOf(value)?.constructor;
  return cls ? (kinds.get(cls) ?? kindsOf(cls)).has(type[entityKind]) : false;
}
`

/** Bundles Drizzle, to build queries in half the time: most of what a page without prepared queries costs. */
function quickDrizzle(): Plugin {
	return {
		name: 'quick-drizzle',
		apply: 'build',
		applyToEnvironment: ({ name }) => name === 'ssr',
		transform: {
			filter: { id: /\/drizzle-orm\/entity\.js$/ },
			handler(code) {
				const quick = code.replace(/^function is\([^]*?^}\n/m, QUICK_IS)
				if (quick === code) throw new Error('Drizzle has another `is` now: see quickDrizzle in vite.config.ts')
				return quick
			},
		},
	}
}

/** V8 keeps the source of the server as long as it runs, in twice the room where a single letter in it is not ASCII. */
function ascii(): Plugin {
	const escape = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
	return {
		name: 'ascii',
		apply: 'build',
		applyToEnvironment: ({ name }) => name === 'ssr',
		generateBundle(_, bundle) {
			for (const file of Object.values(bundle)) {
				if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\x7f]/g, escape)
			}
		},
	}
}

/**
 * Writes styles for the floor of package.json, which skips rules in layers or with `:where` and heights in `dvh`.
 * Without layers and `:where` only the order counts: a selector that comes out heavier than a class must not set what a
 * utility sets.
 */
function plainCss(): CssPlugin {
	return {
		postcssPlugin: 'plain-css',
		OnceExit(root) {
			const utilities = new Set<string>()
			root.walkAtRules('layer', (layer) => {
				if (layer.params === 'utilities') layer.walkDecls(({ prop }) => void utilities.add(prop))
			})
			root.walkRules(/^:-moz-focusring/, (rule) => void rule.remove()) // `:focus-visible` of app.css comes after it
			root.walkRules((rule) => {
				if (rule.parent?.type === 'atrule' && (rule.parent as AtRule).name.endsWith('keyframes')) return
				rule.selectors = rule.selectors.flatMap(withoutWhere)
				if (layerOf(rule) === 'base') mustYield(rule, utilities)
			})
			root.walkDecls(/^(min-|max-)?height$/, (decl) => {
				if (/\d[ds]vh/.test(decl.value)) decl.cloneBefore({ value: decl.value.replace(/(?<=\d)[ds]vh/g, 'vh') })
			})
			root.walkDecls(/^(translate|rotate)$/, (decl) => {
				const plain = postcss.atRule({ name: 'supports', params: `not (${decl.prop}: none)` })
				const shift = decl.prop === 'translate' ? decl.value.replace(' ', ', ') : decl.value
				const rule = decl.parent as Rule
				plain.append(
					postcss
						.rule({ selector: rule.selector, nodes: [] })
						.append({ prop: 'transform', value: `${decl.prop}(${shift})` }),
				)
				rule.after(plain)
			})
			root.walkAtRules('layer', (layer) => void (layer.nodes ? layer.replaceWith(layer.nodes) : layer.remove()))
		},
	}
}

function layerOf(rule: Rule) {
	for (let node = rule.parent; node; node = node.parent as typeof node) {
		if (node.type === 'atrule' && (node as AtRule).name === 'layer') return (node as AtRule).params
	}
	return undefined
}

/** Writes out `:where` and `:is`, as several selectors where one cannot say it. */
function withoutWhere(selector: string): string[] {
	let found: Pseudo | undefined
	const root = parseSelector().astSync(selector)
	root.walkPseudos((pseudo) => {
		if (/^:(where|is)$/.test(pseudo.value)) found = pseudo
	})
	if (!found) return [root.toString()]
	const around = found.parent as Selector
	const at = around.index(found)
	const choices = found.nodes.map((choice) => {
		const nodes = choice.nodes.map((node) => node.clone()) as Node[]
		const isAfter = at > 0 && around.at(at - 1).type !== 'combinator'
		if (isAfter && nodes.some(({ type }) => type === 'combinator' || type === 'tag' || type === 'universal')) {
			throw new Error(`app.css: an older engine cannot be told ${selector}`)
		}
		const whole = around.clone() as Selector
		whole.nodes.splice(at, 1, ...(nodes as typeof whole.nodes))
		return whole
	})
	around.replaceWith(...(choices as [Selector]))
	return parseSelector().astSync(root.toString()).map(String).flatMap(withoutWhere)
}

/** Elements that have no classes: Tailwind's own rules for them, and the root. */
const CLASSLESS = /^(html|:root|abbr)|optgroup|\[type=["']?(button|reset|submit)\b/

function mustYield(rule: Rule, utilities: Set<string>) {
	const props = rule.nodes.flatMap((node) =>
		node.type === 'decl' && !node.important && [...utilities].some((it) => it.startsWith(node.prop)) ? node.prop : [],
	)
	for (const selector of parseSelector().astSync(rule.selector).nodes) {
		let [classes, tags] = [0, 0]
		selector.walk((node) => {
			if (node.type === 'tag' || (node.type === 'pseudo' && node.value.startsWith('::'))) tags++
			else if (node.type === 'class' || node.type === 'attribute') classes++
			else if (node.type === 'pseudo' && !/^:(not|has)$/.test(node.value)) classes++
		})
		const text = selector.toString().trim()
		if (props.length > 0 && !CLASSLESS.test(text) && (classes > 1 || (classes === 1 && tags > 0))) {
			throw new Error(`app.css: ${text} outweighs utilities that set ${props.join(', ')}`)
		}
	}
}

/** In development Vite's server listens: it hands what asks for /ws to the code that serves it in production. */
function live(): Plugin {
	return {
		name: 'live',
		apply: 'serve',
		configureServer({ httpServer, middlewares, environments }) {
			middlewares.use('/readyz', (_, response) => response.end('ready'))
			// A worker of a build that ran at this address would keep pages of it.
			middlewares.use('/worker.js', (_, response) =>
				response.setHeader('Content-Type', 'text/javascript').end(FAREWELL),
			)
			const { ssr } = environments
			if (!isRunnableDevEnvironment(ssr)) return
			httpServer?.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
				if (request.url?.split('?')[0] !== '/ws') return
				// Loaded the way the pages are, so that both speak of the same bookings.
				ssr.runner
					.import<typeof import('./app/features/live/upgrade.server.ts')>('/app/features/live/upgrade.server.ts')
					.then(({ upgrade }) => upgrade(request, socket, head))
					.catch((error: unknown) => {
						console.error(error)
						socket.destroy()
					})
			})
		},
	}
}

/** What only pages with forms need. */
const FORMS = /\/app\/ui\/form\/(checkbox-group|use-idempotency-key|use-submission|form-section|save-buttons)\.tsx?$/
/** What only pages with dialogs need. */
const DIALOGS = /\/app\/ui\/layer\/(question|dialog)\.tsx?$/
/** What only some pages need. */
const RARE =
	/\/app\/ui\/(data-table|print-button|picture\/(faces|qr-code)|link\/(copy-field|link-chips|row-link|share-link|use-copied)|form\/(filter-form|list-and-form|password-field|chip-group|checkbox-group|stepper|date-ticks|repeat-fields))\.tsx?$|\/(navigation\/dialog-error|lib\/(list-address|form\/amount|text\/(place|sms)))\.tsx?$/
/** What most pages need on a first visit. */
const isKit = (id: string) =>
	/\/app\/(ui|lib|features\/navigation)\/|jsx-runtime|preload-helper/.test(id) &&
	!FORMS.test(id) &&
	!DIALOGS.test(id) &&
	!RARE.test(id) &&
	!SHARED.choices.test(id) &&
	!SHARED.stars.test(id) &&
	!SHARED.sheets.test(id)

/** Small modules that many pages share, and those on the way to a booking, by the page that needs them first. */
const SHARED = {
	basics:
		/\/lib\/(ids|text\/printable|document-marks)\.ts$|\/ui\/(layer\/menu\.tsx|form\/use-early-choices\.ts)$|\/features\/(venues\/(images|card)|accounts\/next|matchmaking\/(levels|status)|live\/(unsent|refresh-soon))\.ts$/,
	players:
		/\/features\/matchmaking\/(players\/(player-card|card|connect-link|sport-badges|connect-address)|matchmaking-page\/address)\.tsx?$/,
	addresses: /\/(lib\/text\/place|features\/venues\/whole-address)\.ts$/,
	sheets: /\/lib\/sheet\.ts$/,
	weekly: /\/bookings\/regulars\/(regular-dates|weekly-requests)\.tsx?$/,
	formats: /\/features\/tournaments\/status\.ts$/,
	explore:
		/\/features\/(clubs\/(club-card|list\/address)|explore\/(bounds|map\/map-words)|tournaments\/list\/address|venues\/finder\/search)\.tsx?$|\/ui\/form\/time-chips\.tsx$/,
	choices: /\/ui\/form\/choice-field\.tsx$/,
	stars: /\/ui\/picture\/stars\.tsx$/,
	live: /\/features\/live\/(connection|follow|use-follow|use-live|hours\/venue-changed)\.ts$/,
	events: /\/(features\/(gatherings\/words\.ts|events\/(event-facts|rsvp-button)\.tsx)|ui\/link\/feed-links\.tsx)$/,
	runs: /\/features\/(gatherings\/terms|clubs\/events\/club-event)\.ts$/,
	help: /\/features\/help\/(contact-line|format)\.tsx?$/,
	share: /\/ui\/link\/(share-link|use-copied)\.tsx?$/,
	tournament:
		/\/features\/tournaments\/(address|words|teams\/rules|page\/badges|schedule\/match-(standing|status-badge))\.tsx?$/,
	leaving: /\/(notices\/push\/turned-on|lib\/form\/leaving)\.ts$/,
	paying: /\/bookings\/paying\/(deposit|payment-limits)\.ts$/,
	booking:
		/\/features\/(bookings\/(book\/live-hour|slots|rules|closing\/closing-reasons)|live\/hours\/slot-id|venues\/cancellation-policy)\.tsx?$/,
	venue:
		/\/features\/(bookings\/book\/(choice|booking-days|booking-panel)|venues\/(words|venue-details|gallery|venue-header)|reviews\/(review-list|rating-summary))\.tsx?$/,
	mine: /\/features\/(bookings\/(status|money-words|mine\/cancel-sums)|ledger\/(deadline|account|paid-words)|navigation\/install\/(offer|when-to-ask))\.tsx?$/,
}

export default defineConfig(({ command }) => ({
	build: { cssTarget: floor() },
	css: { postcss: { plugins: command === 'build' ? [plainCss()] : [] } },
	environments: {
		// React Router takes the way in from `rollupOptions` only. The calls look at the build when it is there.
		ssr: {
			resolve: { noExternal: ['drizzle-orm'] },
			build: { rollupOptions: { input: './app/main.ts', checks: { ineffectiveDynamicImport: false } } },
		},
		// Code that most pages share travels as one file: many small ones compress worse and ask more often.
		client: {
			build: {
				target: floor(),
				rolldownOptions: {
					output: {
						codeSplitting: {
							groups: [
								{ name: 'kit', test: isKit, minShareCount: 4, priority: 2 },
								{ name: 'forms', test: FORMS, minShareCount: 4, priority: 1 },
								{ name: 'dialogs', test: DIALOGS, minShareCount: 4, priority: 1 },
								...Object.entries(SHARED).map(([name, test]) => ({ name, test, minShareCount: 2 })),
							],
						},
					},
				},
			},
		},
	},
	plugins: [
		productionRouter(),
		landingSheet(),
		tailwindcss(),
		reactRouter(),
		serviceWorker(),
		precompress(),
		quickDrizzle(),
		ascii(),
		live(),
	],
}))
