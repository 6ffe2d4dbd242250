import { expect, test } from 'vitest'
import { createUser } from '#tests/support/world/people.ts'
import { withIdempotencyKey } from './idempotency.server.ts'

test('two users who send the same key each get their own first result again', async () => {
	const [thandi, sipho] = [await createUser(), await createUser()]
	const key = crypto.randomUUID()
	const send = (user: typeof thandi) =>
		withIdempotencyKey(user, key, { hour: 18 }, async () => ({ bookedFor: user.id }))
	for (const user of [thandi, sipho, thandi, sipho]) expect(await send(user)).toEqual({ bookedFor: user.id })
})
