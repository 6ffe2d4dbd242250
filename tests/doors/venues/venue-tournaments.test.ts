import { describe, expect, it, vi } from 'vitest'
import { at, DAY } from '#app/lib/time/time.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createTournament, enterTeam } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { visit } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
const NOW = new Date('2027-03-01T06:30:00Z')
vi.useFakeTimers({ toFake: ['Date'], now: NOW })

const owner = await createUser({ role: 'venue_owner' })
const other = await createUser({ role: 'venue_owner' })
const organizer = await createUser({ fullName: 'Thandi Nkosi' })
const asOwner = await signedIn(owner)
await createVenue({ ownerId: other.id })
const newVenue = () => createVenue({ ownerId: owner.id, courts: 1 })

describe('the tournaments on the dashboard of a venue', () => {
	it('are those at it, private ones too: first those to come, then the past', async () => {
		const [venue, elsewhere] = [await newVenue(), await newVenue()]
		const on = (date: string) => ({
			startDate: at(date, 0),
			endDate: at(date, 0),
			organizerId: organizer.id,
			registrationDeadline: new Date(at(date, 0).getTime() - DAY),
		})
		await createTournament(venue, { ...on('2027-02-01'), name: 'Older', status: 'completed' })
		await createTournament(venue, { ...on('2027-02-20'), name: 'Past', status: 'cancelled' })
		await createTournament(venue, { ...on('2027-04-10'), name: 'Later' })
		const hidden = await createTournament(venue, { ...on('2027-03-20'), name: 'Sooner', isPublic: false })
		await createTournament(elsewhere, { ...on('2027-03-15'), name: 'Elsewhere' })
		await enterTeam(hidden)

		const { page } = await visit(`/venue-dashboard/${venue.venueId}/events`, { headers: asOwner })
		const listed: { name: string }[] = page.arranged.tournaments
		expect(listed.map(({ name }) => name)).toEqual(['Sooner', 'Later', 'Past', 'Older'])
		expect(listed[0]).toMatchObject({
			id: hidden.id,
			isPublic: false,
			currentTeams: 1,
			status: 'registration_open',
			organizer: { fullName: 'Thandi Nkosi' },
		})
		expect((await visit(`/tournaments/${hidden.id}`, { headers: asOwner })).status).toBe(200)
	})

	it('come ten a page, beside the pages of events', async () => {
		const venue = await newVenue()
		for (let i = 0; i < 11; i++) await createTournament(venue, { name: `Cup ${i}`, organizerId: organizer.id })
		const base = `/venue-dashboard/${venue.venueId}/events`
		const names = async (query: string) => {
			const { page } = await visit(base + query, { headers: asOwner })
			return [page.arranged.tournaments.length, page.arranged.page, page.arranged.pages]
		}
		expect(await names('')).toEqual([10, 1, 2])
		expect(await names('?tournaments=2')).toEqual([1, 2, 2])
		expect(await names('?tournaments=99')).toEqual([1, 2, 2])
	})
})
