import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { PersonPicture } from '#app/ui/picture/person-picture.tsx'
import { StatusBadge } from '../status-badge.tsx'
import type { RequestPageData } from './request-page.server.ts'
import { Link } from '#app/ui/link/link.tsx'
import { LabelledFact } from '#app/ui/fact.tsx'

type Props = { page: RequestPageData }

export const RequestHead = ({ page: { title, status, sport, color } }: Props) => (
	<div className="flex flex-col gap-2">
		<p className="flex flex-wrap gap-2">
			<StatusBadge status={status} />
			<Badge>
				<svg aria-hidden="true" viewBox="0 0 8 8" className="size-2">
					<circle cx="4" cy="4" r="4" fill={color} />
				</svg>
				{sport}
			</Badge>
		</p>
		<h1 className="text-3xl wrap-anywhere md:text-4xl">{title}</h1>
	</div>
)

export function RequestFacts({ page }: Props) {
	const { date, time, suits, place, venueId, cost, level, found, needed, places, wantsOpponent, status } = page
	return (
		<dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
			{date && time ? (
				<>
					<LabelledFact icon="calendar" label="Date">
						{date}
					</LabelledFact>
					<LabelledFact icon="clock" label="Time">
						{time}
					</LabelledFact>
				</>
			) : (
				<LabelledFact icon="calendar" label="When it suits">
					{suits}
				</LabelledFact>
			)}
			<LabelledFact icon="map-pin" label="Location">
				{venueId ? (
					<Link to={`/venues/${venueId}`} className="underline underline-offset-3">
						{place}
					</Link>
				) : (
					place
				)}
			</LabelledFact>
			{cost && (
				<LabelledFact icon="wallet" label="Cost">
					{cost}
				</LabelledFact>
			)}
			<LabelledFact icon="trophy" label="Skill level">
				{level}
			</LabelledFact>
			<LabelledFact icon="users" label={page.status === 'cancelled' ? 'Players who were in' : 'Players found'}>
				{found} of {places}
				{needed < places && status === 'open' && (
					<span className="font-normal text-muted">
						{' '}
						({needed} {needed === 1 ? 'is' : 'are'} enough)
					</span>
				)}
			</LabelledFact>
			<LabelledFact icon="swords" label="Looking for">
				{wantsOpponent ? (places === 1 ? 'An opponent' : 'Opponents') : places === 1 ? 'A team-mate' : 'Team-mates'}
			</LabelledFact>
		</dl>
	)
}

export const RequestDescription = ({ page: { description } }: Props) =>
	description && (
		<section aria-labelledby="about-request" className="flex flex-col gap-2">
			<h2 id="about-request" className="text-xl">
				About this game
			</h2>
			<p className="max-w-[72ch] wrap-anywhere whitespace-pre-line">{description}</p>
		</section>
	)

export function RequestScore({ page: { score } }: Props) {
	if (!score) return null
	return (
		<Card as="section" labelledBy="score" className="pb-1! sm:pb-2!">
			<h2 id="score" className="text-xl tabular-nums">
				{score.score}% match
			</h2>
			<Disclosure summary="Why" className="border-b-0">
				<ul className="flex flex-col gap-1">
					{score.reasons.map(({ key, words, points, of }) => (
						<li key={key} className="flex justify-between gap-3">
							<span>{words}</span>
							<span className="shrink-0 text-muted tabular-nums">
								{points} of {of}
							</span>
						</li>
					))}
				</ul>
			</Disclosure>
		</Card>
	)
}

export function OwnerCard({ page: { id, owner, isOwner, signedIn } }: Props) {
	return (
		<Card as="section" labelledBy="owner" className="flex flex-col gap-3">
			<h2 id="owner" className="text-xl">
				Posted by
			</h2>
			<Person {...owner} name={isOwner ? `${owner.name} (you)` : owner.name} />
			{!isOwner && signedIn && <BlockAndReport by={`request=${id}`} name={owner.name} />}
		</Card>
	)
}

export const RequestPlayers = ({ page: { players } }: Props) =>
	players.length > 0 && (
		<Card as="section" labelledBy="players" className="flex flex-col gap-4">
			<h2 id="players" className="text-xl">
				Matched with
			</h2>
			<ul className="grid gap-4 sm:grid-cols-2">
				{players.map((player) => (
					<li key={player.id}>
						<Person {...player} />
					</li>
				))}
			</ul>
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
						className="inline-flex min-h-11 items-center underline underline-offset-3 pointer-fine:min-h-8"
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

/** Links to block or report someone; `by` says where they were met, such as `response=12`. */
export const BlockAndReport = ({ by, name }: { by: string; name: string }) => (
	<p className="-my-2 -ml-3 flex text-sm print:hidden">
		{(['Block', 'Report'] as const).map((word) => (
			<Link
				key={word}
				to={`/matchmaking/people/${word.toLowerCase()}?${by}`}
				className="inline-flex min-h-11 items-center px-3 text-muted underline underline-offset-3 hover:text-ink"
			>
				{word}
				<span className="sr-only"> {name}</span>
			</Link>
		))}
	</p>
)
