import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { processPaymentEvents } from '#app/features/payments/cards/events.server.ts'
import { fsck } from '#db/ops/fsck.ts'
import { within } from '#tests/support/cases.ts'
import { cardPayment, eventOf, eventsNamed, sign, stateOf } from '#tests/support/outside/webhooks.ts'
import { ask } from '#tests/support/process/product.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Takes a webhook in a process that is killed at that moment; returns the signal that ended it. */
async function takeAndDie(moment: string, headers: object, body: string) {
	const program = ['--import', 'tsx', 'tests/proof/money/killed-webhook.ts', moment, JSON.stringify({ headers, body })]
	const child = spawn(process.execPath, program, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
	const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
	return signal ?? code
}

// The moments of a commit are known for SQLite, whose statements run in the process that is killed.
describe.skipIf(inject('source').kind !== 'sqlite')('kill -9', { timeout: within(60_000) }, () => {
	it.each([
		['between verification and storing', 'before:1', [], 0],
		['between storing and the answer', 'after:1', ['new'], 0],
		['between the effect and its commit', 'before:2', ['new'], 0],
		['after the effect', 'after:2', ['done'], 45_000],
	])('%s leaves one effect, once the provider has sent it again', async (_, moment, kept, takenIn) => {
		const payment = await cardPayment()
		const body = eventOf('payment.succeeded', payment.providerCheckoutId)
		const headers = sign(body)
		const id = headers['webhook-id']
		expect(await takeAndDie(moment, headers, body)).toBe('SIGKILL')
		expect((await eventsNamed(id)).map(({ status }) => status)).toEqual(kept)
		expect((await stateOf(payment)).takenIn).toBe(takenIn)

		// The server is back: it continues with its stored events, and the provider repeats unconfirmed ones.
		await processPaymentEvents(new Date())
		expect((await stateOf(payment)).takenIn).toBe(kept.length > 0 ? 45_000 : 0)
		for (let times = 0; times < 2; times++) {
			const again = { method: 'POST', headers: sign(body, { id }), body }
			expect((await ask('/api/payments/webhook', again)).status).toBe(200)
			await processPaymentEvents(new Date())
		}
		expect(await eventsNamed(id)).toMatchObject([{ status: 'done' }])
		expect(await stateOf(payment)).toMatchObject({
			payment: { status: 'success', receivedAmount: 45_000 },
			booking: { status: 'confirmed', paymentStatus: 'paid' },
			takenIn: 45_000,
			toldOwner: ['R450.00 received'],
			toldPlayer: ['Your payment of R450.00 has arrived'],
		})
		expect(await fsck()).toEqual([])
	})
})
