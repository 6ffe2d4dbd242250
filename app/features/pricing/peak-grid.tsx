import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { clock, WEEKDAYS } from '#app/lib/time/time.ts'
import { Button } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { PRESETS } from './presets.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

type GridProps = {
	/** `weekday * 24 + hour` of the ticked hours. */
	peak: readonly number[]
	/** By weekday, 1 Monday … 7 Sunday; null when closed. */
	opening: readonly (readonly [number, number] | null)[]
	/** Whole rand. */
	pricePerHour: number
	peakPricePerHour: number | null
	/** The buttons that save or leave. */
	children: ReactNode
}

// Styles all cells at once; otherwise each of the 168 would carry its own classes.
const cells = classes(
	'[&_tr]:border-t [&_tr]:border-line [&_td]:p-0 [&_td[data-closed]]:bg-raised [&_td[data-closed]]:text-muted',
	'[&_label]:flex [&_label]:min-h-12 [&_label]:flex-col [&_label]:items-center [&_label]:justify-center [&_label]:gap-0.5',
	'[&_label]:text-xs [&_label]:leading-4 [&_label]:tabular-nums [&_label:hover]:bg-court-soft sm:pointer-fine:[&_label]:min-h-9 sm:[&_label]:flex-row sm:[&_label]:gap-2 sm:[&_label]:text-sm',
	'[&_label:has(:checked)]:bg-sun-soft [&_label:has(:checked)]:font-semibold [&_label:has(:checked)]:text-ink',
	'[&_input]:size-4 [&_input]:accent-court',
	'[&_label>span+span]:hidden [&_label:has(:checked)>span]:hidden [&_label:has(:checked)>span+span]:block',
)

/**
 * The week as 7 × 24 checkboxes, each with its hour's price.
 *
 * Without scripts the prices still follow the boxes, and a preset returns the form filled in with nothing saved.
 */
export function PeakGrid({ peak, opening, pricePerHour, peakPricePerHour, children }: GridProps) {
	const ticked = new Set(peak)
	const isOpen = (weekday: number, hour: number) => {
		const hours = opening[weekday]
		return hours != null && hour >= hours[0] && hour < hours[1]
	}
	const filling = useNavigation().location?.search.includes('preset=')
	return (
		<Form method="post" preventScrollReset className="flex flex-col gap-5">
			<div className="flex flex-wrap gap-2" role="group" aria-label="Fill the week">
				{Object.entries(PRESETS).map(([name, { label }]) => (
					<Button key={name} formMethod="get" name="preset" value={name} variant="secondary">
						{label}
					</Button>
				))}
				<Button formMethod="get" name="preset" value="clear" variant="quiet">
					Clear all
				</Button>
			</div>
			<table
				aria-busy={filling || undefined}
				className="w-full table-fixed overflow-hidden rounded-lg border border-line bg-surface text-center"
			>
				<caption className="sr-only">Peak hours of the week: tick an hour to charge the peak rate</caption>
				<thead>
					<tr className="text-xs sm:text-sm">
						<th scope="col" className="w-11 py-2 font-semibold sm:w-16">
							<span className="sr-only">Hour</span>
						</th>
						{WEEKDAYS.map((day) => (
							<th key={day} scope="col" className="py-2 font-semibold">
								<abbr title={day}>{day.slice(0, 3)}</abbr>
							</th>
						))}
					</tr>
				</thead>
				<tbody className={cells}>
					{HOURS.map((hour) => (
						<tr key={hour}>
							<th scope="row" className="text-xs font-semibold text-muted sm:text-sm">
								{clock(hour)}
							</th>
							{WEEKDAYS.map((day, i) => (
								<td key={day} data-closed={isOpen(i + 1, hour) ? undefined : ''}>
									<label>
										<input
											type="checkbox"
											name="peak"
											value={(i + 1) * 24 + hour}
											defaultChecked={ticked.has((i + 1) * 24 + hour)}
											aria-label={`${day} ${clock(hour)}`}
										/>
										<span>{isOpen(i + 1, hour) ? pricePerHour : '–'}</span>
										<span>{peakPricePerHour ?? pricePerHour}</span>
									</label>
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
			{children}
		</Form>
	)
}
