import { describe, expect, test } from 'vitest'
import { barChart } from './chart.server.ts'

const draw = (values: (number | null)[]) =>
	barChart({ values, names: values.map((_, i) => `d${i}`), format: (value) => `R${value}` })
const tops = (path = '') => [...path.matchAll(/V([\d.]+)h/g)].map(([, top]) => Number(top))

test('bars start at zero, as high as their value, and an empty day has none', () => {
	const { bars, plot, grid } = draw([0, 50, 100, null])
	expect(tops(bars)).toEqual([plot.height / 2, 0])
	expect(grid[0]).toEqual({ y: plot.y + plot.height, text: 'R0' })
	expect(grid.at(-1)).toEqual({ y: plot.y, text: 'R100' })
})

test('everything stays within the picture, whatever the values are', () => {
	for (const values of [[0], [0, 0], [1], [100_000, 3], Array.from({ length: 92 }, (_, i) => (i * 37) % 91), []]) {
		const { marks, labels, grid, plot, bars } = draw(values)
		for (const { x } of [...marks, ...labels]) expect([x >= plot.x, x <= 100]).toEqual([true, true])
		for (const { y } of grid) expect([y >= plot.y, y <= plot.y + plot.height]).toEqual([true, true])
		expect(bars).not.toContain('NaN')
		expect(grid[0]!.text).toBe('R0')
	}
})

describe('all text in the picture has room', () => {
	test('up to seven marks are all named, of more five at most', () => {
		expect(draw([1, 2, 3, 4, 5, 6, 7]).marks).toHaveLength(7)
		for (const length of [28, 31, 90]) expect(draw(Array(length).fill(1)).marks.length).toBeLessThanOrEqual(5)
	})

	test('up to seven are all labelled, of more the highest, once', () => {
		const labels = (values: (number | null)[]) => draw(values).labels.map(({ text }) => text)
		expect(labels([1, null, 0, 4])).toEqual(['R1', 'R4'])
		expect(labels(Array.from({ length: 60 }, (_, i) => (i === 30 ? 500 : i % 7)))).toEqual(['R500'])
		expect(labels(Array(28).fill(9))).toEqual(['R9'])
		expect(labels(Array(28).fill(0))).toEqual([])
	})
})

test('a value alone is a bar from zero up, with its label, also where it is zero', () => {
	expect(tops(draw([100]).bars)).toEqual([0])
	expect([draw([50]), draw([0])].map(({ labels }) => labels.map(({ text }) => text))).toEqual([['R50'], ['R0']])
	expect(tops(draw([null]).bars)).toEqual([])
})
