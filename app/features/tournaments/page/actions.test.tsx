import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { OwnTeam, TournamentDetails } from '../find.server.ts'
import type { Waitlist } from '../teams/waitlist/waitlist.server.ts'
import { TournamentActions } from './actions.tsx'

const now = new Date('2026-12-01T08:00:00Z')
const open = {
	id: 7,
	key: null,
	status: 'registration_open',
	currentTeams: 3,
	maxTeams: 8,
	team: null,
	registrationDeadline: new Date('2026-12-03T16:00:00Z'),
	invited: true,
	leads: false,
	isOrganizer: false,
	canManage: false,
	canCancel: false,
} as unknown as TournamentDetails
const organized = { ...open, leads: true, isOrganizer: true, canManage: true, canCancel: true }
const team: OwnTeam = { id: 31, name: 'Kasi Stars', status: 'active', isCaptain: true }

function links(tournament: TournamentDetails, signedIn = true, waitlist: Waitlist = null) {
	const Stub = createRoutesStub([
		{
			path: '/',
			Component: () => (
				<TournamentActions
					tournament={tournament}
					signedIn={signedIn}
					now={now}
					link={null}
					filling={false}
					waitlist={waitlist}
				/>
			),
		},
	])
	const html = renderToStaticMarkup(<Stub />)
	const found = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)]
	return Object.fromEntries(found.map(([, href, label]) => [label!.replace(/<[^>]*>/g, ''), href]))
}

const base = '/tournaments/7'
const forAll = { Print: `${base}/print`, 'Screen for the Hall': `${base}/hall`, Calendar: `${base}/calendar.ics` }
const cancel = { 'Cancel Tournament': `${base}/cancel` }
const organisers = { Organisers: `${base}/organisers` }
const website = { 'Put This on Your Website': `${base}/website` }
const manage = { Edit: `${base}/edit`, 'Message Teams': `${base}/message`, ...organisers, ...website, ...forAll }
const results = { 'Enter Results': `${base}/results` }
const seeds = { 'Set Seeds': `${base}/seeds` }
const solos = { 'Players Without a Team': `${base}/solos` }
const generate = { 'Generate Schedule': `${base}/schedule/generate` }

describe('actions on a tournament', () => {
	test('a visitor signs in to join', () => {
		expect(links(open, false)).toEqual({ 'Sign In to Join': `${base}/join`, ...forAll })
	})

	test('a signed-in player joins, until the deadline and while there is room', () => {
		expect(links(open)).toEqual({ 'Join Tournament': `${base}/join`, ...forAll })
		expect(links({ ...open, registrationDeadline: now })).toEqual(forAll)
		expect(links({ ...open, currentTeams: 8 })).toEqual(forAll)
		for (const status of ['ongoing', 'completed', 'cancelled'] as const)
			expect(links({ ...open, status })).toEqual(forAll)
	})

	test('a player on a team goes to it', () => {
		const mine = { 'My Team: Kasi Stars': `${base}/team/31`, ...forAll }
		expect(links({ ...open, team })).toEqual(mine)
		expect(links({ ...open, team, status: 'ongoing' })).toEqual(mine)
	})

	test('the organizer generates the schedule from the second team on and never joins', () => {
		expect(links(organized)).toEqual({ ...generate, ...seeds, ...solos, ...manage, ...cancel })
		expect(links({ ...organized, currentTeams: 2 })).toMatchObject(generate)
		expect(links({ ...organized, currentTeams: 1 })).toEqual({ ...solos, ...manage, ...cancel })
		const { 'Message Teams': _, ...rest } = manage
		expect(links({ ...organized, currentTeams: 0 })).toEqual({ ...solos, ...rest, ...cancel })
		expect(links({ ...organized, status: 'ongoing' })).toEqual({ ...results, ...manage, ...cancel })
		expect(links({ ...organized, status: 'completed' })).toEqual(manage)
		expect(links({ ...organized, status: 'cancelled' })).toEqual({ ...organisers, ...website, ...forAll })
	})

	test('those who run the venue can cancel, and join a private tournament only with its key', () => {
		expect(links({ ...open, invited: false, canCancel: true })).toEqual({ ...forAll, ...cancel })
		expect(links({ ...open, canCancel: true })).toEqual({ 'Join Tournament': `${base}/join`, ...forAll, ...cancel })
	})

	test('the links of a private one carry its key', () => {
		for (const href of Object.values(links({ ...organized, key: 'abc' }))) expect(href).toMatch(/\?key=abc$/)
	})
})
