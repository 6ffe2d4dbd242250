import { expect, it, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { paymentEvents } from '#db/schema.ts'
import { eventOf, sign } from '#tests/support/outside/webhooks.ts'
import { ask, visit } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { PAYMENTS: 'manual' }))

it('takes no webhooks when no provider takes cards, however well they are signed', async () => {
	const body = eventOf('payment.succeeded', 'ch_of_before')
	const answer = await ask('/api/payments/webhook', { method: 'POST', headers: sign(body), body })
	expect(answer.status).toBe(404)
	expect(await answer.json()).toEqual({ message: 'There is no card provider here.' })
	expect(await db.$count(paymentEvents)).toBe(0)
})

it('has no page of the sandbox then', async () => {
	expect((await visit('/payment/sandbox/ch_of_before')).status).toBe(404)
	expect((await visit('/payment/sandbox/ch_of_before', { form: { answer: 'pay' } })).status).toBe(404)
})
