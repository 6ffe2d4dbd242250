import type { ReactNode } from 'react'
import { Card } from '#app/ui/card.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { dateLine } from './words.ts'
import type { TournamentDetails } from './find.server.ts'

type Props = {
	title: string
	/** The sentence that says who invites, and what to. */
	says: ReactNode
	tournament: Pick<TournamentDetails, 'sport' | 'court' | 'startDate' | 'endDate'>
	/** The answer: a form, or why there is none. */
	children: ReactNode
}

/** An invitation to take part in a tournament, as its link shows it. */
export function InvitationCard({ title, says, tournament, children }: Props) {
	const { sport, court } = tournament
	return (
		<Card padded={false} className="mx-auto w-full max-w-lg">
			<CourtDrawing sport={sport.icon} color={sport.color} className="h-28 w-full" />
			<div className="flex flex-col gap-4 p-5 sm:p-6">
				<h1 className="text-2xl wrap-anywhere">{title}</h1>
				<p className="wrap-anywhere">{says}</p>
				<p className="text-muted">
					{sport.name} · {court.name}, {court.city} · {dateLine(tournament)}
				</p>
				{children}
			</div>
		</Card>
	)
}
