import { describe, expect, it, test } from 'vitest'
import { bytesOf, gpxFile, trackFile } from '#tests/support/outside/gpx.ts'
import { readGpx } from './gpx.server.ts'
import { measure } from './measure.ts'

const read = (text: string) => readGpx(bytesOf(text))
const pt = (lat: number | string, lon: number | string, inside = '') =>
	`<trkpt lat="${lat}" lon="${lon}">${inside}</trkpt>`
const track = (...points: string[]) => gpxFile(`<trk><trkseg>${points.join('')}</trkseg></trk>`)
const refused = async (text: string, status = 400) => {
	try {
		await read(text)
	} catch (error) {
		expect(error).toMatchObject({ init: { status } })
		return (error as Error).message
	}
	throw new Error('It was read.')
}

describe('a GPX file', () => {
	it('gives the points of its track in their order', async () => {
		const { name, points } = await read(
			track(pt(-33.9, 18.4, '<ele>12.5</ele><time>2026-10-04T04:00:00Z</time>'), pt('-33.91', '+18.41')),
		)
		expect(points).toEqual([
			{ lat: -33.9, lon: 18.4, ele: 12.5 },
			{ lat: -33.91, lon: 18.41, ele: null },
		])
		expect(name).toBe('Sunday')
	})

	it('of a route is read too, and one with both by its track', async () => {
		const route = '<rte><name>Plan</name><rtept lat="1" lon="1"><ele>5</ele></rtept><rtept lat="1" lon="2"/></rte>'
		expect(await read(gpxFile(route))).toEqual({
			name: 'Plan',
			points: [
				{ lat: 1, lon: 1, ele: 5 },
				{ lat: 1, lon: 2, ele: null },
			],
		})
		const both = gpxFile(`${route}<trk><name>Run</name><trkseg>${pt(2, 2)}${pt(2, 3)}</trkseg></trk>`)
		expect(await read(both)).toMatchObject({ name: 'Run', points: [{ lat: 2 }, { lat: 2 }] })
	})

	it('joins the parts of a track, takes the longest of several, and leaves waypoints out', async () => {
		const { name, points } = await read(
			gpxFile(
				`<wpt lat="9" lon="9"><name>Water</name></wpt>` +
					`<trk><name>10 km</name><trkseg>${pt(1, 1)}${pt(1, 2)}</trkseg></trk>` +
					`<trk><name><![CDATA[21 & up]]></name><trkseg>${pt(2, 1)}${pt(2, 2)}</trkseg><trkseg>${pt(2, 3)}</trkseg></trk>`,
			),
		)
		expect(name).toBe('21 & up')
		expect(points.map(({ lon }) => lon)).toEqual([1, 2, 3])
	})

	it('may use prefixes, declared or not, another encoding, and a byte order mark', async () => {
		const prefixed =
			'<g:gpx><g:trk><g:trkseg><g:trkpt lat="1" lon="1"/><g:trkpt lat="1" lon="2"/></g:trkseg></g:trk></g:gpx>'
		expect((await read(prefixed)).points).toHaveLength(2)
		const named = `<gpx><trk><name>Café</name><trkseg>${pt(1, 1)}${pt(1, 2)}</trkseg></trk></gpx>`
		const latin = `<?xml version="1.0" encoding="ISO-8859-1"?>${named}`
		expect((await readGpx(Uint8Array.from(latin, (letter) => letter.charCodeAt(0)))).name).toBe('Café')
		expect((await read(`\uFEFF${named}`)).name).toBe('Café')
		const wide = new Uint8Array(Buffer.from(`\uFEFF${named}`, 'utf16le'))
		expect((await readGpx(wide)).name).toBe('Café')
	})

	it('has a name without line breaks and of 100 characters at most, or none', async () => {
		const named = async (name: string) =>
			(await read(gpxFile(`<trk><name>${name}</name><trkseg>${pt(1, 1)}${pt(1, 2)}</trkseg></trk>`))).name
		expect(await named(' Round\n the \u0085 dam ')).toBe('Round the dam')
		expect(await named('&lt;script&gt;')).toBe('<script>')
		expect(await named('🏃'.repeat(120))).toBe('🏃'.repeat(100))
		expect(await named('')).toBe('Sunday')
	})

	it.each(['abc', '', '-32768', '9999', 'NaN', 'Infinity', '1e999'])('leaves out a height of %j', async (ele) => {
		const { points } = await read(track(pt(1, 1, `<ele>${ele}</ele>`), pt(1, 2)))
		expect(points[0]!.ele).toBeNull()
	})
})

describe('is refused with a reason', () => {
	const BOMB = `<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>`
	test.each([
		['a bomb of entities', gpxFile(`<trk><name>&c;</name></trk>`, BOMB)],
		['an external entity', gpxFile('<trk/>', '<!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]>')],
		['a document type', gpxFile('<trk/>', '<!DOCTYPE gpx SYSTEM "https://example.com/gpx.dtd">')],
	])('%s', async (_, text) => {
		expect(await refused(text)).toBe(
			'We can’t read this file: it has a document type (DOCTYPE) or entities. Export it again.',
		)
	})

	test.each([
		['an element that is not closed', `<gpx><trk><trkseg>${pt(1, 1)}${pt(1, 2)}`],
		['elements that cross', '<gpx><trk><trkseg></trk></trkseg></gpx>'],
		['an entity nobody declared', gpxFile('<trk><name>&nbsp;</name></trk>')],
		['half a file', trackFile().slice(0, 9_000)],
		['something after its end', `${track(pt(1, 1), pt(1, 2))}<gpx/>`],
		['an attribute twice', gpxFile('<trk><trkseg><trkpt lat="1" lat="2" lon="1"/></trkseg></trk>')],
		['a NUL', gpxFile('<trk>\0</trk>')],
	])('%s', async (_, text) => {
		expect(await refused(text)).toBe('This file is damaged. Export it again.')
	})

	test.each([
		['nothing', ''],
		['a text', 'lat,lon\n1,2'],
		['a page', '<html><body/></html>'],
		['a KML file', '<?xml version="1.0"?><kml><Document/></kml>'],
		['JSON', '{"type":"LineString"}'],
	])('%s', async (_, text) => {
		expect(await refused(text)).toMatch(/^This isn’t a GPX file\./)
	})

	test('bytes that are no text', async () => {
		const fit = Uint8Array.from([0x0e, 0x20, 0x94, 0x08, 0xff, 0xfe, 0xc3, 0x28, 0xa0, 0xa1])
		await expect(readGpx(fit)).rejects.toThrow(/^This isn’t a GPX file\./)
		const odd = bytesOf(`<?xml version="1.0" encoding="x-unknown"?>${track(pt(1, 1), pt(1, 2))}`)
		await expect(readGpx(odd)).rejects.toThrow(/^This isn’t a GPX file\./)
	})

	test('no points, or one', async () => {
		const none = 'There’s no route in this file.'
		expect(await refused(gpxFile(''))).toBe(none)
		expect(await refused(gpxFile('<wpt lat="1" lon="1"/><trk><trkseg/></trk>'))).toBe(none)
		expect(await refused(gpxFile('<trkpt lat="1" lon="1"/><trkpt lat="1" lon="2"/>'))).toBe(none)
		expect(await refused(track(pt(1, 1)))).toBe('There’s only one point in this file. A route needs at least two.')
	})

	test.each([
		[90.1, 0],
		[-90.1, 0],
		[0, 180.1],
		[0, -181],
		[1e300, 0],
	])('a point at %s, %s', async (lat, lon) => {
		expect(await refused(track(pt(90, 180), pt(lat, lon)))).toMatch(/^Point 2 in this file is not on earth: latitude /)
	})

	test.each(['', 'x', '1,5', '0x10', 'Infinity', '1 2'])('a latitude of %j', async (lat) => {
		expect(await refused(track(pt(lat, 1)))).toBe('Point 1 in this file has no position.')
	})

	test('more than 100,000 points', async () => {
		const many = (count: number) => track('<trkpt lat="1" lon="1"/>'.repeat(count))
		expect((await read(many(100_000))).points).toHaveLength(100_000)
		expect(await refused(many(100_001))).toBe('This file has more than 100,000 points. Simplify it first.')
	})

	test('elements more than 32 deep', async () => {
		const deep = (levels: number) =>
			gpxFile(`<trk>${'<x>'.repeat(levels)}${'</x>'.repeat(levels)}<trkseg>${pt(1, 1)}${pt(1, 2)}</trkseg></trk>`)
		expect((await read(deep(30))).points).toHaveLength(2)
		expect(await refused(deep(31))).toBe('We can’t read this file: it is nested more than 32 deep. Export it again.')
		expect(await refused('<gpx>'.repeat(500_000))).toMatch(/more than 32 deep/)
	})

	test('more than 4 MB', async () => {
		expect(await refused(gpxFile(' '.repeat(4 * 1024 * 1024)), 413)).toBe(
			'A GPX file can be up to 4 MB. Choose a smaller one.',
		)
	})
})

test('a run of 50 km in 10,000 points is read and measured', async () => {
	const file = bytesOf(trackFile({ points: 10_000, km: 50 }))
	const from = performance.now()
	const { points } = await readGpx(file)
	const { distance, climb, track } = measure(points)
	const took = performance.now() - from
	console.info(
		`50 km, ${points.length} points, ${(file.length / 1e6).toFixed(1)} MB: read and measured in ${took.toFixed(0)} ms`,
	)
	expect(points).toHaveLength(10_000)
	expect(track).toHaveLength(400)
	expect(Math.abs(distance - 50_000)).toBeLessThan(1_500)
	expect(Math.abs(climb - 240)).toBeLessThan(15)
	expect(track.at(-1)!.at).toBe(distance)
})

test('others have their turn while the largest file is read', async () => {
	const file = bytesOf(trackFile({ points: 19_000, km: 50 }))
	let turns = 0
	const others = setInterval(() => turns++, 0)
	await readGpx(file)
	clearInterval(others)
	expect(file.length).toBeGreaterThan(3_500_000)
	expect(turns).toBeGreaterThan(20)
})
