import type { ReactNode } from 'react'
import { amountOf, signed } from '#app/lib/money.ts'
import { at, formatDate, formatTime } from '#app/lib/time/time.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Movement } from '../cash-up.server.ts'
import { Sum } from '../till/till-sums.tsx'
import type { PaidOut, PayoutPage } from './paid-out.server.ts'

const day = (date: string) => formatDate(at(date, 0))

/** The money that Courtside took by card for a venue: what is still owed, and each payout. */
export function PaidOutPage({ page: paidOut }: { page: PaidOut }) {
	const { venueId, gross, refunded, owed, share, fee, net, waiting, entries, movements, number, page, pages } = paidOut
	const base = `/venue-dashboard/${venueId}/money`
	return (
		<div className="flex flex-col gap-6">
			<div>
				<BackLink to={base}>Money</BackLink>
				<h2 className="text-2xl">Paid out</h2>
				<p className="mt-1 text-muted">
					Courtside takes card payments for you and pays them out to your bank account. Every other way pays you
					directly.
				</p>
			</div>
			<div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
				<Card as="section" labelledBy="owed" className="flex flex-col gap-3 lg:col-start-2 lg:row-start-1">
					<h3 id="owed" className="text-lg">
						Not paid out yet
					</h3>
					<dl className="flex flex-col gap-1 tabular-nums">
						<Sum name="Card payments">{amountOf(gross)}</Sum>
						<Sum name="Sent back to cards">{signed(-refunded)}</Sum>
						{fee > 0 && <Sum name={`Card fee of ${share}%`}>{signed(-fee)}</Sum>}
						<Sum name={owed < 0 ? 'You owe Courtside' : 'Owed to you'} strong>
							{amountOf(Math.abs(net))}
						</Sum>
					</dl>
					{waiting > 0 && (
						<div className="border-t border-line pt-3">
							<dl className="tabular-nums">
								<Sum name="Waiting for players’ choice">{amountOf(waiting)}</Sum>
							</dl>
							<p className="text-sm text-muted">
								You closed their courts. Until they choose a refund or credit, it’s not in the sum.
							</p>
						</div>
					)}
					<p className="text-sm text-muted">{owed < 0 ? 'It comes off your next payout.' : feeWords(share)}</p>
				</Card>
				<div className="flex min-w-0 flex-col gap-6">
					{number > 0 && (
						<MovementList
							title="What it is made of"
							venueId={venueId}
							movements={movements}
							here={`${base}/paid-out?page=${page}`}
							csv={`${base}/paid-out/payments.csv`}
						>
							<Pagination page={page} pages={pages} href={(page) => `${base}/paid-out?page=${page}`} />
						</MovementList>
					)}
					<section aria-labelledby="payouts" className="flex flex-col gap-3">
						<h3 id="payouts" className="text-lg">
							Payouts
						</h3>
						{entries.length === 0 ? (
							<p className="text-muted">Each payout shows up here, with the payments in it.</p>
						) : (
							<Card padded={false}>
								<ul className="rows">
									{entries.map((one) => (
										<li key={`${one.id}${one.takenBack === null ? '' : ' taken back'}`} className="px-5 py-3">
											<p className="flex items-baseline justify-between gap-x-4">
												<Link
													to={`${base}/paid-out/${one.id}`}
													className="-my-3 inline-block py-3 font-semibold underline underline-offset-4"
												>
													{day(one.date)}
													{one.takenBack !== null && ', taken back'}
												</Link>
												<span className="font-semibold whitespace-nowrap tabular-nums">{signed(one.net)}</span>
											</p>
											<p className="mt-1 text-sm wrap-anywhere text-muted tabular-nums">
												{one.takenBack === null
													? `${one.reference} · ${amountOf(one.gross)}${less(one.refunded, 'sent back')}${less(one.fee, 'fee')}`
													: `${one.reference} of ${day(one.paidOn)} · “${one.takenBack}”`}
											</p>
										</li>
									))}
								</ul>
							</Card>
						)}
					</section>
				</div>
			</div>
		</div>
	)
}

/** Says what comes off a payout; a venue may have agreed on another fee than the one that all read. */
const feeWords = (share: number | null) =>
	share === null
		? 'The card fee comes off each payout.'
		: 'The card fee comes off each payout, unless we agreed on another.'

const less = (cents: number, what: string) => (cents > 0 ? `, less ${amountOf(cents)} ${what}` : '')

/** One payout with each payment and refund in it. */
export function PayoutDetails({ page: { venueId, payout, cashUp } }: { page: PayoutPage }) {
	const base = `/venue-dashboard/${venueId}/money/paid-out`
	return (
		<div className="flex max-w-3xl flex-col gap-6">
			<div>
				<BackLink to={base}>Paid out</BackLink>
				<h2 className="text-2xl">Payout of {day(payout.paidOn)}</h2>
				<p className="mt-1 wrap-anywhere text-muted">
					Reference {payout.reference}, for money up to {day(payout.untilDate)}
				</p>
			</div>
			{payout.takenBack && (
				<p className="wrap-anywhere">
					<strong>Taken back on {day(payout.takenBack.on)}.</strong> “{payout.takenBack.reason}” Its money is owed to
					you again.
				</p>
			)}
			<Card>
				<dl className="flex flex-col gap-1 tabular-nums">
					<Sum name="Card payments">{amountOf(payout.gross)}</Sum>
					<Sum name="Sent back to cards">{signed(-payout.refunded)}</Sum>
					<Sum name="Card fee">{signed(-payout.fee)}</Sum>
					<Sum name="Paid out" strong>
						{amountOf(payout.net)}
					</Sum>
				</dl>
			</Card>
			<MovementList
				title="Payments and refunds"
				venueId={venueId}
				movements={cashUp.movements}
				here={`${base}/${payout.id}`}
				csv={`${base}/${payout.id}/payments.csv`}
			/>
		</div>
	)
}

type MovementListProps = {
	title: string
	venueId: number
	movements: readonly Movement[]
	/** The address of the page, and that of the file that has all of them. */
	here: string
	csv: string
	children?: ReactNode
}

/** Payments and refunds by card: how much, with whom, when and how, each leading to its booking. */
function MovementList({ title, venueId, movements, here, csv, children }: MovementListProps) {
	return (
		<section aria-labelledby="movements" className="flex flex-col gap-3">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h3 id="movements" className="text-lg">
					{title}
				</h3>
				<Link to={csv} download className={buttonClass({ variant: 'secondary', size: 'sm' })}>
					<Icon name="download" className="size-4" />
					As CSV
				</Link>
			</div>
			<Card padded={false}>
				<ul className="rows">
					{movements.map(({ time, payer, bookingId, method, reference, into, out }, i) => (
						<li key={i} className="flex items-start justify-between gap-4 px-5 py-3">
							<p className="min-w-0 wrap-anywhere">
								{bookingId === null ? (
									payer
								) : (
									<Link
										to={`/venue-dashboard/${venueId}/day/bookings/${bookingId}?back=${encodeURIComponent(here)}`}
										className="-my-3 inline-block py-3 underline underline-offset-4"
									>
										{payer}
									</Link>
								)}
								<span className="block text-sm text-muted tabular-nums">
									{formatDate(time)}, {formatTime(time)} · {out > 0 && 'Sent back · '}
									{method}
									{bookingId !== null && ` · Booking ${bookingId}`} · {reference}
								</span>
							</p>
							<p className="font-semibold whitespace-nowrap tabular-nums">{signed(into - out)}</p>
						</li>
					))}
				</ul>
			</Card>
			{children}
		</section>
	)
}
