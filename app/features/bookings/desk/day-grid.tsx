import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useParams, useSubmit } from 'react-router'
import { clock } from '#app/lib/time/time.ts'
import { CachedHtml } from '#app/ui/html-cache.tsx'
import {
	DUE,
	HERE,
	layOut,
	ON_ACCOUNT,
	PAYMENT_SENT,
	REQUEST,
	SIGNS,
	TO_PAY_BACK,
	WRONG_AMOUNT,
	type Cell,
	type CellTone,
} from './day-cells.ts'
import type { DayCourt, DayPlan, DaySport } from './day-grid.server.ts'
import { moveFields, type Carried, type Spot } from './drag/drop.ts'
import { Link } from '#app/ui/link/link.tsx'
import { courtLabel } from '#app/lib/text/court-name.ts'
import { Icon } from '#app/ui/icon.tsx'

const tones: Record<CellTone, string> = {
	requested: 'bg-sun-soft border-dashed border-sun-strong',
	paid: 'bg-court-soft border-court',
	sent: 'bg-court-soft border-dashed border-court',
	unpaid: 'bg-sun-soft border-sun-strong',
	over: 'bg-raised border-line',
	event: 'bg-court text-on-court border-court print:bg-surface print:text-ink',
	fixture: 'bg-court text-on-court border-court print:bg-surface print:text-ink',
	blocked: 'bg-raised border-dashed border-edge',
	closed: 'bg-raised border-edge hatch',
}

/**
 * Least widths in pixels: the column of courts, by number or name, an hour, and half of one, in which `Unpaid` fits. They
 * share what room there is, and the line at `now` is placed by them. Sixteen hours fit beside names in a window of 1024.
 */
const [NUMBER, NAME, HOUR, HALF] = [48, 64, 52, 44]
/** So many courts have rows in which names of three lines fit, and are in sight in a window of 1280 by 800. */
const FEW_COURTS = 7
/** On a phone courts are columns: the height of an hour in pixels, in which a name of two lines and two words fit. */
const [TALL, TWO_TALL] = [72, 96]
/** More hours than these may be higher than a phone's window, so that what takes them stays at their upper edge in sight. */
const PINNED = 2

/** The height of the row of court names in pixels, beneath which the hours scroll on a phone. */
const HEAD = 44

/** The line between the fixed column of courts and the hours that scroll beneath it. */
const edgeClass = 'shadow-[1px_0_0_var(--color-line)] print:shadow-none'

type Props = {
	plan: DayPlan
	/** The first hour shown, and the one after the last. */
	hours: readonly [number, number]
	/** The address of the day, which the addresses of its cells extend. */
	base: string
	/** The query that every link of the day keeps. */
	query: string
	/** The hour to begin with where another page names one. */
	asked?: number | null
}

/**
 * Courts by hours, as plain links in a plain table: a large venue has hundreds of cells. On a phone each row is a column
 * beside that of the hours, so that names have room.
 */
export function DayGrid({ plan, hours: [first, end], base, query, asked }: Props) {
	const columns = Array.from({ length: end - first }, (_, i) => first + i)
	const unit = unitOf(plan.shown)
	const courtWidth = plan.shown.some(({ courts }) => courts.some(({ court }) => typeof court === 'string'))
		? NAME
		: NUMBER
	const isTall = plan.shown.reduce((count, { courts }) => count + courts.length, 0) <= FEW_COURTS
	const box = useHourInView(plan.date)
	useCarrying(box, { plan, hours: [first, end], base, query })
	const hourWidth = unit === 1 ? HOUR : 2 * HALF
	const inView = Math.floor(asked ?? plan.now ?? firstUse(plan))
	const past = plan.now === null || plan.now <= first || plan.now >= end ? null : plan.now - first
	return (
		<div
			ref={box}
			role="region"
			aria-label="Day plan"
			tabIndex={0}
			data-keep-scroll="true"
			onDragStart={(event) => event.preventDefault()}
			className="max-h-[80dvh] max-md:max-h-[70dvh] snap-x overflow-auto overscroll-x-contain scroll-px-20 rounded-lg border border-line bg-surface shadow-card print:max-h-none print:overflow-visible print:border-0 print:shadow-none"
		>
			<CachedHtml
				of={plan}
				name={`${base}${query} ${asked}`}
				className="relative isolate w-max min-w-full print:w-full"
			>
				<table
					data-tall={isTall ? '' : undefined}
					className="w-0 min-w-full [:fullscreen_&]:h-[79dvh] table-fixed border-separate border-spacing-0 text-xs day-cells max-md:flex max-md:w-max"
				>
					<colgroup className="max-md:hidden">
						<col width={courtWidth} />
						{columns.map((hour) => (
							<col key={hour} span={spanOf(1, unit)} width={unit === 1 ? HOUR : HALF} />
						))}
					</colgroup>
					<thead className="max-md:contents">
						<tr
							className={`left-0 z-20 w-13 flex-col max-md:sticky max-md:flex *:sticky *:top-0 *:z-20 *:h-11 *:border-b *:border-line *:bg-surface *:text-left text-sm print:*:static ${edgeClass}`}
						>
							<th
								scope="col"
								className={`left-0 z-30! flex-col justify-center max-md:flex px-2 text-xs print:px-0.5 ${edgeClass}`}
							>
								Court
							</th>
							{columns.map((hour) => (
								<th
									key={hour}
									scope="col"
									colSpan={spanOf(1, unit)}
									data-now={hour === Math.floor(plan.now ?? -1) ? '' : undefined}
									data-view={hour === inView ? '' : undefined}
									className={`border-l border-line px-1.5 tabular-nums max-md:static! ${unit === 1 ? 'max-md:h-18!' : 'max-md:h-24!'} data-now:text-court-strong data-view:[scroll-initial-target:nearest] print:px-0.5 print:text-ink`}
								>
									{clock(hour)}
								</th>
							))}
						</tr>
					</thead>
					{plan.shown.map((sport) => (
						<SportRows
							key={sport.id}
							sport={sport}
							plan={plan}
							hours={[first, end]}
							unit={unit}
							isTall={isTall}
							base={base}
							query={query}
						/>
					))}
				</table>
				{past !== null && (
					<NowLine
						position={(courtWidth + past * hourWidth) / (courtWidth + columns.length * hourWidth)}
						top={HEAD + past * (unit === 1 ? TALL : TWO_TALL)}
					/>
				)}
			</CachedHtml>
		</div>
	)
}

/** Returns the hour at which the first booking, event or match of a day starts; Infinity where there is none. */
const firstUse = ({ shown }: DayPlan) =>
	Math.min(
		...shown.flatMap(({ courts }) =>
			courts.flatMap(({ cells }) => cells.flatMap(({ kind, from }) => (kind === 'closure' ? [] : from))),
		),
	)

/** The hours of a column: half of one where courts are taken by the half hour, or were. */
const unitOf = (shown: readonly DaySport[]) =>
	shown.some(
		({ step, courts }) => step < 1 || courts.some(({ cells }) => cells.some(({ from, to }) => from % 1 || to % 1)),
	)
		? 0.5
		: 1

/** Returns for how many columns so many hours are; one is not said. */
const spanOf = (hours: number, unit: number) => (hours === unit ? undefined : hours / unit)

/** Returns the height of so many hours on a phone in pixels; that of half an hour is not said. */
const heightOf = (hours: number, unit: number) => (hours < 1 ? undefined : hours * (unit === 1 ? TALL : TWO_TALL))

type RowsProps = Props & { sport: DaySport; unit: number; isTall: boolean }

function SportRows({ sport, plan, hours, unit, isTall, base, query }: RowsProps) {
	return (
		<tbody>
			{plan.sports.length > 1 && (
				<tr data-sport="">
					<th
						scope="rowgroup"
						colSpan={(hours[1] - hours[0]) / unit + 1}
						className="h-8 border-b border-line bg-raised text-left font-display text-sm max-md:contents"
					>
						<span className="sticky left-0 max-w-full truncate px-1">{sport.name}</span>
					</th>
				</tr>
			)}
			{sport.courts.map((court) => (
				<CourtRow
					key={court.number}
					sport={sport}
					court={court}
					plan={plan}
					hours={hours}
					unit={unit}
					isTall={isTall}
					base={base}
					query={query}
				/>
			))}
		</tbody>
	)
}

function CourtRow({
	sport,
	court,
	plan,
	hours: [first, end],
	unit,
	isTall,
	base,
	query,
}: RowsProps & { court: DayCourt }) {
	const name = courtLabel(court.court)
	const row = layOut(court.cells, first, end, unit, sport.step)
	const isFree = (from: number, to: number) => court.usable.includes(from) && to - from >= sport.step
	const kinds = row.map(({ from, to, cell }) => cell?.kind ?? (isFree(from, to) ? 'free' : null))
	const sports = plan.sports.length > 1
	return (
		<tr className="w-18 flex-col snap-start max-md:flex max-md:grow">
			<th
				scope="row"
				className={`sticky left-0 z-10 h-11 flex-col justify-center max-md:flex border-b border-line bg-surface px-1 text-base font-semibold max-md:top-0 ${edgeClass}`}
			>
				<span className="block truncate text-xs text-muted md:hidden">
					{sports ? '\u00a0' : court.isRoofed && 'Roofed'}
				</span>
				{typeof court.court === 'number' ? (
					<>
						<span className="sr-only">Court </span>
						{court.court}
					</>
				) : (
					<span className={`block text-xs leading-4 wrap-break-word ${sports ? 'max-md:line-clamp-2' : ''}`}>
						{court.court}
					</span>
				)}
				{court.isRoofed && <span className="block text-xs font-normal text-muted max-md:hidden">Roofed</span>}
			</th>
			{row.map(({ from, to, cell }, i) => {
				const size = { colSpan: spanOf(to - from, unit), height: heightOf(to - from, unit) }
				// The router looks up ahead where the first link of each kind leads, and so the others.
				const discover = kinds.indexOf(kinds[i]!) === i ? 'true' : undefined
				if (!kinds[i]) return <td key={from} {...size} className="bg-ground" />
				return (
					<td key={from} {...size}>
						{cell ? (
							<BookedCell
								cell={cell}
								hours={to - from}
								isTall={isTall}
								to={cell.href ?? `${base}/${addressOf(cell)}${query}`}
								name={`${name}, ${clock(from)} to ${clock(to)}`}
								discover={discover}
							/>
						) : (
							<Link
								to={`${base}/day/new${query}&sportId=${sport.id}&court=${court.number}&hour=${from}`}
								aria-label={`${name}, ${clock(from)}: free`}
								data-discover={discover}
							>
								+
							</Link>
						)}
					</td>
				)
			})}
		</tr>
	)
}

type BookedProps = {
	cell: Cell
	hours: number
	isTall: boolean
	to: string
	name: string
	discover: 'true' | undefined
}

/** A link, or for people who may not open it the same box without an address. */
function BookedCell({ cell, hours, isTall, to, name, discover }: BookedProps) {
	const said = cell.ended ? [...cell.words, `${cell.ended} cancelled`] : cell.words
	const title = [cell.title, ...said].join(', ')
	// The sides of a match need the whole height of an hour.
	const asked = said.includes(REQUEST)
	const isMatch = isTall && hours === 1 && cell.sides !== undefined
	const words = isMatch ? [] : lastWords(said, hours)
	const signs = cell.words.flatMap((word) => {
		const name = SIGNS[word]
		if (!name || (hours < 1 && word === HERE)) return []
		const sign = <Icon key={word} name={name} className={hours < 1 ? 'size-3 md:hidden' : 'size-3'} />
		return word !== HERE || hours <= 1
			? sign
			: [
					sign,
					<span key="" className="max-md:hidden">
						{word}
					</span>,
				]
	})
	const signed = signs.length > 0
	const box = {
		title,
		className: `${hours < 1 ? 'px-0.5 ' : hours > 1 ? 'px-1 ' : 'pl-1 pr-0.5 '}${tones[cell.tone]}`,
		children:
			hours > 1 ? (
				<span className={hours > PINNED ? 'top-16 py-1 max-md:mb-auto' : undefined}>
					<Title of={cell} hours={hours} />
					{words.length > 0 && (
						<span className={signed ? 'flex items-center gap-1' : 'block truncate'}>
							<span className={signed ? 'truncate' : undefined}>
								{words.map((word, i) => (
									<span key={word} className={`max-md:block ${lineOf(word)}`}>
										{i > 0 && <span className="max-md:hidden">, </span>}
										{word}
									</span>
								))}
							</span>
							{signs}
						</span>
					)}
				</span>
			) : (
				<>
					<Title of={cell} hours={hours} isMatch={isMatch} />
					{words.map((word, i) => {
						const short = asked && word === PAYMENT_SENT ? `${REQUEST}, sent` : shortWord(word)
						if (i < words.length - 1)
							return (
								<span key={word} className={`${lineOf(word)} md:hidden`}>
									{short}
								</span>
							)
						if (!signed)
							return (
								<span key={word} className={hours < 1 ? undefined : lineOf(word)}>
									{short}
								</span>
							)
						// In the narrowest columns a sign stands right beside its word, in others at the edge, or below where there is no room.
						return (
							<span
								key={word}
								className={`min-w-full items-center ${hours < 1 ? 'max-md:flex' : 'flex flex-wrap gap-x-1'}`}
							>
								{short.split(' ').map((part, i, { length }) => (
									<span key={part} className={i === length - 1 ? 'grow truncate' : undefined}>
										{part}
									</span>
								))}
								{signs}
							</span>
						)
					})}
				</>
			),
	}
	if (cell.href === null) return <a {...box} />
	return (
		<Link
			to={to}
			aria-label={`${name}: ${title}`}
			data-discover={discover}
			data-keep-scroll={cell.href ? false : undefined}
			{...box}
		/>
	)
}

/** Half an hour has a line for the first name and one for the others, a match for each of its sides, or two. */
function Title({
	of: { title, sides, words },
	hours,
	isMatch = false,
}: {
	of: Cell
	hours: number
	isMatch?: boolean
}) {
	if (hours >= 1 && !sides) return <b className="line-clamp-2">{title}</b>
	const [first, ...others] = title.split(' ')
	const [above, below] = sides ?? [first, others.join(' ')]
	const line = sides && (isMatch ? 'line-clamp-2 whitespace-normal' : 'block truncate')
	return (
		<b className="max-w-full truncate">
			<span className={line}>
				{hours < 1 && words.includes(HERE) && <Icon name={SIGNS[HERE]!} className="inline size-3" />}
				{above}
			</span>{' '}
			{below && <span className={line}>{isMatch ? `v ${below}` : below}</span>}
		</b>
	)
}

/**
 * A long stretch starts with the last of its words, which says what is owed; a short one has room for that alone. Signs
 * stand beside them.
 */
function lastWords(words: readonly string[], hours: number) {
	const shown = words.filter((word) => !SIGNS[word])
	if (hours > 1) return shown.toReversed()
	const last = shown.at(-1)
	return shown.slice(hours < 1 || (last && wraps(last)) ? -1 : -2)
}

/** A sum that is due, money sent or a wrong amount has two lines where it needs them; other words end where the room does. */
const wraps = (word: string) => word.startsWith(DUE) || word === PAYMENT_SENT || word === WRONG_AMOUNT
const lineOf = (word: string) => (wraps(word) ? 'whitespace-normal' : 'truncate')

/** An hour has room for two short words, which the legend explains. */
function shortWord(word: string) {
	if (word.endsWith(TO_PAY_BACK)) return 'Pay back'
	if (word === PAYMENT_SENT) return 'Sent'
	if (word === ON_ACCOUNT) return 'Account'
	return word
}

function addressOf({ kind, id, tone }: Cell) {
	if (kind === 'booking') return `day/bookings/${id}`
	if (kind === 'event') return `events/${id}`
	return tone === 'blocked' ? `day/blocks/${id}` : `day/closures/${id}/reopen`
}

/**
 * Lies over the cells and beneath their words, which stay readable. `position` is a share of the width, from 0 to 1; on a
 * phone `top` is where it lies across the courts, in pixels.
 */
function NowLine({ position, top }: { position: number; top: number }) {
	const x = `${(position * 100).toFixed(2)}%`
	return (
		<svg aria-hidden="true" className="pointer-events-none absolute inset-0 z-1 size-full print:hidden">
			<line x1={x} x2={x} y1="48" y2="100%" className="stroke-clay stroke-2 max-md:hidden" />
			<line x1="52" x2="100%" y1={top} y2={top} className="stroke-clay stroke-2 md:hidden" />
		</svg>
	)
}

/**
 * Scrolls the booking whose dialog the page opens with into view, or else the hour asked for, the current one or the first
 * use of another day where the browser does not.
 */
function useHourInView(date: string) {
	const box = useRef<HTMLDivElement>(null)
	const { bookingId } = useParams()
	const find = useEffectEvent((selector: string) => box.current?.querySelector<HTMLElement>(selector))
	useEffect(() => {
		const hour = find(`td:has([href*="/bookings/${bookingId}?"])`) ?? find('[data-view]')
		if (hour) box.current!.scrollTo(hour.offsetLeft - 1.5 * hour.offsetWidth, hour.offsetTop - HEAD)
	}, [date])
	return box
}

/** Lets people carry bookings and blocks to another hour or court; the form of their page does the same. */
function useCarrying(box: RefObject<HTMLDivElement | null>, { plan, hours, base, query }: Props) {
	const submit = useSubmit()
	const shown = useEffectEvent(() => ({ plan, hours }))
	const drop = useEffectEvent((carried: Carried, to: Spot) => {
		const form = carried.cell.kind === 'closure' ? 'edit' : 'move'
		const action = `${base}/${addressOf(carried.cell)}/${form}${query}`
		return submit(moveFields(plan.date, carried, to), { method: 'post', action, preventScrollReset: true })
	})
	const carries = plan.acts && plan.date >= plan.today
	useEffect(() => {
		const grid = box.current
		if (!carries || !grid) return
		let stop: (() => void) | undefined
		let gone = false
		const start = ({ carryBookings }: typeof import('./drag/drag.client.ts')) => {
			if (!gone)
				stop = carryBookings(
					grid,
					() => shown(),
					(...moved) => drop(...moved),
				)
		}
		// Without it, the page of each booking moves it.
		import('./drag/drag.client.ts').then(start, () => {})
		return () => {
			gone = true
			stop?.()
		}
	}, [box, carries])
}

const LEGEND: [CellTone, string][] = [
	['requested', 'Request'],
	['paid', 'Paid or on account'],
	['sent', 'Payment sent'],
	['unpaid', 'Unpaid, part paid, wrong amount or to pay back'],
	['event', 'Event or match'],
	['blocked', 'Blocked'],
	['closed', 'Closed'],
	['over', 'Paid no-show, or refunded'],
]

export function DayLegend() {
	return (
		<ul className="flex flex-wrap gap-2 text-xs" aria-label="What colours and signs mean">
			{LEGEND.map(([tone, label]) => (
				<li key={tone} className={`rounded-sm border px-2 py-1 ${tones[tone]}`}>
					{label}
				</li>
			))}
			{Object.entries(SIGNS).map(([word, icon]) => (
				<li key={word} className="flex items-center gap-1 px-1">
					<Icon name={icon!} className="size-3" />
					{word}
				</li>
			))}
		</ul>
	)
}
