import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { write } from '#db/client/index.ts'
import { settings } from '#db/schema.ts'

/**
 * Counter-example: takes any form, also from people who cannot see its page, stores before it checks, echoes input
 * unescaped, redirects anywhere, and returns internal errors.
 */
export async function startNaiveForm() {
	let count = 0
	const server = createServer((request, response) => {
		const answer = async () => {
			if (request.method === 'GET') return response.writeHead(404).end()
			const fields = new URLSearchParams(await text(request))
			await write((tx) => tx.insert(settings).values({ key: crypto.randomUUID(), value: 1 }))
			try {
				const next = fields.get('next') ?? ''
				if (next.includes(':')) return response.writeHead(302, { Location: next }).end()
				const start = new Date(fields.get('start')!).toISOString()
				response.writeHead(400, { 'Content-Type': 'text/html' }).end(`${++count}. ${start} ${fields.get('notes')}`)
			} catch (error) {
				const page = `<p>${fields.get('notes') ?? ''}</p><pre>${(error as Error).stack}</pre>`
				response.writeHead(500, { 'Content-Type': 'text/html' }).end(page)
			}
		}
		void answer()
	})
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
	const { port } = server.address() as { port: number }
	return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() }
}
