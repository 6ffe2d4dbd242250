import { addDays, at, formatDay, formatDayMonth, formatWeekday } from '#app/lib/time/time.ts'
import { Button } from '#app/ui/button.tsx'
import { DateField } from '#app/ui/form/field.tsx'
import { DAYS_AHEAD } from '#app/features/bookings/rules.ts'
import { type ExploreQuery, exploreAddress } from './address.ts'
import { Panel } from './panel.tsx'
import { Link } from '#app/ui/link/link.tsx'

type DayPickerProps = {
	query: ExploreQuery
	/** `YYYY-MM-DD` */
	today: string
}

export function DayPicker({ query, today, day }: DayPickerProps & { day: string }) {
	return (
		<Panel
			icon="calendar"
			summary={
				<>
					<span className="sr-only">Day: </span>
					{day}
				</>
			}
			on={query.date !== null}
			of={query}
		>
			<Days query={query} today={today} chosen={query.date ?? today} />
		</Panel>
	)
}

function Days({ query, today, chosen }: DayPickerProps & { chosen: string }) {
	return (
		<>
			<p className="font-semibold">When do you want to play?</p>
			<ul className="mt-3 grid grid-cols-4 gap-2">
				{[0, 1, 2, 3, 4, 5, 6, 7].map((days) => {
					const date = addDays(today, days)
					return (
						<li key={date} className="grid">
							<Link
								to={exploreAddress(query, { date: days === 0 ? null : date, freeNow: false })}
								preventScrollReset
								aria-current={date === chosen ? 'date' : undefined}
								aria-label={formatDay(at(date, 0))}
								className="flex min-h-14 flex-col items-center justify-center rounded-md border border-line text-sm leading-5 hover:border-court hover:bg-court-soft aria-[current]:border-court aria-[current]:bg-court aria-[current]:text-on-court"
							>
								<span>{days === 0 ? 'Today' : formatWeekday(at(date, 0))}</span>
								<span className="font-display font-semibold tabular-nums">{formatDayMonth(at(date, 0))}</span>
							</Link>
						</li>
					)
				})}
			</ul>
			<div className="mt-4 flex items-end gap-2">
				<DateField
					key={chosen}
					id="another-day"
					label="Another day"
					name="date"
					min={today}
					max={addDays(today, DAYS_AHEAD)}
					defaultValue={query.date ?? ''}
					className="grow"
				/>
				<Button className="min-h-12">Show</Button>
			</div>
		</>
	)
}
