import { cardClass } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { Parts } from '#app/ui/fact.tsx'

/** Says what of the venue's money waits, with a link; renders nothing without any. */
export function WaitingLine({ waiting, base }: { waiting: string[]; base: string }) {
	if (waiting.length === 0) return null
	return (
		<Link to={`${base}/money`} className={`${cardClass} flex items-center gap-3 px-4 py-3 hover:bg-raised`}>
			<Icon name="wallet" className="size-5 text-court-strong" />
			<span className="grow">
				<span className="font-semibold">Money: </span>
				<Parts of={waiting} />
			</span>
			<Icon name="chevron-right" className="size-5 text-muted" />
		</Link>
	)
}
