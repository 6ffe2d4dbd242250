import { Badge } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import type { OwnStanding } from './own-standing.server.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = { standings: OwnStanding[] | null; here: string }

export function OwnStandings({ standings, here }: Props) {
	if (standings === null) {
		return (
			<p>
				<Link
					to={`/auth?next=${encodeURIComponent(here)}`}
					className={buttonClass({ variant: 'secondary', size: 'sm' })}
				>
					Sign in to see your own bookings here
				</Link>
			</p>
		)
	}
	if (standings.length === 0) {
		return (
			<p className="rounded-md bg-raised px-4 py-3 text-muted">
				You have nothing open: no booking to come, and none of the last thirty days that still has something to settle.
			</p>
		)
	}
	const open = standings.filter(({ isOpen }) => isOpen)
	const finished = standings.filter(({ isOpen }) => !isOpen)
	return (
		<div role="group" aria-label="Your own bookings" className="rounded-md border border-line">
			<p className="border-b border-line bg-raised px-4 py-2 text-sm font-semibold">
				{open.length > 0 ? 'Your own bookings, as they are now' : 'Nothing of yours is waiting: all is settled'}
			</p>
			<List standings={open} />
			{finished.length > 0 && (
				<details className={open.length > 0 ? 'border-t border-line' : undefined}>
					<summary className="flex min-h-11 items-center px-4 py-2 text-sm font-semibold underline underline-offset-4">
						{finished.length === 1 ? 'The one that is settled' : `The ${finished.length} that are settled`}
					</summary>
					<List standings={finished} />
				</details>
			)}
		</div>
	)
}

const List = ({ standings }: { standings: OwnStanding[] }) => (
	<ul className="divide-y divide-line">
		{standings.map((standing) => (
			<Standing key={standing.id} {...standing} />
		))}
	</ul>
)

function Standing({ what, when, money, explanation, next }: OwnStanding) {
	return (
		<li className="flex flex-col gap-2 p-4">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
				<p className="font-semibold wrap-anywhere">
					{what}
					<span className="block font-normal text-muted tabular-nums">{when}</span>
				</p>
				<Badge tone={money.tone}>{money.label}</Badge>
			</div>
			<p className="wrap-anywhere">{explanation}</p>
			{money.line && <p className="text-sm wrap-anywhere text-muted">{money.line}</p>}
			<p>
				<Link to={next.to} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
					{next.label}
				</Link>
			</p>
		</li>
	)
}
