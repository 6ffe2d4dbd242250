import { expect, test } from 'vitest'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { removePeakDate, setPeakWeek } from './peak-hours.server.ts'
import { findPricing, requireOwnOffer } from './pricing.server.ts'

const [lerato, other] = [await createUser({ role: 'venue_owner' }), await createUser({ role: 'venue_owner' })]
const { venueId, sportId } = await createVenue({ ownerId: lerato.id })
await createVenue({ ownerId: other.id })

const verbs: Record<string, (user: typeof lerato) => Promise<unknown>> = {
	findPricing: (user) => findPricing(user, venueId),
	requireOwnOffer: (user) => requireOwnOffer(user, venueId, sportId),
	setPeakWeek: (user) => setPeakWeek(user, venueId, sportId, { halves: new Set() }),
	removePeakDate: (user) => removePeakDate(user, venueId, sportId, '2027-01-01'),
}

test.each(Object.keys(verbs))('%s is for who runs that very venue', async (name) => {
	await verbs[name]!(lerato)
	await expect(verbs[name]!(other)).rejects.toMatchObject({ init: { status: 404 } })
})
