import { WIDTH } from './camera.ts'
import { mix, path, rect, short } from './paint.ts'

type Random = () => number
export type Tree = 'round' | 'pine' | 'cypress' | 'palm' | 'acacia' | 'jacaranda'

/** Returns a soft outline like that of a crown or a cloud, around a middle. */
export function blob(x: number, y: number, wide: number, high: number, random: Random, bumps = 9) {
	const corners = Array.from({ length: bumps }, (_, i) => {
		const angle = ((i + random() * 0.5) / bumps) * 2 * Math.PI
		const far = 0.86 + random() * 0.2
		return [x + Math.cos(angle) * wide * far, y + Math.sin(angle) * high * far] as const
	})
	return corners.reduce((d, [cx, cy], i) => {
		const [px, py] = corners.at(i - 1)!
		const r = Math.hypot(cx - px, cy - py) * 0.56
		return (
			d +
			(i === 0 ? `M${short(px)} ${short(py)}` : '') +
			`a${short(r)} ${short(r)} 0 0 1 ${short(cx - px)} ${short(cy - py)}`
		)
	}, '')
}

/** Draws a tree that stands on `y`, with the light from the left or (-1) from the right. */
export function tree(kind: Tree, x: number, y: number, size: number, colour: string, random: Random, sun = 1) {
	const lit = mix(colour, '#fff2c0', 0.2)
	const deep = mix(colour, '#0a1a24', 0.42)
	const trunk = (width: number, height: number) => path(rect(x - width / 2, y - height, width, height), deep)
	const crown = (cy: number, wide: number, high: number, bumps = 9) =>
		path(blob(x, cy, wide, high, random, bumps), colour) +
		path(blob(x - sun * wide * 0.24, cy - high * 0.26, wide * 0.62, high * 0.56, random, 7), lit, { opacity: 0.55 })
	switch (kind) {
		case 'round':
			return trunk(size * 0.07, size * 0.4) + crown(y - size * 0.62, size * 0.36, size * 0.36)
		case 'jacaranda':
			return trunk(size * 0.06, size * 0.4) + crown(y - size * 0.58, size * 0.46, size * 0.28, 11)
		case 'pine':
			return (
				trunk(size * 0.05, size * 0.75) +
				crown(y - size * 0.82, size * 0.34, size * 0.13, 9) +
				path(blob(x + size * 0.1, y - size * 0.94, size * 0.18, size * 0.08, random, 6), colour)
			)
		case 'acacia':
			return (
				path(
					`M${short(x - size * 0.02)} ${short(y)}L${short(x)} ${short(y - size * 0.3)}L${short(x - size * 0.3)} ${short(y - size * 0.56)}M${short(x)} ${short(y - size * 0.3)}L${short(x + size * 0.28)} ${short(y - size * 0.58)}`,
					'none',
					{ stroke: deep, width: Math.max(1, Math.round(size * 0.04)) },
				) + crown(y - size * 0.6, size * 0.56, size * 0.11, 10)
			)
		case 'cypress': {
			const wide = size * 0.11
			return path(
				`M${short(x)} ${short(y - size)}C${short(x + wide * 1.6)} ${short(y - size * 0.5)} ${short(x + wide)} ${short(y)} ${short(x)} ${short(y)}S${short(x - wide * 1.6)} ${short(y - size * 0.5)} ${short(x)} ${short(y - size)}z`,
				colour,
			)
		}
		case 'palm':
			return palm(x, y, size, colour, random)
	}
}

function palm(x: number, y: number, size: number, colour: string, random: Random) {
	const lean = (random() - 0.5) * size * 0.24
	const [tx, ty] = [x + lean, y - size]
	const fronds = Array.from({ length: 9 }, (_, i) => {
		const angle = Math.PI * (1.12 - (i / 8) * 1.24)
		const long = size * (0.34 + random() * 0.1)
		const [ex, ey] = [tx + Math.cos(angle) * long, ty - Math.sin(angle) * long * 0.6 + long * 0.34]
		const [mx, my] = [tx + Math.cos(angle) * long * 0.6, ty - Math.sin(angle) * long * 0.8 - long * 0.12]
		const thick = size * 0.055
		return `M${short(tx)} ${short(ty)}Q${short(mx)} ${short(my)} ${short(ex)} ${short(ey)}Q${short(mx)} ${short(my + thick * 2)} ${short(tx)} ${short(ty)}z`
	}).join('')
	const trunk = `M${short(x)} ${short(y)}Q${short(x + lean * 0.1)} ${short(y - size * 0.6)} ${short(tx)} ${short(ty)}`
	return (
		path(trunk, 'none', { stroke: mix(colour, '#3a2a1c', 0.6), width: Math.max(1.2, Math.round(size * 0.05)) }) +
		path(fronds, colour)
	)
}

/** Draws a row of crowns from one side to the other, standing on `y`. */
export function treeRow(y: number, high: number, colour: string, random: Random) {
	let [d, x] = [`M-20 ${short(y + 4)}V${short(y - high * 0.6)}`, -20]
	while (x < WIDTH + 20) {
		const step = high * (0.9 + random() * 1.3)
		const r = short(step * (0.52 + random() * 0.1))
		d += `A${r} ${r} 0 0 1 ${short(x + step)} ${short(y - high * (0.3 + random() * 0.4))}`
		x += step
	}
	return path(`${d}V${short(y + 4)}z`, colour)
}
