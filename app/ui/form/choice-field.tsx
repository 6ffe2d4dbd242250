import { type ComponentProps, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import { FieldError, Hint, useField, type FieldProps } from './field.tsx'
import { Icon, type IconName } from '../icon.tsx'

// As high as a line of text, so that it stands level with the first.
const mark = 'my-0.5 size-5 shrink-0 accent-court'

export type Choice = {
	value: string
	label: ReactNode
	description?: ReactNode
	icon?: IconName
	/** Content at the end, such as a price. */
	aside?: ReactNode
	/** A field that goes with the choice, after its label, which has one control. */
	field?: ReactNode
	disabled?: boolean
}

type RadioCardsProps = FieldProps &
	Pick<ComponentProps<'input'>, 'id' | 'name' | 'form' | 'required' | 'aria-invalid' | 'aria-describedby'> & {
		options: Choice[]
		defaultValue?: string
		columns?: 1 | 2 | 3
		className?: string
	}

const grids = { 1: 'grid-cols-1', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' }

/** One choice out of a few: native radios, each in a card that can be tapped anywhere. */
export function RadioCards(props: RadioCardsProps) {
	const { label, error, hint, options, defaultValue, columns = 1, className, name, form, required } = props
	const field = useField({ error, hint }, props)
	return (
		<fieldset {...field.control} className={classes('flex min-w-0 flex-col gap-1.5', className)}>
			<legend className="mb-1.5 font-semibold">{label}</legend>
			{hint && <Hint id={field.id}>{hint}</Hint>}
			<div className={classes('grid gap-2', grids[columns])}>
				{options.map((option) => (
					<div
						key={option.value}
						className="group flex min-h-14 flex-wrap rounded-md border border-edge bg-surface transition-colors hover:border-court has-checked:border-court has-checked:bg-court-soft has-checked:inset-ring has-checked:inset-ring-court has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-court has-disabled:cursor-default has-disabled:bg-raised has-disabled:text-muted"
					>
						<label
							className={classes(
								'flex min-w-0 flex-1 gap-3 px-4 py-3',
								option.description ? 'items-start' : 'items-center',
							)}
						>
							<input
								type="radio"
								name={name}
								form={form}
								required={required}
								value={option.value}
								defaultChecked={option.value === defaultValue}
								disabled={option.disabled}
								className={classes(mark, 'outline-none')}
							/>
							{option.icon && <Icon name={option.icon} className="my-0.5 size-5" />}
							<span className="min-w-0 grow">
								<span className="block font-semibold">{option.label}</span>
								{option.description && <span className="block text-sm text-muted">{option.description}</span>}
							</span>
							{option.aside && <span className="font-display font-semibold tabular-nums">{option.aside}</span>}
						</label>
						{option.field}
					</div>
				))}
			</div>
			<FieldError id={field.id} message={field.message} />
		</fieldset>
	)
}

export function CheckboxField({ label, error, hint, className, ...native }: FieldProps & ComponentProps<'input'>) {
	const field = useField({ error, hint }, native)
	return (
		<div className={classes('flex flex-col gap-1.5', className)}>
			<label className="flex min-h-11 items-start gap-3 py-2.5">
				<input type="checkbox" {...native} {...field.control} className={mark} />
				<span>{label}</span>
			</label>
			{hint && (
				<div className="-mt-3 pl-8">
					<Hint id={field.id}>{hint}</Hint>
				</div>
			)}
			<FieldError id={field.id} message={field.message} />
		</div>
	)
}
