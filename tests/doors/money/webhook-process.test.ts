import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, inject, it, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { paymentEvents } from '#db/schema.ts'
import { fsck } from '#db/ops/fsck.ts'
import { within } from '#tests/support/cases.ts'
import { startServer, type RunningServer } from '#tests/support/process/server.ts'
import { cardPayment, eventOf, sign, stateOf, type CardPayment } from '#tests/support/outside/webhooks.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const start = () =>
	startServer(process.env.DATABASE_URL!, {
		PAYMENTS: 'sandbox',
		RATE_LIMITS: 'off',
		SESSION_SECRET: process.env.SESSION_SECRET!,
	})

const send = ({ url }: RunningServer, body: string, headers: Record<string, string>) =>
	fetch(`${url}/api/payments/webhook`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', ...headers },
		body,
	})

async function paid(payments: CardPayment[]) {
	const all = await Promise.all(payments.map(stateOf))
	return all.filter(({ booking }) => booking.paymentStatus === 'paid').length
}

// This process and the server read one file, so that the test can see what was stored.
describe.skipIf(inject('source').kind !== 'sqlite')('the server itself', { timeout: within(120_000) }, () => {
	it('takes the bytes as they come, and nothing that is too long or not signed', async () => {
		const server = await start()
		try {
			const body = `${eventOf('payment.failed', 'ch_ünknown ✓')}\n`
			expect((await send(server, body, sign(body))).status).toBe(200)
			expect((await send(server, body.trim(), sign(body))).status).toBe(401)
			expect((await send(server, body, {})).status).toBe(401)
			const long = JSON.stringify({ type: 'payment.failed', filler: 'x'.repeat(1_048_576) })
			const before = await db.$count(paymentEvents)
			const refused = await send(server, long, sign(long))
			expect(refused.status).toBe(413)
			expect(await refused.json()).toEqual({ message: expect.any(String) })
			expect(await db.$count(paymentEvents)).toBe(before)
		} finally {
			expect(await server.stop()).toBe(0)
		}
	})

	it('says loudly that no money moves', async () => {
		const server = await startServer(process.env.DATABASE_URL!, { PAYMENTS: 'sandbox', LOG: 'on' })
		expect(server.output()).toContain('SANDBOX PAYMENTS: no money moves')
		expect(await server.stop()).toBe(0)
	})

	it('killed in the middle of a burst, carries out each event once', async () => {
		const payments: CardPayment[] = []
		for (let made = 0; made < 40; made++) payments.push(await cardPayment())
		const events = payments.map(({ providerCheckoutId }) => {
			const body = eventOf('payment.succeeded', providerCheckoutId)
			return { body, headers: sign(body) }
		})
		let server = await start()
		const answered = new Set<number>()
		const burst = events.map(async ({ body, headers }, nth) => {
			const answer = await send(server, body, headers)
			if (answer.status === 200) answered.add(nth)
		})
		const settled = Promise.allSettled(burst) // many connections break
		while (answered.size < 5) await sleep(0)
		await server.kill()
		await settled
		expect(answered.size).toBeGreaterThanOrEqual(5)

		server = await start()
		try {
			while ((await paid([...answered].map((nth) => payments[nth]!))) < answered.size) await sleep(50)
			for (const { body, headers } of events) {
				const again = sign(body, { id: headers['webhook-id'] })
				expect((await send(server, body, again)).status).toBe(200)
			}
			while ((await paid(payments)) < payments.length) await sleep(50)
		} finally {
			expect(await server.stop()).toBe(0)
		}
		for (const payment of payments) {
			expect(await stateOf(payment)).toMatchObject({
				takenIn: 45_000,
				refunds: 0,
				toldOwner: ['R450.00 received'],
				toldPlayer: ['Your payment of R450.00 has arrived'],
			})
		}
		expect(await fsck()).toEqual([])
	})
})
