import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { useSubmission } from '#app/ui/use-submission.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { CodeField, RecoveryField } from './code-field.tsx'

type Props = { step: string; app: boolean; passkey: boolean; result?: SubmissionResult<string[]> }

/** The step after the password: the code of the app, or a recovery code for who has lost what they had. */
export function StepForm({ step, app, passkey, result }: Props) {
	const { form, errors, field } = useSubmission<'code' | 'recovery'>('step', result)
	const sending = useNavigation().formMethod === 'POST'
	const recovery = field('recovery')
	const fields = <RecoveryField label="Recovery code" {...recovery} required={!app} />
	return (
		<Form method="post" {...form} className="flex flex-col gap-5">
			<FormError errors={errors} />
			{app && <CodeField label="Code" {...field('code')} autoFocus />}
			{app ? (
				<Disclosure summary="I don’t have my phone" open={Boolean(recovery.error)} className="-my-2 border-b-0">
					{fields}
				</Disclosure>
			) : (
				fields
			)}
			<Button size="lg" pending={sending} pendingText="Signing in…">
				Sign In
			</Button>
			{passkey && <PasskeyButton purpose="step" step={step} field="passkey" label="Use a Passkey" />}
		</Form>
	)
}
