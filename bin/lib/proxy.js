import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { installFromDebian } from './debian.js'
import { freePort } from './port.js'

/**
 * Starts an HAProxy on loopback in front of the servers at these ports, round robin. It listens on `port` or a free
 * one. Resolves to `{ url, ready, stop }`; `ready(count)` resolves once it counts so many servers as ready. Rejects
 * with what to do on a machine that has none and cannot install it.
 */
export async function startProxy(ports, port) {
	if (!findProgram()) await installFromDebian('haproxy', 'HAProxy')
	const program = findProgram()
	if (!program) throw new Error('There is no HAProxy for the tests. Install it: Debian has it as haproxy.')

	const own = port ?? (await freePort())
	const state = await freePort()
	const folder = mkdtempSync(join(tmpdir(), 'courtside-proxy-'))
	const file = join(folder, 'haproxy.cfg')
	writeFileSync(file, settings(own, state, ports))
	const proxy = spawn(program, ['-db', '-f', file], { stdio: 'ignore' })
	let end
	const ended = new Promise((resolve) =>
		proxy.once('exit', (code, signal) => resolve((end = signal ?? `code ${code}`))),
	)
	process.once('exit', () => proxy.kill('SIGKILL'))
	return {
		url: `http://127.0.0.1:${own}`,
		ready: async (count) => {
			while ((await countReady(state)) !== count) {
				if (end !== undefined) throw new Error(`HAProxy ended with ${end}.`)
				await new Promise((resolve) => setTimeout(resolve, 50))
			}
		},
		stop: async () => {
			proxy.kill('SIGTERM')
			await ended
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

/**
 * A request is tried at another server only if its connection failed, so that it was never sent. A server gets no more
 * requests as soon as it reports not ready, which it does for a second before it stops.
 */
const settings = (port, state, ports) => `
defaults
	mode http
	timeout connect 2s
	timeout check 2s
	timeout client 100s
	timeout server 100s
	timeout tunnel 1h
	retries 3
	retry-on conn-failure
	option redispatch 1
	option forwardfor
	option http-server-close

frontend people
	bind 127.0.0.1:${port}
	default_backend servers

listen state
	bind 127.0.0.1:${state}
	stats enable
	stats uri /

backend servers
	balance roundrobin
	option httpchk GET /readyz
	default-server check inter 200ms fall 2 rise 1
${ports.map((server, i) => `	server s${i} 127.0.0.1:${server}`).join('\n')}
`

async function countReady(state) {
	const answer = await fetch(`http://127.0.0.1:${state}/;csv`).catch(() => undefined)
	const lines = (await answer?.text())?.split('\n') ?? []
	return lines.filter((line) => /^servers,s\d+,/.test(line) && line.includes(',UP,')).length
}

function findProgram() {
	const places = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
	return places.map((place) => join(place, 'haproxy')).find((file) => existsSync(file))
}
