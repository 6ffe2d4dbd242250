import { once } from 'node:events'
import { createServer } from 'node:http'

const PIXEL = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
	'base64',
)

/** A server of map tiles: every `/tiles/{z}/{x}/{y}.png` exists, and nothing else. */
export async function startTileServer(port: number) {
	const server = createServer((request, response) => {
		const found = /^\/tiles\/\d+\/-?\d+\/-?\d+\.png$/.test(request.url ?? '')
		response.writeHead(found ? 200 : 404, found ? { 'Content-Type': 'image/png' } : {})
		response.end(found ? PIXEL : undefined)
	})
	server.listen(port, '127.0.0.1')
	await once(server, 'listening')
	return {
		template: `http://127.0.0.1:${port}/tiles/{z}/{x}/{y}.png`,
		async stop() {
			server.closeAllConnections()
			server.close()
			await once(server, 'close')
		},
	}
}
