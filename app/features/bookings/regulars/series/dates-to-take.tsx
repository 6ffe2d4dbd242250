import { useState, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { amountOf } from '#app/lib/money.ts'
import { ActionBar } from '#app/ui/link/action-bar.tsx'
import { CustomerVisits, TakeButton, type Visited } from '../../customers/customer-visits.tsx'
import { inDates } from '../regular-dates.ts'

type Props = { visits: Visited[]; base: string; here: string; now: Date; children: ReactNode }

/** The dates of a weekly hour that are owed or to come, with one button that takes the money of those ticked. */
export function DatesToTake({ visits, base, here, now, children }: Props) {
	const asks = useNavigation().location?.pathname === `${here}/take`
	const due = visits.filter((visit) => visit.due > 0)
	const [owed, toCome] = [due.filter(isOver(now)), visits.filter((visit) => visit.due === 0 || !isOver(now)(visit))]
	const [on, setOn] = useState<string[]>([])
	const ticked = due.filter(({ id }) => on.includes(String(id)))
	const lists = { ticks: true, base, here, now }
	return (
		<Form
			method="get"
			action={`${here}/take`}
			preventScrollReset
			onChange={({ currentTarget }) => setOn(new FormData(currentTarget).getAll('on').map(String))}
			className={`grid items-start gap-5 ${due.length > 0 ? 'lg:grid-cols-[minmax(0,1fr)_23rem]' : ''}`}
		>
			<div className="flex min-w-0 flex-col gap-5">
				<CustomerVisits title="Owed now" visits={owed} {...lists} />
				<CustomerVisits title="To come" visits={toCome} {...lists} />
				{children}
			</div>
			{due.length > 0 && (
				// Below a long list the bar alone stays in sight, beside it the whole column.
				<div className="contents lg:sticky lg:top-20 lg:block">
					<ActionBar stays className="flex-wrap gap-y-2">
						<p className="w-full tabular-nums">
							<span className="font-semibold">{amountOf(due.reduce((all, visit) => all + visit.due, 0))}</span> is still
							to pay for {inDates(due.length)}.<span className="max-lg:hidden"> Tick those that are paid now.</span>
						</p>
						<TakeButton ticked={ticked} what="dates" pending={asks} className="grow" />
					</ActionBar>
				</div>
			)}
		</Form>
	)
}

const isOver = (now: Date) => (visit: Visited) => visit.startTime <= now
