import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { at, clock, formatDay, halves, inHours } from '#app/lib/time/time.ts'
import { lessPercent, rate, sum } from '#app/lib/money.ts'
import { telAddress } from '#app/lib/text/tel.ts'
import { ActionBar } from '#app/ui/link/action-bar.tsx'
import { classes } from '#app/ui/classes.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { CachedHtml } from '#app/ui/html-cache.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PeakNote, TimeChip } from '#app/ui/form/time-chip.tsx'
import { BookingDays, type DaysProps } from './booking-days.tsx'
import { bookingAddress, type Choice, shownHours } from './choice.ts'
import type { Grid } from '../rules.ts'
import { LiveHour } from './live-hour.tsx'
import { isFree, waitAddress } from '../slots.ts'
import { Link } from '#app/ui/link/link.tsx'

type PanelProps = DaysProps & {
	grid: Grid
	signedIn: boolean
	/** The venue's, for hours that cannot be booked here. */
	phone: string | null
	/** True while another sport's hours are loading. */
	loading: boolean
}

const NONE: readonly never[] = []

/** Choices of day, start and length are links, so that the address keeps them. */
export function BookingPanel(props: PanelProps) {
	const { venueId, sportId, choice, loading } = props
	const followChoice = useChoiceLinks()
	return (
		<section
			id="book"
			aria-labelledby="book-title"
			onClick={followChoice}
			className={`${cardClass} scroll-mt-20 p-3 sm:p-5`}
		>
			<h2 id="book-title" className="text-xl leading-7">
				Book this venue
			</h2>
			<BookingDays {...props} />
			{loading ? <HoursSkeleton /> : <Hours {...props} />}
			<Lengths {...props} className="mt-3 flex items-center gap-3 max-md:hidden" />
			<LiveHour
				venueId={venueId}
				sportId={sportId}
				date={choice.day.date}
				hours={loading ? NONE : choice.day.hours}
				start={choice.start}
				last={(choice.start ?? 0) + choice.wanted - props.grid.lengths[0]!}
				className="mt-1"
			/>
			<div
				className={classes(
					'mt-3 items-center justify-between gap-4 border-t border-line pt-4 md:flex',
					hasBar(choice) ? 'hidden' : 'flex',
				)}
			>
				<Summary choice={choice} />
				<BookNow {...props} describedBy="book-summary" />
			</div>
		</section>
	)
}

const hasBar = ({ start }: Choice) => start !== null

/** Holds the length, the choice and the button within reach of the thumb. It covers no hour before one is chosen. */
export function BookingBar(props: PanelProps) {
	const followChoice = useChoiceLinks()
	if (!hasBar(props.choice)) return null
	return (
		<ActionBar className="md:hidden">
			<div data-flow="bar" className="grid grow gap-2">
				<Lengths {...props} onClick={followChoice} className="flex items-center gap-3" />
				<div className="flex items-center justify-between gap-4">
					<Summary choice={props.choice} short />
					<BookNow {...props} />
				</div>
			</div>
		</ActionBar>
	)
}

function Hours(props: PanelProps) {
	const { days, choice, phone, href } = props
	const { byPhone } = choice.day
	const hours = shownHours(choice.day)
	return (
		<>
			<CachedHtml
				as="ul"
				of={days}
				name={`hours on ${href({})}`}
				aria-label={`Start times on ${formatDay(at(choice.day.date, 0))}`}
				className="mt-2 grid grid-cols-4 gap-1.5 sm:mt-3"
			>
				<StartTimes {...props} />
			</CachedHtml>
			{choice.day.member && <p className="mt-2 text-xs text-muted">{choice.day.member}</p>}
			{hours.some((hour) => hour.peak && isFree(hour)) && <PeakNote className="mt-2" />}
			{hours.some(({ state }) => state === 'full') && (
				<p className="mt-2 text-xs text-muted">Tap a taken time and we’ll tell you when it’s free.</p>
			)}
			{byPhone && phone && (
				<p className="mt-2 flex gap-1.5 text-xs text-muted">
					<Icon name="phone" className="size-4" />
					<span>
						Also open <span className="whitespace-nowrap">{byPhone}</span>:{' '}
						<a href={telAddress(phone)} className="underline">
							call to book
						</a>
					</span>
				</p>
			)}
		</>
	)
}

function StartTimes({ venueId, sportId, choice: { day, start, length }, href }: PanelProps) {
	const chosen = ({ hour }: { hour: number }) => start !== null && hour >= start && hour < start + length
	const hours = shownHours(day)
	const ahead = hours.filter(({ state }) => state !== 'past')
	return (ahead.length > 0 ? ahead : hours).map((hour) => (
		<li key={hour.hour} className="grid">
			<TimeChip
				href={href({ date: day.date, start: clock(hour.hour), hours: null })}
				label={clock(hour.hour)}
				state={hour.state}
				elsewhere={hour.state === 'full' ? waitAddress(venueId, sportId, day.date, clock(hour.hour)) : undefined}
				detail={rate(lessPercent(hour.price, day.percent))}
				marked={hour.peak}
				selected={isFree(hour) && chosen(hour)}
				size={hour.state === 'past' ? 'sm' : 'md'}
			/>
		</li>
	))
}

function HoursSkeleton() {
	return (
		<div aria-busy="true" className="mt-2 grid grid-cols-4 gap-1.5 sm:mt-3">
			{Array.from({ length: 13 }, (_, n) => (
				<Skeleton key={n} className="h-14 w-full" />
			))}
		</div>
	)
}

type LengthsProps = PanelProps & { className: string; onClick?: (event: MouseEvent) => void }

function Lengths({ choice, grid, href, className, onClick }: LengthsProps) {
	const { day, start, length, free } = choice
	if (start === null || free === 0 || grid.lengths.length < 2) return null
	return (
		<div className={className} onClick={onClick}>
			<h3 className="font-sans text-sm font-semibold tracking-normal whitespace-nowrap">How long?</h3>
			<ul className="grid grow grid-cols-4 gap-1.5">
				{grid.lengths.map((hours) => (
					<li key={hours} className="grid">
						<TimeChip
							href={href({ date: day.date, start: clock(start), hours: String(hours) })}
							label={`${halves(hours)}\u00a0h`}
							accessibleLabel={inHours(hours)}
							state={hours <= free ? 'free' : 'full'}
							note={hours <= free ? undefined : 'Not free'}
							selected={hours === length}
							size="sm"
						/>
					</li>
				))}
			</ul>
		</div>
	)
}

function Summary({ choice, short = false }: { choice: Choice; short?: boolean }) {
	const { day, start, length, total, problem } = choice
	const id = short ? 'book-why' : 'book-summary'
	if (problem) {
		return (
			<p id={id} className="min-w-0 text-sm text-muted">
				{problem}
			</p>
		)
	}
	return (
		<p id={id} className="min-w-0">
			<span className="block text-sm leading-5">
				{formatDay(at(day.date, 0))},{' '}
				<span className="whitespace-nowrap tabular-nums">
					{clock(start!)}–{clock(start! + length)}
				</span>
			</span>
			<span className="block font-display text-xl leading-6 font-semibold tabular-nums">
				{day.from}
				{sum(total!)}
			</span>
		</p>
	)
}

function BookNow({
	venueId,
	sportId,
	choice,
	signedIn,
	loading,
	describedBy = 'book-why',
}: PanelProps & { describedBy?: string }) {
	const look = buttonClass({ className: 'shrink-0 whitespace-nowrap' })
	if (choice.problem || loading) {
		return (
			<span
				role="link"
				aria-disabled="true"
				aria-describedby={describedBy}
				tabIndex={0}
				className={`${look} pointer-events-none opacity-55`}
			>
				Book Now
			</span>
		)
	}
	const address = bookingAddress(venueId, sportId, choice)
	return (
		<Link to={signedIn ? address : `/auth?next=${encodeURIComponent(address)}`} className={look}>
			Book Now
		</Link>
	)
}

/** Follows links of the choice without scrolling or adding to the history. Other links work as usual. */
export function useChoiceLinks() {
	const navigate = useNavigate()
	return (event: MouseEvent) => {
		const link = event.target instanceof Element ? event.target.closest('a') : null
		const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
		if (!link || !plain || link.pathname !== location.pathname) return
		event.preventDefault()
		void navigate(link.pathname + link.search, { preventScrollReset: true, replace: true })
	}
}
