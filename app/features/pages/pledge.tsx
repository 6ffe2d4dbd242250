import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CourtDrawing, type CourtSport } from '#app/ui/picture/court-drawing.tsx'

export type PledgeText = {
	title: string
	sport: CourtSport
	lead: string
	/** The plan with its stated target, then what is open: nobody shall take it for a promise. */
	paragraphs: string[]
}

export const Pledge = ({ title, sport, lead, paragraphs }: PledgeText) => (
	<article className="mx-auto flex w-full max-w-3xl flex-col gap-5">
		<CourtDrawing sport={sport} className="h-28 w-full rounded-lg sm:h-48" />
		<header className="flex flex-col gap-3">
			<h1 className="text-3xl md:text-4xl">{title}</h1>
			<p className="flex flex-wrap items-center gap-2 text-muted">
				<Badge>Draft</Badge>
				<span>This is a plan. Nothing is settled yet.</span>
			</p>
			<p className="text-xl">{lead}</p>
		</header>
		{paragraphs.map((paragraph) => (
			<p key={paragraph}>{paragraph}</p>
		))}
		<ButtonLink to="/help" variant="secondary" className="self-start">
			Ask a Question
		</ButtonLink>
	</article>
)
