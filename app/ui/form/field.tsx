import { useId, type ComponentProps, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'

export type FieldErrors = string | string[] | null

/** Props of every field beside its native attributes. */
export type FieldProps = { label: ReactNode; error?: FieldErrors; hint?: ReactNode }

export const controlClass = classes(
	'block min-h-12 w-full min-w-0 rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink transition-colors',
	'placeholder:text-muted hover:border-ink focus-visible:border-court focus-visible:outline-offset-0',
	'aria-invalid:border-clay aria-invalid:bg-clay-soft disabled:cursor-not-allowed disabled:bg-raised disabled:text-muted',
	'[&[readonly]]:bg-raised',
)

const firstOf = (error: FieldErrors | undefined) => (typeof error === 'string' ? error : error?.[0])

type Wiring = { id?: string; 'aria-invalid'?: ComponentProps<'input'>['aria-invalid']; 'aria-describedby'?: string }

/**
 * Returns ids and aria attributes that tie a control to its hint and its error. The ids follow the pattern `{id}-hint`
 * and `{id}-error`, which is also what form libraries point `aria-describedby` at.
 */
export function useField({ error, hint }: Pick<FieldProps, 'error' | 'hint'>, native: Wiring) {
	const generated = useId()
	const id = native.id ?? generated
	const message = firstOf(error)
	const described = new Set(native['aria-describedby']?.split(' '))
	if (hint) described.add(`${id}-hint`)
	if (message) described.add(`${id}-error`)
	else described.delete(`${id}-error`)
	return {
		id,
		message,
		control: {
			id,
			'aria-invalid': message ? true : native['aria-invalid'] || undefined,
			'aria-describedby': [...described].join(' ') || undefined,
		},
	}
}

export function Hint({ id, children }: { id: string; children: ReactNode }) {
	return (
		<p id={`${id}-hint`} className="text-sm text-muted">
			{children}
		</p>
	)
}

/** An error beside its field, announced when it appears. */
export function FieldError({ id, message }: { id: string; message?: string }) {
	if (!message) return null
	return (
		<p id={`${id}-error`} className="flex gap-1.5 text-sm font-medium text-clay-strong">
			<Icon name="triangle-alert" className="mt-0.5 size-4" />
			{message}
		</p>
	)
}

type FrameProps = Omit<FieldProps, 'error'> & {
	id: string
	message?: string
	required?: boolean
	className?: string
	children: ReactNode
}

export function FieldFrame({ id, label, hint, message, required, className, children }: FrameProps) {
	return (
		<div className={classes('flex flex-col gap-1.5', className)}>
			<label htmlFor={id} className="font-semibold">
				{label}
				{required === false && <span className="font-normal text-muted"> (optional)</span>}
			</label>
			{hint && <Hint id={id}>{hint}</Hint>}
			{children}
			<FieldError id={id} message={message} />
		</div>
	)
}

type InputProps = FieldProps & ComponentProps<'input'>

/** A text input of any native type. `className` goes to the whole field. `required={false}` says 'optional'. */
export function TextField({ label, error, hint, className, ...native }: InputProps) {
	const field = useField({ error, hint }, native)
	return (
		<FieldFrame
			label={label}
			hint={hint}
			className={className}
			id={field.id}
			message={field.message}
			required={native.required}
		>
			<input type="text" {...native} {...field.control} className={controlClass} />
		</FieldFrame>
	)
}

/** A number of at least 0, whole unless `step` says otherwise. */
export function NumberField(props: InputProps) {
	return <TextField inputMode={props.step ? 'decimal' : 'numeric'} min={0} step={1} {...props} type="number" />
}

/** The device's own date picker; `min` and `max` are `YYYY-MM-DD`. */
export function DateField(props: InputProps) {
	return <TextField {...props} type="date" />
}

export function TextArea({ label, error, hint, className, ...native }: FieldProps & ComponentProps<'textarea'>) {
	const field = useField({ error, hint }, native)
	return (
		<FieldFrame
			label={label}
			hint={hint}
			className={className}
			id={field.id}
			message={field.message}
			required={native.required}
		>
			<textarea
				rows={3}
				{...native}
				{...field.control}
				className={classes(controlClass, 'field-sizing-content min-h-24')}
			/>
		</FieldFrame>
	)
}

export type Option = { value: string; label: string; disabled?: boolean }

type SelectProps = FieldProps & ComponentProps<'select'> & { options?: Option[] }

/** A native select: pass `options`, or `<option>` and `<optgroup>` as children. */
export function SelectField({ label, error, hint, className, options, children, ...native }: SelectProps) {
	const field = useField({ error, hint }, native)
	return (
		<FieldFrame
			label={label}
			hint={hint}
			className={className}
			id={field.id}
			message={field.message}
			required={native.required}
		>
			<Select {...native} {...field.control}>
				{children ??
					options?.map((option) => (
						<option key={option.value} value={option.value} disabled={option.disabled}>
							{option.label}
						</option>
					))}
			</Select>
		</FieldFrame>
	)
}

/** The control of `SelectField` alone, named by `aria-label`. */
export function Select({ className, ...native }: ComponentProps<'select'>) {
	return (
		<div className={classes('relative', className)}>
			<select {...native} className={classes(controlClass, 'appearance-none pr-10 truncate')} />
			<Icon
				name="chevron-down"
				className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
			/>
		</div>
	)
}
