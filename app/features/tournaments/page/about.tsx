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
import { momentOf } from './words.ts'

/** Longer texts are collapsed; in characters. */
const LONG = 400

type Props = {
	tournament: TournamentDetails
	beside: boolean
	now: Date
}

/** Details of a tournament that are read once: beside the tabs on wide screens, after them on phones. */
export function AboutTournament({ tournament, beside, now }: Props) {
	const { description, organizer, sport, entryFee, prizeMoney, prizeDescription, rules, image } = tournament
	const deadline = deadlineOf(tournament, now)
	/** Whether the head of the page says the fee already. */
	const saysFee = beside && tournament.status === 'registration_open'
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
					{!saysFee && <Fact label="Entry fee">{entryFee > 0 ? rate(entryFee) : 'Free'}</Fact>}
					{prizeMoney > 0 && <Fact label="Prize money">{rate(prizeMoney)}</Fact>}
					{prizeDescription && (
						<Fact label="Prizes" wide>
							{prizeDescription}
						</Fact>
					)}
					{!isWhole && !isLong(description) && (
						<Fact label="Description" wide>
							{description}
						</Fact>
					)}
				</dl>
			</Card>
			<Texts
				texts={[
					{ title: 'Description', text: isWhole || !isLong(description) ? '' : description },
					{ title: 'Rules', text: rules ?? '' },
				]}
			/>
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

type Text = { title: string; text: string }

/** The texts in one card; long ones are folded in cards of their own. */
function Texts({ texts }: { texts: Text[] }) {
	const given = texts.filter(({ text }) => text)
	const short = given.filter(({ text }) => !isLong(text))
	return (
		<>
			{short.length > 0 && (
				<Card as="section" className="flex flex-col gap-4">
					{short.map(({ title, text }) => (
						<div key={title}>
							<h2 className="text-lg">{title}</h2>
							<Words text={text} />
						</div>
					))}
				</Card>
			)}
			{given
				.filter(({ text }) => isLong(text))
				.map(({ title, text }) => (
					<Card key={title} padded={false} className="px-5">
						<Disclosure summary={title} className="border-0">
							<Words text={text} />
						</Disclosure>
					</Card>
				))}
		</>
	)
}

const isLong = (text: string) => [...text].length > LONG

const Words = ({ text }: { text: string }) => <p className="max-w-[72ch] wrap-anywhere whitespace-pre-line">{text}</p>

/** When registration ended; a schedule made before the deadline ends it early. */
function deadlineOf({ status, registrationDeadline, scheduledAt }: TournamentDetails, now: Date) {
	const at = scheduledAt && scheduledAt < registrationDeadline ? scheduledAt : registrationDeadline
	if (at <= now) return { at, label: 'Registration closed' }
	return { at, label: status === 'registration_open' ? 'Registration closes' : 'Registration deadline' }
}
