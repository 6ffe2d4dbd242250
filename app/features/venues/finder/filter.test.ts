import { describe, expect, test } from 'vitest'
import { type CatalogueVenue, lowestPrice, searchVenues, type VenueFilter } from './filter.ts'
import { sports as demoSports, venues as cast } from '#db/cast.ts'

const padel = { id: 1, name: 'Padel', icon: 'padel', color: '#123456', price: 300 }
const tennis = { id: 2, name: 'Tennis', icon: 'tennis', color: '#654321', price: 150 }

let made = 0
const venue = (name: string, more: Partial<CatalogueVenue> = {}): CatalogueVenue => ({
	id: ++made,
	name,
	location: 'Gardens',
	city: 'Cape Town',
	image: null,
	rating: null,
	reviewCount: 0,
	facilities: [],
	sports: [padel],
	...more,
})

const plain = venue('Plain Courts', { rating: 4.2, reviewCount: 3 })
const famous = venue('Famous Courts', { rating: 4.2, reviewCount: 30, city: 'Durban', facilities: ['Café', 'Parking'] })
const best = venue('Best Courts', { rating: 4.9, reviewCount: 12, sports: [padel, tennis], facilities: ['Parking'] })
const fresh = venue('Brand New Courts', { sports: [tennis] })
const all = [plain, famous, best, fresh]

const names = (filter: VenueFilter, venues = all) => searchVenues(venues, filter).found.map(({ name }) => name)

describe('searchVenues', () => {
	test('the best rated first, then the most reviewed; those without reviews last', () => {
		const expected = ['Best Courts', 'Famous Courts', 'Plain Courts', 'Brand New Courts']
		expect(names({})).toEqual(expected)
		expect(names({}, all.toReversed())).toEqual(expected)
	})

	test('one glad visitor does not outdo many', () => {
		const glad = venue('Glad Courts', { rating: 5, reviewCount: 1 })
		expect(names({}, [glad, best])).toEqual(['Best Courts', 'Glad Courts'])
	})

	test('twins are told apart by name and id, so the order never depends on the database', () => {
		const twins = [venue('B'), venue('A'), venue('A')]
		const order = searchVenues(twins, {}).found.map(({ id }) => id)
		expect(order).toEqual([twins[1]!.id, twins[2]!.id, twins[0]!.id])
		expect(searchVenues(twins.toReversed(), {}).found.map(({ id }) => id)).toEqual(order)
	})

	test.each<[VenueFilter, string[]]>([
		[{ sport: 2 }, ['Best Courts', 'Brand New Courts']],
		[{ city: 'Durban' }, ['Famous Courts']],
		[{ rating: 4.2 }, ['Best Courts', 'Famous Courts', 'Plain Courts']],
		[{ rating: 4.5 }, ['Best Courts']],
		[{ facilities: ['Parking'] }, ['Best Courts', 'Famous Courts']],
		[{ facilities: ['Parking', 'Café'] }, ['Famous Courts']],
		[{ price: 150 }, ['Best Courts', 'Brand New Courts']],
		[{ price: 150, sport: 1 }, []],
		[{ price: 300, sport: 1 }, ['Best Courts', 'Famous Courts', 'Plain Courts']],
		[{ q: 'durban cafe' }, ['Famous Courts']],
		[{ q: 'tennis', rating: 4 }, ['Best Courts']],
		[{ q: 'nowhere' }, []],
	])('%j', (filter, expected) => expect(names(filter)).toEqual(expected))

	test('what was typed comes before what nearly was', () => {
		const exact = venue('Parkers Sports')
		const near = venue('Parking Arena', { rating: 5, reviewCount: 9 })
		expect(names({ q: 'parke' }, [near, exact])).toEqual(['Parkers Sports', 'Parking Arena'])
	})

	test('a venue that sells nothing has no price and fits no price limit', () => {
		const idle = venue('Idle', { sports: [] })
		expect(lowestPrice(idle)).toBeNull()
		expect(names({ price: 99_999 }, [idle])).toEqual([])
		expect(names({}, [idle])).toEqual(['Idle'])
	})
})

describe('the demo venues', () => {
	const demo = cast.map(({ name, location, city, facilities, sports }) =>
		venue(name, {
			location,
			city,
			facilities,
			sports: demoSports.filter(({ key }) => key in sports).map(({ name }) => ({ ...padel, name })),
		}),
	)
	const offering = (sport: string, city?: string) =>
		demo.filter((venue) => venue.sports.some(({ name }) => name === sport) && (!city || venue.city === city))

	test.each([
		['padel in cape town', offering('Padel', 'Cape Town'), 4],
		['tennis court', offering('Tennis'), 12],
		['SEAPOINT', demo.filter(({ location }) => location === 'Sea Point'), 1],
		['hoops jozi', offering('Basketball', 'Johannesburg'), 3],
	])('%j finds all of them', (q, expected, count) => {
		expect(expected).toHaveLength(count)
		expect(names({ q }, demo).sort()).toEqual(expected.map(({ name }) => name).sort())
	})

	test.each<[string, VenueFilter]>([
		['muizenberg', { q: 'muizenburg' }],
		['padel in cape town', { q: 'padl in cape town' }],
		['beacon padel', { q: 'Baecon paddel' }],
		['padel', { q: 'padl', city: 'Durban' }],
		['padel cape town', { q: 'padl cape twon' }],
		['padel cape town', { q: 'PADL CPE TOWN 🔥' }],
		['basketball in durban', { q: 'baskeball in durbn' }],
		['hoops jozi', { q: 'hops jozzi' }],
		['the woodstock cage', { q: 'the wodstock cgae' }],
	])('%j is meant by %j', (meant, filter) => {
		expect(searchVenues(demo, filter).meant).toBe(meant)
		expect(names({ ...filter, q: meant }, demo).length).toBeGreaterThan(0)
	})

	test.each<VenueFilter>([
		{},
		{ q: 'padel' },
		{ q: 'joburg' },
		{ q: 'qqqqqqqq' },
		{ q: 'courts' },
		{ q: 'muizenburg', city: 'Durban' },
		{ q: 'muizenberg', city: 'Durban' },
	])('nothing else is meant by %j', (filter) => expect(searchVenues(demo, filter).meant).toBeNull())
})
