import type { ComponentProps } from 'react'
import { MATCH_DAYS, MATCH_TIMES } from '#app/features/matchmaking/match-times.ts'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { DateField, TextField } from '#app/ui/form/field.tsx'
import { ChipGroup, dayOnChip } from '#app/ui/form/chip-group.tsx'

const ways = [
	{ value: 'fixed', label: 'On a date', description: 'You know when you’re playing', icon: 'calendar' },
	{ value: 'suits', label: 'When it suits', description: 'You’ll agree on a time later', icon: 'clock' },
] as const

const TIMES = { morning: 'Mornings', afternoon: 'Afternoons', evening: 'Evenings' }
export const dayOptions = MATCH_DAYS.map((day) => ({ value: day, label: day, short: dayOnChip(day) }))
export const timeOptions = MATCH_TIMES.map((time) => ({ value: time, label: TIMES[time], short: TIMES[time] }))

type Field = Pick<ComponentProps<typeof TextField>, 'name' | 'id' | 'defaultValue' | 'error'>
type Ticked = Pick<ComponentProps<typeof ChipGroup>, 'name' | 'chosen' | 'error'>
type Props = {
	when: Omit<Field, 'defaultValue'> & { defaultValue?: string }
	date: Field & { min: string; max: string }
	time: Field
	days: Ticked
	times: Ticked
}

/** A date and a time, or suitable days and times. Only the chosen one is shown, without a script too. */
export function WhenFields({ when, date, time, days, times }: Props) {
	return (
		<div className="group/when flex flex-col gap-5">
			<RadioCards label="When" {...when} columns={2} options={[...ways]} />
			<div className="grid grid-cols-[1fr_9rem] gap-x-3 group-has-[[value=suits]:checked]/when:hidden">
				<DateField label="Date" {...date} />
				<TextField label="Time" type="time" {...time} />
			</div>
			<div className="flex flex-col gap-5 group-has-[[value=fixed]:checked]/when:hidden">
				<ChipGroup label="Days" hint="Leave empty if any day suits" {...days} options={dayOptions} columns={7} />
				<ChipGroup label="Times" hint="Leave empty if any time suits" {...times} options={timeOptions} />
			</div>
		</div>
	)
}
