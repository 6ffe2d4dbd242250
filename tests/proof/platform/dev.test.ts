import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, at, dateOf } from '#app/lib/time/time.ts'
import { within } from '#tests/support/cases.ts'
import { seededDatabase } from '#tests/support/database/seeded.ts'
import { startProcess, type RunningServer } from '#tests/support/process/server.ts'
import { freePort } from '../../../bin/lib/port.js'
import { openSocket } from '#tests/support/outside/socket.ts'

const program = resolve(import.meta.dirname, '../../../node_modules/@react-router/dev/bin.js')
let database: Awaited<ReturnType<typeof seededDatabase>>
let server: RunningServer

beforeAll(async () => {
	database = await seededDatabase()
	const PORT = String(await freePort())
	const args = [program, 'dev', '--port', PORT, '--strictPort', '--host', '127.0.0.1']
	server = await startProcess(args, { PORT, NODE_ENV: 'development', DATABASE_URL: database.url })
}, within(120_000))
afterAll(async () => {
	await server?.kill()
	await database.remove()
})

async function post(path: string, body: object, headers: Record<string, string> = {}) {
	const sent = { ...headers, 'Content-Type': 'application/json' }
	const answer = await fetch(server.url + path, { method: 'POST', headers: sent, body: JSON.stringify(body) })
	return { status: answer.status, body: (await answer.json()) as { token: string } }
}

it('the development server has the same socket, told by the same bookings', { timeout: within(60_000) }, async () => {
	const socket = await openSocket(server.url, { Origin: server.url })
	const { token } = (await post('/api/login', { username: 'thandi', password: 'password123' })).body
	const venues = (await (await fetch(`${server.url}/api/venues`)).json()) as {
		id: number
		sports: { sportId: number }[]
	}[]
	const [{ id: venueId, sports }] = venues as [(typeof venues)[number]]
	const { sportId } = sports[0]!
	socket.send({ type: 'watch_venue', venueId })
	await socket.flushed()
	const date = addDays(dateOf(new Date()), 50)
	const times = { startTime: at(date, 12).toISOString(), endTime: at(date, 13).toISOString() }
	const wish = { venueId, sportId, ...times, courtNumber: 1, paymentMethod: 'PayShap', notes: '' }
	expect((await post('/api/bookings', wish, { Authorization: `Bearer ${token}` })).status).toBe(201)
	expect((await socket.told('slot_changed')).slots).toEqual([`${venueId}:${sportId}:${date}:12`])
	await socket.close()

	await expect(openSocket(server.url, { Origin: 'https://evil.example' })).rejects.toThrow('403')
})

it('the development server sends cached HTML as it was rendered', { timeout: within(60_000) }, async () => {
	const explore = async () => (await fetch(`${server.url}/`)).text()
	const pages = [await explore(), await explore(), await explore()]
	for (const page of pages) expect(page).toMatch(/View all<span class="sr-only"> (<!-- -->)?featured venues<\/span>/)
})
