import { describe, expect, test } from 'vitest'
import { addDays } from '#app/lib/time/time.ts'
import { countFilters, type ExploreQuery, exploreAddress, NO_FILTERS, readAddress } from './address.ts'

const today = '2026-11-20'
const read = (address: string) => readAddress(new URL(address, 'http://x').searchParams, today)
const empty = read('/')

describe('the address of explore', () => {
	test('without a query asks for nothing', () => {
		expect(empty).toEqual({ sport: null, q: '', date: null, view: null, page: 1, ...NO_FILTERS })
		expect(exploreAddress(empty)).toBe('/')
	})

	test('holds the whole state, and is read back as it was written', () => {
		const query: ExploreQuery = {
			sport: 3,
			q: 'café & 50% "padel"',
			date: '2026-11-22',
			city: 'Cape Town',
			from: 17,
			to: 21,
			price: 400,
			facilities: ['Wi-Fi', 'Café'],
			rating: 4.5,
			freeNow: false,
			view: 'venues',
			page: 3,
		}
		expect(readAddress(new URL(exploreAddress(query, { page: 3 }), 'http://x').searchParams, today)).toEqual(query)
		expect(read(exploreAddress({ ...empty, freeNow: true }))).toEqual({ ...empty, freeNow: true })
	})

	test('starts at the first page when anything but the page changes', () => {
		const onPage3 = read('/?view=venues&page=3')
		expect(exploreAddress(onPage3, { sport: 2 })).toBe('/?sport=2&view=venues')
		expect(exploreAddress(onPage3, { page: 2 })).toBe('/?view=venues&page=2')
	})

	test.each([
		'sport=0',
		'sport=-1',
		'sport=1.5',
		'sport=1e3',
		'sport=0x1',
		'sport=9007199254740993',
		'sport=2147483648',
		'sport=abc',
		'date=2026-11-19',
		'date=2027-02-30',
		'date=9999-01-01',
		'date=0001-01-01',
		'date=today',
		`date=${addDays(today, 61)}`,
		'date=2026-11-20',
		'from=7',
		'from=21',
		'from=18:15',
		'to=8',
		'to=22:00',
		'from=18&to=18',
		'from=19:00&to=09:00',
		'price=0',
		'price=-5',
		'price=1e309',
		'price=123456',
		'rating=6',
		'rating=0',
		'rating=NaN',
		'free=yes',
		'view=grid',
		'bbox=18,-34,19,-33',
		'near=here',
		'near=-33.9,18.4',
		'near=-33.92,18.39,1',
		'page=0',
		'page=-1',
		'page=1e5',
		'facility=',
		'city=',
		'q=%20%20',
		'q=%00',
		'unknown=1',
	])('ignores %s', (search) => expect(read(`/?${search}`)).toEqual(empty))

	test('all cities are asked for by a word, which a city replaces', () => {
		const everywhere = read('/?city=all')
		expect(everywhere).toEqual({ ...empty, everywhere: true })
		expect(exploreAddress(everywhere, { sport: 2 })).toBe('/?sport=2&city=all')
		expect(exploreAddress(everywhere, { city: 'Durban' })).toBe('/?city=Durban')
		expect(exploreAddress(everywhere, NO_FILTERS)).toBe('/')
	})

	test('a place near by stays until the filters are cleared', () => {
		const near = read('/?near=-33.92,18.39&sport=2')
		expect(near.near).toBe('-33.92,18.39')
		expect(read(exploreAddress(near, { city: 'Durban' }))).toEqual({ ...near, city: 'Durban' })
		expect(exploreAddress(near, NO_FILTERS)).toBe('/?sport=2')
	})

	test('free now is about today', () => {
		expect(read('/?free=now&date=2026-11-22')).toMatchObject({ freeNow: true, date: null })
	})

	test('the longest search is a hundred characters, none of them halved', () => {
		expect([...read(`/?q=${encodeURIComponent('👍'.repeat(200))}`).q]).toEqual(Array(100).fill('👍'))
	})

	test('counts each filter once, and one change clears them all', () => {
		const query = read(
			'/?sport=1&q=x&date=2026-11-22&city=Durban&from=17&to=20&price=300&facility=A&facility=B&rating=4',
		)
		expect(countFilters(query, null)).toBe(5)
		expect(countFilters(query, 'Durban'), 'not the person’s own city').toBe(4)
		expect(countFilters(read('/?free=now&to=12'), null)).toBe(2)
		expect(exploreAddress(query, NO_FILTERS)).toBe('/?sport=1&q=x&date=2026-11-22')
	})
})
