import { readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, isRunnableDevEnvironment, type Plugin } from 'vite'

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
	plugins: [tailwindcss(), reactRouter(), precompress(), ascii(), live()],
})
