import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link/link.tsx'

type Blocker = { name: string; words: string; href: string }

export function BlockerList({ blockers }: { blockers: Blocker[] }) {
	return (
		<Card as="section" className="flex flex-col gap-2">
			<h2 className="text-xl">Before you can delete your account</h2>
			<ul className="flex flex-col rows">
				{blockers.map(({ name, words, href }) => (
					<li key={href}>
						<Link to={href} className="flex items-center gap-3 py-3 hover:text-court-strong">
							<span className="min-w-0 grow">
								<span className="block font-semibold wrap-anywhere">{name}</span>
								<span className="block text-sm text-muted">{words}</span>
							</span>
							<Icon name="chevron-right" className="size-5 shrink-0 text-muted" />
						</Link>
					</li>
				))}
			</ul>
		</Card>
	)
}
