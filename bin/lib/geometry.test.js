import { expect, test } from 'vitest'
import { bordersOf, clip, encode, middleOf, readPolygons, readTopology, simplify } from './geometry.js'

const square = [
	[0, 0],
	[4, 0],
	[4, 4],
	[0, 4],
	[0, 0],
]
const beside = [
	[4, 0],
	[8, 0],
	[8, 4],
	[4, 4],
	[4, 0],
]

test('a topology is read with its steps, its arcs backwards, and what two areas share', () => {
	const world = readTopology({
		transform: { scale: [1, 1], translate: [0, 0] },
		arcs: [
			[
				[4, 0],
				[0, 4],
			],
			[
				[4, 4],
				[-4, 0],
				[0, -4],
				[4, 0],
			],
			[
				[4, 0],
				[4, 0],
				[0, 4],
				[-4, 0],
			],
		],
		objects: {
			countries: {
				geometries: [
					{ type: 'Polygon', arcs: [[0, 1]], properties: { name: 'West' } },
					{ type: 'MultiPolygon', arcs: [[[2, -1]]], properties: { name: 'East' } },
					{ type: null },
				],
			},
		},
	})
	expect(world.polygons.countries.map(({ name }) => name)).toEqual(['West', 'East'])
	expect(world.polygons.countries[1].rings).toEqual([beside])
	expect(world.bordersOf('countries')).toEqual([
		[
			[4, 0],
			[4, 4],
		],
	])
})

test('areas share each edge once, joined to lines', () => {
	expect(bordersOf([[square], [beside]])).toEqual([
		[
			[4, 0],
			[4, 4],
		],
	])
	const enclave = bordersOf([[square], [square.toReversed()]])
	expect(enclave).toHaveLength(1)
	expect(enclave[0]).toHaveLength(5)
	expect(enclave[0][0]).toEqual(enclave[0][4])
	expect(bordersOf([[square], [[...square].map(([x, y]) => [x + 9, y])]])).toEqual([])
})

test('a line leaves a box and comes back as two; a ring stays one', () => {
	const line = [
		[1, 1],
		[1, 9],
		[3, 9],
		[3, 1],
	]
	expect(clip(line, [0, 0, 4, 5], false)).toEqual([
		[
			[1, 1],
			[1, 5],
		],
		[
			[3, 5],
			[3, 1],
		],
	])
	expect(clip(square, [-1, -1, 2, 9], true)).toEqual([
		[
			[0, 0],
			[2, 0],
			[2, 4],
			[0, 4],
			[0, 0],
		],
	])
	expect(clip(square, [10, 10, 12, 12], true)).toEqual([])
})

test('points that nobody would miss go, and only those', () => {
	const line = [
		[0, 0],
		[1, 0.01],
		[2, 0],
		[2, 2],
	]
	expect(simplify(line, () => 0.1, false)).toEqual([
		[0, 0],
		[2, 0],
		[2, 2],
	])
	expect(simplify(line, () => 0.001, false)).toEqual(line)
	expect(simplify(square, () => 0.1, true)).toEqual(square)
})

test('the name of an area goes in the middle of its largest ring', () => {
	const { point, wide } = middleOf([square, square.map(([x, y]) => [x / 9 + 20, y / 9])], [-50, -50, 50, 50])
	expect([point, wide]).toEqual([[2, 2], 4])
})

test('a line is told in steps of thousandths, without points that round to one', () => {
	const line = [
		[18.4, -33.9],
		[18.4001, -33.9],
		[18.402, -33.901],
	]
	expect(encode(line)).toEqual([18_400, -33_900, 2, -1])
})

test('a polygon of a GeoPackage is read', () => {
	const bytes = Buffer.alloc(8 + 9 + 4 + square.length * 16)
	let at = bytes.writeUInt8(1, 8)
	at = bytes.writeUInt32LE(3, at)
	at = bytes.writeUInt32LE(1, at)
	at = bytes.writeUInt32LE(square.length, at)
	for (const number of square.flat()) at = bytes.writeDoubleLE(number, at)
	expect(readPolygons(bytes)).toEqual([[square]])
})
