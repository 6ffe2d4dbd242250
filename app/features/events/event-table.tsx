import type { ReactNode } from 'react'
import { excerpt } from '#app/lib/text/excerpt.ts'
import { formatDay, formatTimeRange } from '#app/lib/time/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { factWords } from './card-words.ts'
import { Participants } from './event-facts.tsx'
import { EventStatusBadge } from './event-status.tsx'
import type { OwnEvent } from './venue-events.server.ts'

const DESCRIPTION_SHOWN = 30
const cell = 'lg:px-4 lg:py-3'

/** The columns with their widths, alike in each table of events; the others share the rest. */
const COLUMNS = [
	['Event', 'lg:w-[26%]'],
	['Sport', undefined],
	['Date and time', 'lg:w-[18%]'],
	['Participants', undefined],
	['Status', undefined],
] as const

type Props = {
	events: OwnEvent[]
	base: string
	now: Date
	/** Names the table for screen readers. */
	caption: string
}

/** A venue's events for its own people. A table; on the phone each row is a card, which the roles keep a row for screen readers. */
export function EventTable({ events, base, now, caption }: Props) {
	return (
		<table
			role="table"
			className="block w-full lg:table lg:overflow-hidden lg:table-fixed lg:rounded-lg lg:border lg:border-line lg:bg-surface lg:shadow-card"
		>
			<caption className="sr-only">{caption}</caption>
			<thead role="rowgroup" className="sr-only lg:not-sr-only lg:table-header-group">
				<tr role="row" className="text-sm text-muted lg:border-b lg:border-line">
					{COLUMNS.map(([name, width]) => (
						<Head key={name} className={width}>
							{name}
						</Head>
					))}
					<Head>
						<span className="sr-only">Actions</span>
					</Head>
				</tr>
			</thead>
			<tbody role="rowgroup" className="max-lg:grid max-lg:gap-3 lg:rows">
				{events.map((event) => (
					<Row key={event.id} event={event} to={`${base}/${event.id}`} now={now} />
				))}
			</tbody>
		</table>
	)
}

function Row({ event, to, now }: { event: OwnEvent; to: string; now: Date }) {
	// On a phone a row says only where an event stands apart.
	const { more } = factWords(event)
	const usual = event.status === 'scheduled' && event.startTime > now && event.isPublic
	return (
		<tr
			role="row"
			className="max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-4 max-lg:gap-y-2 max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-4 max-lg:shadow-card"
		>
			<th role="rowheader" scope="row" className={`${cell} text-left font-normal`}>
				<span className="block font-display text-lg leading-6 font-semibold wrap-anywhere">{event.title}</span>
				{more && <span className="block text-sm wrap-anywhere">{more}</span>}
				{event.endTime > now && (
					<span className="line-clamp-2 text-sm text-muted">{excerpt(event.description, DESCRIPTION_SHOWN)}</span>
				)}
			</th>
			<td role="cell" className={`${cell} max-lg:hidden`}>
				{event.sport.name}
			</td>
			<td role="cell" className={`${cell} col-span-2 tabular-nums max-lg:order-2`}>
				{formatDay(event.startTime)}
				<span className="lg:hidden">, </span>
				<span className="whitespace-nowrap lg:block">{formatTimeRange(event.startTime, event.endTime)}</span>
			</td>
			<td role="cell" className={`${cell} col-span-2 max-lg:order-3`}>
				<span className="lg:hidden">{event.sport.name} · </span>
				<Participants now={event.currentParticipants} max={event.maxParticipants} />
				<span className="lg:hidden"> {event.endTime > now ? 'going' : 'went'}</span>
				{event.waitlisted > 0 && (
					<span className="text-muted lg:block lg:text-sm">
						<span className="lg:hidden"> · </span>
						{event.waitlisted} waiting
					</span>
				)}
			</td>
			<td role="cell" className={classes(cell, 'col-span-2 max-lg:order-4', usual && 'max-lg:hidden')}>
				<span className="flex flex-wrap gap-1">
					<EventStatusBadge event={event} now={now} />
					{!event.isPublic && <Badge icon="lock">By link</Badge>}
				</span>
			</td>
			<td role="cell" className="lg:px-4 lg:py-2 lg:text-right">
				<ButtonLink to={to} variant="secondary" size="sm">
					Manage<span className="sr-only"> {event.title}</span>
				</ButtonLink>
			</td>
		</tr>
	)
}

const Head = ({ className, children }: { className?: string; children: ReactNode }) => (
	<th role="columnheader" scope="col" className={classes('px-4 py-3 text-left font-semibold', className)}>
		{children}
	</th>
)
