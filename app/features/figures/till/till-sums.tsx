import type { ReactNode } from 'react'
import type { TillLine } from '#db/schema.ts'
import { METHODS } from '#app/features/payments/manual/manual-methods.ts'
import { amountOf } from '#app/lib/money.ts'
import { classes } from '#app/ui/classes.ts'
import { at, formatDay } from '#app/lib/time/time.ts'
import { TakingsTable } from '../cash-up.tsx'
import { differenceWords } from './till-days.ts'
import { creditOf, moneyOf, sumsOf } from './till-lines.ts'

const net = ({ into, out }: { into: number; out: number }) => ({ into, out, net: into - out })

/** A table of the money by method with its movements counted, and credit below it, which moves no money. */
export function TillTable({ lines }: { lines: TillLine[] }) {
	const money = moneyOf(lines)
	const credit = creditOf(lines)
	return (
		<div className="flex flex-col gap-3">
			{money.length === 0 ? (
				<p>No money came in or went out.</p>
			) : (
				<TakingsTable
					methods={money.map(({ method, count, into, out }) => ({
						method: METHODS[method].name,
						count,
						...net({ into, out }),
					}))}
					total={{ method: 'Total', ...net(sumsOf(money)) }}
				/>
			)}
			{credit.into + credit.out > 0 && (
				<p className="text-sm text-muted">
					Credit: {amountOf(credit.into)} was used and {amountOf(credit.out)} was given. No money moves, so it isn’t in
					the total.
				</p>
			)}
		</div>
	)
}

/** A line of a list of sums. */
export const Sum = ({ name, strong, children }: { name: string; strong?: boolean; children: ReactNode }) => (
	<div className={classes('flex flex-wrap justify-between gap-x-4', strong && 'font-semibold')}>
		<dt>{name}</dt>
		<dd className="ml-auto text-right">{children}</dd>
	</div>
)

/** The cash that a close left in the drawer, and how the float of the next differs; renders nothing where it doesn't. */
export function FloatGap({ left, float }: { left: { day: string; cents: number } | null; float: number | null }) {
	if (!left || float === null || left.cents === float) return null
	return (
		<>
			<Sum name={`Left on ${formatDay(at(left.day, 0))}`}>{amountOf(left.cents)}</Sum>
			<Sum name="Since then" strong>
				{differenceWords(float - left.cents, amountOf)}
			</Sum>
		</>
	)
}
