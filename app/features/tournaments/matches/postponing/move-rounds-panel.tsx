import type { ReactNode } from 'react'
import { Form, useSearchParams } from 'react-router'
import { courtsLabel } from '#app/lib/text/court-name.ts'
import { formatDay, formatTime, formatTimeRange } from '#app/lib/time/time.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { DateField, SelectField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import type { MovingRounds } from './move-rounds.server.ts'

type Props = {
	page: MovingRounds
	errors?: string[]
	chosen: ReactNode
	formId: string
	field: { name: string; id: string; defaultValue?: string; error?: string[] }
}

export function MoveRoundsPanel({ page, errors, chosen, formId, field }: Props) {
	const { rounds, round, times, problem, day, first, last } = page
	const [query] = useSearchParams()
	const kept = [...query].filter(([name]) => name !== 'date' && name !== 'round')
	if (problem) return <p className="text-muted">{problem}</p>
	return (
		<div className="flex flex-col gap-5">
			<FormError errors={errors} />
			<p>Round {round} and those after it move together, by the same time. All players are told.</p>
			{chosen}
			{times.length > 0 ? (
				<RadioCards
					key={`${round} ${day}`}
					label={day ? `Free on ${formatDay(times[0]!.start)}` : 'Next free times'}
					{...field}
					form={formId}
					required
					options={times.map(({ value, start, end, courts }) => ({
						value,
						label: `${day ? '' : `${formatDay(start)}, `}${formatTimeRange(start, end)}`,
						aside: <span className="font-sans text-sm font-normal text-muted">{courtsLabel(courts)}</span>,
					}))}
				/>
			) : (
				<p className="text-muted">
					{day ? 'There aren’t enough courts free that day. Choose another.' : 'No times are free. Choose a day.'}
				</p>
			)}
			<Form method="get" preventScrollReset className="flex flex-col gap-3">
				{kept.map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<SelectField label="From" name="round" defaultValue={round ?? ''}>
					{rounds.map((one) => (
						<option key={one.round} value={one.round}>
							Round {one.round}, {formatDay(one.start)} {formatTime(one.start)}
						</option>
					))}
				</SelectField>
				<DateField label={day ? 'Day' : 'Or another day'} name="date" min={first} max={last} defaultValue={day ?? ''} />
				<Button variant="secondary" className="min-h-12">
					Show Times
				</Button>
			</Form>
		</div>
	)
}
