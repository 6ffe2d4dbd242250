import { expect, test } from 'vitest'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { addPhoto, makeFirst, removePhoto } from './photos.server.ts'

const [lerato, other] = [await createUser({ role: 'venue_owner' }), await createUser({ role: 'venue_owner' })]
const { venueId } = await createVenue({ ownerId: lerato.id })
await createVenue({ ownerId: other.id })
const photo = `/uploads/${'0a'.repeat(16)}-1600.webp`

test('only the people of a venue can change its photos', async () => {
	await addPhoto(lerato, venueId, photo)
	for (const change of [addPhoto, makeFirst, removePhoto])
		await expect(change(other, venueId, photo)).rejects.toMatchObject({ init: { status: 404 } })
	await makeFirst(lerato, venueId, photo)
})
