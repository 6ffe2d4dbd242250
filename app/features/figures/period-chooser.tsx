import { Form } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { DateField } from '#app/ui/form/field.tsx'
import { PERIODS, type Period } from './period.ts'
import { Link } from '#app/ui/link/link.tsx'

/** Chooses the days: usual periods as links, other days in a form. */
export function PeriodChooser({ period }: { period: Period }) {
	return (
		<div className="print:hidden">
			<nav aria-label="Period" className="flex flex-wrap gap-2">
				{PERIODS.map(({ value, label }) => (
					<Link
						key={value}
						to={`?period=${value}`}
						preventScrollReset
						aria-current={period.value === value ? 'true' : undefined}
						className={buttonClass({
							variant: 'secondary',
							className: 'aria-[current]:border-court aria-[current]:bg-court-soft aria-[current]:text-court-strong',
						})}
					>
						{label}
					</Link>
				))}
			</nav>
			<Disclosure summary="Other days" open={period.value === null || period.problem !== null}>
				<Form key={`${period.from}${period.to}`} preventScrollReset className="flex flex-wrap items-end gap-4">
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
			</Disclosure>
		</div>
	)
}
