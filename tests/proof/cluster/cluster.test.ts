import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { databaseUrl } from '#db/dialect.ts'
import { tournamentChanged } from '#app/features/live/changes.server.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { within } from '#tests/support/cases.ts'
import { startCluster, type Cluster } from '#tests/support/process/cluster.ts'
import { startDeafening } from '#tests/support/outside/deaf.ts'
import { seededDatabase } from '#tests/support/database/seeded.ts'
import { startServer } from '#tests/support/process/server.ts'
import { openSocket, type OpenSocket } from '#tests/support/outside/socket.ts'
import { book, bookingsOf, freeHours, send, signIn, type Booking, type Wish } from './client.ts'

const root = resolve(import.meta.dirname, '../../..')
const tsx = (...args: string[]) =>
	promisify(execFile)(process.execPath, ['--import', 'tsx', ...args], {
		cwd: root,
		env: { ...process.env, DATABASE_URL: databaseUrl },
	})

/** Two processes need a real PostgreSQL server, so this runs when the suite does on one. */
describe.runIf(databaseUrl.startsWith('postgres'))('two processes on a database that moved to PostgreSQL', () => {
	let source: Awaited<ReturnType<typeof seededDatabase>>
	let cluster: Cluster
	let one: string
	let two: string
	let wishes: Wish[]
	let next = 0
	const sockets: OpenSocket[] = []

	beforeAll(async () => {
		source = await seededDatabase()
		await tsx('db/ops/move.ts', source.url, databaseUrl)
		cluster = await startCluster({ databaseUrl })
		;[one, two] = cluster.servers.map(({ url }) => url) as [string, string]
		wishes = await freeHours(one, 3_000)
	}, 180_000)
	afterAll(async () => {
		for (const { socket } of sockets) socket.terminate()
		await cluster?.stop()
		await source.remove()
	})

	const open = async (server: string, headers: Record<string, string> = {}) => {
		const socket = await openSocket(server, headers)
		sockets.push(socket)
		return socket
	}

	it('show what the one process showed before', { timeout: within(60_000) }, async () => {
		const before = await startServer(source.url)
		const pages = ['/', '/tournaments', '/api/tournaments', '/api/venues', '/api/venues/1', '/venues/1']
		const read = async (server: string, path: string) => {
			const { status, body } = await send(server + path, 'GET')
			// The nonce of its scripts is drawn anew for each response.
			const own = typeof body === 'string' ? body.replaceAll(/nonce="[^"]*"/g, '').replaceAll(server, '') : body
			return [path, status, own]
		}
		for (const path of pages) {
			const [expected, found] = [await read(before.url, path), await read(two, path)]
			expect(found).toEqual(expected)
		}
		expect(await before.stop()).toBe(0)
	})

	it('know the session of each other, and its end', { timeout: within(60_000) }, async () => {
		const headers = await signIn(one, 'sipho')
		expect(await send(`${two}/api/user/jwt`, 'GET', headers)).toMatchObject({
			status: 200,
			body: { username: 'sipho' },
		})
		const socket = await open(one, headers)
		expect((await send(`${two}/api/logout`, 'POST', headers)).status).toBeLessThan(300)
		expect(await socket.closed).toBe(1008)
		expect((await send(`${one}/api/user/jwt`, 'GET', headers)).status).toBe(401)
	})

	it('tell each other which hours are being looked at, and which are taken', { timeout: within(60_000) }, async () => {
		const wish = wishes[next++]!
		const { venueId, sportId, startTime } = wish.body
		const slotId = `${venueId}:${sportId}:${dateOf(new Date(startTime))}:12`
		const headers = await signIn(one, 'thandi')
		const [here, there, again] = [await open(one), await open(two, headers), await open(one, headers)]
		for (const socket of [here, there]) socket.send({ type: 'view_slot', slotId })
		for (const socket of [here, there]) await socket.told('slot_viewers', ({ count }) => count === 2)
		again.send({ type: 'view_slot', slotId })
		expect(await again.told('slot_viewers', ({ count }) => count !== 1), 'a person on both is one').toMatchObject({
			count: 2,
		})

		expect((await book(two, headers, wish)).status).toBe(201)
		expect(await here.told('slot_changed')).toMatchObject({ venueId, sportId, slots: [slotId] })

		here.messages.length = 0
		for (const socket of [there, again]) await socket.close()
		await here.told('slot_viewers', ({ count }) => count === 1)
	})

	it('tell each other of tournaments', { timeout: within(60_000) }, async () => {
		const [socket, other] = [await open(one), await open(two)]
		for (const { send } of [socket, other]) send({ type: 'watch_tournament', channel: '1' })
		// This process is a third one, and sockets subscribe with a delay.
		const told = ({ messages }: OpenSocket) => messages.some(({ type }) => type === 'tournament_changed')
		const all = () => (tournamentChanged('1'), [socket, other].every(told))
		await expect.poll(all).toBe(true)
	})

	/** Makes all servers cache a response that a booking at the second one then changes. */
	async function outdate(servers: string[], headers: Record<string, string>) {
		const wish = wishes[next++]!
		const { venueId, sportId, startTime } = wish.body
		const path = `/api/venues/${venueId}/availability?sportId=${sportId}&date=${dateOf(new Date(startTime))}`
		const ask = async (server: string) => JSON.stringify((await send(server + path, 'GET')).body)
		const before = await ask(one)
		for (const server of servers) expect(await ask(server), 'by now it is kept, where it is kept at all').toBe(before)
		expect((await book(two, headers, wish)).status).toBe(201)
		const after = await ask(two)
		expect(after).not.toBe(before)
		return { ask, before, after }
	}

	it('show no response that is older than the other’s writes', { timeout: within(60_000) }, async () => {
		const headers = await signIn(two, 'thandi')
		for (let round = 0; round < 10; round++) {
			const { ask, after } = await outdate([one], headers)
			await expect.poll(() => ask(one)).toBe(after)
		}
	})

	it(
		'negative control: one that does not hear the others goes on showing it',
		{ timeout: within(60_000) },
		async () => {
			const deafening = await startDeafening(databaseUrl)
			const deaf = await startServer(deafening.url)
			onTestFinished(async () => {
				await deaf.stop()
				await deafening.stop()
			})
			const headers = await signIn(two, 'thandi')
			const shown: boolean[] = []
			for (let round = 0; round < 3; round++) {
				const { ask, before, after } = await outdate([one, deaf.url], headers)
				await expect.poll(() => ask(one)).toBe(after)
				shown.push((await ask(deaf.url)) === before)
			}
			// Caches expire at the end of the minute, which one of the rounds may reach.
			expect(shown).toContain(true)
		},
	)

	it('count wrong passwords together', { timeout: within(60_000) }, async () => {
		const servers = await Promise.all([startServer(databaseUrl), startServer(databaseUrl)])
		const person = { username: 'sipho', password: 'wrong password' }
		const statuses: number[] = []
		// The wait after the fifth is a second, which a busy machine may outlast; each further one doubles it.
		for (let i = 0; i < 12; i++) {
			statuses.push((await send(`${servers[i % 2]!.url}/api/login`, 'POST', {}, person)).status)
		}
		expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
		expect(statuses).toContain(429)
		await Promise.all(servers.map((server) => server.stop()))
	})

	/** Books one wish after the other through the proxy, and repeats each until it gets a response. */
	function keepBooking(headers: Record<string, string>, people = 8) {
		const acknowledged = new Map<string, Booking>()
		const failures: unknown[] = []
		let stopped = false
		let abandoned = false
		const bookOn = async () => {
			while (!stopped) {
				const wish = wishes[next++]
				if (!wish) throw new Error('All wishes have come true.')
				for (;;) {
					if (abandoned) return
					const answer = await book(cluster.url, headers, wish).catch((error: unknown) => ({ status: 0, body: error }))
					if (answer.status === 201) acknowledged.set(wish.key, answer.body as Booking)
					if (answer.status > 0 && answer.status < 500) break
					failures.push([answer.status, answer.body])
					await sleep(50)
				}
			}
		}
		const workers = Array.from({ length: people }, bookOn)
		onTestFinished(() => void (abandoned = stopped = true))
		const reach = async (count: number) => {
			while (acknowledged.size < count && !stopped) await sleep(5)
		}
		return {
			acknowledged,
			failures,
			until: (count: number) => Promise.race([reach(count), Promise.all(workers)]),
			stop: async () => {
				stopped = true
				await Promise.all(workers)
			},
		}
	}

	it('lose nothing when one of them is killed while it works', { timeout: within(120_000) }, async () => {
		const headers = await signIn(cluster.url, 'thandi')
		const before = (await bookingsOf(two, headers)).length
		const booking = keepBooking(headers)
		await booking.until(60)
		await cluster.servers[0].kill()
		await booking.until(booking.acknowledged.size + 60)
		await booking.stop()
		expect(booking.failures.length, 'it was killed while it worked').toBeGreaterThan(0)

		const kept = await bookingsOf(two, headers)
		expect(kept.map(({ id }) => id)).toEqual(
			expect.arrayContaining([...booking.acknowledged.values()].map(({ id }) => id)),
		)
		expect(kept.length - before, 'each wish once').toBe(booking.acknowledged.size)
		await cluster.start(0)
		expect((await tsx('db/ops/fsck.ts')).stdout.trim()).toBe('The data is sound.')
	})

	it('are restarted one after the other, and no client notices', { timeout: within(120_000) }, async () => {
		const headers = await signIn(cluster.url, 'thandi')
		const booking = keepBooking(headers, 4)
		for (const i of [0, 1] as const) {
			await booking.until(booking.acknowledged.size + 20)
			expect(await cluster.servers[i].stop()).toBe(0)
			await booking.until(booking.acknowledged.size + 20)
			await cluster.start(i)
		}
		await booking.stop()
		expect(booking.failures).toEqual([])
	})
})
