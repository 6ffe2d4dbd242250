import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { CodeFields } from './code-field.tsx'

type Props = { step: string; app: boolean; passkey: boolean; result?: SubmissionResult<string[]> }

export function StepForm({ step, app, passkey, result }: Props) {
	const { form, errors, field } = useSubmission<'code' | 'recovery'>('step', result)
	const sending = useNavigation().formMethod === 'POST'
	return (
		<Form method="post" {...form} className="flex flex-col gap-5">
			<FormError errors={errors} />
			<CodeFields
				app={app}
				code={{ ...field('code'), autoFocus: true }}
				recovery={{ ...field('recovery'), required: !app }}
			/>
			<Button size="lg" pending={sending} pendingText="Signing in…">
				Sign In
			</Button>
			{passkey && <PasskeyButton purpose="step" step={step} field="passkey" label="Use a Passkey" />}
		</Form>
	)
}
