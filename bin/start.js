#!/usr/bin/env node
// `npm start`: everything a newcomer needs, from a bare clone to a running Courtside.
import './lib/node-version.js'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFree } from './lib/port.js'
import { build, install, seed, useSandbox } from './lib/prepare.js'
import { root } from './lib/run.js'

const port = Number(process.env.PORT || 3000)
// The demo's passwords are public, so it listens on this machine only unless HOST says otherwise.
const host = (process.env.HOST ||= '127.0.0.1')
const address = `http://${['127.0.0.1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host}:${port}`

process.chdir(root)
if (Number.isInteger(port) && !(await isFree(port, host))) {
	console.error(
		`Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
	)
	process.exit(1)
}

await install()
await build()
await seed()

process.env.SESSION_SECRET ??= keptSecret()
process.env.LOG ??= 'off'
useSandbox()
await import('../build/server/index.js')
await ready(address)

console.log(`
Courtside is running at ${address}

  Sign in as   thandi or sipho (players), lerato (venue owner), admin
  Password     password123

Press Ctrl-C to stop.`)

/** Makes a secret for this copy, so that trying Courtside needs no configuration. */
function keptSecret() {
	const file = join(root, 'data/session-secret')
	if (!existsSync(file)) {
		mkdirSync(join(root, 'data'), { recursive: true })
		writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
	}
	return readFileSync(file, 'utf8').trim()
}

async function ready(address) {
	for (let tries = 0; tries < 600; tries++) {
		const answer = await fetch(`${address}/readyz`).catch(() => undefined)
		if (answer?.ok) return
		await new Promise((resolve) => setTimeout(resolve, 50))
	}
	console.error(`Courtside did not become ready at ${address} within 30 seconds.`)
	process.exit(1)
}
