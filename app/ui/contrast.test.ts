import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('../app.css', import.meta.url), 'utf8')
const [lightPart = '', darkPart = ''] = css.split('@variant dark {')

function tokens(part: string) {
	return Object.fromEntries(
		[...part.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name ?? '', hex ?? '']),
	)
}

test('there are two themes to look at', () => expect(tokens(darkPart)).toHaveProperty('ground'))

const light = tokens(lightPart)
const dark = { ...light, ...tokens(darkPart) }

/** WCAG 2 relative luminance of `#rrggbb`. */
function luminance(hex: string) {
	const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
		const part = parseInt(hex.slice(at, at + 2), 16) / 255
		return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
	})
	return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(theme: Record<string, string>, one: string, other: string) {
	const [darker = 0, lighter = 0] = [one, other]
		.map((name) => luminance(theme[name] ?? 'missing'))
		.sort((a, b) => a - b)
	return (lighter + 0.05) / (darker + 0.05)
}

const grounds = ['ground', 'surface', 'raised']
const text = [
	...['ink', 'muted', 'court-strong', 'clay-strong', 'sun-strong'].flatMap((ink) => grounds.map((on) => [ink, on])),
	...['ink', 'muted', 'court-strong'].map((ink) => [ink, 'court-soft']),
	...['ink', 'clay-strong'].map((ink) => [ink, 'clay-soft']),
	...['ink', 'sun-strong'].map((ink) => [ink, 'sun-soft']),
	['on-court', 'court'],
	['on-court', 'court-strong'],
	['on-clay', 'clay'],
	['on-sun', 'sun'],
	['on-turf', 'turf'],
	['on-turf-muted', 'turf'],
] as [string, string][]

const marks = ['edge', 'court', 'clay'].flatMap((mark) => grounds.map((on) => [mark, on])) as [string, string][]

describe.each([
	['light', light],
	['dark', dark],
])('%s', (_, theme) => {
	test.each(text)('text %s on %s', (ink, on) => {
		expect(contrast(theme, ink, on)).toBeGreaterThanOrEqual(4.5)
	})
	test.each(marks)('the edge %s against %s', (mark, on) => {
		expect(contrast(theme, mark, on)).toBeGreaterThanOrEqual(3)
	})
})
