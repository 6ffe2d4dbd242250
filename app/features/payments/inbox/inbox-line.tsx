import type { ReactNode } from 'react'
import { useLocation, useNavigation, useParams } from 'react-router'
import { bookingAddress } from '#app/features/bookings/desk/day-address.ts'
import { Button, type ButtonVariant } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { classes } from '#app/ui/classes.ts'
import type { Act } from './inbox-schemas.ts'
import { lineWords } from './line-words.ts'
import type { MoneyLine } from './payer.server.ts'

/** The form that every button of a money list belongs to. The page renders it once. */
export const MONEY_FORM = 'money'

type ActButtonProps = { id: number; act: Act; of: string; variant?: ButtonVariant; children: ReactNode }

/** Decides about a payment or a refund with one tap; `of` names whose it is. */
export function ActButton({ id, act, of, variant, children }: ActButtonProps) {
	const value = `${id}:${act}`
	const pending = useNavigation().formData?.get('act') === value
	return (
		<Button form={MONEY_FORM} name="act" value={value} size="sm" variant={variant} pending={pending}>
			{children}
			<span className="sr-only"> from {of}</span>
		</Button>
	)
}

type ListProps = { id: string; title: string; hint?: string; count?: number | string; children: ReactNode }

export function MoneyList({ id, title, hint, count, children }: ListProps) {
	return (
		<section aria-labelledby={id} className="flex flex-col gap-3">
			<div>
				<h3 id={id} className="text-xl">
					{title} {count !== undefined && <span className="font-normal text-muted tabular-nums">{count}</span>}
				</h3>
				{hint && <p className="text-sm text-muted">{hint}</p>}
			</div>
			<ul className={`${cardClass} rows`}>{children}</ul>
		</section>
	)
}

type LineProps = {
	amount: string
	line: MoneyLine
	/** Short facts in a row, with when it was. */
	facts?: (string | null)[]
	since?: ReactNode
	children?: ReactNode
	/** On a phone they have a line of their own, and a `single` one is beside the facts. */
	actions?: ReactNode
	single?: boolean
}

/** A row about money: how much, whose, what for, and what can be done about it. */
export function Line({ amount, line, facts = [], since, children, actions, single }: LineProps) {
	const { venueId } = useParams()
	const { pathname, search } = useLocation()
	const known = facts.filter((fact) => fact !== null)
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
			<div className="w-full">
				<p className="flex items-baseline justify-between gap-x-3">
					{line.bookingId === null ? (
						<span className="min-w-0 font-semibold wrap-anywhere">{line.payer}</span>
					) : (
						<Link
							to={bookingAddress(`/venue-dashboard/${venueId}`, line.bookingId, pathname + search)}
							className="-my-3 inline-block py-3 font-semibold wrap-anywhere underline underline-offset-4"
						>
							{line.payer}
						</Link>
					)}
					<span className="shrink-0 font-display text-lg font-semibold tabular-nums">{amount}</span>
				</p>
				<p className="text-sm text-muted tabular-nums">{lineWords(line)}</p>
			</div>
			<div className={classes('grow basis-0 text-sm max-sm:empty:hidden', single ? 'min-w-40' : 'min-w-56')}>
				{(known.length > 0 || since) && (
					<p className="wrap-anywhere tabular-nums">
						{known.join(' · ')}
						{since && (
							<span className="text-muted">
								{known.length > 0 && ' · '}
								{since}
							</span>
						)}
					</p>
				)}
				{children && <div className="flex flex-wrap items-center gap-x-3">{children}</div>}
			</div>
			{actions && (
				<div className={classes('flex flex-wrap items-center gap-x-2', single ? 'ml-auto' : 'max-sm:w-full')}>
					{actions}
				</div>
			)}
		</li>
	)
}

export const NotYours = () => <p className="text-muted">Somebody else at the venue or an admin has to confirm this.</p>
