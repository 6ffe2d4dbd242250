import { readAloud } from '#app/lib/text/reference.ts'
import { formatDate, formatTime } from '#app/lib/time/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { inPoints } from '#app/lib/money.ts'
import { statusLooks } from '../redemption-status.ts'
import type { Redemption } from './redemptions.server.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = {
	redemptions: Omit<Redemption, 'userId'>[]
	/** The query of the list, which the addresses of its dialogs keep. */
	search: string
}

export function RedemptionList({ redemptions, search }: Props) {
	return (
		<ul className="grid gap-4">
			{redemptions.map(({ id, code, item, person, username, pointsSpent, status, note, ...times }) => (
				<Card as="li" key={id} className="flex flex-wrap items-center gap-x-6 gap-y-4">
					<div className="min-w-0 grow basis-72">
						<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
							<span className="font-mono text-lg font-semibold tracking-wide">{readAloud(code)}</span>
							{status !== 'pending' && <Badge tone={statusLooks[status].tone}>{statusLooks[status].label}</Badge>}
						</p>
						<p className="mt-1 font-semibold wrap-anywhere">{item}</p>
						<p className="text-sm text-muted wrap-anywhere">
							{person} (@{username}) · {inPoints(pointsSpent)}
						</p>
						<p className="text-sm text-muted">{whenWords(times)}</p>
						{note && <p className="mt-1 text-sm wrap-anywhere">{note}</p>}
					</div>
					{status === 'pending' && (
						<p className="flex flex-wrap gap-3">
							<Link
								to={`/admin/redemptions/${id}/complete${search}`}
								preventScrollReset
								className={buttonClass({ size: 'sm' })}
							>
								Complete<span className="sr-only"> {code}</span>
							</Link>
							<Link
								to={`/admin/redemptions/${id}/cancel${search}`}
								preventScrollReset
								className={buttonClass({ variant: 'secondary', size: 'sm' })}
							>
								Cancel<span className="sr-only"> {code}</span>
							</Link>
						</p>
					)}
				</Card>
			))}
		</ul>
	)
}

type Times = Pick<Redemption, 'createdAt' | 'completedAt' | 'cancelledAt' | 'venue'>

function whenWords({ createdAt, completedAt, cancelledAt, venue }: Times) {
	const said = (what: string, at: Date | null) => at && `${what} ${formatDate(at)}, ${formatTime(at)}`
	return [
		said('Redeemed', createdAt),
		said(venue ? `used at ${venue}` : 'completed', completedAt),
		said('cancelled', cancelledAt),
	]
		.filter(Boolean)
		.join(' · ')
}
