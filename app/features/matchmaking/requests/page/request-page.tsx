import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { PersonPicture } from '#app/ui/picture/person-picture.tsx'
import { blockAndReport, PersonMenu } from '../../people/person-menu.tsx'
import { ScoreReasons } from '../../players/score-reasons.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { playersWords } from '../words.ts'
import type { RequestPageData } from './request-page.server.ts'
import { Link } from '#app/ui/link/link.tsx'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Faces } from '#app/ui/picture/faces.tsx'

type Props = { page: RequestPageData }

type HeadProps = Props & {
	/** Where nothing below it has room for the link. */
	share: ReactNode
}

export const RequestHead = ({ page: { title, status, sport, color, score, answer, owner }, share }: HeadProps) => (
	<div className="flex flex-col gap-2">
		<p className="flex flex-wrap gap-2">
			<StatusBadge status={status} />
			<Badge>
				<svg aria-hidden="true" viewBox="0 0 8 8" className="size-2">
					<circle cx="4" cy="4" r="4" fill={color} />
				</svg>
				{sport}
			</Badge>
			{score && <Badge tone="outline">{score.score}% match</Badge>}
		</p>
		<div className="flex flex-wrap items-center justify-between gap-3">
			<h1 className="min-w-0 text-3xl wrap-anywhere md:text-4xl">{title}</h1>
			{share}
		</div>
		{status === 'open' && answer?.status === 'pending' && (
			<p className="flex items-center gap-2 font-semibold text-court-strong">
				<Icon name="hourglass" className="size-4" />
				<span>
					Waiting for <bdi>{owner.name}</bdi>
				</span>
			</p>
		)}
	</div>
)

/** Its facts in fixed columns, each named by its icon and to screen readers by its word. */
export function RequestFacts({ page }: Props) {
	const { date, time, suits, place, venueId, cost, level, faces, found, needed, places, wantsOpponent, status } = page
	return (
		<dl className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
			<LineFact icon="calendar" label={date ? 'Date and time' : 'When it suits'}>
				{date ? `${date}, ${time}` : suits}
			</LineFact>
			<LineFact icon="map-pin" label="Location">
				{venueId ? (
					<Link to={`/venues/${venueId}`} className="underline underline-offset-3">
						{place}
					</Link>
				) : (
					place
				)}
			</LineFact>
			{cost && (
				<LineFact icon="wallet" label="Cost">
					{cost}
				</LineFact>
			)}
			<LineFact icon="chart-column" label="Skill level">
				{level}
			</LineFact>
			{!page.isMatched && (
				<div className="flex items-center gap-2">
					<dt className="sr-only">{status === 'cancelled' ? 'Players who were in' : 'Players found'}</dt>
					<dd className="flex items-center gap-2 tabular-nums">
						{found > 0 ? (
							<Faces initials={faces} count={faces.length} />
						) : (
							<Icon name="users" className="size-4 shrink-0 text-muted" />
						)}
						{status === 'cancelled'
							? `${found} of ${places} were in`
							: playersWords({ acceptedCount: found, minPlayers: needed, maxPlayers: places, wantsOpponent })}
					</dd>
				</div>
			)}
		</dl>
	)
}

const LineFact = ({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) => (
	<div className="flex min-w-0 items-center gap-2">
		<dt className="sr-only">{label}</dt>
		<Icon name={icon} className="size-4 shrink-0 text-muted" />
		<dd className="min-w-0 wrap-anywhere tabular-nums">{children}</dd>
	</div>
)

export const RequestDescription = ({ page: { description } }: Props) =>
	description && <p className="max-w-[72ch] wrap-anywhere whitespace-pre-line">{description}</p>

export function RequestScore({ page: { score } }: Props) {
	if (!score) return null
	return (
		<section aria-label="Match" className="border-t border-line">
			<Disclosure summary={`Why ${score.score}%`}>
				<ScoreReasons match={score} />
			</Disclosure>
		</section>
	)
}

export const OwnerCard = ({ page: { id, owner, signedIn } }: Props) => (
	<section aria-label="Posted by" className="flex flex-wrap items-center gap-2">
		<div className="min-w-0 grow basis-44">
			<Person {...owner} />
		</div>
		{signedIn && <PersonMenu name={owner.name} acts={blockAndReport(`request=${id}`)} />}
	</section>
)

export const RequestPlayers = ({ page: { players, friends, isMatched } }: Props) =>
	players.length + friends.length > 0 && (
		<Card as="section" labelledBy="players" className="flex flex-col gap-4">
			<h2 id="players" className="text-xl">
				{isMatched ? 'Matched with' : 'In by your link'}
			</h2>
			<ul className="grid gap-4 sm:grid-cols-2 empty:hidden">
				{players.map((player) => (
					<li key={player.id}>
						<Person {...player} />
					</li>
				))}
			</ul>
			{friends.length > 0 && (
				<p className="wrap-anywhere">
					{isMatched && <span className="text-muted">By the link: </span>}
					<bdi>{friends.join(', ')}</bdi>
				</p>
			)}
		</Card>
	)

type PersonProps = {
	name: string
	picture: string | null
	initials: string
	location: string
	level?: string | null
	playerId?: number | null
}

export const Person = ({ name, location, level, playerId, ...face }: PersonProps) => (
	<div className="flex min-w-0 items-center gap-3">
		<PersonPicture {...face} />
		<div className="min-w-0">
			<p className="font-semibold wrap-anywhere">
				{playerId ? (
					<Link
						to={`/matchmaking/players/${playerId}`}
						className="-my-2.5 inline-flex min-h-11 items-center py-2.5 underline underline-offset-3"
					>
						{name}
					</Link>
				) : (
					name
				)}
			</p>
			<p className="text-sm wrap-anywhere text-muted">{level ? `${level} · ${location}` : location}</p>
		</div>
	</div>
)
