import { useState, type ComponentProps } from 'react'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { passwordStrength } from './password-strength.ts'

const words = ['Weak: easy to guess', 'Fair: longer is stronger', 'Strong']

type Props = {
	label: string
	field: (name: 'password' | 'confirmPassword') => Pick<ComponentProps<typeof PasswordField>, 'name' | 'error'>
	/** The least length. */
	least: number
}

/** A new password and its repetition. While they do not match both are marked: either may hold the slip. */
export function NewPasswordFields({ label, field, least }: Props) {
	const again = field('confirmPassword')
	return (
		<>
			<StrongPasswordField
				least={least}
				label={label}
				{...field('password')}
				aria-invalid={Boolean(again.error) || undefined}
				required
				autoComplete="new-password"
			/>
			<PasswordField label={`Confirm ${label.toLowerCase()}`} {...again} required autoComplete="new-password" />
		</>
	)
}

/** Says as one types how strong the password is. */
function StrongPasswordField({ least, ...props }: ComponentProps<typeof PasswordField> & { least: number }) {
	const [password, setPassword] = useState('')
	const strength = [...password].length < least ? 0 : passwordStrength(password)
	return (
		<div className="flex flex-col gap-2">
			<PasswordField
				hint={`At least ${least} characters. Three or four words in a row are strong and easy to remember.`}
				{...props}
				onChange={(event) => setPassword(event.target.value)}
			/>
			<p role="status" className="text-sm text-muted empty:hidden">
				{password && (strength > 0 ? words[strength - 1] : !props.error && `Too short: at least ${least} characters`)}
			</p>
		</div>
	)
}
