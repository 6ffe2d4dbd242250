import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { recheckPasswords } from './passwords/same-password.ts'
import { NewPasswordFields } from './passwords/new-password-fields.tsx'
import type { Login, Registration } from './schemas.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = {
	result?: SubmissionResult<string[]>
	/** The address of the other tab. */
	other: string
}

const useSending = () => useNavigation().formMethod === 'POST'

const linkClass = 'font-semibold text-court-strong underline underline-offset-4'

export function LoginForm({ result, other }: Props) {
	const { form, errors, field } = useSubmission<keyof Login>('login', result)
	const sending = useSending()
	return (
		<Form method="post" {...form} className="flex flex-col gap-5">
			<FormError errors={errors} />
			<TextField
				label="Username or email"
				{...field('username')}
				required
				autoComplete="username"
				autoCapitalize="none"
				spellCheck={false}
			/>
			<PasswordField label="Password" {...field('password')} required autoComplete="current-password" />
			<p className="-my-3 text-right">
				<Link to="/auth/forgot" className={classes(linkClass, 'inline-flex min-h-11 items-center')}>
					Forgot your password?
				</Link>
			</p>
			<Button size="lg" pending={sending} pendingText="Signing in…">
				Login
			</Button>
			<p className="text-center text-muted">
				No account yet?{' '}
				<Link to={other} className={linkClass}>
					Register
				</Link>
			</p>
		</Form>
	)
}

export function RegisterForm({
	result,
	other,
	least,
}: Props & { /** The least length of a password. */ least: number }) {
	const { form, errors, field } = useSubmission<keyof Registration>('register', result, {}, recheckPasswords)
	const sending = useSending()
	return (
		<Form method="post" {...form} className="flex flex-col gap-3 sm:gap-4">
			<FormError errors={errors} />
			<div className="grid grid-cols-2 gap-x-3">
				<TextField label="Full name" {...field('fullName')} required autoComplete="name" maxLength={100} />
				<TextField
					label="Username"
					{...field('username')}
					required
					autoComplete="username"
					autoCapitalize="none"
					spellCheck={false}
					maxLength={40}
				/>
			</div>
			<TextField label="Email" type="email" {...field('email')} required autoComplete="email" maxLength={254} />
			<TextField
				label="Location"
				placeholder="Your suburb or city"
				{...field('location')}
				required={false}
				autoComplete="address-level2"
				maxLength={100}
			/>
			<NewPasswordFields label="Password" field={field} least={least} />
			<Button size="lg" pending={sending} pendingText="Creating your account…">
				Register
			</Button>
			<p className="text-center text-muted">
				Already have an account?{' '}
				<Link to={other} className={linkClass}>
					Login
				</Link>
			</p>
		</Form>
	)
}
