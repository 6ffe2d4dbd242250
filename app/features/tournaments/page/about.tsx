import type { ReactNode } from 'react'
import { excerpt } from '#app/lib/text/excerpt.ts'
import { rate } from '#app/lib/money.ts'
import { Card } from '#app/ui/card.tsx'
import { classes } from '#app/ui/classes.ts'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import type { TournamentDetails } from '../find.server.ts'
import { nameOf } from '../teams/rules.ts'
import { EXCERPT } from './head.tsx'
import { TournamentLink } from './tournament-link.tsx'
import { momentOf } from './words.ts'

/** Longer texts are collapsed; in characters. */
const LONG = 400

type Props = {
	tournament: TournamentDetails
	/** The absolute URL for sharing; null if the user may not share it. */
	link: string | null
	beside: boolean
	now: Date
}

/** Details of a tournament that are read once: beside the tabs on wide screens, after them on phones. */
export function AboutTournament({ tournament, link, beside, now }: Props) {
	const { description, organizer, sport, entryFee, prizeMoney, prizeDescription, rules, image } = tournament
	const deadline = deadlineOf(tournament, now)
	const isWhole = tournament.status === 'registration_open' && excerpt(description, EXCERPT) === description
	return (
		<aside
			aria-label="About this tournament"
			className={beside ? 'flex flex-col gap-4' : 'lg:columns-2 lg:gap-4 *:mb-4 *:break-inside-avoid'}
		>
			<Card padded={false}>
				{!image && <CourtDrawing sport={sport.icon} color={sport.color} className="h-24 w-full" />}
				<dl className="grid grid-cols-2 gap-x-6 gap-y-4 p-5">
					<Fact label="Sport">{sport.name}</Fact>
					<Fact label="Organiser">{nameOf(organizer)}</Fact>
					<Fact label={deadline.label}>{momentOf(deadline.at)}</Fact>
					<Fact label="Entry fee">{entryFee > 0 ? rate(entryFee) : 'Free'}</Fact>
					<Fact label="Prize money">{prizeMoney > 0 ? rate(prizeMoney) : 'None'}</Fact>
					{prizeDescription && (
						<Fact label="Prizes" wide>
							{prizeDescription}
						</Fact>
					)}
				</dl>
			</Card>
			{!isWhole && <Words title="Description" text={description} />}
			{rules && <Words title="Rules" text={rules} />}
			{link && (
				<Card>
					<TournamentLink tournament={tournament} link={link} />
				</Card>
			)}
		</aside>
	)
}

function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
	return (
		<div className={classes('min-w-0', wide && 'col-span-2')}>
			<dt className="text-sm font-semibold text-muted">{label}</dt>
			<dd className="wrap-anywhere whitespace-pre-line tabular-nums">{children}</dd>
		</div>
	)
}

function Words({ title, text }: { title: string; text: string }) {
	const words = <p className="max-w-[72ch] wrap-anywhere whitespace-pre-line">{text}</p>
	if ([...text].length > LONG)
		return (
			<Card padded={false} className="px-5">
				<Disclosure summary={title} className="border-0">
					{words}
				</Disclosure>
			</Card>
		)
	return (
		<Card as="section" className="flex flex-col gap-2">
			<h2 className="text-lg">{title}</h2>
			{words}
		</Card>
	)
}

/** When registration ended; a schedule made before the deadline ends it early. */
function deadlineOf({ status, registrationDeadline, scheduledAt }: TournamentDetails, now: Date) {
	const at = scheduledAt && scheduledAt < registrationDeadline ? scheduledAt : registrationDeadline
	if (at <= now) return { at, label: 'Registration closed' }
	return { at, label: status === 'registration_open' ? 'Registration closes' : 'Registration deadline' }
}
