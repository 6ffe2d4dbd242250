import { at, formatDate, formatDayMonth } from '#app/lib/time/time.ts'
import { Stat } from '#app/ui/stat.tsx'
import type { Days } from './period.ts'

/** How a number differs from the one before, in words, or null when there is nothing to compare with. */
export function change(now: number, before: number | undefined) {
	if (!before) return null
	const part = Math.round((now / before - 1) * 100)
	return part === 0 ? 'as before' : `${Math.abs(part)}% ${part > 0 ? 'up' : 'down'}`
}

/** The days shown, and those they are compared with. */
export function span(days: Days, before: Days | null) {
	const words = ({ from, to }: Days, format: (day: Date) => string) =>
		[...new Set([from, to])].map((date) => format(at(date, 0))).join(' to ')
	return `${words(days, formatDate)}${before ? `, compared with ${words(before, formatDayMonth)}` : ''}`
}

type Figure = readonly [name: string, value: string, hint: string, change?: string | null]

/** A name, a number, how it changed and a hint each. */
export function FigureStats({ cards }: { cards: readonly Figure[] }) {
	return (
		<dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
			{cards.map(([label, value, hint, change]) => (
				<Stat
					key={label}
					label={label}
					value={<span className="block max-sm:text-2xl">{value}</span>}
					hint={
						<>
							{change && <span className="block">{change}</span>}
							{hint}
						</>
					}
					className="max-sm:p-4"
				/>
			))}
		</dl>
	)
}
