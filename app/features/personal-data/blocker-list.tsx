import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'

type Blocker = { name: string; words: string; href: string }

export function BlockerList({ blockers }: { blockers: Blocker[] }) {
	return (
		<Card as="section" className="flex flex-col gap-4">
			<h2 className="text-xl">First, others need you here</h2>
			<ul className="flex flex-col rows">
				{blockers.map(({ name, words, href }) => (
					<li key={href} className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
						<div className="min-w-0 grow basis-64">
							<p className="font-semibold wrap-anywhere">{name}</p>
							<p className="text-muted">{words}</p>
						</div>
						<ButtonLink to={href} variant="secondary" aria-label={`Open ${name}`}>
							Open
						</ButtonLink>
					</li>
				))}
			</ul>
		</Card>
	)
}
