import cluster from 'node:cluster'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// The server's entry. React reads NODE_ENV when it is loaded, so it is set before anything else.
process.env.NODE_ENV ||= 'production'

/** The files open at the start, and a few hundred visitors. */
const FEWEST_FILES = 512

const files = mostFiles()
if (files < FEWEST_FILES) {
	console.error(
		`This process may open ${files} files. It needs ${FEWEST_FILES}, and one for each connection: ulimit -n`,
	)
	process.exit(1)
}

begin().catch((error: Error) => {
	console.error(error.cause ? error.message : error) // errors with a cause are written for the operator
	process.exit(1)
})

/** Serves in this process, or starts several that do. */
async function begin() {
	const { workers } = await import('./lib/process/env.server.ts')
	if (cluster.isPrimary && workers > 1)
		return (await import('./workers.ts')).runWorkers(workers, fileURLToPath(import.meta.url))
	await import('./server.ts')
}

/** Returns how many files and connections the process may have open at once, if the system tells. */
function mostFiles() {
	try {
		return Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Infinity)
	} catch {
		return Infinity
	}
}
