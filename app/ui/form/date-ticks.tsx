import type { SubmissionResult } from '@conform-to/dom'
import { useState, type FormEvent } from 'react'
import { rate } from '#app/lib/money.ts'

/** A date that can be ticked: `problem` is what stands in its way, `remark` what is unusual, `price` is rand. */
export type TickedDate = {
	date: string
	day: string
	price?: number
	problem: string | null
	remark: string | null
	/** The value of a tick that is possible although there is a problem. */
	instead?: string
}

type Result = SubmissionResult<string[]>

const valueOf = ({ date, instead }: TickedDate) => instead ?? date

/** Whether a date is ticked at first: as the form was sent, or else where nothing stands in its way. */
function isTickedFirst(date: TickedDate, result?: Result) {
	const sent = result?.initialValue?.on
	if (sent === undefined) return date.problem === null
	return (date.problem === null || date.instead !== undefined) && [sent].flat().includes(valueOf(date))
}

/** Returns which of the dates are ticked, and what to call when their form changes. */
export function useTicked<Each extends TickedDate>(dates: readonly Each[], result?: Result) {
	const [on, setOn] = useState(() => dates.filter((date) => isTickedFirst(date, result)).map(valueOf))
	const look = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
		setOn(new FormData(currentTarget).getAll('on').map(String))
	return { ticked: dates.filter((date) => on.includes(valueOf(date))), look }
}

type Props = {
	dates: TickedDate[]
	result?: Result
	priced?: boolean
	/** Whether there are two columns where there is room. */
	wide?: boolean
}

/** The dates with their boxes: those that are free are ticked, the others say what stands in their way. */
export function DateTicks({ dates, result, priced = true, wide = false }: Props) {
	return (
		<ul aria-label="Dates" className={`grid gap-x-6 border-b border-line ${wide ? 'sm:grid-cols-2' : ''}`}>
			{dates.map((each) => {
				const { date, day, price, problem, remark, instead } = each
				return (
					<li key={`${date} ${problem}`} className="border-t border-line">
						<label className="flex min-h-11 items-center gap-3 py-2">
							<input
								type="checkbox"
								name="on"
								value={valueOf(each)}
								defaultChecked={isTickedFirst(each, result)}
								disabled={problem !== null && !instead}
								className="size-5 shrink-0 accent-court"
							/>
							<span className="min-w-0 grow wrap-anywhere tabular-nums">
								{day}
								{(problem ?? remark) && <span className="block text-sm text-muted">{problem ?? remark}</span>}
							</span>
							{priced && price !== undefined && (!problem || instead) && (
								<span className="text-muted tabular-nums">{rate(price)}</span>
							)}
						</label>
					</li>
				)
			})}
		</ul>
	)
}
