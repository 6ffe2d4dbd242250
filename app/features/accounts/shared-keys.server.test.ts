import { expect, test } from 'vitest'
import { createUser } from '#tests/support/world/people.ts'
import { once } from './idempotency.server.ts'

test('two people who send one and the same key each get their own first answer again', async () => {
	const [thandi, sipho] = [await createUser(), await createUser()]
	const key = crypto.randomUUID()
	const send = (user: typeof thandi) => once(user, key, { hour: 18 }, async () => ({ bookedFor: user.id }))
	for (const user of [thandi, sipho, thandi, sipho]) expect(await send(user)).toEqual({ bookedFor: user.id })
})
