import { Form } from 'react-router'
import { at, formatDayMonth, formatLongDate, formatWeekday } from '#app/lib/time/time.ts'
import { Button } from '#app/ui/button.tsx'
import { DateField } from '#app/ui/form/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CachedHtml } from '#app/ui/html-cache.tsx'
import { type Choice, DAYS_SHOWN, dayWord, type PanelDay } from './choice.ts'
import { Link } from '#app/ui/link/link.tsx'

/** How many free hours are worth a word: more are no news. */
const FEW = 3

export type DaysProps = {
	venueId: number
	sportId: number
	days: PanelDay[]
	choice: Choice
	/** The first and last day that can be booked, as `YYYY-MM-DD`. */
	firstDay: string
	lastDay: string
	/** Returns the address of this page with part of its choice changed. */
	href: (changes: Record<string, string | null>) => string
}

/** A picker for any day, and links for the next seven and for the chosen one if it is later. */
export function BookingDays(props: DaysProps) {
	const { days, choice, href } = props
	return (
		<>
			<AnotherDay key={choice.day.date} {...props} />
			<nav aria-label="Day" className="mt-2 sm:mt-3">
				<CachedHtml as="ul" of={days} name={`days on ${href({})}`} className="grid grid-cols-7 gap-0.5 sm:gap-1">
					<Days {...props} />
				</CachedHtml>
			</nav>
		</>
	)
}

function Days({ days, choice, href }: DaysProps) {
	return days.map((day, index) => {
		const instant = at(day.date, 0)
		const word = dayWord(day)
		return (
			<li key={day.date} className={`grid ${index < DAYS_SHOWN ? '' : 'col-span-2'}`}>
				<Link
					to={href({ date: day.date })}
					aria-current={day === choice.day ? 'date' : undefined}
					aria-label={`${formatLongDate(instant)}: ${word}`}
					className="flex min-h-16 min-w-0 flex-col items-center justify-center rounded-md text-xs leading-4 transition-colors hover:bg-court-soft aria-[current]:bg-court aria-[current]:text-on-court"
				>
					<span>{formatWeekday(instant)}</span>
					<span className="font-display text-lg leading-6 font-semibold tabular-nums">
						{index < DAYS_SHOWN ? Number(day.date.slice(8)) : formatDayMonth(instant)}
					</span>
					<span className="text-[0.6875rem] whitespace-nowrap tabular-nums">
						{Number.parseInt(word) > FEW ? null : word}
					</span>
				</Link>
			</li>
		)
	})
}

/** The device's own date picker, for any day the venue takes bookings. */
function AnotherDay({ venueId, sportId, firstDay, lastDay, choice, href }: DaysProps) {
	const kept = new URL(href({ sport: String(sportId), date: null }), 'http://localhost').searchParams
	return (
		<details>
			<summary className="absolute top-1 right-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-1 sm:top-3 sm:right-4 text-sm font-semibold text-court-strong hover:underline">
				<Icon name="calendar" className="size-4" />
				Another day
			</summary>
			<Form action={`/venues/${venueId}#book`} noValidate preventScrollReset className="mt-2 flex items-end gap-2">
				{[...kept].map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<DateField
					label="Day"
					name="date"
					min={firstDay}
					max={lastDay}
					defaultValue={choice.day.date}
					className="min-w-0 grow"
				/>
				<Button variant="secondary" className="min-h-12">
					Show
				</Button>
			</Form>
		</details>
	)
}
