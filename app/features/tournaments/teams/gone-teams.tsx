import { formatDate } from '#app/lib/time/time.ts'
import { tournamentAddress } from '../address.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = {
	gone: { id: number; name: string; withdrawnAt: Date | null }[]
	tournament: { id: number; key: string | null }
}

export function GoneTeams({ gone, tournament }: Props) {
	return (
		<section aria-labelledby="gone" className="flex flex-col gap-1">
			<h2 id="gone" className="text-lg">
				Left out or withdrawn
			</h2>
			<ul className="rows text-sm">
				{gone.map(({ id, name, withdrawnAt }) => (
					<li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
						<Link
							to={tournamentAddress(tournament, `team/${id}`)}
							className="inline-flex min-h-11 min-w-0 items-center wrap-anywhere hover:text-court-strong"
						>
							{name}
						</Link>
						{withdrawnAt && <span className="text-muted tabular-nums">{formatDate(withdrawnAt)}</span>}
					</li>
				))}
			</ul>
		</section>
	)
}
