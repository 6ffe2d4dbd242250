import type { SubmissionResult } from '@conform-to/dom'
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

type Props = { dates: TickedDate[]; result?: SubmissionResult<string[]>; priced?: boolean }

/** The dates with their boxes: those that are free are ticked, the others say what stands in their way. */
export function DateTicks({ dates, result, priced = true }: Props) {
	const ticked = result?.initialValue?.on
	const isTicked = (date: string) => ticked === undefined || [ticked].flat().includes(date)
	return (
		<ul aria-label="Dates" className="rows border-y border-line">
			{dates.map(({ date, day, price, problem, remark, instead }) => (
				<li key={`${date} ${problem}`}>
					<label className="flex min-h-11 items-center gap-3 py-2">
						<input
							type="checkbox"
							name="on"
							value={instead ?? date}
							defaultChecked={problem === null ? isTicked(date) : ticked !== undefined && isTicked(instead ?? '')}
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
			))}
		</ul>
	)
}
