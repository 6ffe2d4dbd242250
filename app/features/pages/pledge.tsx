import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { CourtDrawing, type CourtSport } from '#app/ui/picture/court-drawing.tsx'

export type PledgeText = {
	title: string
	sport: CourtSport
	lead: string
	/** The plan with its stated target. */
	paragraphs: string[]
	/** Says what is still to be decided: nobody shall take the plan for a promise. */
	open: string
	/** A thing of the same kind one can do already: the words of the button and its address. */
	next?: [label: string, to: string]
}

export const Pledge = ({ title, sport, lead, paragraphs, open, next }: PledgeText) => (
	<article className="mx-auto flex w-full max-w-3xl flex-col gap-5">
		<header>
			<BackLink to="/help">Help</BackLink>
			<div className="flex flex-wrap items-center gap-3">
				<h1 className="text-3xl md:text-4xl">{title}</h1>
				<Badge>Draft</Badge>
			</div>
		</header>
		<CourtDrawing sport={sport} className="h-28 w-full rounded-lg" />
		<p className="text-xl">{lead}</p>
		{paragraphs.map((paragraph) => (
			<p key={paragraph}>{paragraph}</p>
		))}
		<p className="text-muted">{open}</p>
		<div className="flex flex-wrap gap-3">
			<ButtonLink to="/help">Ask a Question</ButtonLink>
			{next && (
				<ButtonLink to={next[1]} variant="secondary">
					{next[0]}
				</ButtonLink>
			)}
		</div>
	</article>
)
