import { afterAll, describe, expect, it, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { tournamentOrganizers } from '#db/schema.ts'
import { at } from '#app/lib/time/time.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createTournament, storedTournament } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { visit } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T04:30:00Z') })
afterAll(async () => expect(await fsck()).toEqual([]))

const venue = await createVenue()
const organizer = await createUser()
const asOrganizer = await signedIn(organizer)

const cup = (wishes: Parameters<typeof createTournament>[1] = {}) =>
	createTournament(venue, {
		organizerId: organizer.id,
		soloTeamSize: 2,
		maxTeams: 8,
		startDate: at('2027-03-11', 0),
		registrationDeadline: at('2027-03-10', 0),
		...wishes,
	})
async function player(wishes: Parameters<typeof createUser>[0] = {}) {
	const user = await createUser(wishes)
	return { user, headers: await signedIn(user) }
}
const send = ({ id }: { id: number }, headers: Record<string, string>, form: Record<string, string>) =>
	visit(`/tournaments/${id}/solos`, { headers, form })

describe('the page of players without a team', () => {
	it('lets the organiser choose that nobody joins without a team', async () => {
		const tournament = await cup()
		expect((await send(tournament, asOrganizer, { intent: 'allow', size: '' })).status).toBe(302)
		expect((await storedTournament(tournament.id)).soloTeamSize).toBeNull()
		expect((await send(tournament, asOrganizer, { intent: 'allow', size: '16' })).status).toBe(400)
	})

	it('is open to those on the list even where nobody joins any more', async () => {
		const tournament = await cup()
		const { headers } = await player()
		await send(tournament, headers, { intent: 'join' })
		await send(tournament, asOrganizer, { intent: 'allow', size: '' })
		expect((await visit(`/tournaments/${tournament.id}`, { headers })).text).toContain('"isLooking":true')
		expect((await send(tournament, headers, { intent: 'leave' })).status).toBe(302)
	})

	it('lets a co-organiser and an admin join alone above the organiser’s part', async () => {
		const tournament = await cup()
		const [helper, admin] = [await player(), await player({ role: 'admin' })]
		await write((tx) => tx.insert(tournamentOrganizers).values({ tournamentId: tournament.id, userId: helper.user.id }))
		for (const { headers } of [helper, admin]) {
			const open = async () => (await visit(`/tournaments/${tournament.id}/solos`, { headers })).page
			expect(await open()).toMatchObject({ isLooking: false, reason: null, organiser: { size: 2 } })
			expect((await send(tournament, headers, { intent: 'join' })).status).toBe(302)
			expect(await open()).toMatchObject({ isLooking: true, reason: null, organiser: { size: 2 } })
			expect((await send(tournament, headers, { intent: 'leave' })).status).toBe(302)
		}
		const { page } = await visit(`/tournaments/${tournament.id}/solos`, { headers: asOrganizer })
		expect(page).toMatchObject({ reason: 'You can’t join your own tournament.', organiser: { alone: null } })
	})
})
