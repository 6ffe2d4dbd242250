import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateField } from '#app/ui/form/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Days } from './period.ts'

const PROGRAMS = ['Xero', 'Sage']

type Props = {
	venueId: number
	/** The days that are asked for at first. */
	days: Days
}

/** Files of the money of some days, for the bookkeeping programs that import them. */
export const Bookkeeping = ({ venueId, days }: Props) => (
	<Card as="section" labelledBy="books" className="flex flex-col gap-4 print:hidden">
		<div>
			<h3 id="books" className="text-lg leading-6">
				For your bookkeeping
			</h3>
			<p className="text-muted">
				The money of these days as a bank statement to import. Xero takes up to 1 000 lines at a time.
			</p>
			<p className="text-muted">
				It has cash, card and EFT together. If your bank account feeds Xero or Sage, don’t import this there too: EFT
				and card money would be in your books twice.
			</p>
		</div>
		{/* Not of React Router: the browser itself keeps the file. */}
		<form className="flex flex-col gap-4">
			<div className="grid grid-cols-2 gap-3">
				<DateField label="From" name="from" defaultValue={days.from} max={days.to} required />
				<DateField label="To" name="to" defaultValue={days.to} max={days.to} required />
			</div>
			<div className="flex flex-wrap gap-3">
				{PROGRAMS.map((name) => (
					<Button
						key={name}
						variant="secondary"
						formAction={`/venue-dashboard/${venueId}/figures/${name.toLowerCase()}.csv`}
					>
						<Icon name="download" className="size-4" />
						Bank statement for {name}
					</Button>
				))}
			</div>
		</form>
	</Card>
)
