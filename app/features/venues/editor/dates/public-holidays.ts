import { addDays, weekdayOf } from '#app/lib/time/time.ts'

/** Month and day of those that have the same date each year. */
const FIXED = [
	['01-01', 'New Year’s Day'],
	['03-21', 'Human Rights Day'],
	['04-27', 'Freedom Day'],
	['05-01', 'Workers’ Day'],
	['06-16', 'Youth Day'],
	['08-09', 'National Women’s Day'],
	['09-24', 'Heritage Day'],
	['12-16', 'Day of Reconciliation'],
	['12-25', 'Christmas Day'],
	['12-26', 'Day of Goodwill'],
] as const

export type PublicHoliday = { date: string; name: string }

/**
 * Returns the public holidays of South Africa from one date to another, both included, soonest first.
 *
 * They are those of the Public Holidays Act 36 of 1994, Schedule 1. By section 2(1) the Monday after a holiday on a
 * Sunday is one too. Days that the President declares besides, such as those of elections, are not known here.
 */
export function publicHolidays(from: string, to: string): PublicHoliday[] {
	const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
	const years = Array.from({ length: last - first + 1 }, (_, i) => holidaysOf(first + i))
	return years.flat().filter(({ date }) => date >= from && date <= to)
}

function holidaysOf(year: number): PublicHoliday[] {
	const easter = easterSunday(year)
	const named: PublicHoliday[] = [
		...FIXED.map(([day, name]) => ({ date: `${year}-${day}`, name })),
		{ date: addDays(easter, -2), name: 'Good Friday' },
		{ date: addDays(easter, 1), name: 'Family Day' },
	]
	const byDate = new Map<string, string>()
	for (const { date, name } of named) byDate.set(date, byDate.has(date) ? `${byDate.get(date)}, ${name}` : name)
	for (const [date, name] of byDate) {
		const monday = addDays(date, 1)
		if (weekdayOf(date) === 7 && !byDate.has(monday)) byDate.set(monday, `${name}, observed`)
	}
	return [...byDate].map(([date, name]) => ({ date, name })).sort((a, b) => a.date.localeCompare(b.date))
}

/**
 * Returns Easter Sunday in the Gregorian calendar, by the steps of T. H. O’Beirne (New Scientist, 30 March 1961).
 */
function easterSunday(year: number) {
	const golden = year % 19
	const century = Math.floor(year / 100)
	const leaps = Math.floor(century / 4)
	const moon = Math.floor((8 * century + 13) / 25)
	const epact = (19 * golden + century - leaps - moon + 15) % 30
	const late = Math.floor((golden + 11 * epact) / 319)
	const dominical = (2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - (year % 4) - epact + late + 32) % 7
	const month = Math.floor((epact - late + dominical + 90) / 25)
	const day = (epact - late + dominical + month + 19) % 32
	return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
