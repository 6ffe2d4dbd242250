import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, test } from 'vitest'
import { bytesOf, trackFile } from '#tests/support/outside/gpx.ts'
import { drawnRoute } from './drawn-route.ts'
import { readGpx } from './gpx.server.ts'
import { measure } from './measure.ts'
import { profileShape } from './profile-shape.ts'
import { RouteDrawing } from './route-drawing.tsx'
import { marksAlong, niceStep, pointAt } from './shape.ts'
import { trackShape } from './track-shape.ts'

const measured = async (wishes: Parameters<typeof trackFile>[0]) =>
	measure((await readGpx(bytesOf(trackFile(wishes)))).points)
const drawn = async (wishes: Parameters<typeof trackFile>[0], name = 'Rietvlei loop') =>
	drawnRoute({ id: 1, name, ...(await measured(wishes)) })
const shown = async (...asked: Parameters<typeof drawn>) =>
	renderToStaticMarkup(<RouteDrawing route={await drawn(...asked)} />)

test('marks stand a round number of kilometres apart, ten at most', () => {
	expect(niceStep(5_000, 10, 1_000)).toBe(1_000)
	expect(niceStep(10_000, 10, 1_000)).toBe(1_000)
	expect(niceStep(10_001, 10, 1_000)).toBe(2_000)
	expect(niceStep(42_195, 10, 1_000)).toBe(5_000)
	expect(niceStep(250_000, 10, 1_000)).toBe(50_000)
	expect(marksAlong(3_500, 1_000)).toEqual([1_000, 2_000, 3_000])
	expect(marksAlong(3_100, 1_000)).toEqual([1_000, 2_000])
	expect(marksAlong(900, 1_000)).toEqual([])
})

test('a point between two others lies between them', () => {
	const track = [
		{ lon: 0, lat: 0, ele: 10, at: 0 },
		{ lon: 2, lat: 4, ele: 30, at: 100 },
	]
	expect(pointAt(track, 50)).toEqual({ lon: 1, lat: 2, ele: 20, at: 50 })
	expect(pointAt(track, 0)).toMatchObject({ lon: 0, ele: 10 })
	expect(pointAt(track, 100)).toMatchObject({ lon: 2, ele: 30 })
	expect(pointAt(track, 999)).toMatchObject({ lon: 2, ele: 30 })
})

describe('the way', () => {
	it('has north up and east to the right, true to scale', () => {
		const corner = measure([
			{ lat: -34, lon: 18, ele: null },
			{ lat: -33.99, lon: 18, ele: null },
			{ lat: -33.99, lon: 18.01, ele: null },
		])
		const { start, finish, path } = trackShape(corner.track, corner.distance)
		const [, turn] = path.slice(1).split('L')
		const [x, y] = turn!.split(',').map(Number) as [number, number]
		expect(y).toBeLessThan(start.y)
		expect(finish!.x).toBeGreaterThan(x)
		const ratio = (finish!.x - x) / (start.y - y)
		expect(ratio).toBeCloseTo(Math.cos((33.995 * Math.PI) / 180), 2)
	})

	it('fits its box, whatever it is', () => {
		const place = fc.record({
			lat: fc.double({ min: -85, max: 85, noNaN: true }),
			lon: fc.double({ min: -180, max: 180, noNaN: true }),
			ele: fc.constant(null),
		})
		fc.assert(
			fc.property(fc.array(place, { minLength: 2, maxLength: 40 }), (places) => {
				const { track, distance } = measure(places)
				fc.pre(distance >= 100)
				const { width, height, path, marks, scale } = trackShape(track, distance)
				const spots = path
					.slice(1)
					.split('L')
					.map((spot) => spot.split(',').map(Number) as [number, number])
				for (const [x, y] of [...spots, ...marks.map(({ x, y }) => [x, y] as const)]) {
					expect(x >= 0 && x <= width && y >= 0 && y <= height).toBe(true)
				}
				expect(height).toBeLessThanOrEqual(300.1)
				expect(scale.width).toBeGreaterThan(0)
				expect(scale.width).toBeLessThanOrEqual(90)
			}),
		)
	})

	it('has a finish of its own only where that is not at the start', async () => {
		expect(await shown({ km: 10 })).toContain('Start and finish')
		const there = measure([
			{ lat: -34, lon: 18, ele: null },
			{ lat: -33.9, lon: 18, ele: null },
		])
		expect(trackShape(there.track, there.distance).finish).not.toBeNull()
	})
})

describe('the heights', () => {
	it('are said in a sentence and in a table', async () => {
		const { track, distance } = await measured({ km: 10, points: 900 })
		const { summary, rows } = profileShape(track, distance)!
		expect(summary).toMatch(
			/^Heights along the route: 2\d m at the start, 2\d m at the finish, lowest \d+ m after .+ km, highest \d+ m after .+ km\.$/,
		)
		expect(rows[0]).toEqual(['Start', expect.stringMatching(/^2\d m$/)])
		expect(rows.at(-1)).toEqual([expect.stringMatching(/^Finish, /), expect.stringMatching(/^2\d m$/)])
		expect(rows.length).toBeLessThanOrEqual(14)
	})

	it('of a flat way look flat, and the axis begins near the lowest', async () => {
		const { track, distance } = await measured({ height: (part) => 1_503 + part })
		const { drawing } = profileShape(track, distance)!
		expect(drawing.grid.map(({ text }) => text)).toEqual(['1500 m', '1510 m', '1520 m', '1530 m', '1540 m'])
		const ys = drawing
			.line!.slice(1)
			.split('L')
			.map((spot) => Number(spot.split(',')[1]))
		expect(Math.max(...ys) - Math.min(...ys)).toBeLessThan(drawing.plot.height / 8)
	})

	it('may be unknown, and below the sea', async () => {
		expect(await shown({ height: null })).toContain('The file has no heights.')
		const { track, distance } = await measured({ height: () => -25 })
		expect(profileShape(track, distance)!.drawing.grid[0]!.text).toBe('-30 m')
	})
})

it('is drawn without scripts, and its name is only a name', async () => {
	const html = await shown({ km: 12 }, '<script>alert(1)</script>')
	expect(html).toContain('&lt;script&gt;')
	expect(html).not.toContain('<script')
	expect(html.match(/role="img"/g)).toHaveLength(2)
	expect(html).toContain('The route, north up: ')
})

test('50 km in 10,000 points are drawn from the bytes of the file', async () => {
	const file = bytesOf(trackFile({ points: 10_000, km: 50 }))
	const draw = async () => {
		const from = performance.now()
		const route = drawnRoute({ id: 1, name: 'Long run', ...measure((await readGpx(file)).points) })
		const html = renderToStaticMarkup(<RouteDrawing route={route} />)
		return { route, html, took: performance.now() - from }
	}
	const rounds = [await draw(), await draw(), await draw()]
	const times = rounds.map(({ took }) => took.toFixed(0))
	const { route, html } = rounds[0]!
	console.info(`50 km, 10,000 points: read, measured and drawn in ${times.join(', ')} ms, ${html.length} characters`)
	expect(route.way.marks.slice(0, 9).map(({ km }) => km)).toEqual([5, 10, 15, 20, 25, 30, 35, 40, 45])
	expect(html.length).toBeLessThan(30_000)
	expect(route.way.path.split('L')).toHaveLength(400)
})
