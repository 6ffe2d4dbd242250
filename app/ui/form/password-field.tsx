import { useState, type ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { controlClass, FieldFrame, useField, type FieldProps } from './field.tsx'
import { Icon } from '../icon.tsx'
import { useHydrated } from '../use-hydrated.ts'

/** A password field that can show the password where scripts run. */
export function PasswordField({ label, error, hint, className, ...native }: FieldProps & ComponentProps<'input'>) {
	const field = useField({ error, hint }, native)
	const hydrated = useHydrated()
	const [shown, setShown] = useState(false)
	return (
		<FieldFrame
			label={label}
			hint={hint}
			className={className}
			id={field.id}
			message={field.message}
			required={native.required}
		>
			<div className="relative">
				<input
					{...native}
					{...field.control}
					type={shown ? 'text' : 'password'}
					autoCapitalize="none"
					spellCheck={false}
					className={classes(controlClass, 'pr-12')}
				/>
				{hydrated && (
					<button
						type="button"
						aria-pressed={shown}
						aria-label="Show password"
						onClick={() => setShown(!shown)}
						className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-md text-muted hover:text-ink"
					>
						<Icon name={shown ? 'eye-off' : 'eye'} />
					</button>
				)}
			</div>
		</FieldFrame>
	)
}
