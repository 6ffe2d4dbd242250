import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { write } from '#db/client/index.ts'
import { teamMembers, users } from '#db/schema.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createTournament, enterTeam } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { findInvitation } from './players.server.ts'
import { findTeam } from './team.server.ts'

test('the link for new players is the captain’s alone', async () => {
	const tournament = await createTournament(await createVenue())
	const { id: teamId, inviteKey, captain } = await enterTeam(tournament)
	const [player, stranger] = [await createUser(), await createUser()]
	await write((tx) => tx.insert(teamMembers).values({ tournamentId: tournament.id, teamId, userId: player.id }))
	const shown = async (user: Parameters<typeof findTeam>[2]) => (await findTeam(tournament, teamId, user)).inviteKey
	expect(await shown(captain)).toBe(inviteKey)
	for (const user of [player, stranger, null]) expect(await shown(user)).toBeNull()
})

test('a captain’s username is not shown if it is a mail address', async () => {
	const tournament = await createTournament(await createVenue())
	const { id: teamId, inviteKey, captain } = await enterTeam(tournament)
	await write((tx) =>
		tx.update(users).set({ username: 'captain@example.com', fullName: '' }).where(eq(users.id, captain.id)),
	)
	const { team } = await findInvitation(null, { tournamentId: tournament.id, teamId, key: inviteKey })
	expect(team.captain).toBe(`player-${captain.id}`)
})
