import type { SubmissionResult } from '@conform-to/dom'
import { useState, type FormEvent } from 'react'
import { groupBy } from '#app/lib/groups.ts'
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

/** The dates of boxes as they are sent: the box of several names them all, with commas. */
const datesOf = (sent: unknown) => [sent].flat().flatMap((value) => String(value).split(','))

/** Whether a date is ticked at first: as the form was sent, or else where nothing stands in its way. */
function isTickedFirst(date: TickedDate, result?: Result) {
	const sent = result?.initialValue?.on
	if (sent === undefined) return date.problem === null
	return (date.problem === null || date.instead !== undefined) && datesOf(sent).includes(valueOf(date))
}

/** Returns which of the dates are ticked, and what to call when their form changes. */
export function useTicked<Each extends TickedDate>(dates: readonly Each[], result?: Result) {
	const [on, setOn] = useState(() => dates.filter((date) => isTickedFirst(date, result)).map(valueOf))
	const look = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
		if (target instanceof HTMLInputElement && target.name === 'on') tickTogether(currentTarget, target)
		setOn(datesOf(new FormData(currentTarget).getAll('on')))
	}
	return { ticked: dates.filter((date) => on.includes(valueOf(date))), look }
}

/** Ticks the boxes that a box of several means, and that box only while all of them are. */
function tickTogether(form: HTMLFormElement, box: HTMLInputElement) {
	const boxes = [...form.querySelectorAll<HTMLInputElement>('input[name=on]')]
	const [meant, one] = [datesOf(box.value), (value: string) => boxes.find((each) => each.value === value)]
	if (meant.length > 1) for (const value of meant) one(value)!.checked = box.checked
	for (const several of boxes.filter(({ value }) => datesOf(value).length > 1))
		several.checked = datesOf(several.value).every((value) => one(value)!.checked)
}

type Props = {
	dates: TickedDate[]
	result?: Result
	priced?: boolean
	/** Whether there are two columns where there is room. */
	wide?: boolean
	/** Whether the page shows the `Clashes` in another place. */
	apart?: boolean
}

/** As many clashes stay in sight; more are folded, so that the form below them does too. */
const MOST_IN_SIGHT = 4

/** The dates that something stands in the way of, with that, and their boxes where they can be on another court. */
export function Clashes({ dates, result, priced = true, apart }: Omit<Props, 'wide'>) {
	const clashes = dates.filter(({ problem }) => problem !== null)
	if (clashes.length === 0) return null
	const courts = groupBy(
		clashes.filter(({ instead }) => instead),
		({ elsewhere }) => elsewhere,
	)
	const each = (
		<ul aria-label="Dates that aren’t free" className="rows">
			{clashes.map((each) => (
				<li key={`${each.date} ${each.problem}`} className="flex flex-wrap items-center gap-x-4 py-2">
					<span className="min-w-32 font-semibold tabular-nums">{each.day}</span>
					<span className="min-w-44 flex-1 wrap-anywhere">{each.problem}</span>
					{each.instead && (
						<label className="flex min-h-11 items-center gap-2 sm:w-72">
							<Tick of={each} result={result} />
							<span className="min-w-0 wrap-anywhere">
								Use {each.elsewhere} that day
								{priced && each.price !== undefined && `, ${rate(each.price)}`}
							</span>
						</label>
					)}
				</li>
			))}
		</ul>
	)
	return (
		<div className={classes('text-sm', !apart && 'rounded-md bg-raised px-4')}>
			{[...courts].map(
				([court, each]) =>
					each.length > 1 && (
						<p key={court} className="border-b border-line">
							<label className="flex min-h-11 items-center gap-2 py-2 font-semibold">
								<input
									type="checkbox"
									name="on"
									value={each.map(valueOf).join()}
									defaultChecked={each.every((date) => isTickedFirst(date, result))}
									className="size-5 shrink-0 accent-court"
								/>
								Use {court} for {each.length === clashes.length ? 'all' : 'these'} {each.length}
							</label>
						</p>
					),
			)}
			{clashes.length <= MOST_IN_SIGHT ? (
				each
			) : (
				<details open={clashes.some((date) => isTickedFirst(date, result))}>
					<summary className="flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
						See what’s on those {clashes.length} dates
					</summary>
					{each}
				</details>
			)}
		</div>
	)
}

/** The dates with their boxes, ticked where nothing stands in the way, after the others. A price that all have is said once. */
export function DateTicks({ dates, result, priced = true, wide = false, apart = false }: Props) {
	const open = dates.filter(({ problem }) => problem === null)
	const prices = new Set(open.flatMap(({ price }) => price ?? []))
	const alike = priced && prices.size === 1 && open.length > 1
	const isShort = (alike || !priced) && open.every(({ remark }) => !remark)
	const columns = wide && (isShort ? 'grid-cols-2 max-sm:text-sm' : 'sm:grid-cols-2')
	return (
		<>
			{!apart && <Clashes dates={dates} result={result} priced={priced} />}
			{alike && <p className="text-sm text-muted">{rate([...prices][0]!)} each</p>}
			{open.length > 0 && (
				<ul aria-label="Dates" className={classes('grid gap-x-6 border-b border-line', columns)}>
					{open.map((each) => (
						<li key={each.date} className="border-t border-line">
							<label className="flex min-h-11 items-center gap-3 py-2">
								<Tick of={each} result={result} />
								<span className="min-w-0 grow wrap-anywhere tabular-nums">
									{each.day}
									{each.remark && <span className="block text-sm text-muted">{each.remark}</span>}
								</span>
								{priced && !alike && each.price !== undefined && (
									<span className="text-muted tabular-nums">{rate(each.price)}</span>
								)}
							</label>
						</li>
					))}
				</ul>
			)}
		</>
	)
}

const Tick = ({ of: each, result }: { of: TickedDate; result?: Result }) => (
	<input
		type="checkbox"
		name="on"
		value={valueOf(each)}
		defaultChecked={isTickedFirst(each, result)}
		className="size-5 shrink-0 accent-court"
	/>
)
