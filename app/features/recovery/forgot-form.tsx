import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'

type Props = { verb: string; result?: SubmissionResult<string[]> }

export function ForgotForm({ verb, result }: Props) {
	const { form, errors, field } = useSubmission<'login'>('forgot', result)
	const sending = useNavigation().formMethod === 'POST'
	return (
		<Form method="post" {...form} className="flex flex-col gap-5">
			<FormError errors={errors} />
			<TextField
				label="Username or email"
				{...field('login')}
				required
				autoComplete="username"
				autoCapitalize="none"
				spellCheck={false}
				maxLength={254}
			/>
			<Button size="lg" pending={sending} pendingText="Sending…">
				{verb}
			</Button>
		</Form>
	)
}
