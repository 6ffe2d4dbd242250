import { createServer } from 'node:net'

export function isFree(port, host) {
	return new Promise((resolve, reject) => {
		const server = createServer()
		server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
		server.listen(port, host, () => server.close(() => resolve(true)))
	})
}

export function freePort() {
	return new Promise((resolve, reject) => {
		const server = createServer().once('error', reject)
		server.listen(0, '127.0.0.1', () => {
			const { port } = server.address()
			server.close(() => resolve(port))
		})
	})
}

/** Returns a free port on loopback, with free ports at these distances from it too. */
export async function freePortWith(distances) {
	for (;;) {
		const port = await freePort()
		const free = await Promise.all(distances.map((distance) => isFree(port + distance, '127.0.0.1')))
		if (free.every(Boolean)) return port
	}
}
