import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { CourtDrawing, type CourtSport } from '#app/ui/picture/court-drawing.tsx'
import { Stat } from '#app/ui/stat.tsx'

export type PledgeText = {
	kind: string
	title: string
	sport: CourtSport
	lead: string
	/** The target as a figure and its meaning; null if none has been set. */
	target: { figure: string; words: string } | null
	paragraphs: string[]
	/** Open points, so that no reader takes them for a promise. */
	open: string[]
}

/** On a wide screen the drawing and the target stand beside the words. */
export function Pledge({ kind, title, sport, lead, target, paragraphs, open }: PledgeText) {
	return (
		<article className="mx-auto grid w-full max-w-5xl gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
			<CourtDrawing sport={sport} className="aspect-video w-full rounded-lg lg:col-start-2 lg:row-start-1" />
			<header className="flex flex-col gap-3 lg:col-start-1 lg:row-start-1">
				<p className="flex flex-wrap items-center gap-3 text-sm font-semibold text-muted">
					<Badge tone="sun">Draft</Badge>
					{kind}
				</p>
				<h1 className="text-3xl md:text-4xl">{title}</h1>
				<p className="max-w-[60ch] text-xl text-muted">{lead}</p>
			</header>
			{target && (
				<dl className="lg:col-start-2 lg:row-start-2">
					<Stat label="An aim, not a promise" value={target.figure} hint={target.words} />
				</dl>
			)}
			<div className="flex max-w-[68ch] flex-col gap-6 lg:col-start-1 lg:row-start-2">
				{paragraphs.map((paragraph) => (
					<p key={paragraph}>{paragraph}</p>
				))}
				<Open items={open} />
			</div>
		</article>
	)
}

const Open = ({ items }: { items: ReactNode[] }) => (
	<section className="flex flex-col gap-3 border-t border-line pt-6">
		<h2 className="text-xl">Not decided yet</h2>
		<ul className="list-disc [&>*+*]:mt-1.5 pl-5">
			{items.map((item, i) => (
				<li key={i}>{item}</li>
			))}
		</ul>
		<p className="text-muted">
			This page is a draft. It is not an offer, and nothing can be applied for yet. Tell us what you think of it in{' '}
			<Link to="/help" className="font-semibold text-court-strong underline">
				Help
			</Link>
			.
		</p>
	</section>
)
