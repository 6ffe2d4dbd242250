import { expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { credits } from '#db/schema.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { creditAt } from './credit.server.ts'

test('credit is good only at its venue and for its owner', async () => {
	const [thandi, sipho] = [await createUser(), await createUser()]
	const [here, there] = [(await createVenue()).venueId, (await createVenue()).venueId]
	const give = (userId: number, courtId: number, amount: number) =>
		write((tx) => tx.insert(credits).values({ userId, courtId, amount, cause: `test:${userId}:${courtId}:${amount}` }))
	await give(thandi.id, here, 20_000)
	await give(thandi.id, here, -5_000)
	await give(thandi.id, there, 300)
	await give(sipho.id, here, 7)
	expect(await creditAt(db, thandi.id, here)).toBe(15_000)
	expect(await creditAt(db, thandi.id, there)).toBe(300)
	expect(await creditAt(db, sipho.id, here)).toBe(7)
	expect(await creditAt(db, sipho.id, there)).toBe(0)
})
