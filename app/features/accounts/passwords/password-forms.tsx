import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { recheckPasswords } from './same-password.ts'

type Props = { result?: SubmissionResult<string[]>; username: string; /** The least length. */ least: number }

/** Chooses a new password; `username` is for password managers. */
export function NewPasswordForm({ result, username, least }: Props) {
	const { form, errors, field } = useSubmission<'password' | 'confirmPassword'>(
		'new-password',
		result,
		{},
		recheckPasswords,
	)
	const sending = useNavigation().formMethod === 'POST'
	return (
		<Form method="post" {...form} className="flex flex-col gap-5">
			<FormError errors={errors} />
			<input type="hidden" autoComplete="username" value={username} />
			<NewPasswordFields label="New password" field={field} least={least} />
			<Button size="lg" pending={sending} pendingText="Saving…">
				Set New Password
			</Button>
		</Form>
	)
}

export function ChangePasswordForm({ result, username, least }: Props) {
	type Name = 'currentPassword' | 'password' | 'confirmPassword'
	const { form, errors, field } = useSubmission<Name>('change-password', result, {}, recheckPasswords)
	const { formMethod, formData } = useNavigation()
	const sending = formMethod === 'POST' && formData?.get('intent') === 'password'
	return (
		<Form method="post" {...form} className="flex flex-col gap-5">
			<FormError errors={errors} />
			<input type="hidden" name="intent" value="password" />
			<input type="hidden" autoComplete="username" value={username} />
			<PasswordField label="Current password" {...field('currentPassword')} required autoComplete="current-password" />
			<NewPasswordFields label="New password" field={field} least={least} />
			<Button className="self-start" pending={sending} pendingText="Changing…">
				Change Password
			</Button>
		</Form>
	)
}
