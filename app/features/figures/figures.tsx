import { grouped, rate, sum } from '#app/lib/money.ts'
import { at, clock, formatDay, WEEKDAYS } from '#app/lib/time/time.ts'
import { Card } from '#app/ui/card.tsx'
import { CachedHtml } from '#app/ui/html-cache.tsx'
import { ChartFrame, heatHeight, HeatMap, Plot } from '#app/ui/picture/chart.tsx'
import { changeOn, FigureStats } from './figure-stats.tsx'
import { percent, share, type Use } from './court-use.ts'
import type { FiguresPage } from './figures-page.server.ts'
import { datesBetween } from './period.ts'

const DAYS = WEEKDAYS.map((day) => day.slice(0, 3))

const hours = ({ open, booked }: Use) => `${grouped(String(booked))} of ${grouped(String(open))} court hours`

export function PeriodFigures(page: FiguresPage) {
	const { period, bookings, made, cancelled, byPlayers, unpaid, revenue, notIn, use, before } = page
	const byVenue = cancelled - byPlayers - unpaid
	const change = changeOn(period, before)
	const cards = [
		['Bookings', String(bookings), null, change(bookings, before?.bookings)],
		['Revenue', sum(revenue), notIn.length > 0 && <NotCounted lines={notIn} />, change(revenue, before?.revenue)],
		['Court use', percent(share(use)), hours(use), change(use.booked, before?.booked)],
		[
			'Cancelled by players',
			percent(made === 0 ? null : byPlayers / made),
			`${byPlayers} of ${made}${byVenue > 0 ? `, ${byVenue} more by you` : ''}${unpaid > 0 ? `, ${unpaid} not paid` : ''}`,
		],
	] as const
	return <FigureStats cards={cards} />
}

const NotCounted = ({ lines }: { lines: string[] }) =>
	['Not counted:', ...lines].map((line) => (
		<span key={line} className="block">
			{line}
		</span>
	))

const noneBooked = ({ open, booked }: Use) =>
	open === 0 ? 'Closed on these days' : booked === 0 ? 'Nothing booked on these days' : undefined

export function Charts({ period, byDay, revenue, use, charts }: FiguresPage) {
	const names = datesBetween(period).map((date) => formatDay(at(date, 0)))
	const revenues = byDay.map(([, revenue]) => revenue)
	const most = Math.max(...revenues)
	const best = most > 0 ? `, the most on ${names[revenues.indexOf(most)]}: ${rate(most)}` : ''
	return (
		<CachedHtml of={charts} name="charts" className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
			<Card>
				<ChartFrame
					id="revenue-by-day"
					title="Revenue by day"
					summary={`${sum(revenue)} in all${best}.`}
					height={charts.revenue.height}
					table={{
						head: ['Day', 'Bookings', 'Revenue'],
						rows: byDay.map(([bookings, revenue], i) => [names[i]!, String(bookings), sum(revenue)]),
					}}
					note="Bookings that are paid or completed, on the day they start; of cancelled ones the late charge that was paid."
				>
					<Plot drawing={charts.revenue} none={revenue === 0 ? 'No revenue yet' : undefined} />
				</ChartFrame>
			</Card>
			<Card>
				<ChartFrame
					id="court-use"
					title="Court use by day"
					summary={`${percent(share(use))} in all: ${hours(use)}.`}
					height={charts.use.height}
					table={{
						head: ['Day', 'Booked', 'Open', 'Court use'],
						rows: byDay.map(([, , booked, open], i) => [
							names[i]!,
							String(booked),
							String(open),
							percent(share({ booked, open })),
						]),
					}}
					note="Booked court hours out of the hours you’re open, without closures. It uses today’s opening hours and your special days."
				>
					<Plot drawing={charts.use} none={noneBooked(use)} />
				</ChartFrame>
			</Card>
			<Card className="lg:col-span-2">
				<ChartFrame
					id="busy-hours"
					title="Busy hours of the week"
					summary="How full your courts are in each hour of the week. The table has the numbers."
					height={heatHeight(charts.heat.rows.length)}
					table={{
						head: ['Hour', ...DAYS],
						rows: charts.heat.rows.map(({ hour, cells }) => [clock(hour), ...cells.map((cell) => String(cell ?? '–'))]),
					}}
					note="How much of your open court time is booked, in %. Blank cells had no bookings. A dash means closed, or not one of these days."
				>
					<HeatMap columns={DAYS} rows={charts.heat.rows.map(({ hour, cells }) => ({ name: clock(hour), cells }))} />
				</ChartFrame>
			</Card>
		</CachedHtml>
	)
}
