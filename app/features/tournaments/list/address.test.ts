import { expect, test } from 'vitest'
import { allTournaments } from './address.ts'

const sports = [{ id: 2, name: 'Tennis' }]
const nothing = { q: '', sport: null, city: null }

test.each([
	[nothing, '/tournaments'],
	[{ ...nothing, q: 'southern', city: 'Cape Town' }, '/tournaments?q=southern&city=Cape+Town'],
	[{ ...nothing, q: 'tennis' }, '/tournaments?sportId=2'],
	[{ ...nothing, q: 'southern', sport: 3, city: 'Gqeberha' }, '/tournaments?q=southern&sportId=3'],
])('all tournaments that fit %o', (wanted, address) => expect(allTournaments(wanted, sports)).toBe(address))
