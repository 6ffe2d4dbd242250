import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, isRunnableDevEnvironment, type Plugin } from 'vite'
import { END_OF_FILE } from './app/lib/document-marks.ts'
import { FAREWELL } from './app/worker/farewell.ts'

/** Lays a brotli and a gzip copy beside every text file the browser loads: compressed once, as small as it gets. */
function precompress(): Plugin {
	const compressors = { br: promisify(brotliCompress), gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }) }
	return {
		name: 'precompress',
		apply: 'build',
		applyToEnvironment: ({ name }) => name === 'client',
		async writeBundle({ dir = '' }, bundle) {
			for (const file of Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name))) {
				const content = await readFile(join(dir, file))
				for (const [ending, compress] of Object.entries(compressors)) {
					await writeFile(join(dir, `${file}.${ending}`), await compress(content))
				}
			}
		},
	}
}

/** What every page needs beside its scripts: its style sheet, the font, the drawings, and the files of `public`. */
const SHELL: [name: RegExp, type: string][] = [
	[/^assets\/root-.*\.css$/, 'text/css; charset=utf-8'],
	[/^assets\/familjen-grotesk-latin-wght-normal-.*\.woff2$/, 'font/woff2'],
	[/^assets\/(icons|courts)-.*\.svg$/, 'image/svg+xml'],
]
const PUBLIC_SHELL: Record<string, string> = { 'favicon.svg': 'image/svg+xml', 'icon-192.png': 'image/png' }

/** Marks the end of each script and style sheet, and adds the service worker, which knows the shell by its content. */
function serviceWorker(): Plugin {
	const entry = (name: string, type: string, content: string | Uint8Array) => ({
		path: `/${name}`,
		type,
		digest: createHash('sha256').update(content).digest('hex'),
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
				const built = SHELL.flatMap(([pattern, type]) =>
					assets
						.filter(({ fileName }) => pattern.test(fileName))
						.map(({ fileName, source }) => entry(fileName, type, source)),
				)
				const unbuilt = Object.entries(PUBLIC_SHELL).map(async ([name, type]) =>
					entry(name, type, await readFile(join('public', name))),
				)
				const shell = [...built, ...(await Promise.all(unbuilt))]
				this.emitFile({ type: 'asset', fileName: 'worker.js', source: await bundleWorker(shell) })
			},
		},
	}
}

/** Returns the service worker as one classic script: modules in workers are newer than the phones it is for. */
async function bundleWorker(shell: unknown) {
	const [result] = [
		await build({
			configFile: false,
			logLevel: 'warn',
			publicDir: false,
			define: { __SHELL__: JSON.stringify(shell) },
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

export default defineConfig({
	environments: {
		// React Router takes the way in from `rollupOptions` only. The calls look at the build when it is there.
		ssr: { build: { rollupOptions: { input: './app/main.ts', checks: { ineffectiveDynamicImport: false } } } },
		// Code that most pages share travels as one file: many small ones compress worse and ask more often.
		client: {
			build: {
				rolldownOptions: {
					output: {
						codeSplitting: { groups: [{ name: 'kit', test: /\/app\/(ui|lib)\/|jsx-runtime/, minShareCount: 4 }] },
					},
				},
			},
		},
	},
	plugins: [tailwindcss(), reactRouter(), serviceWorker(), precompress(), ascii(), live()],
})
