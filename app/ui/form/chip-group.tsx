import { useId, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import { FieldError, Hint } from './field.tsx'
import { TimeChip } from './time-chip.tsx'

type Props = {
	label: ReactNode
	hint?: string
	name: string
	/** `short` is what the chip shows; of the seven days of a week, a phone shows the first letter. */
	options: { value: string; label: string; short: ReactNode }[]
	/** The values that are ticked at first. */
	chosen: string[]
	/** Only one of them can be chosen. */
	single?: boolean
	/** Three, the days of a week, or as many as there are, each as wide as its words. */
	columns?: 3 | 7 | 'any'
	error?: string
}

// Seven of 44 pixels take all the width of a phone.
const rows = {
	3: 'grid grid-cols-3 gap-1.5',
	7: '-mx-1 grid grid-cols-7 gap-0.5 sm:mx-0 sm:gap-1',
	any: 'flex flex-wrap gap-1.5',
}

/** A few choices as chips in one row that fill when they are chosen: days, times of day, courts. */
export function ChipGroup({ label, hint, name, options, chosen, single, columns = 3, error }: Props) {
	const id = useId()
	const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
	return (
		<fieldset aria-describedby={described} className="flex min-w-0 flex-col gap-1.5">
			<legend className="mb-1.5 font-semibold">{label}</legend>
			{hint && <Hint id={id}>{hint}</Hint>}
			<ul className={rows[columns]}>
				{options.map((option) => (
					<li key={option.value} className={classes('grid', columns === 'any' && 'min-w-11 max-sm:grow')}>
						<TimeChip
							type={single ? 'radio' : 'checkbox'}
							size="sm"
							name={name}
							value={option.value}
							label={columns === 'any' ? <span className="px-2.5">{option.short}</span> : option.short}
							accessibleLabel={option.label}
							defaultChecked={chosen.includes(option.value)}
						/>
					</li>
				))}
			</ul>
			<FieldError id={id} message={error} />
		</fieldset>
	)
}

/** The day of a week on a chip: `Mon`, on a phone `M`. */
export const dayOnChip = (name: string) => (
	<>
		{name.slice(0, 1)}
		<span className="max-sm:hidden">{name.slice(1, 3)}</span>
	</>
)
