import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { clock, WEEKDAYS } from '#app/lib/time/time.ts'
import { Button } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { boxName, PRESETS } from './presets.ts'

const DAYS = [1, 2, 3, 4, 5, 6, 7]

type GridProps = {
	/** Whether a row is an hour, 1, or half an hour, 0.5. */
	step: 1 | 0.5
	/** `weekday * 24 + hour` of the ticked rows. */
	peak: readonly number[]
	/** By weekday, 1 Monday … 7 Sunday; null when closed. */
	opening: readonly (readonly [number, number] | null)[]
	/** The buttons that save or leave. */
	children: ReactNode
}

// Styles all cells at once; otherwise each of the 168 would carry its own classes.
const cells = classes(
	'[&_tr]:border-t [&_tr]:border-line [&_td]:p-0 [&_td[data-closed]]:bg-raised [&_td[data-closed]]:text-muted',
	'[&_label]:flex [&_label]:min-h-11 [&_label]:items-center [&_label]:justify-center',
	'[&_label:hover]:bg-court-soft sm:pointer-fine:[&_label]:min-h-9',
	'[&_label:has(:checked)]:bg-sun-soft [&_input]:size-4 [&_input]:accent-court',
)

/**
 * The hours of the week as checkboxes, from the first opening to the last closing, or their halves. Without scripts a
 * preset returns the form filled in with nothing saved.
 */
export function PeakGrid({ step, peak, opening, children }: GridProps) {
	const ticked = new Set(peak)
	const isOpen = (weekday: number, hour: number) => {
		const hours = opening[weekday]
		return hours != null && hour >= hours[0] && hour < hours[1]
	}
	const isShown = (hour: number) => DAYS.some((day) => isOpen(day, hour) || ticked.has(day * 24 + hour))
	const all = Array.from({ length: 24 / step }, (_, i) => i * step)
	const shown = all.filter(isShown)
	const hours = shown.length > 0 ? all.filter((hour) => hour >= shown[0]! && hour <= shown.at(-1)!) : all
	const filling = useNavigation().location?.search.includes('preset=')
	return (
		<Form method="post" preventScrollReset className="flex flex-col gap-5">
			<div className="grid grid-cols-2 gap-2 sm:flex" role="group" aria-label="Fill the week">
				{Object.entries(PRESETS).map(([name, { label }]) => (
					<Button key={name} formMethod="get" name="preset" value={name} variant="secondary" className="max-sm:px-2">
						{label}
					</Button>
				))}
				<Button formMethod="get" name="preset" value="clear" variant="quiet" className="col-span-2">
					Clear All
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
					{hours.map((hour) => (
						<tr key={hour}>
							<th scope="row" className="text-xs font-semibold text-muted sm:text-sm">
								{clock(hour)}
							</th>
							{WEEKDAYS.map((day, i) => (
								<td key={day} data-closed={isOpen(i + 1, hour) ? undefined : ''}>
									<label>
										<input
											type="checkbox"
											name={boxName(step)}
											value={(i + 1) * 24 + hour}
											defaultChecked={ticked.has((i + 1) * 24 + hour)}
											aria-label={`${day} ${clock(hour)}`}
										/>
										{!isOpen(i + 1, hour) && <span>–</span>}
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
