import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { write } from '#db/client/index.ts'
import { settings } from '#db/schema.ts'

/**
 * How not to do it: takes a form as it comes, from whoever is shown no page too, stores before it has looked, repeats
 * what it was sent as it was sent, goes wherever it is told, and says what went wrong in the words of the machine.
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
