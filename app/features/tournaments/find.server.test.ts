import { expect, test } from 'vitest'
import { createUser } from '#tests/support/world/people.ts'
import { createTournament, enterTeam } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { findManagedTournament } from './find.server.ts'

test('a tournament is managed by its organiser and by admins, not by its players', async () => {
	const organizer = await createUser()
	const { id } = await createTournament(await createVenue(), { organizerId: organizer.id })
	const { captain } = await enterTeam({ id })
	for (const user of [organizer, await createUser({ role: 'admin' })])
		expect(await findManagedTournament(user, id)).toMatchObject({ canManage: true })
	for (const user of [captain, await createUser()])
		await expect(findManagedTournament(user, id)).rejects.toMatchObject({ init: { status: 403 } })
})
