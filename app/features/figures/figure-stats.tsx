import type { ReactNode } from 'react'
import { addDays, at, formatDate, formatDayMonth } from '#app/lib/time/time.ts'
import { Stat } from '#app/ui/stat.tsx'
import { datesBetween, type Days } from './period.ts'

/**
 * Returns a function that says how a number differs from the one before, `▲ 68% on the 28 days before`, or null where
 * there is nothing to compare with.
 */
export function changeOn(days: Days, before: Days | null) {
	const then = before ? thenWords(days, before) : ''
	return (now: number, was: number | undefined) => {
		if (!was) return null
		const part = Math.round((now / was - 1) * 100)
		if (part === 0) return `the same as ${then}`
		return (
			<>
				<span aria-hidden="true">{part > 0 ? '▲' : '▼'} </span>
				<span className="sr-only">{part > 0 ? 'Up' : 'Down'} </span>
				{Math.abs(part)}% on {then}
			</>
		)
	}
}

function thenWords({ from }: Days, before: Days) {
	if (addDays(before.to, 1) !== from) return 'last month'
	const { length } = datesBetween(before)
	return length === 1 ? 'the day before' : `the ${length} days before`
}

/** The days shown, and those they are compared with: `3 Nov to 30 Nov 2026, compared with 6 Oct to 2 Nov`. */
export function span(days: Days, before: Days | null) {
	const words = ({ from, to }: Days) => [...new Set([from, to])].map((date) => formatDayMonth(at(date, 0))).join(' to ')
	const [year, last] = [days.from, days.to].map((date) => date.slice(0, 4))
	const shown =
		year === last ? `${words(days)} ${year}` : [days.from, days.to].map((date) => formatDate(at(date, 0))).join(' to ')
	return `${shown}${before ? `, compared with ${words(before)}` : ''}`
}

type Figure = readonly [name: string, value: string, hint: ReactNode, change?: ReactNode]

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
