import { amountOf } from '#app/lib/money.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { methodName } from '../method-name.ts'
import { ActButton, Line, MoneyList, NotYours } from './inbox-line.tsx'
import { referenceWords, whenWords } from './line-words.ts'
import type { Inbox } from './inbox.server.ts'
import { inAllOf, inMost, type Of } from './list-parts.ts'
import { Link } from '#app/ui/link/link.tsx'

/** Payments that payers say they sent. They count once the venue has confirmed them. */
export function ToConfirm({ toConfirm, base, search }: Of<'toConfirm'>) {
	if (toConfirm.length === 0) return null
	return (
		<MoneyList id="to-confirm" title="To confirm" count={inMost(toConfirm)} hint={inAllOf(toConfirm)}>
			{toConfirm.map((it) => (
				<Claim key={it.id} claim={it} base={base} search={search} />
			))}
		</MoneyList>
	)
}

/** Cash that players bring on a later day. The venue can do nothing about it before. */
export function CashOnArrival({ cash, base, search }: Of<'cash'>) {
	if (cash.length === 0) return null
	return (
		<MoneyList id="cash" title="Cash on arrival" count={inMost(cash)} hint="These players bring the money with them.">
			{cash.map((it) => (
				<Claim key={it.id} claim={it} base={base} search={search} />
			))}
		</MoneyList>
	)
}

type ClaimProps = { claim: Inbox['toConfirm'][number]; base: string; search: string }

function Claim({ claim: it, base, search }: ClaimProps) {
	const cash = it.method === 'cash'
	return (
		<Line
			amount={amountOf(it.amount)}
			line={it}
			facts={[cash ? 'Cash on arrival' : methodName(it.method), referenceWords(it.reference, it.receiptNumber)]}
			since={
				<>
					{whenWords(cash ? 'Said' : 'Sent', it.since)}
					{it.late && <span className="font-semibold whitespace-nowrap text-clay-strong"> · {it.late}</span>}
				</>
			}
			single={it.notYetLate}
			actions={
				!it.own && (
					<>
						<ActButton id={it.id} act="received" of={it.payer} variant={it.notYetLate ? 'secondary' : undefined}>
							<span>
								<span className={it.notYetLate ? undefined : 'max-sm:sr-only'}>Money </span>Received
							</span>
						</ActButton>
						{!it.notYetLate && (
							<ButtonLink
								to={`${base}/${it.id}/not-received${search}`}
								preventScrollReset
								variant="secondary"
								size="sm"
							>
								Not Received<span className="sr-only"> from {it.payer}</span>
							</ButtonLink>
						)}
						{!it.share && (
							<Link
								to={`${base}/${it.id}/received${search}`}
								preventScrollReset
								className="inline-flex min-h-11 items-center px-1 text-sm text-court-strong underline underline-offset-4 pointer-fine:min-h-9"
							>
								Other Amount<span className="sr-only"> came from {it.payer}</span>
							</Link>
						)}
					</>
				)
			}
		>
			{it.notNeeded && <p className="text-clay-strong">{it.notNeeded}</p>}
			{it.own && <NotYours />}
		</Line>
	)
}
