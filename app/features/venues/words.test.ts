import { expect, test } from 'vitest'
import { streetAddress, placeOf } from '#app/lib/text/place.ts'
import { pictureSource, ownPhotos, pictureOf } from './images.ts'
import { shortName } from '#app/features/accounts/names/short-name.ts'
import { structuredData } from './structured-data.ts'
import { bothHalves } from '#app/features/pricing/presets.ts'
import { exceptionWords, openingWords, peakWords } from './words.ts'

const open = (weekday: number, opensAt = 8, closesAt = 20) => ({ weekday, opensAt, closesAt })

test('opening hours are told by runs of days', () => {
	expect(openingWords([1, 2, 3, 4, 5, 6, 7].map((day) => open(day)))).toEqual([['Every day', '08:00–20:00']])
	expect(openingWords([...[1, 2, 3, 4, 5].map((day) => open(day, 6, 24)), open(6)])).toEqual([
		['Mon–Fri', '06:00–24:00'],
		['Sat', '08:00–20:00'],
		['Sun', 'Closed'],
	])
	expect(openingWords([])).toEqual([['Every day', 'Closed']])
})

test('peak hours are told by runs of days, without days that have none', () => {
	const hours = (weekday: number, ...hours: number[]) => bothHalves(hours.map((hour) => weekday * 24 + hour))
	const week = [1, 2, 3].flatMap((day) => hours(day, 6, 17, 18, 19)).concat(hours(5, 23), hours(7, 0))
	expect(peakWords(new Set(week))).toEqual([
		['Mon–Wed', '06:00–07:00 and 17:00–20:00'],
		['Fri', '23:00–24:00'],
		['Sun', '00:00–01:00'],
	])
	expect(peakWords(new Set())).toEqual([])
	expect(peakWords(new Set([24 + 17.5, 24 + 18, 24 + 20, 48 + 23.5]))).toEqual([
		['Mon', '17:30–18:30 and 20:00–20:30'],
		['Tue', '23:30–24:00'],
	])
})

test('a special day is described in one line', () => {
	const day = { date: '2026-12-16', opensAt: 8, closesAt: 12, note: 'Day of Reconciliation' }
	expect(exceptionWords(day)).toBe('Open 08:00–12:00 on Wed 16 Dec: Day of Reconciliation')
	expect(exceptionWords({ ...day, opensAt: null, closesAt: null, note: null })).toBe('Closed on Wed 16 Dec')
})

test('strangers read the first name and an initial', () => {
	expect(['Thandi Nkosi', '  Pieter  van Wyk ', 'Cher', 'Ayanda élan', 'Zed 👍🏽x'].map(shortName)).toEqual([
		'Thandi N.',
		'Pieter W.',
		'Cher',
		'Ayanda É.',
		'Zed 👍.',
	])
})

test('a suburb and a city are appended unless they are named', () => {
	const inSeaPoint = { location: 'Sea Point', city: 'Cape Town' }
	for (const address of ['18 Regent Road', '18 Regent Road, Sea Point', '18 Regent Road, Sea Point, Cape Town'])
		expect(streetAddress({ address, ...inSeaPoint })).toBe('18 Regent Road, Sea Point, Cape Town')
	expect(placeOf('18 Regent Road, Sea Point', 'Sea Point')).toBe('18 Regent Road, Sea Point')
	expect(placeOf('Sea Point', 'Cape Town')).toBe('Sea Point, Cape Town')
	expect(placeOf('Sea Point, cape town', 'Cape Town')).toBe('Sea Point, cape town')
})

test('a picture stored elsewhere is not shown', () => {
	const urls = [
		'https://a.example/1.jpg',
		'http://a.example',
		'javascript:alert(1)',
		'/x',
		'https://a b',
		`https://${'x'.repeat(2_100)}`,
	]
	expect(ownPhotos(urls)).toEqual([])
	expect(pictureOf(urls[0]!)).toBeNull()
})

test('of our own files only uploaded photos become pictures, in two sizes', () => {
	const photo = `/uploads/${'0a'.repeat(16)}-1600.webp`
	const others = [
		'/uploads/../app.db',
		`${photo}?x`,
		`/x${photo}`,
		'/uploads/a-1600.webp',
		photo.replace('1600', '640'),
	]
	expect(ownPhotos([photo, ...others])).toEqual([photo])
	expect([pictureOf(photo), pictureOf(null)]).toEqual([photo, null])
	expect(pictureSource(photo, '50vw')).toEqual({
		src: photo.replace('1600', '640'),
		srcSet: `${photo.replace('1600', '640')} 640w, ${photo} 1600w`,
		sizes: '50vw',
	})
})

test('structured data leaves out what is not known', () => {
	const origin = 'https://courtside.example'
	const venue = {
		id: 7,
		name: 'V',
		description: 'D',
		address: 'A',
		city: 'C',
		images: [],
		sports: [],
		openingHours: [open(7, 0, 24)],
	}
	const unknown = { rating: null, reviewCount: 0, contactPhone: null, latitude: null, longitude: null }
	const [plain, way] = structuredData({ ...venue, ...unknown }, origin)
	expect(plain).not.toHaveProperty('aggregateRating')
	expect(plain).not.toHaveProperty('telephone')
	expect(plain.openingHoursSpecification).toEqual([
		{ '@type': 'OpeningHoursSpecification', dayOfWeek: 'Sunday', opens: '00:00', closes: '23:59' },
	])
	expect(plain).not.toHaveProperty('image')
	expect(way.itemListElement.at(-1)).toMatchObject({ position: 3, name: 'V', item: `${origin}/venues/7` })
	expect(structuredData({ ...venue, ...unknown, rating: 4.333, reviewCount: 3 }, origin)[0]).toMatchObject({
		aggregateRating: { ratingValue: 4.3, reviewCount: 3 },
	})
	const images = [`/uploads/${'a'.repeat(32)}-1600.webp`]
	expect(structuredData({ ...venue, ...unknown, images }, origin)[0]).toMatchObject({
		image: [origin + images[0]],
	})
})
