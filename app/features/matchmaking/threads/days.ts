import { addDays, dateOf, formatLongDate } from '#app/lib/time/time.ts'

/** `Today`, `Yesterday` or `Friday 5 November 2026`: the South African day of an instant, seen from `now`. */
export function dayWords(instant: Date, now: Date) {
	const day = dateOf(instant)
	if (day === dateOf(now)) return 'Today'
	return day === addDays(dateOf(now), -1) ? 'Yesterday' : formatLongDate(instant)
}

/** Groups messages by South African day and keeps their order. */
export function groupByDay<Item extends { createdAt: Date }>(items: Item[], now: Date) {
	const days: { date: string; words: string; items: Item[] }[] = []
	for (const item of items) {
		const date = dateOf(item.createdAt)
		const last = days.at(-1)
		if (last?.date === date) last.items.push(item)
		else days.push({ date, words: dayWords(item.createdAt, now), items: [item] })
	}
	return days
}
