import { circle, mix, path, rect, short, type Point } from './paint.ts'
import { WIDTH } from './camera.ts'
import type { Light } from './light.ts'
import type { View } from './scene.ts'

type Random = () => number
type Where = { view: View; light: Light; random: Random; horizon: number }

const at = (x: number, y: number, drawn: string, size = 1) =>
	`<g transform="translate(${short(x)} ${short(y)})${size === 1 ? '' : ` scale(${Math.round(size * 100) / 100})`}">${drawn}</g>`

/** Draws what stands on the horizon: the mountain, the skyline or the sea of a city. */
export function backdrop({ view, light, random, horizon }: Where) {
	const draw = { light, random, horizon }
	switch (view) {
		case 'cape-town':
			return tableMountain(draw)
		case 'johannesburg':
			return ridge(draw, 20, '#6d7f74', 0.62) + skyline(draw, true)
		case 'durban':
			return seafront(draw)
		case 'pretoria':
			return unionBuildings(draw)
		case 'coast':
			return lighthouse(draw)
		case 'berg':
			return amphitheatre(draw) + ridge(draw, 50, '#5d7a72', 0.42, 4) + ridge(draw, 26, '#55764f', 0.16)
		case 'bushveld':
			return ridge(draw, 52, '#7d8b96', 0.6, 5) + koppies(draw)
	}
}

type Draw = Omit<Where, 'view'>

/** A row of hills, the higher the more jagged. */
function ridge({ light, random, horizon }: Draw, high: number, colour: string, far: number, peaks = 4) {
	const points: Point[] = []
	for (let i = 0; i <= peaks * 3; i++) {
		const peak = i % 3 === 1 ? 0.75 + random() * 0.3 : 0.25 + random() * 0.4
		points.push([-20 + (i * (WIDTH + 40)) / (peaks * 3), -high * peak])
	}
	const smooth = points.slice(1).reduce(
		(d, [x, y], i) => {
			const [px, py] = points[i]!
			const mx = (px + x) / 2
			return `${d}C${short(mx)} ${short(py)} ${short(mx)} ${short(y)} ${short(x)} ${short(y)}`
		},
		`M-20 4L${short(points[0]![0])} ${short(points[0]![1])}`,
	)
	return at(0, horizon, path(`${smooth}L${WIDTH + 20} 4z`, light.off(colour, far)))
}

/** The wall of the Drakensberg, with its peaks. */
function amphitheatre({ light, random, horizon }: Draw) {
	const rock = light.off('#5f6f8c', 0.42)
	const size = 0.95 + random() * 0.3
	return at(
		-120 + random() * 90,
		horizon,
		path(
			'M-60 4V-48L-10-58 24-82 40-104 58-106 66-92 84-76 110-70 132-84 146-92 190-95 260-92 330-96 398-93 410-84 424-66 438-70 452-100 460-120 470-122 478-102 492-78 520-62 556-72 580-88 600-90 622-70 680-50 800-40V4z',
			rock,
		) +
			path(
				'M146-92L158-93 164-50 152-42zM176-94l16-1 4 38-12 16zM214-94l14 0 8 44-16 8zM256-92l16-1 2 36-10 16zM300-94l18-1 4 40-16 14zM346-95l14 1 6 46-14 6zM384-94l14 1 8 40-16 14zM460-120l10-2 4 34-12 18zM40-104l18-2-4 30-14 18zM580-88l20-2-6 28-12 12z',
				mix(rock, light.sky[2], 0.42),
				{ opacity: 0.6 },
			),
		size,
	)
}

/** Devil's Peak, the Table and Lion's Head, as one sees them from the bay. */
function tableMountain({ light, random, horizon }: Draw) {
	const outline =
		'M-160 4L-90-8-30-14 18-28 44-42 62-58 84-88 92-96 99-92 108-74 122-66 138-52 152-44 166-58 172-62 180-82 188-90 200-92 214-90 232-93 262-92 288-94 318-92 352-94 378-93 396-91 404-84 409-68 420-56 432-40 448-28 462-34 478-50 490-66 498-82 503-90 509-91 514-82 524-66 540-44 560-32 590-26 622-24 656-16 700-6 780 4z'
	const rock = light.off('#5c6884', 0.34)
	// The cliffs under the edge, each with a side in the light.
	let [faces, x] = ['', 186]
	while (x < 392) {
		const wide = 10 + random() * 15
		const deep = 30 + random() * 20
		faces += `M${short(x)}-90L${short(x + wide * 0.55)}-91L${short(x + wide * 0.7)}-${short(92 - deep * 0.6)}L${short(x + wide * 0.3)}-${short(92 - deep)}z`
		x += wide
	}
	faces += 'M84-88L92-96 97-70 84-46 66-50zM498-82L503-90 507-70 500-46 484-52z'
	const slopes =
		'M-160 4L-60-10 30-26 70-40 110-48 150-36 190-48 240-38 290-46 340-36 384-46 430-30 470-32 504-44 540-34 600-18 700-4 780 4z'
	const cloth =
		light.name !== 'night' && random() < 0.45
			? path(
					'M176-86c-10-10 8-18 22-14 6-10 30-10 40-4 12-8 34-8 46-1 14-8 36-6 46 1 12-6 34-6 42 2 14-4 30 2 24 12-4 6-16 4-20 0-10 8-24 8-32 0-12 8-30 7-38-1-10 9-30 8-40 0-12 8-28 7-36-1-12 8-26 6-32-2-8 6-18 8-22 8z',
					mix(light.sky[2], '#ffffff', 0.6),
					{ opacity: 0.8 },
				)
			: ''
	const size = 0.86 + random() * 0.4
	return at(
		(0.5 - size / 2) * WIDTH + (random() - 0.5) * 150,
		horizon + 1,
		path(outline, rock) +
			path(faces, mix(rock, light.sky[2], 0.45), { opacity: 0.42 }) +
			path(slopes, light.off('#4e6b57', 0.3), { opacity: 0.75 }) +
			cloth,
		size,
	)
}

/** Towers that grow towards the middle; with the two that Johannesburg is known by. */
function skyline({ light, random, horizon }: Draw, joburg: boolean, count = 24) {
	const far: string[] = []
	const near: string[] = []
	let windows = ''
	const centre = 140 + random() * 360
	for (let i = 0; i < count; i++) {
		const x = (i / count) * (WIDTH + 40) - 20 + random() * 14
		const rise = Math.exp(-(((x - centre) / 190) ** 2))
		const high = 12 + rise * (22 + random() * 40) + random() * 8
		const wide = 13 + random() * 16
		const tower =
			rect(x, -high, wide, high + 3) + (random() < 0.3 ? rect(x + wide * 0.3, -high - 5, wide * 0.34, 6) : '')
		if (random() < 0.5) far.push(tower)
		else {
			near.push(tower)
			for (let w = 0; w < 5; w++) {
				const [column, row] = [Math.floor(random() * (wide / 4 - 1)), Math.floor(random() * (high / 6 - 1))]
				windows += `M${short(x + 3 + column * 4)} ${short(-high + 4 + row * 6)}h2v3h-2z`
			}
		}
	}
	const body = light.off('#66727f', 0.24)
	return at(
		0,
		horizon + 1,
		path(far.join(''), light.off('#7d8792', 0.56)) +
			(joburg ? at(centre - 74 - random() * 60, 0, hillbrow(light)) : '') +
			path(near.join(''), body) +
			(joburg ? at(centre + 40 + random() * 60, 0, ponte(light)) : '') +
			path(windows, light.isLit ? '#ffdf94' : mix(body, light.sky[1], 0.5), { opacity: 0.85 }),
	)
}

function hillbrow(light: Light) {
	const body = light.off('#8d8a86', 0.22)
	return (
		path('M-2.5 3L-1.8-86h3.6L2.5 3zM-.6-98h1.2v-26h-1.2z', body) +
		path('M-8-88h16l-2 5h-12zM-7-96h14l1 8h-16zM-4-102h8l2 6h-12z', mix(body, '#101820', 0.2)) +
		path('M-8-89.5h16v1.6h-16z', light.isLit ? '#ff6b6b' : '#ffffff', { opacity: 0.7 })
	)
}

function ponte(light: Light) {
	const body = light.off('#8f8880', 0.16)
	return (
		path('M-14 3V-74q14-5 28 0V3z', body) +
		path('M-14-74q14-5 28 0v9q-14 5-28 0z', light.isLit ? '#e8573f' : mix(body, '#d8503a', 0.6)) +
		path('M-7-60v63M0-60v63M7-60v63', 'none', { stroke: mix(body, '#101820', 0.25), width: 1.4 })
	)
}

/** The beachfront, the arch of the stadium, and ships that wait outside the harbour. */
function seafront({ light, random, horizon }: Draw) {
	const sea = light.on('#2f7f96')
	const arch = 90 + random() * 420
	const bluff = random() < 0.5
	let hotels = ''
	let windows = ''
	for (let x = arch > 320 ? 10 : 380; x < (arch > 320 ? 260 : 640); x += 16 + random() * 16) {
		const high = 22 + random() * 44
		const wide = 12 + random() * 9
		hotels += rect(x, -high, wide, high + 2)
		for (let row = 5; row < high - 4; row += 6) if (random() < 0.55) windows += rect(x + 2, -high + row, wide - 4, 2)
	}
	const body = light.off('#a3a7a4', 0.3)
	const ship = (x: number, size: number) =>
		at(x, 1, path('M0 0h26l-3 5H3zM4 0v-5h12v5zM18 0v-9h4v9z', light.off('#4b5a66', 0.3)), size)
	return (
		path(rect(-10, horizon - 8, WIDTH + 20, 46), mix(sea, light.sky[2], 0.34)) +
		path(rect(-10, horizon + 4, WIDTH + 20, 40), sea, { opacity: 0.6 }) +
		at(
			0,
			horizon - 8,
			ship(arch > 320 ? 300 + random() * 60 : 250 + random() * 60, 0.9) +
				path(bluff ? 'M690 2V-30Q610-34 560-16T430 2z' : 'M-40 2V-22Q60-26 120-10T230 2z', light.off('#56735f', 0.42)),
		) +
		at(
			0,
			horizon + 4,
			path(hotels, body) + path(windows, light.isLit ? '#ffe0a0' : light.off('#5f7480', 0.2), { opacity: 0.8 }),
		) +
		at(arch, horizon + 6, stadium(light), 0.9 + random() * 0.3)
	)
}

function stadium(light: Light) {
	const white = light.off('#f4f1ea', light.isDark ? 0.2 : 0.02)
	const cables = [-44, -30, -16, 0, 16, 30, 44].map(
		(x) => `M${x} ${short(-84 + (x / 70) ** 2 * 84)}L${short(x * 1.3)}-22`,
	)
	return (
		path('M-76 2L-82-18Q0-40 82-18L76 2z', light.off('#c9ccc8', 0.14)) +
		path('M-82-18Q0-40 82-18Q0-6-82-18z', white) +
		path('M-70-4V-14M-52-4V-16M-34-4V-17M-17-4V-18M0-4V-18M17-4V-18M34-4V-17M52-4V-16M70-4V-14', 'none', {
			stroke: light.isLit ? '#ffd98a' : light.off('#78868c', 0.2),
			width: 2,
		}) +
		path(cables.join(''), 'none', { stroke: white, width: 0.7, opacity: 0.7 }) +
		path('M-70 0Q0-168 70 0', 'none', { stroke: white, width: 3.6 })
	)
}

/** The Union Buildings on their hill. */
function unionBuildings(draw: Draw) {
	const { light, random, horizon } = draw
	const stone = light.off('#d8a878', 0.14)
	const deep = mix(stone, '#5a3a2c', 0.42)
	const roof = light.off('#a8583c', 0.12)
	const wing = (turn: number) =>
		`<g transform="scale(${turn} 1)">` +
		path('M22 0V-18H106V0z', stone) +
		path('M20-18H108l-4-5H24z', roof) +
		path('M28 0v-13M36 0v-13M44 0v-13M52 0v-13M60 0v-13M68 0v-13M76 0v-13M84 0v-13M92 0v-13M100 0v-13', 'none', {
			stroke: deep,
			width: 2.6,
			opacity: 0.7,
		}) +
		path('M15 0V-30h14V0zM17-30h10v-9q-5-5-10 0zM21-41h2v-6h-2z', stone) +
		path('M17-33q5-10 10 0z', deep) +
		'</g>'
	const x = 150 + random() * 340
	const size = 0.95 + random() * 0.3
	return (
		ridge(draw, 62, '#73857a', 0.5, 3) +
		at(
			x,
			horizon - 10,
			path('M-230 14Q-120-4-20-4H20Q120-4 230 14z', light.off('#5f7f56', 0.2)) +
				path('M-24 0V-14Q0-20 24-14V0z', stone) +
				path('M-24-14Q0-20 24-14L22-18Q0-24-22-18z', roof) +
				path('M-18 0v-11M-12 0v-12M-6 0v-13M0 0v-13M6 0v-13M12 0v-12M18 0v-11', 'none', {
					stroke: deep,
					width: 2,
					opacity: 0.6,
				}) +
				wing(1) +
				wing(-1) +
				path('M-120 6H120M-150 10H150', 'none', { stroke: light.off('#c9b08a', 0.2), width: 1.6, opacity: 0.8 }) +
				(light.isLit ? circle(0, -10, 70, 'url(#glow)', 0.35) : ''),
			size,
		)
	)
}

/** A headland with a lighthouse over the sea. */
function lighthouse(draw: Draw) {
	const { light, random, horizon } = draw
	const sea = light.on('#2c7791')
	const left = random() < 0.5
	const head = path('M0 6V-26Q60-40 110-20T250 6z', light.off('#5d7a63', 0.26))
	const tower =
		path('M40-28L43-66h8l3 38z', light.off('#f4efe6', 0.08)) +
		path('M42-52h10l.8 9H41.3zM43-66h8v-6h-8zM42-72h10l-5-6z', light.off('#c8503a', 0.1)) +
		(light.isLit ? circle(47, -69, 16, 'url(#glow)') : '')
	return (
		ridge(draw, 36, '#7f93a0', 0.66) +
		path(rect(-10, horizon - 10, WIDTH + 20, 50), mix(sea, light.sky[2], 0.3)) +
		path(rect(-10, horizon + 2, WIDTH + 20, 40), sea, { opacity: 0.6 }) +
		`<g transform="translate(${left ? -20 : WIDTH + 20} ${short(horizon + 2)}) scale(${left ? 1 : -1} 1)">${head}${tower}</g>`
	)
}

/** Heaps of granite boulders in the grass. */
function koppies({ light, random, horizon }: Draw) {
	const x = 90 + random() * 380
	const rocks = [
		[0, 46, 34],
		[38, 34, 26],
		[-36, 30, 22],
		[70, 22, 15],
		[-62, 18, 12],
		[16, 26, 46],
	] as const
	return at(
		x,
		horizon + 2,
		rocks
			.map(([dx, wide, high]) =>
				path(
					`M${short(dx - wide)} 2Q${short(dx - wide * 0.9)} ${short(-high)} ${short(dx - wide * 0.1)} ${short(-high)}T${short(dx + wide)} 2z`,
					light.off(random() < 0.5 ? '#a0765c' : '#8c6a58', 0.24 + random() * 0.12),
				),
			)
			.join(''),
		0.8 + random() * 0.4,
	)
}

/** Draws the sky with its sun or moon, and the clouds of the place. */
export function sky({ view, light, random, horizon }: Where) {
	const x = 70 + random() * 500
	const y = horizon - light.high
	const disc = light.isDark
		? circle(x, y, 40, 'url(#glow)', 0.5) +
			circle(x, y, 9, light.disc) +
			circle(x + 4, y - 2, 8, mix(light.sky[0], light.sky[1], 0.45))
		: circle(x, y, light.name === 'day' ? 90 : 120, 'url(#glow)', light.name === 'day' ? 0.55 : 0.9) +
			circle(x, y, light.name === 'day' ? 12 : 17, light.disc, 0.95)
	return `<path fill="url(#sky)" d="${rect(0, 0, WIDTH, horizon + 40)}"/>${light.isDark ? stars(random, horizon) : ''}${disc}${clouds(view, light, random, horizon)}`
}

function stars(random: Random, horizon: number) {
	const dots = Array.from({ length: 34 }, () => {
		const size = random() < 0.2 ? 1.4 : 0.9
		return `M${short(random() * WIDTH)} ${short(random() ** 1.3 * (horizon - 40))}h${size}v${size}h-${size}z`
	})
	return path(dots.join(''), '#ffffff', { opacity: 0.75 })
}

function clouds(view: View, light: Light, random: Random, horizon: number) {
	const colour = mix(light.sky[2], '#ffffff', light.name === 'day' ? 0.75 : light.isDark ? 0.02 : 0.15)
	const count = light.isDark ? 2 : 2 + Math.floor(random() * 3)
	const drawn = Array.from({ length: count }, () => {
		const [x, y] = [random() * WIDTH, 16 + random() * (horizon - 84)]
		// Over the Highveld they tower in the afternoon, elsewhere the wind draws them out.
		if ((view === 'johannesburg' || view === 'pretoria') && light.name !== 'dawn' && random() < 0.7)
			return heap(x, y + 26, random)
		const [wide, high] = [44 + random() * 90, 3 + random() * 5]
		return `M${short(x - wide)} ${short(y)}q${short(wide * 0.4)} ${short(-high * 1.7)} ${short(wide * 0.9)} ${short(-high * 0.8)}t${short(wide * 1.1)} ${short(high * 0.8)}q${short(-wide)} ${short(high * 1.2)} ${short(-wide * 2)} 0z`
	})
	return path(drawn.join(''), colour, { opacity: light.isDark ? 0.22 : 0.72 })
}

/** A cloud with a flat base and a heaped top. */
function heap(x: number, y: number, random: Random) {
	const wide = 56 + random() * 50
	const bumps = [
		[0.16, -0.08],
		[0.2, -0.12],
		[0.26, 0.02],
		[0.2, 0.1],
		[0.18, 0.08],
	] as const
	const drawn = bumps.map(([share, rise]) => {
		const step = wide * share
		const r = short(step * (0.54 + random() * 0.1))
		return `a${r} ${r} 0 0 1 ${short(step)} ${short(rise * wide)}`
	})
	return `M${short(x - wide / 2)} ${short(y)}${drawn.join('')}z`
}
