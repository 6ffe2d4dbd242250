export type Point = readonly [x: number, y: number]

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** Mixes two colours (`#rrggbb`); `share` is that of the second. */
export function mix(one: string, other: string, share: number) {
	const others = channels(other)
	const mixed = channels(one).map((value, i) => Math.round(value + (others[i]! - value) * share))
	return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Returns numbers from 0 to 1 that are always the same for one seed (mulberry32). */
export function randomOf(seed: number) {
	let state = Math.imul(seed + 1, 0x9e3779b1)
	return () => {
		state = (state + 0x6d2b79f5) | 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
	}
}

/** Writes a number with one decimal at most. */
export const short = (value: number) => String(Math.round(value * 10) / 10)

type Look = { opacity?: number; stroke?: string; width?: number; extra?: string }

/** Draws a path. */
export function path(d: string, fill: string, { opacity, stroke, width, extra }: Look = {}) {
	if (d === '') return ''
	const look = [
		fill === '#000000' ? '' : ` fill="${fill}"`,
		opacity === undefined ? '' : ` opacity="${opacity}"`,
		stroke ? ` stroke="${stroke}" stroke-width="${width ?? 1}"` : '',
		extra ? ` ${extra}` : '',
	]
	return `<path d="${d}"${look.join('')}/>`
}

/** Returns the path through points. */
export function through(points: readonly Point[]) {
	const tenths = points.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)] as const)
	const steps = tenths.map(([x, y], i) => {
		const [px, py] = tenths[i - 1] ?? [0, 0]
		return pair((x - px) / 10, (y - py) / 10)
	})
	return steps.length < 3 ? '' : `M${steps[0]}l${steps.slice(1).join(' ').replaceAll(' -', '-')}z`
}

const pair = (x: number, y: number) => {
	const [first, second] = [short(x), short(y)].map((text) => text.replace(/^(-?)0\./, '$1.'))
	return second!.startsWith('-') ? `${first}${second}` : `${first} ${second}`
}

export const rect = (x: number, y: number, width: number, height: number) =>
	`M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`

export const circle = (x: number, y: number, r: number, fill: string, opacity?: number) =>
	`<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="${fill}"${opacity === undefined ? '' : ` opacity="${opacity}"`}/>`

/** Defines a gradient from top to bottom, or from the middle outwards; each stop is place, colour and opacity. */
export function gradient(
	id: string,
	kind: 'linear' | 'radial',
	stops: [at: number, colour: string, opacity?: number][],
) {
	const shape = kind === 'linear' ? ' x2="0" y2="1"' : ''
	const drawn = stops.map(
		([at, colour, opacity]) =>
			`<stop offset="${at}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
	)
	return `<${kind}Gradient id="${id}"${shape}>${drawn.join('')}</${kind}Gradient>`
}
