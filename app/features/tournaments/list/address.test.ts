import { expect, test } from 'vitest'
import { allTournaments } from './address.ts'

const nothing = { q: '', sport: null, city: null }

test.each([
	[nothing, '/tournaments'],
	[{ ...nothing, q: 'southern', city: 'Cape Town' }, '/tournaments?q=southern&city=Cape+Town&status=registration_open'],
	[{ ...nothing, sport: 2 }, '/tournaments?sportId=2'],
	[
		{ ...nothing, q: 'southern', sport: 3, city: 'Gqeberha' },
		'/tournaments?q=southern&sportId=3&status=registration_open',
	],
])('all tournaments that fit %o', (wanted, address) => expect(allTournaments(wanted)).toBe(address))
