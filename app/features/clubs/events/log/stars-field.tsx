import type { ComponentProps } from 'react'
import { FieldError, useField, type FieldProps } from '#app/ui/form/field.tsx'
import { Icon } from '#app/ui/icon.tsx'

type Props = FieldProps & Pick<ComponentProps<'input'>, 'id' | 'name' | 'aria-describedby'> & { defaultValue?: string }

/** One to five stars as radios in a row; a rating that was saved can be taken back. */
export function StarsField({ label, error, name, defaultValue, ...wiring }: Props) {
	const field = useField({ error }, wiring)
	const values = [...(defaultValue ? [''] : []), '1', '2', '3', '4', '5']
	return (
		<fieldset {...field.control} className="flex min-w-0 flex-col gap-1.5">
			<legend className="mb-1.5 font-semibold">{label}</legend>
			<div className="flex gap-1.5">
				{values.map((value) => (
					<label
						key={value}
						className="relative flex min-h-12 min-w-0 flex-1 items-center justify-center gap-1 rounded-md border border-edge bg-surface font-semibold tabular-nums transition-colors hover:border-court has-checked:border-court has-checked:bg-court-soft has-checked:inset-ring has-checked:inset-ring-court has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-court"
					>
						<input
							type="radio"
							name={name}
							value={value}
							defaultChecked={value === defaultValue}
							className="absolute inset-0 opacity-0"
						/>
						{value || 'None'}
						{value && (
							<>
								<Icon name="star" className="size-4 fill-sun text-sun-strong" />
								<span className="sr-only">{value === '1' ? 'star' : 'stars'}</span>
							</>
						)}
					</label>
				))}
			</div>
			<FieldError id={field.id} message={field.message} />
		</fieldset>
	)
}
