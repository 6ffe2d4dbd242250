import type { Offer } from '#app/features/venues/offers.server.ts'

/** Returns both halves of each hour. */
export const bothHalves = (hours: readonly number[]) => hours.flatMap((hour) => [hour, hour + 0.5])

/** Returns peak half hours as the boxes of a week grid by `step` name them: a whole hour where both halves are in it. */
export const boxesOf = (halves: ReadonlySet<number>, step: Offer['step']) =>
	[...halves].filter((half) => step === 0.5 || (half % 1 === 0 && halves.has(half + 0.5))).sort((a, b) => a - b)

const weekHours = (weekdays: number[], from: number, to: number) =>
	weekdays.flatMap((weekday) => Array.from({ length: to - from }, (_, i) => weekday * 24 + from + i))

/** The hours that a button adds to the week grid, by its name in the address. */
export const PRESETS = {
	weekdays: { label: 'Weekdays 17–21', hours: weekHours([1, 2, 3, 4, 5], 17, 21) },
	weekend: { label: 'Weekend 8–12', hours: weekHours([6, 7], 8, 12) },
} as const

/** Returns the query's ticked boxes with the preset's, or null without a preset. `clear` empties the grid. */
export function filledWeek(query: URLSearchParams, step: Offer['step']): number[] | null {
	const asked = query.get('preset')
	if (asked === 'clear') return []
	const preset = asked === 'weekdays' || asked === 'weekend' ? PRESETS[asked] : null
	if (!preset) return null
	const ticked = query.getAll(boxName(step)).slice(0, 336).map(Number)
	const known = ticked.filter((hour) => (hour / step) % 1 === 0 && hour >= 24 && hour < 192)
	const added = step === 1 ? preset.hours : bothHalves(preset.hours)
	return [...new Set([...known, ...added])].sort((a, b) => a - b)
}

/** The boxes of half hours have a name of their own, so that a grid drawn before the venue changed its starts is not misread. */
export const boxName = (step: Offer['step']) => (step === 1 ? 'peak' : 'half')
