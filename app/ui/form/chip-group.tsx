import { useId } from 'react'
import { FieldError, Hint } from './field.tsx'
import { TimeChip } from './time-chip.tsx'

type Props = {
	label: string
	hint?: string
	name: string
	/** Three, or the seven days of a week; `short` is what the chip shows. */
	options: { value: string; label: string; short: string }[]
	/** The values that are ticked at first. */
	chosen: string[]
	error?: string
}

/** Several days or times of day, as equal chips in one row that fill when they are chosen. */
export function ChipGroup({ label, hint, name, options, chosen, error }: Props) {
	const id = useId()
	const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
	return (
		<fieldset aria-describedby={described} className="flex min-w-0 flex-col gap-1.5">
			<legend className="mb-1.5 font-semibold">{label}</legend>
			{hint && <Hint id={id}>{hint}</Hint>}
			<ul className={options.length === 3 ? 'grid grid-cols-3 gap-1.5' : 'grid grid-cols-4 gap-1.5 sm:grid-cols-7'}>
				{options.map((option) => (
					<li key={option.value} className="grid">
						<TimeChip
							type="checkbox"
							size="sm"
							name={name}
							value={option.value}
							label={option.short}
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
