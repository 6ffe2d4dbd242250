import { formatDate } from '#app/lib/time/time.ts'
import { groupBy } from '#app/lib/groups.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { classes } from '#app/ui/classes.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { RewardPicture } from './reward-picture.tsx'
import { EXPIRED, lastMoment, missingPoints, NOT_ENOUGH, type RewardItem } from './redeemable.ts'
import { inPoints } from '#app/lib/money.ts'
import { Link } from '#app/ui/link/link.tsx'
import { whereWords, type Where } from './where.ts'

export type OfferedItem = RewardItem & { where: Where | null; reason: string | null }

type Balance = {
	points: number
	/** Points deducted from later earnings. */
	owed: number
}

export function ItemList({ items, ...balance }: Balance & { items: OfferedItem[] }) {
	if (items.length === 0)
		return (
			<EmptyState
				title="No rewards available"
				text="Your points don’t expire. Spend them once there’s something here."
			/>
		)
	return (
		<div className="flex flex-col gap-8">
			{[...groupBy(items, ({ category }) => category)].map(([category, items]) => (
				<section key={category} aria-label={category} className="flex flex-col gap-4">
					<h2 className="text-2xl leading-8 wrap-anywhere">{category}</h2>
					<ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
						{items.map((item) => (
							<Item key={item.id} item={item} {...balance} />
						))}
					</ul>
				</section>
			))}
		</div>
	)
}

function Item({ item, points, owed }: Balance & { item: OfferedItem }) {
	const { id, name, description, pointsCost, stock, expiresAt, where, reason } = item
	const why = reason === NOT_ENOUGH ? `You need ${missingPoints(pointsCost, points, owed)} more` : reason
	const left = stock !== null && stock > 0 && `${stock} left`
	const until = expiresAt && `until ${formatDate(lastMoment(expiresAt))}`
	const limits = reason === EXPIRED ? '' : [left, until].filter(Boolean).join(' · ')
	return (
		<li className={classes(cardClass, 'flex sm:flex-col')}>
			<RewardPicture {...item} className="w-16 shrink-0 sm:h-24 sm:w-full" />
			<div className="flex min-w-0 grow flex-col gap-2 p-4 sm:p-5">
				<h3 className="text-lg leading-6 wrap-anywhere">{name}</h3>
				<p className="grow wrap-anywhere whitespace-pre-line text-muted">{description}</p>
				{where && (
					<p className="text-sm wrap-anywhere">
						At{' '}
						<Link to={`/rewards/items/${id}/venues`} preventScrollReset className="text-court-strong underline">
							{whereWords(where)}
						</Link>
					</p>
				)}
				<p className="flex flex-wrap items-baseline justify-between gap-x-4">
					<span className="font-display text-xl font-semibold tabular-nums">{inPoints(pointsCost)}</span>
					{limits && <span className="text-sm text-muted tabular-nums">{limits}</span>}
					{why && (
						<strong id={`why-${id}`} className="w-full text-sm text-muted">
							{why}
						</strong>
					)}
				</p>
				{why ? (
					<button
						type="button"
						disabled
						aria-label={`Redeem ${name}`}
						aria-describedby={`why-${id}`}
						className={buttonClass({ variant: 'secondary', className: 'w-full' })}
					>
						Redeem
					</button>
				) : (
					<Link
						to={`/rewards/items/${id}/redeem`}
						preventScrollReset
						aria-label={`Redeem ${name}`}
						className={buttonClass({ className: 'w-full' })}
					>
						Redeem
					</Link>
				)}
			</div>
		</li>
	)
}
