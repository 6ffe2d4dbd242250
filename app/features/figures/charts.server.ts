import { barChart } from '#app/lib/drawing/chart.server.ts'
import { rate } from '#app/lib/money.ts'
import { at, formatDayMonth, formatWeekday } from '#app/lib/time/time.ts'
import { share, type Use } from './court-use.ts'
import type { Figures } from './figures.server.ts'
import { datesBetween, type Days } from './period.ts'

export function drawFigures({ byDay, courtUse }: Figures, days: Days) {
	const format = byDay.length <= 7 ? formatWeekday : formatDayMonth
	const names = datesBetween(days).map((date) => format(at(date, 0)))
	return {
		revenue: barChart({ names, values: byDay.map(([, revenue]) => revenue), format: rate }),
		use: barChart({
			names,
			values: byDay.map(([, , booked, open]) => percentOf({ booked, open })),
			format: (value) => `${Math.round(value)}%`,
			top: 10,
		}),
		heat: heatOf(courtUse.byWeekHour),
	}
}

function percentOf(use: Use) {
	const part = share(use)
	return part === null ? null : part * 100
}

/** Returns a row for each hour in which anything is open, with each weekday's percentage, or null when closed. */
function heatOf(byWeekHour: Figures['courtUse']['byWeekHour']) {
	const hours = [...byWeekHour.keys()].map((weekHour) => weekHour % 24)
	const [first, last] = [Math.min(...hours), Math.max(...hours)]
	const rows = hoursBetween(first, last).map((hour) => {
		const cells = [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
			const use = byWeekHour.get(weekday * 24 + hour)
			const part = use ? percentOf(use) : null
			return part === null ? null : Math.round(part)
		})
		return { hour, cells }
	})
	return { rows }
}

const hoursBetween = (first: number, last: number) =>
	first > last ? [] : Array.from({ length: last - first + 1 }, (_, i) => first + i)
