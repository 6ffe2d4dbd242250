import type { CourtSport } from '#app/ui/picture/court-drawing.tsx'
import { onArc, type Camera, type Place } from './camera.ts'
import { circle, mix, path, through } from './paint.ts'
import type { Light } from './light.ts'
import type { Site } from './scene.ts'

type Random = () => number
export type Draw = { camera: Camera; light: Light; random: Random; site: Site }

const pick = <T>(list: readonly T[], random: Random) => list[Math.floor(random() * list.length)]!

type Surface = readonly [inner: string, outer: string]

/** The colours of a court and of the ground around it, by sport. */
const SURFACES: Record<CourtSport, readonly Surface[]> = {
	tennis: [
		['#3272a8', '#3f8a66'],
		['#2f6f9c', '#25527c'],
		['#3f8f6a', '#b0553c'],
		['#3a8a68', '#2f6d56'],
		['#c0643c', '#b45a36'],
		['#6a5a9c', '#3f7f68'],
	],
	padel: [
		['#2f74b5', '#c9b79a'],
		['#2a5fa6', '#8f9aa0'],
		['#3c8f63', '#c2b49c'],
		['#c4643e', '#b8ab98'],
		['#2e8a94', '#a9a79c'],
		['#8a4f7f', '#b3aa9f'],
	],
	basketball: [
		['#2f6fa0', '#c8583a'],
		['#d08a3c', '#33657f'],
		['#3b8577', '#e0a548'],
		['#b34f43', '#3f5f72'],
		['#6f5aa0', '#e09a52'],
	],
	soccer: [
		['#4f9a55', '#3f7f4a'],
		['#3f8f5a', '#2f6f4a'],
		['#5fa052', '#8a8f7a'],
		['#47915f', '#6f7f74'],
		['#3f7fae', '#3f7f6a'],
		['#8fae4f', '#5f8f4a'],
		['#b8694a', '#8f8a6a'],
	],
	running: [
		['#c0573c', '#4f9458'],
		['#2f6fa8', '#57985a'],
		['#b54a44', '#5a9a5c'],
	],
	generic: [
		['#4f8a78', '#6f8f7c'],
		['#3f7f94', '#87948a'],
		['#b56a48', '#8a9482'],
	],
}

/** Wooden floors of halls. */
const WOOD: readonly Surface[] = [
	['#cf9a5c', '#9c5a38'],
	['#d8ab72', '#2f6f8c'],
	['#c48c52', '#3f7a62'],
]

/** Half of the length and width of each sport's court, in metres. */
export const HALVES: Record<CourtSport, readonly [number, number]> = {
	tennis: [11.885, 5.485],
	padel: [10, 5],
	basketball: [14, 7.5],
	soccer: [16, 9],
	running: [30, 4.88],
	generic: [13, 6.5],
}

/** The free ground around a court, behind and beside it. */
export const APRONS: Record<CourtSport, readonly [number, number]> = {
	tennis: [5.5, 3.6],
	padel: [0.1, 0.1],
	basketball: [2.2, 2],
	soccer: [1.4, 1.4],
	running: [80, 0.6],
	generic: [2.5, 2.5],
}

export function surfaceOf(sport: CourtSport, site: Site, random: Random): Surface {
	const wooden = site === 'hall' && (sport === 'basketball' || sport === 'generic')
	return pick(wooden ? WOOD : SURFACES[sport], random)
}

const box = (camera: Camera, x: number, y: number, [cx, cy]: readonly [number, number] = [0, 0]) =>
	camera.face([
		[cx - x, cy - y],
		[cx + x, cy - y],
		[cx + x, cy + y],
		[cx - x, cy + y],
	])

/** Draws a court's ground with its lines, moved aside by `aside` metres. */
export function ground(sport: CourtSport, [inner, outer]: Surface, draw: Draw, aside = 0) {
	const { camera, light } = draw
	const [length, width] = HALVES[sport]
	const [behind, beside] = APRONS[sport]
	const inside = light.lit(inner)
	const painted = path(lines(sport, camera, aside), light.lit('#fbf9f2'), { opacity: 0.92 })
	const middle = [0, aside] as const
	switch (sport) {
		case 'running':
			return path(box(camera, length + behind, width + beside, middle), inside) + painted
		case 'soccer':
			return (
				path(box(camera, length + behind, width + beside, middle), light.lit(outer)) +
				path(box(camera, length, width, middle), inside) +
				path(mown(camera, aside), mix(inside, '#f4ffd0', 0.13)) +
				painted
			)
		case 'basketball':
			return (
				path(box(camera, length + behind, width + beside, middle), light.lit(outer)) +
				path(box(camera, length, width, middle), inside) +
				path(boards(draw, aside), mix(inside, '#3a1f10', 0.16), { opacity: 0.5 }) +
				path(
					[-1, 1].map((end) => box(camera, 2.9, 2.45, [end * 11.1, aside])).join('') +
						camera.face(onArc([0, aside], 1.8, [0, 1])),
					light.lit(outer),
				) +
				painted
			)
		default:
			return (
				path(box(camera, length + behind, width + beside, middle), light.lit(outer)) +
				path(box(camera, length, width, middle), inside) +
				painted
			)
	}
}

/** The stripes of a mown pitch. */
const mown = (camera: Camera, aside: number) => [-14, -6, 2, 10].map((x) => box(camera, 2, 9, [x, aside])).join('')

/** The joints of a wooden floor. */
const boards = ({ camera, site }: Draw, aside: number) =>
	site === 'hall'
		? [-6, -4.5, -3, -1.5, 0, 1.5, 3, 4.5, 6].map((y) => camera.line([-14, y + aside], [14, y + aside], 0.05)).join('')
		: ''

function lines(sport: CourtSport, camera: Camera, y: number) {
	const { line, arc } = camera
	const frame = ([a, b]: readonly [number, number], thick: number) =>
		[
			line([-a, y - b], [a, y - b], thick),
			line([-a, y + b], [a, y + b], thick),
			line([-a, y - b], [-a, y + b], thick),
			line([a, y - b], [a, y + b], thick),
		].join('')
	switch (sport) {
		case 'tennis':
			return (
				frame(HALVES.tennis, 0.14) +
				line([-11.9, y - 4.115], [11.9, y - 4.115], 0.12) +
				line([-11.9, y + 4.115], [11.9, y + 4.115], 0.12) +
				line([-6.4, y - 4.1], [-6.4, y + 4.1], 0.12) +
				line([6.4, y - 4.1], [6.4, y + 4.1], 0.12) +
				line([-6.4, y], [6.4, y], 0.12)
			)
		case 'padel':
			return (
				line([-6.95, y - 5], [-6.95, y + 5], 0.12) +
				line([6.95, y - 5], [6.95, y + 5], 0.12) +
				line([-7.15, y], [7.15, y], 0.12)
			)
		case 'basketball':
			return (
				frame(HALVES.basketball, 0.13) +
				line([0, y - 7.5], [0, y + 7.5], 0.12) +
				arc([0, y], 1.8, [0, 1], 0.12) +
				[-1, 1]
					.map(
						(end) =>
							line([end * 14, y - 2.45], [end * 8.2, y - 2.45], 0.11) +
							line([end * 14, y + 2.45], [end * 8.2, y + 2.45], 0.11) +
							line([end * 8.2, y - 2.45], [end * 8.2, y + 2.45], 0.11) +
							arc([end * 8.2, y], 1.8, end > 0 ? [0.25, 0.75] : [-0.25, 0.25], 0.11) +
							arc([end * 12.43, y], 6.75, end > 0 ? [0.285, 0.715] : [-0.215, 0.215], 0.12),
					)
					.join('')
			)
		case 'soccer':
			return (
				frame(HALVES.soccer, 0.15) +
				line([0, y - 9], [0, y + 9], 0.14) +
				arc([0, y], 2.6, [0, 1], 0.14) +
				[-1, 1].map((end) => arc([end * 16, y], 5.4, end > 0 ? [0.25, 0.75] : [-0.25, 0.25], 0.14)).join('')
			)
		case 'running':
			return (
				Array.from({ length: 9 }, (_, lane) =>
					line([-42, y - 4.88 + lane * 1.22], [110, y - 4.88 + lane * 1.22], 0.08),
				).join('') +
				line([-17, y - 4.88], [-17, y + 4.88], 0.14) +
				numbers(camera, y)
			)
		case 'generic':
			return frame(HALVES.generic, 0.14) + line([0, y - 6.5], [0, y + 6.5], 0.14) + arc([0, y], 2.4, [0, 1], 0.14)
	}
}

/** The strokes of the figures 1 to 8, on a field of 2 by 4. */
const STROKES: readonly (readonly (readonly [number, number])[])[] = [
	[
		[0.4, 3.2],
		[1, 4],
		[1, 0],
	],
	[
		[0, 4],
		[2, 4],
		[2, 2],
		[0, 2],
		[0, 0],
		[2, 0],
	],
	[
		[0, 4],
		[2, 4],
		[2, 2],
		[0.5, 2],
		[2, 2],
		[2, 0],
		[0, 0],
	],
	[
		[0, 4],
		[0, 2],
		[2, 2],
		[2, 4],
		[2, 0],
	],
	[
		[2, 4],
		[0, 4],
		[0, 2],
		[2, 2],
		[2, 0],
		[0, 0],
	],
	[
		[2, 4],
		[0, 4],
		[0, 0],
		[2, 0],
		[2, 2],
		[0, 2],
	],
	[
		[0, 4],
		[2, 4],
		[1, 0],
	],
	[
		[0, 4],
		[2, 4],
		[2, 0],
		[0, 0],
		[0, 4],
		[0, 2],
		[2, 2],
	],
]

/** The lanes' numbers, as one reads them from the start. */
function numbers(camera: Camera, y: number) {
	return STROKES.map((stroke, lane) => {
		const left = y - 4.88 + lane * 1.22 + 0.36
		return camera.lines(
			stroke.map(([across, up]) => [-15.6 + up * 0.5, left + across * 0.25] as Place),
			0.11,
		)
	}).join('')
}

/** Draws what stands on a court: nets, glass, goals and hoops. */
export function equipment(sport: CourtSport, draw: Draw, aside = 0) {
	switch (sport) {
		case 'tennis':
			return net(draw, aside, 6.4, 1.07)
		case 'padel':
			return cage(draw, aside)
		case 'soccer':
			return goal(draw, 1, aside) + goal(draw, -1, aside)
		case 'basketball':
			return hoop(draw, 1, aside) + hoop(draw, -1, aside)
		case 'running':
			return ''
		case 'generic':
			return net(draw, aside, 6.8, 1)
	}
}

function net({ camera, light }: Draw, aside: number, reach: number, high: number) {
	const [left, right] = [
		[0, aside - reach],
		[0, aside + reach],
	] as const
	const shade = camera.face([
		[0, aside - reach],
		[0, aside + reach],
		[-1.6, aside + reach],
		[-1.6, aside - reach],
	])
	return (
		path(shade, '#0a1a24', { opacity: light.isDark ? 0.16 : 0.14 }) +
		path(camera.wall(left, right, 0, high), '#0b1c22', { opacity: 0.42 }) +
		path(camera.wall(left, right, high - 0.09, high), light.lit('#fdfbf5')) +
		path(camera.pole(left, 0, high + 0.06, 0.14) + camera.pole(right, 0, high + 0.06, 0.14), light.lit('#23332e'))
	)
}

/** A padel cage: its farther walls, the net, then the nearer walls, through which one looks. */
function cage(draw: Draw, aside: number) {
	const { camera, light } = draw
	const corner = (x: number, y: number) => [x * 10, aside + y * 5] as const
	const steel = light.lit('#22302f')
	const glass = mix(light.sky[2], '#dff4f6', 0.6)
	const sides = [-1, 1].sort((a, b) => camera.depth([0, aside + b * 5]) - camera.depth([0, aside + a * 5]))
	/** One side, from glass at the ends and mesh between. */
	const side = (y: number, near: boolean) =>
		path([-1, 1].map((end) => camera.wall(corner(end, y), corner(end * 0.6, y), 0, 3)).join(''), glass, {
			opacity: near ? 0.1 : 0.26,
		}) +
		path(camera.wall(corner(-0.6, y), corner(0.6, y), 0, 3), steel, { opacity: near ? 0.08 : 0.17 }) +
		path(
			[-1, -0.8, -0.6, -0.3, 0, 0.3, 0.6, 0.8, 1]
				.map((x) => camera.pole(corner(x, y), 0, 3, near ? 0.07 : 0.1))
				.join('') + camera.wall(corner(-1, y), corner(1, y), 2.94, 3.04),
			steel,
			{ opacity: near ? 0.6 : 0.85 },
		)
	const end = (x: number, near: boolean) =>
		path(camera.wall(corner(x, -1), corner(x, 1), 0, 3), glass, { opacity: near ? 0.1 : 0.28 }) +
		path(camera.wall(corner(x, -1), corner(x, 1), 3, 4), steel, { opacity: near ? 0.1 : 0.14 }) +
		(near
			? ''
			: path(
					camera.face([
						[10, aside - 3.4, 0],
						[10, aside - 2, 0],
						[10, aside + 0.6, 3],
						[10, aside - 0.8, 3],
					]),
					'#ffffff',
					{ opacity: 0.2 },
				)) +
		path(
			[-1, -0.6, -0.2, 0.2, 0.6, 1]
				.map((y) => camera.pole(corner(x, y), 0, Math.abs(y) === 1 ? 4 : 3, near ? 0.07 : 0.1))
				.join('') +
				camera.wall(corner(x, -1), corner(x, 1), 2.95, 3.03) +
				camera.wall(corner(x, -1), corner(x, 1), 3.94, 4.02),
			steel,
			{ opacity: near ? 0.5 : 0.85 },
		)
	return end(1, false) + side(sides[0]!, false) + net(draw, aside, 5, 0.92) + side(sides[1]!, true)
}

function goal({ camera, light }: Draw, end: number, aside: number) {
	const [x, back] = [end * 16, end * 17.1]
	const white = light.lit('#fdfbf5')
	const mesh =
		camera.wall([back, aside - 1.5], [back, aside + 1.5], 0, 1.7) +
		camera.face([
			[x, aside - 1.5],
			[back, aside - 1.5],
			[back, aside - 1.5, 1.7],
			[x, aside - 1.5, 2],
		]) +
		camera.face([
			[x, aside + 1.5],
			[back, aside + 1.5],
			[back, aside + 1.5, 1.7],
			[x, aside + 1.5, 2],
		])
	return (
		path(mesh, white, { opacity: 0.26 }) +
		path(
			camera.pole([x, aside - 1.5], 0, 2.05, 0.14) +
				camera.pole([x, aside + 1.5], 0, 2.05, 0.14) +
				camera.wall([x, aside - 1.5], [x, aside + 1.5], 1.93, 2.07),
			white,
		)
	)
}

function hoop({ camera, light }: Draw, end: number, aside: number) {
	const x = end * 12.8
	const scale = camera.scale([x, aside])
	const [rx, ry] = camera.at([end * 12.43, aside, 3.05])
	const steel = light.lit('#2a3a40')
	return (
		path(
			camera.pole([end * 14.9, aside], 0, 3.6, 0.22) +
				camera.face([
					[end * 14.9, aside, 3.65],
					[x, aside, 3.75],
					[x, aside, 3.5],
					[end * 14.9, aside, 3.3],
				]),
			steel,
		) +
		path(camera.wall([x, aside - 0.9], [x, aside + 0.9], 2.9, 3.95), light.lit('#fdfbf5')) +
		path(camera.wall([x, aside - 0.3], [x, aside + 0.3], 3.05, 3.5), 'none', {
			stroke: light.lit('#c8501e'),
			width: Math.max(0.8, Math.round(scale) / 16),
		}) +
		path(
			through([
				[rx - 0.24 * scale, ry],
				[rx + 0.24 * scale, ry],
				[rx + 0.14 * scale, ry + 0.45 * scale],
				[rx - 0.14 * scale, ry + 0.45 * scale],
			]),
			light.lit('#ffffff'),
			{ opacity: 0.55 },
		) +
		`<ellipse cx="${rx.toFixed(1)}" cy="${ry.toFixed(1)}" rx="${(0.26 * scale).toFixed(1)}" ry="${(0.08 * scale).toFixed(1)}" fill="none" stroke="${light.lit('#e0562a')}" stroke-width="${Math.max(1, 0.06 * scale).toFixed(1)}"/>`
	)
}

const BALLS: Record<CourtSport, readonly [radius: number, colour: string]> = {
	tennis: [0.16, '#dcea5a'],
	padel: [0.16, '#dcea5a'],
	basketball: [0.3, '#e0762f'],
	soccer: [0.28, '#fdfbf5'],
	running: [0, '#ffffff'],
	generic: [0.22, '#f2b33d'],
}

/** A ball that somebody left on the court. */
export function ball(sport: CourtSport, { camera, light, random }: Draw) {
	const [radius, colour] = BALLS[sport]
	if (radius === 0) return ''
	const [length, width] = HALVES[sport]
	const place = [-length * (0.25 + random() * 0.35), width * (random() - 0.5)] as const
	const [x, y] = camera.at([...place, radius])
	const [, foot] = camera.at(place)
	const r = radius * camera.scale(place)
	return (
		`<ellipse cx="${(x + r * 0.9).toFixed(1)}" cy="${foot.toFixed(1)}" rx="${(r * 1.5).toFixed(1)}" ry="${(r * 0.42).toFixed(1)}" fill="#0a1a24" opacity=".3"/>` +
		circle(x, y, r, light.lit(colour)) +
		circle(x - r * 0.28, y - r * 0.3, r * 0.45, '#ffffff', 0.4)
	)
}
