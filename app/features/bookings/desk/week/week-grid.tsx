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

/** Hours by days: how many courts are free, who plays, and one tap to book one of them, to a booking or to the day. */
export function WeekGrid({ plan: { dates, today, sportId, courts, hours, cells, acts, now }, base, here }: Props) {
	return (
		<div className="-mx-1 flex flex-col gap-2 sm:mx-0">
			<div
				ref={showHour}
				role="region"
				aria-label="Week plan"
				tabIndex={0}
				className="max-h-[80dvh] max-md:max-h-[70dvh] overflow-auto overscroll-x-contain print:max-h-none print:overflow-visible"
			>
				<table
					aria-describedby="week-plan"
					className="w-full min-w-120 table-fixed border-separate border-spacing-0.5 text-center text-sm tabular-nums"
				>
					<thead>
						<tr className="*:sticky *:top-0 *:z-20 *:bg-ground print:*:static">
							<th scope="col" className="left-0 z-30! w-9 text-left text-xs">
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
									<th
										scope="row"
										data-view={hour === now ? '' : undefined}
										className="sticky left-0 z-10 bg-ground text-left text-xs data-view:[scroll-initial-target:nearest]"
									>
										{clock(hour)}
									</th>
									{days.map((cell, day) => {
										if (!cell) return <td key={dates[day]} />
										const date = dates[day]!
										const query = `date=${date}&sport=${sportId}`
										const walkIn = `day/new?${query}&sportId=${sportId}&court=${cell.court}&hour=${hour}&${backQuery(here)}`
										return (
											<td key={date} className="h-14 p-0">
												<WeekCell
													cell={cell}
													courts={courts}
													when={`${formatDay(at(date, 0))}, ${clock(hour)}`}
													day={`${base}/day?${query}&hour=${hour}`}
													to={`${base}/${acts && cell.court !== null ? walkIn : `day?${query}&hour=${hour}`}`}
												/>
											</td>
										)
									})}
								</tr>
							)
						})}
					</tbody>
				</table>
			</div>
			<p id="week-plan" className="px-1 text-sm text-muted sm:px-0">
				Who plays, and courts free of {courts}.
				<span className="sm:hidden print:hidden">
					{acts ? ' Tap a free hour for a walk-in, any other to see its day.' : ' Tap an hour to see its day.'}
				</span>
				<span className="max-sm:hidden print:hidden">
					{acts && ' Tap the free courts for a walk-in, or a name for the booking.'}
				</span>
			</p>
			<ul className="flex flex-wrap gap-2 px-1 text-xs sm:px-0 print:hidden" aria-label="What the colours mean">
				{LEGEND.map(([tone, label]) => (
					<li key={label} className={`rounded-sm border px-2 py-1 ${tone}`}>
						{label}
					</li>
				))}
			</ul>
		</div>
	)
}

/** The height of the row of days in pixels, beneath which the hours scroll. */
const HEAD = 44

/** Scrolls the hour that runs into view where the browser does not. */
function showHour(box: HTMLElement | null) {
	const hour = box?.querySelector<HTMLElement>('[data-view]')
	if (box && hour) box.scrollTop = hour.offsetTop - HEAD
}

type CellProps = {
	cell: Filled
	courts: number
	/** The day and the hour in words. */
	when: string
	/** The address of the day, and where the free courts lead. */
	day: string
	to: string
}

/**
 * The free courts beside who plays. A phone has room for first names, of which five days are in sight, and where somebody
 * plays for one link alone.
 */
function WeekCell({ cell, courts, when, day, to }: CellProps) {
	const { free, names, more, shut } = cell
	const quiet = cell.court === null && (free > 0 || cell.over)
	const count = shown(cell, courts, quiet)
	const lines = [
		...(more > 0 ? [...names, { title: `+${more}`, to: day }] : names),
		...shut.map(({ words }) => ({ title: words, to: null })),
	]
	const box = `h-full overflow-hidden rounded-sm border ${toneOf(cell, courts, quiet)}`
	const label = `${when}: ${free} of ${courts} free`
	const named = [label, ...lines.map(({ title }) => title)].join(', ')
	const tap = 'flex flex-col items-center justify-center -outline-offset-4'
	if (lines.length === 0 || names.length + more === 0)
		return (
			<Link to={to} aria-label={named} className={`${tap} gap-x-2 sm:flex-row sm:px-2.5 ${box}`}>
				{count}
				{lines.length > 0 && (
					<span className="w-full min-w-0 text-left text-xs leading-4 font-normal tracking-tight max-sm:hidden">
						{lines.map(({ title }) => (
							<span key={title} className="block truncate">
								{title}
							</span>
						))}
					</span>
				)}
			</Link>
		)
	return (
		<>
			<Link to={day} aria-label={named} className={`${tap} px-0.5 ${box} sm:hidden`}>
				{shortLines(cell).map((word) => (
					<span key={word} className="w-full truncate leading-4 font-normal tracking-tight">
						{word}
					</span>
				))}
				{count}
			</Link>
			<div className={`flex ${box} max-sm:hidden`}>
				{count && (
					<Link to={to} aria-label={label} className={`${tap} h-full w-10 shrink-0`}>
						{count}
					</Link>
				)}
				<ul
					className={`flex min-w-0 grow flex-col justify-center pr-0.5 text-left text-xs leading-4 font-normal tracking-tight ${count ? '' : 'pl-2'}`}
				>
					{lines.map(({ title, to }, i) => {
						const text = <span className={lines.length > 1 ? 'truncate' : undefined}>{title}</span>
						return (
							<li key={i}>
								{to === null ? (
									text
								) : (
									<Link
										to={to}
										aria-label={`${title}, ${when}`}
										className="flex min-h-11 items-center underline-offset-4 -outline-offset-4 hover:underline pointer-fine:min-h-0"
									>
										{text}
									</Link>
								)}
							</li>
						)
					})}
				</ul>
			</div>
		</>
	)
}

/** Returns the two lines that a phone has room for above the free courts: first names, and what is shut. */
export function shortLines({ names, more, shut }: Filled) {
	const people = names.length + more
	const [first, second] = names.map(({ title }) => title.split(' ')[0]!)
	const [closed] = shut
	if (closed) return [people === 1 ? first! : `${people} play`, closed.words]
	if (people < 3) return second === undefined ? [first!] : [first!, second]
	return [first!, `+${people - 1}`]
}

type Filled = NonNullable<WeekPlan['cells'][number][number]>

/** Amber is for money that is open, as on Day. */
const [NONE, SOME] = ['bg-surface border-line', 'bg-court-soft border-transparent']
const [HALF, FULL] = ['bg-court-soft border-court font-semibold', 'bg-clay-soft border-clay font-semibold']

const PAST = 'border-transparent text-muted'

/** As the day grid draws them. */
const [BLOCKED, CLOSED] = ['bg-raised border-dashed border-edge', 'bg-raised border-edge hatch']

const LEGEND = [
	[NONE, 'All free'],
	[SOME, 'Some booked'],
	[HALF, 'Half or more booked'],
	[FULL, 'Full'],
	[BLOCKED, 'Blocked'],
	[CLOSED, 'Closed'],
	[PAST, 'Past'],
] as const

/** The fuller an hour, the louder it is. */
function toneOf(cell: Filled, courts: number, quiet: boolean) {
	const { free, over, played, shut } = cell
	if (!over && isShut(cell)) return shutLook(shut).tone
	if (over) return PAST
	if (quiet) return 'border-transparent text-muted'
	if (free === 0) return FULL
	if (played * 2 >= courts) return HALF
	return played > 0 ? SOME : NONE
}

/** Whether all its courts are closed or blocked, so that it is not full of players. */
export const isShut = ({ free, names, more, shut }: Filled) =>
	free === 0 && names.length + more === 0 && shut.length > 0

/** A closed court counts more than a blocked one beside it or beneath. */
export const shutLook = (shut: Filled['shut']) =>
	shut.some(({ isClosed }) => isClosed) ? { word: 'Closed', tone: CLOSED } : { word: 'Blocked', tone: BLOCKED }

function shown(cell: Filled, courts: number, quiet: boolean) {
	const { free, over, names, shut } = cell
	if (isShut(cell)) return <span className="text-xs sm:hidden">{shutLook(shut).word}</span>
	if (over && names.length + shut.length > 0) return null
	if (over || (quiet && free === courts)) return '\u00a0'
	return free === 0 ? 'Full' : <span className="text-xs whitespace-nowrap max-sm:text-sm">{free} free</span>
}
