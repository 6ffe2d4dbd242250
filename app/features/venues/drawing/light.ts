import { mix } from './paint.ts'
import type { LightName } from './scene.ts'

type Hour = {
	/** Skies from top to horizon, one of which is drawn. */
	skies: (readonly [top: string, middle: string, horizon: string])[]
	/** The colour of everything in this light, and how strongly. */
	tint: string
	strength: number
	/** Where the sun or the moon stands above the horizon, and its colour. */
	high: readonly [least: number, most: number]
	disc: string
	/** The colour of foliage in shadow. */
	shadow: string
}

const hours: Record<LightName, Hour> = {
	dawn: {
		skies: [
			['#3d6288', '#eab695', '#fde6c4'],
			['#5b7fa8', '#f2c4b3', '#fdecd0'],
			['#40608c', '#e3a3a0', '#fdd9ae'],
		],
		tint: '#f3c49a',
		strength: 0.2,
		high: [26, 54],
		disc: '#fff3d6',
		shadow: '#2b4150',
	},
	day: {
		skies: [
			['#2e7fbd', '#9fd2ea', '#eef4e6'],
			['#4696cf', '#b5dcee', '#f7f1de'],
			['#2f88ae', '#aed8dc', '#f6eed6'],
			['#3a74b4', '#a9cbe8', '#f3efe6'],
		],
		tint: '#fff4d8',
		strength: 0.06,
		high: [96, 124],
		disc: '#fffbe6',
		shadow: '#1d3b33',
	},
	dusk: {
		skies: [
			['#33386b', '#c8627a', '#ffb767'],
			['#413c70', '#e07a5c', '#ffd584'],
			['#2a4a74', '#a07aa0', '#f9ab7b'],
			['#2c5878', '#e3a07e', '#ffe0a0'],
		],
		tint: '#d9764f',
		strength: 0.2,
		high: [18, 40],
		disc: '#ffe9b0',
		shadow: '#2a2440',
	},
	night: {
		skies: [
			['#0a1230', '#17305c', '#41628c'],
			['#0c1230', '#272b63', '#6a568c'],
			['#07182a', '#123f52', '#3b7480'],
		],
		tint: '#10254a',
		strength: 0.7,
		high: [84, 116],
		disc: '#f4efdc',
		shadow: '#060c1c',
	},
}

export type Light = ReturnType<typeof lightOf>

/** Picks the sky and the colours of an hour. */
export function lightOf(name: LightName, random: () => number) {
	const hour = hours[name]
	const sky = hour.skies[Math.floor(random() * hour.skies.length)]!
	const [least, most] = hour.high
	return {
		name,
		sky,
		disc: hour.disc,
		high: least + random() * (most - least),
		shadow: hour.shadow,
		isDark: name === 'night',
		/** Whether lamps are lit. */
		isLit: name === 'night' || name === 'dusk',
		/** Returns a colour in this light. */
		on: (colour: string) => mix(colour, hour.tint, hour.strength),
		/** Returns the colour of something on the court, which lamps light at night. */
		lit: (colour: string) =>
			name === 'night'
				? mix(mix(colour, '#ffe9b8', 0.06), '#0b1c3c', 0.12)
				: mix(colour, hour.tint, hour.strength * 0.7),
		/** Returns a colour in this light, `far` (0–1) away in the haze of the horizon. */
		off: (colour: string, far: number) => mix(mix(colour, hour.tint, hour.strength), sky[2], far),
	}
}
