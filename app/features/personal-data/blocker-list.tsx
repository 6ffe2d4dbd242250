import { Card } from '#app/ui/card.tsx'
import { RowLink } from '#app/ui/link/row-link.tsx'

type Blocker = { name: string; words: string; href: string }

export function BlockerList({ blockers }: { blockers: Blocker[] }) {
	return (
		<Card as="section" className="flex flex-col gap-2">
			<h2 className="text-xl">{blockers.length === 1 ? 'One thing' : `${blockers.length} things`} to sort out first</h2>
			<ul className="flex flex-col rows">
				{blockers.map(({ name, words, href }) => (
					<RowLink key={href} to={href}>
						<span className="min-w-0 grow">
							<span className="block font-semibold wrap-anywhere">{name}</span>
							<span className="block text-sm text-muted">{words}</span>
						</span>
					</RowLink>
				))}
			</ul>
		</Card>
	)
}
