import { useRef, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import { useHydrated } from '../use-hydrated.ts'
import { controlClass, FieldError, Hint, type FieldErrors } from './field.tsx'

type Props = {
	label: string
	/** Goes after the label, for screen readers. */
	more?: ReactNode
	hint?: string
	error?: FieldErrors
	id: string
	name: string
	defaultValue?: string
	max: number
	required?: boolean
	/** For the two numbers that a screen is about. */
	size?: 'md' | 'lg' | 'xl'
	/** Called after a button has changed the number; typing it is an `input` event. */
	onStep: () => void
}

const fieldSizes = { md: '', lg: 'w-20! text-3xl! min-h-13', xl: 'w-20! text-3xl! min-h-16' }

/** A number with minus and plus buttons, in a row with its name; without scripts it is typed. */
export function Stepper({
	label,
	more,
	hint,
	error,
	id,
	name,
	defaultValue,
	max,
	required,
	size = 'md',
	onStep,
}: Props) {
	const input = useRef<HTMLInputElement>(null)
	const message = Array.isArray(error) ? error[0] : (error ?? undefined)
	const step = (by: number) => {
		const field = input.current
		if (!field) return
		field.value = String(Math.min(max, Math.max(0, (Number(field.value) || 0) + by)))
		onStep()
	}
	const described = [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(' ')
	const button = { isLarge: size !== 'md' }
	return (
		<div className="flex flex-col gap-1">
			<div className="flex items-center justify-between gap-3">
				<div className="min-w-0 grow">
					<label htmlFor={id} className="block font-semibold wrap-anywhere">
						{label}
						{more}
					</label>
					{hint && <Hint id={id}>{hint}</Hint>}
				</div>
				<span className="flex shrink-0 items-center gap-1.5">
					<StepButton {...button} sign="−" name={`One less for ${label}`} onPress={() => step(-1)} />
					<span className={size === 'md' ? 'w-14' : undefined}>
						<input
							ref={input}
							type="number"
							inputMode="numeric"
							min={0}
							max={max}
							id={id}
							name={name}
							defaultValue={defaultValue}
							required={required}
							autoComplete="off"
							aria-invalid={message ? true : undefined}
							aria-describedby={described || undefined}
							className={classes(
								controlClass,
								'[appearance:textfield] text-center font-display font-semibold tabular-nums',
								'[&::-webkit-inner-spin-button]:appearance-none',
								fieldSizes[size],
							)}
						/>
					</span>
					<StepButton {...button} sign="+" name={`One more for ${label}`} onPress={() => step(1)} />
				</span>
			</div>
			<FieldError id={id} message={message} />
		</div>
	)
}

type ButtonProps = { isLarge: boolean; sign: string; name: string; onPress: () => void }

function StepButton({ isLarge, sign, name, onPress }: ButtonProps) {
	const hydrated = useHydrated()
	return (
		<button
			type="button"
			aria-label={name}
			onClick={onPress}
			className={classes(
				'grid place-items-center rounded-md border border-edge bg-surface leading-none select-none',
				'hover:border-court hover:bg-court-soft active:translate-y-px',
				isLarge ? 'size-13 text-2xl' : 'size-11 text-xl',
				!hydrated && 'invisible [@media(scripting:none)]:hidden',
			)}
		>
			{sign}
		</button>
	)
}
