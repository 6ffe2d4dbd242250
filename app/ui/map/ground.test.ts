import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { venues } from '#db/cast.ts'

const file = readFileSync(new URL('ground.json', import.meta.url))
const { land, places, provinceNames, about } = JSON.parse(file.toString()) as {
	land: number[][]
	places: [name: string, lon: number, lat: number, from: number][]
	provinceNames: [name: string, lon: number, lat: number, from: number][]
	about: string
}

const rings = land.map((line) => {
	let [x, y] = [0, 0]
	return Array.from({ length: line.length / 2 }, (_, i): [number, number] => {
		x += line[2 * i]!
		y += line[2 * i + 1]!
		return [x, y]
	})
})

function isLand(lon: number, lat: number) {
	let inside = false
	for (const ring of rings)
		for (const [i, [x2, y2]] of ring.entries()) {
			const [x1, y1] = ring.at(i - 1)!
			if (y1 > lat !== y2 > lat && lon < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside
		}
	return inside
}

test('the ground is light on the line, and names its sources', () => {
	expect(brotliCompressSync(file).length).toBeLessThan(25_000)
	expect(about).toContain('Natural Earth')
	expect(about).toContain('creativecommons.org/licenses/by/4.0')
})

test('it has the nine provinces and the cities, on land', () => {
	expect(provinceNames.map(([name]) => name).sort()).toEqual(['Eastern Cape', 'Free State', 'Gauteng', 'KwaZulu-Natal', 'Limpopo', 'Mpumalanga', 'North West', 'Northern Cape', 'Western Cape']) // prettier-ignore
	for (const [name, lon, lat] of provinceNames) expect(isLand(lon, lat), name).toBe(true)
	expect(places.map(([name]) => name)).toEqual(expect.arrayContaining(['Cape Town', 'Johannesburg', 'Durban', 'Pretoria', 'Gqeberha', 'Soweto', 'Claremont'])) // prettier-ignore
	expect(isLand(18_000, -34_500)).toBe(false)
	expect(isLand(32_500, -30_500)).toBe(false)
})

test('courts stand on land, or so near that the width of the shore has them', () => {
	for (const { name, at } of venues) {
		const [lat, lon] = at.map((degrees) => degrees * 1000) as [number, number]
		const around = [0, 60, 120, 180, 240, 300].map((angle) => (angle * Math.PI) / 180)
		const near = around.some((angle) => isLand(lon + 3 * Math.cos(angle), lat + 3 * Math.sin(angle)))
		expect(near || isLand(lon, lat), name).toBe(true)
	}
})
