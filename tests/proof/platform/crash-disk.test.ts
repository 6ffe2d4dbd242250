import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { close } from '#db/client/index.ts'
import { createClients } from '#tests/proof/platform/acknowledged.ts'
import { buildFaultyDisk, limitFiles } from '#tests/proof/platform/faulty-disk.ts'
import { PATIENCE } from '#tests/support/database/database.ts'
import { startServer, type RunningServer } from '#tests/support/process/server.ts'

const { kind } = inject('source')
const url = process.env.DATABASE_URL!
const disk = buildFaultyDisk()
afterAll(() => disk?.remove())

const clients = await createClients(4)
await close()

type Fault = (server: RunningServer, on: boolean) => unknown
const faults: [string, Fault, needsCompiler?: boolean][] = [
	['files may not grow', ({ pid }, on) => limitFiles(pid, on ? 4_096 : 'unlimited')],
	['the disk is full', (_, on) => disk!.set('full', on), true],
	['the disk may only be read', (_, on) => disk!.set('readonly', on), true],
	['the disk does not take what it is given', (_, on) => disk!.set('sync', on), true],
]

// PostgreSQL's own processes write its files, and take care of this themselves.
describe.skipIf(kind !== 'sqlite')('while', () => {
	it.for(faults)(
		'%s, a write fails as a whole and says so, and what is there can be read',
		{ timeout: PATIENCE },
		async ([, set, needsCompiler = false], { skip }) => {
			skip(needsCompiler && !disk, 'No gcc here: a failing disk cannot be played.')
			const server = await startServer(url, { RATE_LIMITS: 'off', ...disk?.env })
			const since = clients.deeds.length
			const good = await clients.attempt(server.url, 8)
			expect(good.map(({ status }) => status)).toEqual(Array(8).fill(201))
			const before = await clients.read(server.url)

			set(server, true)
			for (const { status, again, answer } of await clients.attempt(server.url, 8)) {
				expect([status, again]).toEqual([503, '5'])
				expect(answer).toEqual({ message: expect.stringMatching(/^\w.+\.$/) })
			}
			expect(await clients.read(server.url), 'what was there before, and nothing else').toEqual(before)
			expect((await fetch(`${server.url}/?sport=tennis`)).status).toBe(200)
			expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
			set(server, false)
			expect((await fetch(`${server.url}/readyz`)).status).toBe(200)

			expect(await clients.askAgain(server.url, since), 'said otherwise than before').toEqual([])
			expect(clients.deeds.slice(since).map(({ status }) => status)).toEqual(Array(16).fill(201))
			expect(await server.stop()).toBe(0)
			const { booked, redeemed, lost, refused, violations } = await clients.check(url)
			expect([booked + redeemed, lost, refused, violations]).toEqual([clients.deeds.length, [], [], []])
		},
	)

	it('the disk may only be read, no server starts, and says so in a line', { timeout: PATIENCE }, async ({ skip }) => {
		skip(!disk, 'No gcc here: a failing disk cannot be played.')
		disk!.set('readonly', true)
		onTestFinished(() => disk!.set('readonly', false))
		await expect(startServer(url, { RATE_LIMITS: 'off', ...disk!.env })).rejects.toThrow(
			`The server ended with code 1.\n${url} is on a disk that may only be read.\n`,
		)
	})
})
