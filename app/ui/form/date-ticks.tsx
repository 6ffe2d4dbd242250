import type { SubmissionResult } from '@conform-to/dom'
import { useState, type FormEvent } from 'react'
import { rate } from '#app/lib/money.ts'
import { classes } from '../classes.ts'

/** A date that can be ticked: `problem` is what stands in its way, `remark` what is unusual, `price` is rand. */
export type TickedDate = {
	date: string
	day: string
	price?: number
	problem: string | null
	remark: string | null
	/** The value of a tick that is possible although there is a problem, and where it is then. */
	instead?: string
	elsewhere?: string
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

/**
 * The dates with their boxes, ticked where nothing stands in the way. Those that can't be ticked come first, with the
 * reason, and then the others in their order. A price that all have is said once.
 */
export function DateTicks({ dates, result, priced = true, wide = false }: Props) {
	const open = dates.filter(({ problem, instead }) => problem === null || instead)
	const shut = dates.filter((each) => !open.includes(each))
	const prices = new Set(open.flatMap(({ price }) => price ?? []))
	const alike = priced && prices.size === 1 && open.length > 1
	const isShort = (alike || !priced) && open.every(({ problem, remark }) => !problem && !remark)
	const columns = wide && (isShort ? 'grid-cols-2 max-sm:text-sm' : 'sm:grid-cols-2')
	return (
		<>
			{shut.length > 0 && (
				<ul aria-label="Dates that aren’t free" className="rows rounded-md bg-raised px-4 text-sm">
					{shut.map(({ date, day, problem }) => (
						<li key={date} className="flex flex-wrap gap-x-4 py-2">
							<span className="w-32 shrink-0 font-semibold tabular-nums">{day}</span>
							<span className="min-w-44 flex-1 wrap-anywhere">{problem}</span>
						</li>
					))}
				</ul>
			)}
			{alike && <p className="text-sm text-muted">{rate([...prices][0]!)} each</p>}
			{open.length > 0 && (
				<ul aria-label="Dates" className={classes('grid gap-x-6 border-b border-line', columns)}>
					{open.map((each) => (
						<DateTick key={`${each.date} ${each.problem}`} of={each} result={result} priced={priced && !alike} />
					))}
				</ul>
			)}
		</>
	)
}

type TickProps = { of: TickedDate; result?: Result; priced: boolean }

function DateTick({ of: each, result, priced }: TickProps) {
	const [on, setOn] = useState(() => isTickedFirst(each, result))
	const where = each.elsewhere && `${on ? 'on' : 'tick to use'} ${each.elsewhere} that day`
	const words = [each.problem ?? each.remark, where].filter(Boolean).join(' · ')
	return (
		<li className="border-t border-line">
			<label className="flex min-h-11 items-center gap-3 py-2">
				<input
					type="checkbox"
					name="on"
					value={valueOf(each)}
					defaultChecked={isTickedFirst(each, result)}
					onChange={({ target }) => setOn(target.checked)}
					className="size-5 shrink-0 accent-court"
				/>
				<span className="min-w-0 grow wrap-anywhere tabular-nums">
					{each.day}
					{words && <span className="block text-sm text-muted">{words}</span>}
				</span>
				{priced && each.price !== undefined && <span className="text-muted tabular-nums">{rate(each.price)}</span>}
			</label>
		</li>
	)
}
