import { readFileSync } from 'node:fs'

// The server's first file. React reads NODE_ENV when it is loaded, so it is set before anything else is.
process.env.NODE_ENV ||= 'production'

/** Files that it has open at its start, and a few hundred visitors. */
const FEWEST_FILES = 512

const files = mostFiles()
if (files < FEWEST_FILES) {
	console.error(
		`This process may open ${files} files. It needs ${FEWEST_FILES}, and one for each connection: ulimit -n`,
	)
	process.exit(1)
}

import('./server.ts').catch((error: Error) => {
	console.error(error.cause ? error.message : error) // with a cause it is in words for whoever looks after the place
	process.exit(1)
})

/** How many files and connections the process may have open at once, as far as the system says so. */
function mostFiles() {
	try {
		return Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Infinity)
	} catch {
		return Infinity
	}
}
