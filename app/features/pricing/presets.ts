const weekHours = (weekdays: number[], from: number, to: number) =>
	weekdays.flatMap((weekday) => Array.from({ length: to - from }, (_, i) => weekday * 24 + from + i))

/** The hours that a button adds to the week grid, by its name in the address. */
export const PRESETS = {
	weekdays: { label: 'Weekdays 17–21', hours: weekHours([1, 2, 3, 4, 5], 17, 21) },
	weekend: { label: 'Weekend 8–12', hours: weekHours([6, 7], 8, 12) },
} as const

/** Returns the query's ticked hours with the preset's, or null without a preset. `clear` empties the grid. */
export function filledWeek(query: URLSearchParams): number[] | null {
	const asked = query.get('preset')
	if (asked === 'clear') return []
	const preset = asked === 'weekdays' || asked === 'weekend' ? PRESETS[asked] : null
	if (!preset) return null
	const ticked = query.getAll('peak').slice(0, 168).map(Number)
	const known = ticked.filter((hour) => Number.isInteger(hour) && hour >= 24 && hour < 192)
	return [...new Set([...known, ...preset.hours])].sort((a, b) => a - b)
}
