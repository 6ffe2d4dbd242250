import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { DateField } from '#app/ui/form/field.tsx'
import { PERIODS, type Period } from './period.ts'
import { chipClass, LinkChips } from '#app/ui/link/link-chips.tsx'

/** Chooses the days: usual periods as links, other days in a form. Money of days to come is not there yet. */
export function PeriodChooser({ period, past = false }: { period: Period; past?: boolean }) {
	return (
		<div className="flex flex-wrap items-start gap-x-2 print:hidden">
			<LinkChips
				label="Period"
				chips={PERIODS.filter(({ value }) => !past || value !== 'next').map(({ value, label }) => ({
					label,
					to: `?period=${value}`,
					current: period.value === value,
				}))}
			/>
			<details open={period.value === null || period.problem !== null} className="py-1">
				<summary aria-current={period.value === null ? 'true' : undefined} className={`${chipClass} cursor-pointer`}>
					Other days
				</summary>
				<Form key={`${period.from}${period.to}`} preventScrollReset className="flex flex-wrap items-end gap-4 py-3">
					<DateField
						label="From"
						name="from"
						defaultValue={period.from}
						className="min-w-40 grow sm:grow-0"
						error={period.problem}
					/>
					<DateField label="To" name="to" defaultValue={period.to} className="min-w-40 grow sm:grow-0" />
					<Button variant="secondary" className="min-h-12">
						Show Days
					</Button>
				</Form>
			</details>
		</div>
	)
}
