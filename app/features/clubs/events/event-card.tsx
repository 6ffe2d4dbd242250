import { Fragment } from 'react'
import { isReply } from '#app/features/gatherings/terms.ts'
import { dateOf, formatDay } from '#app/lib/time/time.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { classes } from '#app/ui/classes.ts'
import { CachedHtml } from '#app/ui/html-cache.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import { clubAddress } from '../address.ts'
import type { ClubDetails } from '../find.server.ts'
import { paceWords } from '../pace.ts'
import { levelName } from '../words.ts'
import { isUpcoming, placesText } from './club-event.ts'
import type { RunCard } from './series/one-card.ts'
import type { ListedEvent } from './list-events.server.ts'
import { timesText } from './series/when.ts'
import { Link } from '#app/ui/link/link.tsx'
import { Fact } from '#app/ui/fact.tsx'
import { Icon } from '#app/ui/icon.tsx'

type Props = RunCard & { club: Pick<ClubDetails, 'id' | 'key' | 'inside'>; now: Date; level?: 'h2' | 'h3' }

/** Says on the card of a run to come why an outsider can't open it. */
const JoinToView = () => (
	<button type="button" disabled className={buttonClass({ variant: 'secondary', className: 'mt-auto' })}>
		<Icon name="lock" className="size-4" /> Join club to view
	</button>
)

/** The card of a run as an item of a list, which all who see it alike share. */
export function EventItem({ className, ...card }: Props & { className: string }) {
	const { event, also, club, now, level } = card
	const dates = also.map(({ id, own }) => id + (own ?? ''))
	const name = [level, club.key, club.inside, isUpcoming(event, now), year(now), ...dates].join(' ')
	return (
		<CachedHtml as="li" of={event} name={name} className={className}>
			<EventCard {...card} />
		</CachedHtml>
	)
}

export function EventCard({ event, also, club, now, level: Heading = 'h3' }: Props) {
	const upcoming = isUpcoming(event, now)
	const opens = !upcoming || club.inside
	const isOff = event.status === 'cancelled'
	const asks = upcoming && !isOff && !hasAsked(event)
	const text = (isOff && event.cancelReason) || event.description
	return (
		<article className={`${cardClass} flex w-full flex-col`}>
			{event.image && (
				<Picture src={event.image} sport="running" width={640} height={224} lazy className="h-28 w-full" />
			)}
			<div className="flex grow flex-col gap-3 p-4">
				<time
					dateTime={event.startTime.toISOString()}
					className="flex flex-wrap items-baseline justify-between gap-x-3 tabular-nums"
				>
					<span className="font-display text-xl leading-6 font-bold">
						{formatDay(event.startTime) + yearOf(event.startTime, now)}
					</span>
					<span className="text-sm text-muted">{timesText(event)}</span>
				</time>
				<div className="flex flex-col gap-1">
					<div className="flex items-start justify-between gap-3">
						<Heading className="min-w-0 text-lg leading-6 wrap-anywhere">{event.title}</Heading>
						<Standing event={event} upcoming={upcoming} />
					</div>
					{text && <p className="line-clamp-2 text-sm wrap-anywhere whitespace-pre-line text-muted">{text}</p>}
				</div>
				<ul className="grid grid-cols-2 gap-x-4 gap-y-1.5 text-sm">
					<li className="col-span-2 flex gap-2">
						<Icon name="map-pin" className="mt-0.5 size-4 text-muted" />
						<span className="min-w-0 wrap-anywhere">{event.location}</span>
					</li>
					{event.distance > 0 && <Fact icon="route">{distanceText(event)}</Fact>}
					{event.paceExpectation && (
						<Fact icon="timer">Pace {paceWords(event.paceExpectation).replace(' min/km', '')}</Fact>
					)}
					<Fact icon="activity">{levelName(event.difficulty)}</Fact>
					{!event.isPublic && <Fact icon="lock">Members only</Fact>}
					{!isOff && <Fact icon="users">{upcoming ? placesText(event) : participantsText(event)}</Fact>}
				</ul>
				{also.length > 0 && (
					<p className="text-sm leading-6 text-muted">
						{event.repeats && `${event.repeats}. `}Also on{' '}
						{also.map((later, i) => (
							<Fragment key={later.id}>
								{i > 0 && ', '}
								<OtherDate event={later} to={opens && clubAddress(club, `events/${later.id}`)} now={now} />
							</Fragment>
						))}
					</p>
				)}
				{opens ? (
					<Link
						to={clubAddress(club, `events/${event.id}`)}
						className={classes(
							'mt-auto after:absolute after:inset-0',
							asks ? buttonClass({ variant: 'secondary' }) : 'self-start text-sm font-semibold text-court-strong',
						)}
					>
						{asks ? 'View and RSVP' : 'View Details'}
						<span className="sr-only">: {event.title}</span>
					</Link>
				) : (
					!isOff && <JoinToView />
				)}
			</div>
		</article>
	)
}

/** A later run of the series, with a tick where the person who looks is going. */
function OtherDate({ event, to, now }: { event: ListedEvent; to: string | false; now: Date }) {
	const words = (
		<>
			{formatDay(event.startTime) + yearOf(event.startTime, now)}
			{event.own === 'attending' && (
				<>
					<Icon name="check" className="ml-1 inline size-4" />
					<span className="sr-only">, you’re going</span>
				</>
			)}
		</>
	)
	if (!to) return <span className="whitespace-nowrap text-ink">{words}</span>
	return (
		<Link to={to} className="link relative z-10 whitespace-nowrap text-ink">
			{words}
		</Link>
	)
}

const hasAsked = ({ own }: ListedEvent) => own !== null && own !== 'declined' && !isReply(own)

const standings: Partial<Record<NonNullable<ListedEvent['own']>, [tone: BadgeTone, word: string]>> = {
	attending: ['court', 'You’re going'],
	attended: ['court', 'You’re here'],
	waitlisted: ['sun', 'On the waitlist'],
	requested: ['sun', 'You asked to join'],
	maybe: ['sun', 'You may come'],
	absent: ['neutral', 'You can’t come'],
}

export function Standing({ event, upcoming }: { event: Pick<ListedEvent, 'status' | 'own'>; upcoming: boolean }) {
	if (event.status === 'cancelled') return <Badge tone="clay">Cancelled</Badge>
	if (!upcoming) return event.own === 'attended' ? <Badge tone="court">You ran</Badge> : null
	const [tone, word] = (event.own && standings[event.own]) ?? []
	return word ? <Badge tone={tone}>{word}</Badge> : null
}

const year = (instant: Date) => dateOf(instant).slice(0, 4)
const yearOf = (instant: Date, now: Date) => (year(instant) === year(now) ? '' : ` ${year(instant)}`)

const distanceText = ({ distance, elevation }: ListedEvent) =>
	elevation > 0 ? `${distance} km · ${elevation} m up` : `${distance} km`

const participantsText = ({ participantCount }: ListedEvent) =>
	participantCount === 1 ? '1 runner' : `${participantCount} runners`
