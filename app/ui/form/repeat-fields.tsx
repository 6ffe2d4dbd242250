import type { ComponentProps, ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { WEEKDAYS } from '#app/lib/time/time.ts'
import { Button, ButtonLink } from '../button.tsx'
import { ActionBar } from '../link/action-bar.tsx'
import { ChipGroup, dayOnChip } from './chip-group.tsx'
import { controlClass, DateField, FieldError, useField } from './field.tsx'

const weekdays = WEEKDAYS.map((name, i) => ({ value: String(i + 1), label: name, short: dayOnChip(name) }))

type WeekdayProps = { label?: string; hint?: string; chosen: string[]; error?: string }

/** The weekdays on which something repeats, as ISO ones: 1 Monday … 7 Sunday. */
export const WeekdayChips = ({ label = 'Every', ...chips }: WeekdayProps) => (
	<ChipGroup label={label} name="weekday" options={weekdays} columns={7} {...chips} />
)

type Field = Pick<ComponentProps<'input'>, 'autoFocus'> & {
	name: string
	id: string
	defaultValue?: string
	error?: string[]
}

type Props = {
	field: (name: 'date' | 'ends' | 'until' | 'times') => Field
	/** The first and last day that can be chosen. */
	today: string
	lastDate: string
	/** The most dates at a time. */
	most: number
}

/** Asks from when something repeats, and until when or how often. */
export const RepeatFields = ({ field, today, lastDate, most }: Props) => (
	<div className="grid gap-4 sm:grid-cols-3">
		<DateField label="From" {...field('date')} min={today} max={lastDate} required />
		<Ends
			ends={field('ends')}
			until={{ ...field('until'), min: today, max: lastDate }}
			times={{ ...field('times'), min: 1, max: most }}
		/>
	</div>
)

type EndsProps = {
	ends: Field
	until: Field & { min: string; max: string }
	times: Field & { min: number; max: number }
}

/** Asks for the last day or for how often, each with its field beside it. */
function Ends({ ends, until, times }: EndsProps) {
	const { id, message, control } = useField({ error: until.error ?? times.error ?? ends.error }, { id: ends.id })
	const row = (value: string, label: string, field: ReactNode) => (
		<div className="flex min-h-12 items-center gap-3">
			<label className="flex min-h-11 items-center gap-3 max-sm:grow sm:w-64">
				<input
					type="radio"
					name={ends.name}
					value={value}
					defaultChecked={ends.defaultValue === value}
					className="size-5 shrink-0 accent-court"
				/>
				{label}
			</label>
			{field}
		</div>
	)
	return (
		<fieldset {...control} className="flex min-w-0 flex-col gap-1.5 sm:col-span-2">
			<legend className="mb-1.5 font-semibold">Ends</legend>
			{row('on', 'On a date', <EndField {...until} type="date" label="Until" chooses="on" />)}
			{row(
				'after',
				'After a number of times',
				<EndField {...times} type="number" inputMode="numeric" label="How many times" chooses="after" />,
			)}
			<FieldError id={id} message={message} />
		</fieldset>
	)
}

type EndFieldProps = Omit<ComponentProps<'input'>, 'defaultValue'> & Field & { label: string; chooses: string }

/** The field of an end; going to it chooses that end. */
const EndField = ({ label, chooses, error, ...native }: EndFieldProps) => (
	<div className={native.type === 'date' ? 'w-44' : 'w-24'}>
		<input
			{...native}
			aria-label={label}
			aria-invalid={error ? true : undefined}
			onFocus={({ target }) => target.form?.querySelector<HTMLInputElement>(`[value=${chooses}]`)?.click()}
			className={controlClass}
		/>
	</div>
)

/** Leads to the dates with what stands in their way, before any is taken. */
export const SeeDates = ({ back }: { back: string }) => (
	<ActionBar>
		<Button pending={useNavigation().state === 'loading'} className="max-md:grow">
			See Dates
		</Button>
		<ButtonLink to={back} variant="secondary">
			Back
		</ButtonLink>
	</ActionBar>
)
