import { expect, test } from 'vitest'
import { exploreAddress, NO_FILTERS, readAddress, type ExploreQuery } from './address.ts'
import { withUnsent } from './unsent.ts'

const TODAY = '2027-03-01'
const read = (search: string) => readAddress(new URLSearchParams(search), TODAY)

type Changes = Partial<ExploreQuery>

test.each([
	['nothing', 'q=padel', { date: '2027-03-05' }, 'q=padel', '/?q=padel&date=2027-03-05'],
	['a text before a day', '', { date: '2027-03-05' }, 'q=padel', '/?q=padel&date=2027-03-05'],
	[
		'a text before a sport',
		'date=2027-03-05',
		{ sport: 2 },
		'q=padel&date=2027-03-05',
		'/?sport=2&q=padel&date=2027-03-05',
	],
	['another text', 'q=tennis', { view: 'map' }, 'q=padel', '/?q=padel&view=map'],
	['an emptied text', 'q=tennis', { sport: 2 }, '', '/?sport=2'],
	[
		'filters',
		'',
		{ sport: 2 },
		'city=Durban&price=300&facility=Parking',
		'/?sport=2&city=Durban&price=300&facility=Parking',
	],
	[
		'a day that was typed before another was tapped',
		'',
		{ date: '2027-03-05' },
		'date=2027-03-09',
		'/?date=2027-03-05',
	],
	['today, while another day is on', 'date=2027-03-05', { date: null, freeNow: false }, 'q=x&date=2027-03-05', '/?q=x'],
	['"free now" before a day', '', { date: '2027-03-05', freeNow: false }, 'free=now', '/?date=2027-03-05'],
	['"free now" before a sport', 'date=2027-03-05', { sport: 2 }, 'date=2027-03-05&free=now', '/?sport=2&free=now'],
	['a text before another page', 'view=venues', { page: 3 }, 'q=padel&view=venues', '/?q=padel&view=venues'],
	['nothing before another page', 'view=venues', { page: 3 }, 'view=venues', '/?view=venues&page=3'],
	[
		'a map and a text before the list',
		'view=map&bbox=18,-34,19,-33',
		{ view: 'venues' },
		'q=x&view=map&bbox=18,-34,19,-33',
		'/?q=x&view=venues',
	],
] as [string, string, Changes, string, string][])('%s', (_, shown, changes, form, address) => {
	const query = read(shown)
	const link = read(new URL(exploreAddress(query, changes), 'http://localhost').search)
	const next = withUnsent(query, link, read(form))
	expect(exploreAddress(next, { page: next.page })).toBe(address)
})

test('clearing the filters keeps a text that was typed, and none of the filters', () => {
	const query = read('city=Durban')
	const link = read(new URL(exploreAddress(query, NO_FILTERS), 'http://localhost').search)
	const form = read('q=padel&city=Cape%20Town&price=300&free=now')
	expect(exploreAddress(withUnsent(query, link, form, true))).toBe('/?q=padel')
})
