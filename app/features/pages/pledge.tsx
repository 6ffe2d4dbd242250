import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { CourtDrawing, type CourtSport } from '#app/ui/picture/court-drawing.tsx'

export type PledgeText = {
	title: string
	sport: CourtSport
	lead: string
	/** The plan with its stated target. */
	paragraphs: string[]
	/** The points still to be decided: nobody shall take the plan for a promise. */
	open: string[]
	/** A thing one can do already: the words of the button and its address. */
	next: [label: string, to: string]
}

export const Pledge = ({ title, sport, lead, paragraphs, open, next: [label, to] }: PledgeText) => (
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
		<Card as="section" labelledBy="open" className="flex flex-col gap-3">
			<h2 id="open" className="text-xl">
				Still to be decided
			</h2>
			<ul className="list-disc pl-5">
				{open.map((point) => (
					<li key={point}>{point}</li>
				))}
			</ul>
		</Card>
		<div className="flex flex-wrap gap-3">
			<ButtonLink to={to}>{label}</ButtonLink>
			<ButtonLink to="/help" variant="secondary">
				Ask a Question
			</ButtonLink>
		</div>
	</article>
)
