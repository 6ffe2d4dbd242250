import { useState, type ComponentProps } from 'react'
import { PasswordField } from '#app/ui/password-field.tsx'
import { passwordStrength } from './password-strength.ts'

const words = ['Too short: at least 6 characters', 'Weak: easy to guess', 'Fair: longer is stronger', 'Strong']

/** A password for a new account, which says how strong the choice is while one types. */
export function StrongPasswordField(props: ComponentProps<typeof PasswordField>) {
	const [password, setPassword] = useState('')
	const strength = passwordStrength(password)
	return (
		<div className="flex flex-col gap-2">
			<PasswordField
				hint="At least 6 characters. Three or four words in a row are strong and easy to remember."
				{...props}
				onChange={(event) => setPassword(event.target.value)}
			/>
			<p role="status" className="text-sm text-muted empty:hidden">
				{password && words[strength]}
			</p>
		</div>
	)
}
