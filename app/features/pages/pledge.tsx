import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
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
		<header>
			<BackLink to="/help">Help</BackLink>
			<div className="flex flex-wrap items-center gap-3">
				<h1 className="text-3xl md:text-4xl">{title}</h1>
				<Badge>Draft</Badge>
			</div>
			<p className="mt-1 text-muted">This is a plan. Nothing is settled yet.</p>
		</header>
		<CourtDrawing sport={sport} className="h-28 w-full rounded-lg" />
		<p className="text-xl">{lead}</p>
		{paragraphs.map((paragraph) => (
			<p key={paragraph}>{paragraph}</p>
		))}
		<ButtonLink to="/help" variant="secondary" className="self-start">
			Ask a Question
		</ButtonLink>
	</article>
)
