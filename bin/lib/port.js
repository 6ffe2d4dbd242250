import { createServer } from 'node:net'

export function isFree(port, host) {
	return new Promise((resolve, reject) => {
		const server = createServer()
		server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
		server.listen(port, host, () => server.close(() => resolve(true)))
	})
}

/** Each process begins at ports of its own, and takes them in turn. */
const OWN_PORTS = 20
const first = 11_000 + (process.pid % 900) * OWN_PORTS // fetch and browsers refuse port 10,080
let taken = 0

/**
 * Returns a port of 127.0.0.1 that is free and stays so until a server listens there: it is below those that the system
 * gives to outgoing connections (32,768 and up), and another process does not choose it meanwhile.
 */
export async function freePort() {
	for (;;) {
		const port = first + (taken++ % OWN_PORTS)
		if (await isFree(port, '127.0.0.1')) return port
	}
}

/** Returns a free port on loopback, with free ports at these distances from it too. */
export async function freePortWith(distances) {
	for (;;) {
		const port = await freePort()
		const free = await Promise.all(distances.map((distance) => isFree(port + distance, '127.0.0.1')))
		if (free.every(Boolean)) return port
	}
}
