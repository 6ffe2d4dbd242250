import { excerpt } from '#app/lib/text/excerpt.ts'
import { rate } from '#app/lib/money.ts'
import { Picture } from '#app/ui/picture/picture.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'
import { dateLine, entrantsOf, formatNames } from '../words.ts'
import type { TournamentDetails } from '../find.server.ts'
import { TournamentStatusBadge } from './badges.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { Fact } from '#app/ui/fact.tsx'

/** In characters. Longer descriptions, and all of them after registration, are shown in full further down. */
export const EXCERPT = 180

type Props = {
	tournament: TournamentDetails
	now: Date
	/** Leaves out the facts on a phone, where they would fill the first view. */
	brief: boolean
	children: ReactNode
}

export function TournamentHead({ tournament, now, brief, children }: Props) {
	const { name, status, format, isPublic, description, court, entryFee, prizeMoney, image } = tournament
	const isOpen = status === 'registration_open'
	const entrants = entrantsOf(format)
	return (
		<header className="flex flex-col gap-3">
			{image && (
				<Picture
					src={image}
					sport={tournament.sport.icon}
					width={1200}
					height={480}
					className="h-24 w-full rounded-lg"
				/>
			)}
			<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
				<h1 className="text-3xl wrap-anywhere md:text-4xl">{name}</h1>
				<p className="flex flex-wrap gap-2">
					<TournamentStatusBadge tournament={tournament} closed={tournament.registrationDeadline <= now} />
					<Badge>{formatNames[format]}</Badge>
				</p>
			</div>
			{isOpen && <p className="max-w-[72ch] wrap-anywhere">{excerpt(description, EXCERPT)}</p>}
			<ul className={classes('flex flex-wrap gap-x-5 gap-y-1.5 text-muted', brief && 'max-md:hidden')}>
				<Fact icon="calendar">{dateLine(tournament)}</Fact>
				<Fact icon="map-pin">
					<Link to={`/venues/${court.id}`} className="py-3.5 text-court-strong underline-offset-4 hover:underline">
						{court.name}
					</Link>
					, {court.city}
				</Fact>
				<Fact icon="users">
					<span className="sr-only">Entered: </span>
					{tournament.currentTeams}/{tournament.maxTeams} {entrants.many}
				</Fact>
				{isOpen && (
					<Fact icon="wallet">
						<span className="sr-only">Entry fee: </span>
						{entryFee > 0 ? `${rate(entryFee)} a ${entrants.one}` : 'Free'}
					</Fact>
				)}
				{!isPublic && <Fact icon="link">{isOpen ? 'Anyone with the link can join' : 'By link'}</Fact>}
				{isOpen && prizeMoney > 0 && <Fact icon="trophy">{rate(prizeMoney)} prize money</Fact>}
			</ul>
			{children}
		</header>
	)
}
