import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { CourtDrawing, type CourtSport } from '#app/ui/picture/court-drawing.tsx'
import { Stat } from '#app/ui/stat.tsx'

export type PledgeText = {
	title: string
	sport: CourtSport
	lead: string
	/** The target as a figure with its name; null if none has been set. */
	target: { name: string; figure: string } | null
	paragraphs: string[]
	/** Open points, so that no reader takes them for a promise. */
	open: string[]
}

/** On a wide screen the drawing, the target and the open points stand beside the words. */
export function Pledge({ title, sport, lead, target, paragraphs, open }: PledgeText) {
	return (
		<article className="mx-auto grid w-full max-w-5xl items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
			<header className="flex flex-col gap-3 lg:col-start-1 lg:row-start-1">
				<h1 className="text-3xl md:text-4xl">{title}</h1>
				<p className="max-w-[60ch] text-xl text-muted">{lead}</p>
				<Notice tone="warn" className="mt-2 sm:items-center">
					<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
						<p className="min-w-0 grow basis-40">
							<strong className="font-semibold">Draft</strong>: there’s nothing to apply for yet.
						</p>
						<ButtonLink to="/help" size="sm">
							Ask about It
						</ButtonLink>
					</div>
				</Notice>
			</header>
			<div className="flex max-w-[68ch] flex-col gap-6 lg:col-start-1 lg:row-start-2">
				{paragraphs.map((paragraph) => (
					<p key={paragraph}>{paragraph}</p>
				))}
			</div>
			<div className="flex flex-col gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
				<CourtDrawing sport={sport} className="h-28 w-full rounded-lg sm:h-48" />
				{target && (
					<dl>
						<Stat label={target.name} value={target.figure} hint="An aim, not a promise." />
					</dl>
				)}
				<section className="flex flex-col gap-3">
					<h2 className="text-xl">Not decided yet</h2>
					<ul className="list-disc [&>*+*]:mt-1.5 pl-5">
						{open.map((point) => (
							<li key={point}>{point}</li>
						))}
					</ul>
				</section>
			</div>
		</article>
	)
}
