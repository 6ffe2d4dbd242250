import { amountIn, amountOf } from '#app/lib/money.ts'
import { telAddress } from '#app/lib/text/tel.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { ActButton, Line, MoneyList, NotYours } from './inbox-line.tsx'
import { referenceWords, whenWords } from './line-words.ts'
import { inAll, inMost, type Of } from './list-parts.ts'
import type { Inbox } from './inbox.server.ts'
import { methodName } from '../method-name.ts'
import { reasonOf } from '../refunds/refund-reasons.ts'

/** Card payments of another amount or currency than asked for. They do not count until they are decided. */
export function ToLookAt({ toLookAt, base, search }: Of<'toLookAt'>) {
	if (toLookAt.length === 0) return null
	return (
		<MoneyList
			id="to-look-at"
			title="To look at"
			count={inMost(toLookAt)}
			hint="The amount didn’t match. It doesn’t count until you decide."
		>
			{toLookAt.map((it) => (
				<Line
					key={it.id}
					amount={amountIn(it.came.amount, it.came.currency)}
					line={it}
					facts={[`${amountIn(it.asked.amount, it.asked.currency)} asked for`, referenceWords(it.reference)]}
					since={whenWords('Came', it.since)}
					actions={
						!it.own && (
							<>
								{it.keepProblem === null && (
									<ActButton id={it.id} act="kept" of={it.payer}>
										Keep It
									</ActButton>
								)}
								<ButtonLink to={`${base}/${it.id}/send-back${search}`} preventScrollReset variant="secondary" size="sm">
									Send It Back<span className="sr-only"> to {it.payer}</span>
								</ButtonLink>
							</>
						)
					}
				>
					{it.keepProblem && <p className="text-muted">{it.keepProblem}</p>}
					{it.own && <NotYours />}
				</Line>
			))}
		</MoneyList>
	)
}

/** Refunds that the venue makes by hand, and less prominently those that go back to cards by themselves. */
export function Refunds({ toRefund, onTheWay, base, search }: Of<'toRefund' | 'onTheWay'>) {
	return (
		<>
			{toRefund.length > 0 && (
				<MoneyList
					id="refunds"
					title="Refunds to make"
					count={inMost(toRefund)}
					hint="Pay these back yourself, then tick them off here. We’ll tell players who have an account."
				>
					{toRefund.map((it) => (
						<Line
							key={it.id}
							amount={amountIn(it.amount, it.currency)}
							line={it}
							facts={[reasonOf(it)]}
							since={whenWords('Since', it.since)}
							actions={
								!it.own && (
									<ButtonLink to={`${base}/refunds/${it.id}${search}`} preventScrollReset variant="secondary" size="sm">
										Paid Back<span className="sr-only"> to {it.payer}</span>
									</ButtonLink>
								)
							}
						>
							<p className="wrap-anywhere">
								By {methodName(it.method)} · {referenceWords(it.reference, it.receiptNumber)}
								{it.email && (
									<>
										{' · '}
										<a href={`mailto:${it.email}`} className="underline-offset-4 hover:underline">
											{it.email}
										</a>
									</>
								)}
								{it.phone && ` · ${it.phone}`}
							</p>
							{it.lastError && <p className="text-muted">{it.lastError}</p>}
							{it.own && <NotYours />}
						</Line>
					))}
				</MoneyList>
			)}
			{onTheWay.length > 0 && (
				<Disclosure summary={`On the way back to cards (${onTheWay.length})`}>
					<ul className="rows">
						{onTheWay.map((it) => (
							<Line
								key={it.id}
								amount={amountIn(it.amount, it.currency)}
								line={it}
								facts={[reasonOf(it)]}
								since={whenWords('Since', it.since)}
							/>
						))}
					</ul>
				</Disclosure>
			)}
		</>
	)
}

/** Money of closed courts whose players have still to choose. Shown quietly, as the venue has nothing to do. */
export function Choosing({ choosing: { count, cents } }: Pick<Inbox, 'choosing'>) {
	if (count === 0) return null
	const who = count === 1 ? '1 player from closed courts hasn’t' : `${count} players from closed courts haven’t`
	return (
		<p className="text-sm text-muted tabular-nums">
			{who} chosen yet: {amountOf(cents)}
		</p>
	)
}

/** Unpaid bookings: first those that are due now, then those of dates to come. */
export function NotPaidYet({ unpaid, base, search }: Of<'unpaid'>) {
	const { list, total, sums, page, pages } = unpaid
	if (total + unpaid.places.count === 0) return null
	const [due, later] = [list.filter(({ isDue }) => isDue), list.filter(({ isDue }) => !isDue)]
	return (
		<div id="not-paid" className="flex flex-col gap-6">
			{due.length > 0 && <Unpaid id="due" title="Due now" {...sums.due} list={due} base={base} search={search} />}
			{later.length > 0 && (
				<Unpaid id="due-later" title="Due later" {...sums.later} list={later} base={base} search={search} />
			)}
			<UnpaidPlaces {...unpaid.places} />
			<Pagination
				page={page}
				pages={pages}
				href={(page) => `${base}?page=${page}#not-paid`}
				label="Pages of what is not paid"
			/>
		</div>
	)
}

/** Places at events that are not paid, soonest first. */
function UnpaidPlaces({ list, count, cents }: Inbox['unpaid']['places']) {
	if (count === 0) return null
	const some = count > list.length ? `, the first ${list.length} are here` : ''
	return (
		<MoneyList id="places" title="Places at events" count={count} hint={inAll(cents) + some}>
			{list.map((it) => (
				<Line
					key={it.id}
					amount={amountOf(it.open)}
					line={it}
					facts={[it.isDue ? 'Due now' : null, it.own ? 'Your own place' : null]}
					single
					actions={
						it.to && (
							<ButtonLink to={it.to} variant="secondary" size="sm">
								Money Received<span className="sr-only"> from {it.payer}</span>
							</ButtonLink>
						)
					}
				/>
			))}
		</MoneyList>
	)
}

type UnpaidProps = {
	id: string
	title: string
	count: number
	cents: number
	list: Inbox['unpaid']['list']
	base: string
	search: string
}

const Unpaid = ({ id, title, count, cents, list, base, search }: UnpaidProps) => (
	<MoneyList id={id} title={title} count={count} hint={inAll(cents)}>
		{list.map((it) => (
			<Line
				key={it.bookingId}
				amount={amountOf(it.open)}
				line={it}
				facts={[
					whenWords('Lapses', it.payBy),
					it.denied ? 'Player says it’s sent' : null,
					it.own ? 'Your own booking' : null,
				]}
				single
				actions={
					!it.own &&
					!it.checked && (
						<ButtonLink
							to={`${base}/bookings/${it.bookingId}${search}`}
							preventScrollReset
							variant="secondary"
							size="sm"
						>
							Money Received<span className="sr-only"> from {it.payer}</span>
						</ButtonLink>
					)
				}
			>
				{it.phone && (
					<Link
						to={telAddress(it.phone)}
						className="-my-3 inline-block py-3 text-court-strong tabular-nums underline-offset-4 hover:underline"
					>
						{it.phone}
					</Link>
				)}
				{it.checked && <p>Money came for this. See To look at.</p>}
				{it.played && (
					<p>
						<Badge tone={it.missed ? 'clay' : 'neutral'}>{it.missed ? 'No-show' : 'Played'}</Badge>
					</p>
				)}
			</Line>
		))}
	</MoneyList>
)
