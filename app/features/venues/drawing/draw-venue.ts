import { backdrop, sky } from './backdrop.ts'
import { cameraOn, HEIGHT, WIDTH, type Camera, type Place } from './camera.ts'
import { APRONS, ball, equipment, ground, HALVES, surfaceOf, type Draw } from './courts.ts'
import { lightOf } from './light.ts'
import { circle, gradient, mix, path, randomOf, rect, short } from './paint.ts'
import { tree, treeRow, type Tree } from './plants.ts'
import type { Scene, View } from './scene.ts'

/** The horizon, from the top. */
const HORIZON = 148
/** How much lower a track lies: where only the middle of its picture is shown, that has the mountain. */
const LOWERED = 44

type Stage = Draw & { scene: Scene; sun: number }

/** Draws a court where it is: under its own sky, or in its hall. Returns an SVG of 16:9. */
export function drawVenue(scene: Scene): string {
	const random = randomOf(scene.seed)
	const light = lightOf(scene.light, random)
	const sun = random() < 0.5 ? -1 : 1
	const stage: Stage = { scene, light, random, site: scene.site, sun, camera: chooseCamera(scene, random) }
	const body = scene.site === 'hall' ? hall(stage) : outdoors(stage)
	const { sky: colours } = light
	const lowered = scene.sport === 'running'
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>`,
		gradient('sky', 'linear', [
			[0, colours[0]],
			[0.55, colours[1]],
			[0.86, colours[2]],
		]),
		gradient('glow', 'radial', [
			[0, light.isDark ? '#fff3d0' : light.disc, 0.95],
			[0.3, light.isDark ? '#ffe9b0' : light.disc, 0.35],
			[1, light.isDark ? '#ffe0a0' : light.disc, 0],
		]),
		gradient('near', 'linear', [
			[0, light.shadow, 0],
			[1, light.shadow, light.isDark ? 0.5 : 0.3],
		]),
		gradient('pool', 'radial', [
			[0, '#fff4cf', light.isDark ? 0.26 : 0.16],
			[0.6, '#fff0c0', light.isDark ? 0.1 : 0.06],
			[1, '#fff0c0', 0],
		]),
		'</defs>',
		lowered
			? `${path(rect(0, 0, WIDTH, LOWERED + 1), colours[0])}<g transform="translate(0 ${LOWERED})">${body}</g>`
			: body,
		path(rect(0, HEIGHT - 130, WIDTH, 130), 'url(#near)'),
		'</svg>',
	].join('')
}

function chooseCamera({ sport, site }: Scene, random: () => number) {
	const side = random() < 0.5 ? -1 : 1
	const [length] = HALVES[sport]
	const [turn, near, high, low, aside] = [random(), random(), random(), random(), random() - 0.5]
	const common = { horizon: HORIZON, half: HALVES[sport] }
	if (sport === 'running') {
		return cameraOn({
			...common,
			half: [18, 4.88],
			turn: side * (0.03 + turn * 0.07),
			distance: 27,
			height: 2.6,
			bottom: HEIGHT + 40 - LOWERED,
			aside: aside * 160,
		})
	}
	if (site === 'hall') {
		return cameraOn({
			...common,
			turn: side * (0.12 + turn * 0.24),
			distance: length * (2 + near * 0.3),
			height: length * (0.4 + high * 0.06),
			bottom: HEIGHT + 6 + low * 26,
			aside: aside * 20,
		})
	}
	return cameraOn({
		...common,
		turn: side * (0.24 + turn * 0.5),
		distance: length * (1.72 + near * 0.4),
		height: length * (0.4 + high * 0.14),
		bottom: HEIGHT + (sport === 'padel' ? 34 : 74) + low * 40,
		aside: aside * 50,
	})
}

function outdoors(stage: Stage) {
	const { scene, light, random, camera } = stage
	const { sport, view, site } = scene
	const where = { view, light, random, horizon: HORIZON }
	const surface = surfaceOf(sport, site, random)
	const neighbour = neighbourOf(stage)
	const soil = site === 'rooftop' ? '#8f8a84' : GROUNDS[view]
	return [
		sky(where),
		backdrop(where),
		site === 'rooftop' ? roofs(stage) : planted(stage),
		path(rect(0, HORIZON + (site === 'rooftop' ? 30 : 14), WIDTH, HEIGHT), light.on(soil)),
		site === 'rooftop' ? '' : lawn(stage, soil) + clubhouse(stage),
		site === 'rooftop' ? parapet(stage) : '',
		sport === 'running' ? infield(stage, surface[1]) : '',
		neighbour === 0 ? '' : ground(sport, surface, stage, neighbour),
		ground(sport, surface, stage),
		light.isDark || light.name === 'dusk' ? pool(camera) : '',
		fence(stage),
		site === 'roof' ? canopy(stage) : floodlights(stage),
		neighbour === 0 ? '' : equipment(sport, stage, neighbour),
		equipment(sport, stage),
		ball(sport, stage),
		site === 'open' ? shade(stage) : '',
	].join('')
}

const GROUNDS: Record<View, string> = {
	'cape-town': '#7d9a64',
	johannesburg: '#8fa066',
	durban: '#86a868',
	pretoria: '#90a066',
	coast: '#a8a47c',
	bushveld: '#b39a62',
	berg: '#7fa066',
}

/** Returns how far beside the court another one lies; 0 for none. */
function neighbourOf({ scene: { sport }, random, camera }: Stage) {
	if (sport === 'running' || random() < 0.4) return 0
	const [, width] = HALVES[sport]
	const [, beside] = APRONS[sport]
	const gap = 2 * (width + beside) + (sport === 'padel' ? 2.5 : sport === 'tennis' ? 0 : 1.5)
	// The farther side shows most of it.
	return camera.depth([0, 1]) > camera.depth([0, -1]) ? gap : -gap
}

const TREES: Record<View, readonly [Tree, string][]> = {
	'cape-town': [
		['pine', '#3f6b4c'],
		['round', '#5d8a52'],
		['cypress', '#35604a'],
	],
	johannesburg: [
		['jacaranda', '#8a6fb0'],
		['round', '#4f8050'],
		['round', '#66935a'],
	],
	durban: [
		['palm', '#4a8a52'],
		['palm', '#3f7a52'],
		['round', '#4f8f58'],
	],
	pretoria: [
		['jacaranda', '#8f72ba'],
		['jacaranda', '#7f64ac'],
		['round', '#5a8a54'],
	],
	coast: [
		['palm', '#5a8a5a'],
		['pine', '#4a7254'],
		['round', '#6a8f5c'],
	],
	bushveld: [
		['acacia', '#6f8a48'],
		['acacia', '#7f9450'],
		['round', '#6f8a54'],
	],
	berg: [
		['cypress', '#3f6a4c'],
		['round', '#5a8a56'],
		['pine', '#46724f'],
	],
}

/** Trees behind the court, those at the sides taller. */
function planted({ scene: { view }, light, random, sun }: Stage) {
	const kinds = TREES[view]
	const [row, nearRow] = [light.off('#5f8560', 0.3), light.off('#4f7a52', 0.12)]
	const trees = Array.from({ length: 5 + Math.floor(random() * 4) }, () => {
		const [kind, colour] = kinds[Math.floor(random() * kinds.length)]!
		const edge = random() < 0.7
		const x = edge ? (random() < 0.5 ? random() * 150 : WIDTH - random() * 150) : 150 + random() * 340
		const size = edge ? 56 + random() * 62 : 30 + random() * 20
		return {
			x,
			size,
			drawn: tree(kind, x, HORIZON + 20 + size * 0.04, size, light.off(colour, edge ? 0.04 : 0.14), random, sun),
		}
	}).sort((a, b) => a.size - b.size)
	return (
		treeRow(HORIZON + 12, 13 + random() * 8, row, random) +
		trees.map(({ drawn }) => drawn).join('') +
		treeRow(HORIZON + 20, 9 + random() * 6, nearRow, random)
	)
}

/** Bands of the lawn, lighter and darker as it was mown. */
function lawn({ light, random }: Stage, soil: string) {
	const y = HORIZON + 22
	const bend = (random() - 0.5) * 60
	return (
		path(
			`M0 ${y + 34}Q320 ${short(y + 20 + bend)} 640 ${y + 44}V${y + 96}Q320 ${short(y + 66 + bend)} 0 ${y + 82}z`,
			light.on(mix(soil, '#fff6c8', 0.3)),
			{ opacity: 0.4 },
		) +
		path(`M0 ${y + 130}Q320 ${short(y + 110 - bend)} 640 ${y + 120}V360H0z`, light.on(mix(soil, '#24452f', 0.35)), {
			opacity: 0.4,
		})
	)
}

/** The clubhouse with its veranda, at some venues. */
function clubhouse({ light, random, camera }: Stage) {
	if (random() < 0.4) return ''
	const right = camera.depth([0, 1]) > camera.depth([0, -1])
	const x = right ? 30 + random() * 60 : WIDTH - 190 + random() * 40
	const wall = light.off(['#efe4d0', '#e3d2bd', '#d9ded6'][Math.floor(random() * 3)]!, 0.06)
	const roof = light.off(['#a8523a', '#5a6a70', '#3f6a5a', '#8a4a44'][Math.floor(random() * 4)]!, 0.06)
	const y = HORIZON + 27
	const glass = light.isLit ? '#ffdc90' : mix(light.sky[1], '#22343c', 0.4)
	return (
		`<g transform="translate(${short(x)} ${y})">` +
		path('M4 0V-22H120V0z', wall) +
		path('M14-16h12v9h-12zM34-16h12v9h-12zM54-16h10v16h-10zM74-16h12v9h-12zM96-16h12v9h-12z', glass) +
		path('M-4-20L12-38H112L128-20z', roof) +
		path(
			'M-4-20H128v3H-4zM0-18h2v18h-2zM30-18h1.6v18h-1.6zM68-18h1.6v18h-1.6zM92-18h1.6v18h-1.6zM122-18h2v18h-2z',
			mix(roof, '#10181c', 0.35),
		) +
		'</g>'
	)
}

/** The neighbours' roofs, as seen from a roof. */
function roofs({ light, random }: Stage) {
	let [far, windows] = ['', '']
	for (let x = -10; x < WIDTH;) {
		const wide = 34 + random() * 62
		const high = 6 + random() * 34
		far += rect(x, HORIZON + 8 - high, wide, high + 40)
		for (let w = x + 6; w < x + wide - 6; w += 9) if (random() < 0.6) windows += rect(w, HORIZON + 14 - high, 4, 5)
		if (random() < 0.4) far += rect(x + wide * 0.2, HORIZON - 2 - high, 10, 12)
		x += wide + random() * 6
	}
	const wall = light.off('#9a8476', 0.16)
	return path(far, wall) + path(windows, light.isLit ? '#ffdf94' : mix(wall, '#22303a', 0.45), { opacity: 0.8 })
}

/** The low wall around a roof. */
function parapet({ scene: { sport }, camera, light }: Stage) {
	const [length, width] = HALVES[sport]
	const [x, y] = [length + 5, width + 9]
	const wall = light.on('#b6a794')
	const faces = [
		camera.wall([x, -y * 3], [x, y * 3], 0, 1.1),
		camera.depth([0, 1]) > camera.depth([0, -1])
			? camera.wall([-x * 2, y], [x, y], 0, 1.1)
			: camera.wall([-x * 2, -y], [x, -y], 0, 1.1),
	]
	return path(faces.join(''), wall)
}

/** The grass inside a track, and its farther bend. */
function infield({ camera, light }: Stage, grass: string) {
	return path(
		camera.face([
			[-40, -4.9],
			[110, -4.9],
			[110, -60],
			[-40, -60],
		]),
		light.on(grass),
	)
}

const pool = (camera: Camera) => {
	const [x, y] = camera.at([-1, 0])
	return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="400" ry="150" fill="url(#pool)"/>`
}

/** The fence on the far sides of a court that has no cage. */
function fence({ scene: { sport }, camera, light, random }: Stage) {
	if (sport === 'padel' || sport === 'running') return ''
	const [length, width] = HALVES[sport]
	const [behind, beside] = APRONS[sport]
	const [x, y] = [length + behind, width + beside]
	const far = camera.depth([0, 1]) > camera.depth([0, -1]) ? y : -y
	const high = sport === 'soccer' ? 4 : 3.2
	const colour = light.on(random() < 0.5 ? '#24433a' : '#3a4448')
	const post = (place: Place) => camera.pole(place, 0, high, 0.1)
	const posts = [-1, -0.6, -0.2, 0.2, 0.6, 1].map((share) => post([x, share * y]) + post([share * x, far])).join('')
	const rails = [high - 0.08, 1.1].map(
		(z) => camera.wall([x, -y], [x, y], z, z + 0.08) + camera.wall([-x, far], [x, far], z, z + 0.08),
	)
	return (
		path(camera.wall([x, -y], [x, y], 0, high) + camera.wall([-x, far], [x, far], 0, high), colour, { opacity: 0.22 }) +
		path(posts + rails.join(''), colour, { opacity: 0.8 })
	)
}

/** Masts at the corners, with their lamps. */
function floodlights({ scene: { sport }, camera, light }: Stage) {
	if (sport === 'running') return lampAt(camera, light, [40, 12], 13) + lampAt(camera, light, [40, -14], 13)
	const [length, width] = HALVES[sport]
	const y = width + 1.4
	return [
		[length * 0.7, y],
		[length * 0.7, -y],
		[-length * 0.35, camera.depth([0, 1]) > camera.depth([0, -1]) ? y : -y],
	]
		.map(([x, side]) => lampAt(camera, light, [x!, side!], length * 0.5))
		.join('')
}

function lampAt(camera: Camera, light: Stage['light'], place: readonly [number, number], high: number) {
	const [x, y] = camera.at([...place, high])
	const scale = camera.scale(place)
	const head = scale * 0.9
	return (
		path(
			camera.pole(place, 0, high, 0.15) + rect(x - head, y - scale * 0.16, head * 2, scale * 0.34),
			light.on('#2b3a3c'),
		) +
		(light.isLit
			? circle(x, y, scale * 4.6, 'url(#glow)', light.isDark ? 0.8 : 0.5) +
				path(
					[-0.7, -0.2, 0.3].map((at) => rect(x + head * at, y - scale * 0.1, head * 0.4, scale * 0.22)).join(''),
					'#fffbe8',
				)
			: path(
					[-0.7, -0.2, 0.3].map((at) => rect(x + head * at, y - scale * 0.1, head * 0.4, scale * 0.22)).join(''),
					light.on('#e8ecea'),
				))
	)
}

/** A vaulted roof on pillars, open at the sides. */
function canopy({ scene: { sport }, camera, light, random }: Stage) {
	const [length, width] = HALVES[sport]
	const [x, y] = [length + 1.6, width + 2]
	const [eaves, top] = [length * 0.5, length * 0.5 + 2.6]
	const steel = light.on(random() < 0.5 ? '#e4e2da' : '#46565a')
	const cloth = light.on('#efe9dc')
	const vault = (at: number, lift = 0): Place[] =>
		Array.from({ length: 9 }, (_, i) => {
			const share = i / 8
			return [at, -y + share * 2 * y, eaves + lift + Math.sin(share * Math.PI) * (top - eaves)] as const
		})
	const bays = [-0.5, -0.12, 0.26, 0.64, 1].map((share) => share * x)
	const skin = bays
		.slice(1)
		.map((at, i) =>
			path(
				camera.face([...vault(at), ...vault(bays[i]!).reverse()]),
				mix(cloth, i % 2 ? '#1c2a30' : '#2c3a40', light.isDark ? 0.34 : 0.16),
			),
		)
		.reverse()
		.join('')
	const ribs = bays.map((at) => camera.face([...vault(at), ...vault(at, -0.34).reverse()])).join('')
	const far = camera.depth([0, 1]) > camera.depth([0, -1]) ? y : -y
	const pillars =
		bays.map((at) => camera.pole([at, far], 0, eaves, 0.24)).join('') +
		camera.pole([bays.at(-1)!, -far], 0, eaves, 0.24)
	const lamps = bays.slice(1).map((at) => {
		const [lx, ly] = camera.at([at, 0, top - 0.9])
		const scale = camera.scale([at, 0])
		return (
			(light.isLit ? circle(lx, ly, scale * 2.4, 'url(#glow)', 0.8) : '') +
			path(
				rect(lx - scale * 0.9, ly - scale * 0.08, scale * 1.8, scale * 0.18),
				light.isLit ? '#fffbe8' : light.on('#fbfaf4'),
			)
		)
	})
	return skin + path(ribs + pillars, steel) + lamps.join('')
}

/** A hall: its walls, the window through which one sees the city, the roof and its lamps. */
function hall(stage: Stage) {
	const { scene, light, random, camera } = stage
	const { sport, view } = scene
	const [length, width] = HALVES[sport]
	const [behind, beside] = APRONS[sport]
	const [x, y] = [length + behind + 2.4, width + beside + 2.2]
	const [eaves, top] = [length * 0.52, length * 0.52 + 3]
	const far = camera.depth([0, 1]) > camera.depth([0, -1]) ? y : -y
	const gloom = light.isDark ? 0.14 : light.name === 'day' ? 0 : 0.08
	const inside = (colour: string) => mix(colour, '#3a2c30', gloom)
	const paint = inside(['#e8dcc6', '#d9e0dc', '#e3d3c4', '#cfd8e0'][Math.floor(random() * 4)]!)
	const accent = inside(['#0e7256', '#c8501e', '#2f6f9c', '#e0a030', '#7a4f8f'][Math.floor(random() * 5)]!)
	const steel = inside(random() < 0.5 ? '#3c4a50' : '#f2efe6')
	const deck = mix(paint, '#263038', 0.52)
	const gable = (at: number, lift = 0): Place[] => [
		[at, -y, eaves + lift],
		[at, 0, top + lift],
		[at, y, eaves + lift],
	]
	const back: Place[] = [[x, -y], [x, y], ...gable(x).reverse()]
	const [sill, head] = [2.5, eaves - 0.5]
	const window = camera.wall([x, -y * 0.82], [x, y * 0.82], sill, head)
	const bays = [1, 0.62, 0.24, -0.14, -0.52].map((share) => share * x)
	const where = { view, light, random, horizon: camera.at([x, 0, sill])[1] - 2 }
	const surface = surfaceOf(sport, 'hall', random)
	const floor = sport === 'basketball' || sport === 'generic' ? surface[1] : '#8f9690'
	const ribs = bays
		.map(
			(at) =>
				camera.face([...gable(at), ...gable(at, -0.3).reverse()]) +
				camera.face([
					[at, -y, eaves],
					[at, y, eaves],
					[at, y, eaves - 0.2],
					[at, -y, eaves - 0.2],
				]) +
				camera.face([
					[at, -0.12, eaves],
					[at, 0.12, eaves],
					[at, 0.12, top],
					[at, -0.12, top],
				]),
		)
		.join('')
	const lamps = bays.slice(0, 5).flatMap((at) =>
		[-0.46, 0.46].map((share) => {
			const [lx, ly] = camera.at([at - 1, share * y, eaves - 0.9])
			const scale = camera.scale([at - 1, 0])
			return (
				circle(lx, ly, scale * 2.1, 'url(#glow)', light.isLit ? 0.75 : 0.3) +
				path(rect(lx - scale * 0.8, ly - scale * 0.1, scale * 1.6, scale * 0.2), '#fffbea')
			)
		}),
	)
	const mullions = Array.from({ length: 9 }, (_, i) =>
		camera.pole([x, -y * 0.82 + (i / 8) * y * 1.64], sill, head, 0.14),
	).join('')
	return [
		path(rect(0, 0, WIDTH, HEIGHT), deck),
		path(camera.face(back), paint),
		`<clipPath id="window"><path d="${window}"/></clipPath><g clip-path="url(#window)">`,
		sky(where),
		backdrop(where),
		'</g>',
		path(
			mullions +
				camera.wall([x, -y * 0.84], [x, y * 0.84], sill - 0.16, sill) +
				camera.wall([x, -y * 0.84], [x, y * 0.84], head, head + 0.16),
			steel,
		),
		path(camera.wall([x, -y], [x, y], 0, 1.8), accent),
		path(camera.wall([x, -y], [x, y], 1.8, 1.95), mix(accent, '#ffffff', 0.5)),
		// The long wall that one sees, with a strip of light under the eaves.
		path(camera.wall([-x * 2, -far], [x, -far], 0, eaves), mix(paint, '#33251f', 0.24)),
		path(camera.wall([-x * 2, -far], [x, -far], 0, 1.8), mix(accent, '#1a1a22', 0.3)),
		path(camera.wall([-x * 2, far], [x, far], 0, eaves), mix(paint, '#33251f', 0.13)),
		path(camera.wall([-x * 2, far], [x, far], 0, 1.8), mix(accent, '#1a1a22', 0.16)),
		path(
			camera.wall([-x * 2, far], [x, far], eaves - 1.5, eaves - 0.5),
			light.isDark ? mix(light.sky[1], '#ffffff', 0.06) : mix(light.sky[2], '#ffffff', 0.35),
			{ opacity: 0.9 },
		),
		path(bays.map((at) => camera.pole([at, far], 0, eaves, 0.3)).join(''), mix(steel, '#202428', 0.15), {
			opacity: 0.8,
		}),
		// The two slopes of the roof, one of them in shadow.
		path(
			camera.face([
				[x, -y, eaves],
				[x, 0, top],
				[-x * 2, 0, top],
				[-x * 2, -y, eaves],
			]),
			mix(deck, '#ffffff', 0.08),
		),
		path(
			camera.face([
				[x, y, eaves],
				[x, 0, top],
				[-x * 2, 0, top],
				[-x * 2, y, eaves],
			]),
			mix(deck, '#000000', 0.08),
		),
		path(ribs, steel, { opacity: 0.85 }),
		path(
			camera.face([
				[x, -y],
				[x, y],
				[-x * 2, y],
				[-x * 2, -y],
			]),
			inside(floor),
		),
		ground(sport, surface, { ...stage, light: { ...light, lit: inside } }),
		`<ellipse cx="320" cy="260" rx="380" ry="110" fill="url(#pool)"/>`,
		equipment(sport, { ...stage, light: { ...light, lit: inside } }),
		lamps.join(''),
		ball(sport, stage),
	].join('')
}

/** The shadow that a tree outside the picture throws across the court. */
function shade({ light, random, sun, camera }: Stage) {
	if (light.isDark || random() < 0.35) return ''
	const side = sun > 0 ? -1 : 1
	const spots = Array.from({ length: 12 }, () => {
		const place = [-4 - random() * 9, side * (2 + random() * 8)] as const
		if (camera.depth(place) < 3) return ''
		const [x, y] = camera.at(place)
		const r = (1 + random() * 1.6) * camera.scale(place)
		return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(r)}" ry="${short(r * 0.34)}"/>`
	})
	return `<g fill="${light.shadow}" opacity="${light.name === 'day' ? 0.16 : 0.2}">${spots.join('')}</g>`
}
