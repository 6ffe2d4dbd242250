import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { requireRole } from '#app/features/accounts/auth.server.ts'
import { owedWords } from '#app/features/figures/payouts/payout.ts'
import { findPayoutList } from '#app/features/figures/payouts/payouts.server.ts'
import { amountOf } from '#app/lib/money.ts'
import { at, formatDate } from '#app/lib/time/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/payouts'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Payouts', 'Admin'] })

export const loader = ({ context }: Route.LoaderArgs) => findPayoutList(requireRole(context, 'admin'))

export default function Payouts({ loaderData: { owing, total, venues, made } }: Route.ComponentProps) {
	return (
		<div className="flex flex-col gap-6">
			<div>
				<h2 className="text-2xl">Payouts</h2>
				{total > 0 && (
					<p className="mt-1 text-muted">
						We owe {venues === 1 ? '1 venue' : `${venues} venues`}{' '}
						<span className="font-semibold text-ink tabular-nums">{amountOf(total)}</span>, before the card fee.
					</p>
				)}
			</div>
			{owing.length === 0 ? (
				<EmptyState level="h3" title="Nothing is owed" text="Card payments that we take for venues show up here." />
			) : (
				<Card padded={false}>
					<ul className="rows">
						{owing.map(({ id, name, gross, refunded, owed }) => (
							<Row key={id} name={name} sum={owedWords(owed)}>
								<p className="min-w-0 text-sm text-muted tabular-nums">
									{amountOf(gross)} paid by card{refunded > 0 && ` · ${amountOf(refunded)} refunded`}
								</p>
								<ButtonLink
									to={`/admin/payouts/${id}`}
									preventScrollReset
									variant="secondary"
									size="sm"
									className="shrink-0"
								>
									Record Payout<span className="sr-only"> to {name}</span>
								</ButtonLink>
							</Row>
						))}
					</ul>
				</Card>
			)}
			{made.length > 0 && (
				<section aria-labelledby="made" className="flex flex-col gap-3">
					<h3 id="made" className="text-lg">
						Paid out
					</h3>
					<Card padded={false}>
						<ul className="rows">
							{made.map(({ id, venue, paidOn, reference, fee, net, reason }) => (
								<Row key={id} name={venue} sum={amountOf(net)}>
									<p className="min-w-0 text-sm wrap-anywhere text-muted tabular-nums">
										{formatDate(at(paidOn, 0))} · {reference} · fee {amountOf(fee)}
										{reason !== null && <span className="block">“{reason}”</span>}
									</p>
									{reason === null ? (
										<ButtonLink
											to={`/admin/payouts/${id}/undo`}
											preventScrollReset
											variant="secondary"
											size="sm"
											className="shrink-0"
										>
											Take Back
											<span className="sr-only">
												{' '}
												payout {reference} to {venue}
											</span>
										</ButtonLink>
									) : (
										<Badge tone="clay">Taken back</Badge>
									)}
								</Row>
							))}
						</ul>
					</Card>
				</section>
			)}
			<Outlet />
		</div>
	)
}

type RowProps = { name: string; sum: string; children: ReactNode }

/** A venue with a sum; its facts and its button stand below. */
const Row = ({ name, sum, children }: RowProps) => (
	<li className="px-5 py-3">
		<p className="flex items-baseline justify-between gap-4 font-semibold">
			<span className="min-w-0 wrap-anywhere">{name}</span>
			<span className="whitespace-nowrap tabular-nums">{sum}</span>
		</p>
		<div className="mt-1 flex items-center justify-between gap-4">{children}</div>
	</li>
)
