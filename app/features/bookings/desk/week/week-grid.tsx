import { at, clock, formatDay, formatDayMonth, formatWeekday } from '#app/lib/time/time.ts'
import { Link } from '#app/ui/link/link.tsx'
import { backQuery } from '../day-address.ts'
import type { WeekPlan } from './week.server.ts'

type Props = {
	plan: WeekPlan & { hours: readonly [number, number] }
	base: string
	/** The address of this week, to which a booking leads back. */
	here: string
}

/** Hours by days: how many courts are free, who plays, and one tap to book one of them, or to the day. */
export function WeekGrid({ plan: { dates, today, sportId, courts, hours, cells, acts }, base, here }: Props) {
	return (
		<div className="-mx-1 flex flex-col gap-2 sm:mx-0">
			<ul className="flex flex-wrap gap-2 px-1 text-xs sm:px-0 print:hidden" aria-label="What the colours mean">
				{LEGEND.map(([tone, label]) => (
					<li key={label} className={`rounded-sm border px-2 py-1 ${tone}`}>
						{label}
					</li>
				))}
			</ul>
			<table className="w-full table-fixed border-separate border-spacing-0.5 text-center text-sm tabular-nums">
				<caption className="w-full px-1 pb-2 text-left text-muted sm:px-0">
					Courts free of {courts}
					<span className="max-sm:hidden">, and who plays</span>.
					<span className="max-sm:hidden print:hidden">{acts && ' Tap an hour to book a walk-in.'}</span>
				</caption>
				<thead>
					<tr>
						<th scope="col" className="w-9 text-left text-xs">
							<span className="sr-only">Hour</span>
						</th>
						{dates.map((date) => (
							<th key={date} scope="col" className="p-0 text-xs">
								<Link
									to={`${base}/day?date=${date}&sport=${sportId}`}
									aria-current={date === today ? 'date' : undefined}
									className="flex min-h-11 flex-col justify-center rounded-sm hover:bg-raised aria-[current]:bg-court-soft"
								>
									<span>{formatWeekday(at(date, 0))}</span>
									<span className="text-muted">
										{Number(date.slice(8))}
										<span className="sr-only"> {formatDayMonth(at(date, 0))}</span>
									</span>
								</Link>
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{cells.map((days, i) => {
						const hour = hours[0] + i
						return (
							<tr key={hour}>
								<th scope="row" className="text-left text-xs">
									{clock(hour)}
								</th>
								{days.map((cell, day) => {
									if (!cell) return <td key={dates[day]} />
									const date = dates[day]!
									const quiet = cell.court === null && (cell.free > 0 || cell.over)
									const query = `date=${date}&sport=${sportId}`
									const walkIn =
										acts &&
										cell.court !== null &&
										`&sportId=${sportId}&court=${cell.court}&hour=${hour}&${backQuery(here)}`
									return (
										<td key={date} className="p-0">
											<Link
												to={walkIn ? `${base}/day/new?${query}${walkIn}` : `${base}/day?${query}`}
												aria-label={[
													`${formatDay(at(date, 0))}, ${clock(hour)}: ${cell.free} of ${courts} free`,
													...namesOf(cell),
													...cell.shut,
												].join(', ')}
												className={`flex h-14 flex-col items-center justify-center gap-x-2 overflow-hidden rounded-sm border sm:flex-row sm:px-2.5 sm:text-left ${toneOf(cell, courts, quiet)}`}
											>
												{shown(cell, courts, quiet)}
												<Lines of={cell} />
											</Link>
										</td>
									)
								})}
							</tr>
						)
					})}
				</tbody>
			</table>
		</div>
	)
}

/** Lists who plays, and which courts are shut. A phone has room for the courts that are free alone; the day has the rest. */
function Lines({ of: cell }: { of: Filled }) {
	const lines = [...namesOf(cell), ...cell.shut]
	if (lines.length === 0) return null
	return (
		<span className="w-full min-w-0 text-xs leading-4 font-normal tracking-tight max-sm:hidden">
			{lines.map((line, i) => (
				<span key={i} className={`block ${lines.length > 1 ? 'truncate' : ''}`}>
					{line}
				</span>
			))}
		</span>
	)
}

type Filled = NonNullable<WeekPlan['cells'][number][number]>

const [NONE, SOME] = ['bg-surface border-line', 'bg-court-soft border-court']
const [HALF, FULL] = ['bg-sun-soft border-sun-strong font-semibold', 'bg-clay-soft border-clay font-semibold']

const PAST = 'border-transparent text-muted'

/** As the day grid draws it. */
const CLOSED = 'bg-raised border-edge hatch'

const LEGEND = [
	[NONE, 'All free'],
	[SOME, 'Some booked'],
	[HALF, 'Half or more booked'],
	[FULL, 'Full'],
	[CLOSED, 'Closed'],
	[PAST, 'Past'],
] as const

/** The fuller an hour, the louder it is. */
function toneOf(cell: Filled, courts: number, quiet: boolean) {
	const { free, over, played } = cell
	if (!over && isShut(cell)) return CLOSED
	if (over) return PAST
	if (quiet) return 'border-transparent text-muted'
	if (free === 0) return FULL
	if (played * 2 >= courts) return HALF
	return played > 0 ? SOME : NONE
}

const namesOf = ({ names, more }: Filled) => (more > 0 ? [...names, `+${more}`] : names)

/** Whether all its courts are closed or blocked, so that it is not full of players. */
export const isShut = ({ free, names, more, shut }: Filled) =>
	free === 0 && names.length + more === 0 && shut.length > 0

function shown(cell: Filled, courts: number, quiet: boolean) {
	const { free, over, names, shut } = cell
	if (isShut(cell))
		return (
			<span className="text-xs sm:hidden">{shut.every((one) => /^closed|closed$/i.test(one)) ? 'Closed' : 'Shut'}</span>
		)
	if (over && names.length + shut.length > 0) return null
	if (over || (quiet && free === courts)) return '\u00a0'
	return free === 0 ? 'Full' : <span className="text-xs whitespace-nowrap">{free} free</span>
}
