import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { write } from '#db/client/index.ts'
import { courts, playerPreferences } from '#db/schema.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { findWish } from './wish.server.ts'

test('cities near one are told by venues with a position only, and by published ones', async () => {
	const places: [string, number | null, number | null, ('published' | 'draft')?][] = [
		['Cape Town', -33.92, 18.42],
		['Cape Town', null, null],
		['Stellenbosch', -33.93, 18.86],
		['Paarl', null, 18.96],
		['Nowhere', null, null],
		['Elsewhere', null, null],
		['Wellington', -33.64, 19.01, 'draft'],
		['Durban', -29.86, 31.03],
	]
	for (const [city, latitude, longitude, status = 'published'] of places) {
		const { venueId } = await createVenue({ city, settings: { status } })
		await write((tx) => tx.update(courts).set({ latitude, longitude }).where(eq(courts.id, venueId)))
	}
	const near = async (...preferredLocations: string[]) => {
		const user = await createUser()
		await write((tx) => tx.insert(playerPreferences).values({ userId: user.id, preferredLocations }))
		return (await findWish(user))!.near.sort()
	}
	expect(await near('Cape Town')).toEqual(['Stellenbosch'])
	expect(await near('Stellenbosch', 'Durban')).toEqual(['Cape Town'])
	expect(await near('Nowhere')).toEqual([])
	expect(await near('Nowhere', 'Cape Town')).toEqual(['Stellenbosch'])
})
