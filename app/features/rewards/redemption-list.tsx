import { readAloud } from '#app/lib/text/reference.ts'
import { formatDate } from '#app/lib/time/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { classes } from '#app/ui/classes.ts'
import { CopyField } from '#app/ui/link/copy-field.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Redemption } from './history.server.ts'
import { inPoints } from '#app/lib/money.ts'
import { statusLooks } from './redemption-status.ts'
import { whereWords, type Where } from './where.ts'

const NOWHERE =
	'No venue takes this code at the moment. Ask us under Help: if we can’t give it to you, your points come back.'

/** `where` is where a pending code works; null if no venue takes it at the moment. */
export type ShownRedemption = Redemption & { where: Where | null }

export function RedemptionList({ redemptions }: { redemptions: ShownRedemption[] }) {
	if (redemptions.length === 0)
		return <EmptyState level="h3" title="No redemption history" text="What you redeem shows up here with its code." />
	return (
		<ul className="flex flex-col gap-4">
			{redemptions.map((redemption) => (
				<Row key={redemption.id} {...redemption} />
			))}
		</ul>
	)
}

function Row({ item, pointsSpent, status, code, note, kept, createdAt, completedAt, ...redemption }: ShownRedemption) {
	const { venue, where, isOff } = redemption
	const { label, tone } = statusLooks[status]
	return (
		<li className={classes(cardClass, 'flex flex-col gap-3 p-4 sm:flex-row sm:gap-6 sm:p-5')}>
			<div className="min-w-0 grow">
				<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
					<span className="font-semibold wrap-anywhere">{item.name}</span>
					<Badge tone={tone}>{label}</Badge>
				</p>
				<p className="text-sm text-muted tabular-nums">
					<span className="whitespace-nowrap">{formatDate(createdAt)}</span> · {inPoints(pointsSpent)}
					{status === 'cancelled' && ` · ${cameBack(pointsSpent, kept)}`}
				</p>
				{completedAt && (
					<p className="text-sm text-muted tabular-nums">
						{venue ? `Used at ${venue}` : 'Collected'} on {formatDate(completedAt)} with code{' '}
						<span className="font-semibold whitespace-nowrap text-ink">{readAloud(code)}</span>
					</p>
				)}
				{status === 'pending' && (
					<>
						<p className="mt-1 wrap-anywhere text-muted">{item.description}</p>
						<p className="mt-1 wrap-anywhere">{where ? useWords(where, isOff) : NOWHERE}</p>
					</>
				)}
				{note && <p className="mt-1 wrap-anywhere whitespace-pre-line">{note}</p>}
			</div>
			{status === 'pending' && (
				<dl className="shrink-0 self-stretch rounded-md bg-raised px-3 sm:w-72 sm:px-4 sm:self-start">
					<CopyField label="Code" value={code}>
						<span className="font-mono text-lg whitespace-nowrap">{readAloud(code)}</span>
					</CopyField>
				</dl>
			)}
		</li>
	)
}

const useWords = (where: Where, isOff: boolean) =>
	isOff
		? `Use it when you pay for a booking, or show the code at the desk: ${whereWords(where)}.`
		: `Show the code at the desk of ${whereWords(where)}.`

function cameBack(points: number, kept: number) {
	if (kept === 0) return 'the points came back'
	const owed = `${inPoints(kept)} went to what you owed`
	return kept === points ? owed : `${inPoints(points - kept)} came back, ${owed}`
}
