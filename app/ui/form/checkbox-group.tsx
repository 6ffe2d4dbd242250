import { useId } from 'react'
import { FieldError, Hint } from '#app/ui/form/field.tsx'

type Props = {
	label: string
	hint?: string
	name: string
	options: { value: string; label: string }[]
	/** The values that are ticked at first. */
	chosen: string[]
	error?: string
}

/** Several choices out of a few: native checkboxes, each in a chip that can be tapped anywhere. */
export function CheckboxGroup({ label, hint, name, options, chosen, error }: Props) {
	const id = useId()
	const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
	return (
		<fieldset aria-describedby={described} className="flex min-w-0 flex-col gap-1.5">
			<legend className="mb-1.5 font-semibold">{label}</legend>
			{hint && <Hint id={id}>{hint}</Hint>}
			<ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
				{options.map((option) => (
					<li key={option.value} className="grid">
						<label className="flex min-h-11 items-center gap-2 rounded-md border border-edge bg-surface px-2.5 py-2 transition-colors hover:border-court has-checked:border-court has-checked:bg-court-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-court">
							<input
								type="checkbox"
								name={name}
								value={option.value}
								defaultChecked={chosen.includes(option.value)}
								aria-invalid={error ? true : undefined}
								className="size-5 shrink-0 accent-court outline-none"
							/>
							<span className="min-w-0 wrap-break-word">{option.label}</span>
						</label>
					</li>
				))}
			</ul>
			<FieldError id={id} message={error} />
		</fieldset>
	)
}
