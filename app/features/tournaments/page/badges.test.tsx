import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { TournamentStatus } from '../status.ts'
import { TournamentStatusBadge } from './badges.tsx'

test.each<[TournamentStatus, teams: number, closed: boolean, word: string]>([
	['registration_open', 3, false, 'Registration Open'],
	['registration_open', 4, false, 'Fully booked'],
	['registration_open', 3, true, 'Registration Closed'],
	['registration_open', 4, true, 'Registration Closed'],
	['ongoing', 4, true, 'Ongoing'],
	['cancelled', 0, true, 'Cancelled'],
])('a tournament that is %s with %i of 4 teams, closed %s, is called so', (status, currentTeams, closed, word) => {
	const tournament = { status, currentTeams, maxTeams: 4 }
	const html = renderToStaticMarkup(<TournamentStatusBadge tournament={tournament} closed={closed} />)
	expect(html.replace(/<[^>]+>/g, '')).toBe(word)
})
