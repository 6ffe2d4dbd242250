import { resolve } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { close } from '#db/client/index.ts'
import { createClients } from '#tests/proof/platform/acknowledged.ts'
import { startProcess, startServer } from '#tests/support/process/server.ts'
import { times } from '#tests/support/cases.ts'

const { kind } = inject('source')
const CYCLES = times(kind === 'sqlite' ? 3 : 2, 40)
const LONG = { timeout: 60_000 + CYCLES * 20_000, retry: 0 }
const url = process.env.DATABASE_URL!
const unlimited = { RATE_LIMITS: 'off' }

// Only the server may have the file open, or its log would not be read again at the next start.
const [clients, trusting] = [await createClients(), await createClients()]
await close()

/** The start of a server that reports success before it has committed: `naive-commit.ts`. */
const NAIVE = [
	'--import',
	'tsx',
	'--import',
	'./tests/proof/platform/naive-commit.ts',
	resolve('build/server/index.js'),
]

describe('kill -9 while people book, cancel and redeem', () => {
	it(
		'loses nothing that was acknowledged, again and again, and the same key gets the same response',
		LONG,
		async () => {
			let since = 0
			for (let cycle = 1; cycle <= CYCLES; cycle++) {
				const server = await startServer(url, unlimited)
				expect(await clients.askAgain(server.url, since), 'said otherwise than before').toEqual([])
				since = clients.deeds.length
				const enough = 40 + ((cycle * 37) % 100)
				await clients.keepAsking(server.url, (answered) => {
					if (answered === enough) void server.kill()
				})
				await server.kill()
				const { lost, refused, violations } = await clients.check(url)
				expect([lost, refused, violations]).toEqual([[], [], []])
			}

			const server = await startServer(url, unlimited)
			expect(await clients.askAgain(server.url, since)).toEqual([])
			expect(await server.stop()).toBe(0)
			const { acknowledged, booked, redeemed, taken, ...rest } = await clients.check(url)
			expect(rest).toEqual({ lost: [], refused: [], violations: [] })
			const made = (kind: string) => clients.deeds.filter((deed) => deed.kind === kind && deed.status === 201).length
			expect({ booked, redeemed, taken }, 'each wish once').toEqual({
				booked: made('book'),
				redeemed: made('redeem'),
				taken: made('redeem'),
			})
			console.log(`${kind}: killed ${CYCLES} times, ${acknowledged} acknowledged writes, none lost`)
		},
	)

	it('catches a server that reports success before it has committed', LONG, async () => {
		const server = await startProcess(NAIVE, { DATABASE_URL: url, ...unlimited })
		await trusting.keepAsking(server.url, (answered) => {
			if (answered === 60) void server.kill()
		})
		await server.kill()
		expect((await trusting.check(url)).lost.length).toBeGreaterThan(0)
	})
})
