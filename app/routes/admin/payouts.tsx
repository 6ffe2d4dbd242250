import { Outlet } from 'react-router'
import { requireRole } from '#app/features/accounts/auth.server.ts'
import { findPayoutList } from '#app/features/figures/payouts/payouts.server.ts'
import { amountOf, signed } from '#app/lib/money.ts'
import { at, formatDate } from '#app/lib/time/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/payouts'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Payouts', 'Admin'] })

export const loader = ({ context }: Route.LoaderArgs) => findPayoutList(requireRole(context, 'admin'))

export default function Payouts({ loaderData: { owing, made } }: Route.ComponentProps) {
	return (
		<div className="flex flex-col gap-6">
			<div>
				<h2 className="text-2xl">Payouts</h2>
				<p className="mt-1 text-muted">What we took by card for each venue and haven’t paid out, before the fee.</p>
			</div>
			{owing.length === 0 ? (
				<EmptyState level="h3" title="Nothing is owed" text="Card payments that we take for venues show up here." />
			) : (
				<Card padded={false}>
					<ul className="rows">
						{owing.map(({ id, name, gross, refunded, owed }) => (
							<li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
								<p className="min-w-0 grow">
									<span className="block font-semibold wrap-break-word">{name}</span>
									<span className="text-sm text-muted tabular-nums">
										{amountOf(gross)} came{refunded > 0 && `, ${amountOf(refunded)} went back`}
									</span>
								</p>
								<p className="font-semibold tabular-nums">{signed(owed)}</p>
								<ButtonLink to={`/admin/payouts/${id}`} preventScrollReset variant="secondary" size="sm">
									Pay Out<span className="sr-only"> to {name}</span>
								</ButtonLink>
							</li>
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
								<li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
									<p className="min-w-0 grow wrap-anywhere">
										<span className="block font-semibold">{venue}</span>
										<span className="text-sm text-muted tabular-nums">
											{formatDate(at(paidOn, 0))} · {reference} · fee {amountOf(fee)}
											{reason !== null && ` · “${reason}”`}
										</span>
									</p>
									<p className="font-semibold whitespace-nowrap tabular-nums">{amountOf(net)}</p>
									{reason === null ? (
										<ButtonLink to={`/admin/payouts/${id}/undo`} preventScrollReset variant="secondary" size="sm">
											Take Back
											<span className="sr-only">
												{' '}
												payout {reference} to {venue}
											</span>
										</ButtonLink>
									) : (
										<Badge tone="clay">Taken back</Badge>
									)}
								</li>
							))}
						</ul>
					</Card>
				</section>
			)}
			<Outlet />
		</div>
	)
}
