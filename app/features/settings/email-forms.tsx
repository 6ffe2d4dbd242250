import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'

type EmailState = { email: string; isVerified: boolean; canSend: boolean; next: string | null; isSent: boolean }

export const EmailState = (email: EmailState) => (
	<div className="flex flex-col gap-3">
		<EmailLine {...email} />
		<EmailNotes {...email} />
	</div>
)

export const EmailLine = ({ email, isVerified, canSend }: EmailState) => (
	<span className="flex flex-wrap items-center gap-2">
		<span className="min-w-0 font-semibold wrap-anywhere">{email}</span>
		{isVerified ? (
			<Badge tone="court" icon="check">
				Confirmed
			</Badge>
		) : (
			canSend && <Badge>Not confirmed</Badge>
		)}
	</span>
)

/** Says that the address waits for its confirmation; nothing once it is confirmed. */
export function EmailNotes({ isVerified, canSend, next, isSent }: EmailState) {
	const sent = useNavigation().formData?.get('intent')
	return (
		<>
			{next ? (
				<Notice title="Waiting for your new address">
					<p className="wrap-anywhere">Open the link we sent to {next}. Until then nothing changes.</p>
					<Form method="post" preventScrollReset className="mt-3 flex flex-wrap gap-2">
						<Button name="intent" value="verify" variant="secondary" size="sm" pending={sent === 'verify'}>
							Send Again
						</Button>
						<Button name="intent" value="keep-email" variant="quiet" size="sm" pending={sent === 'keep-email'}>
							Keep {isVerified ? 'the old one' : 'it as it is'}
						</Button>
					</Form>
				</Notice>
			) : (
				!isVerified &&
				canSend && (
					<Form method="post" preventScrollReset className="flex flex-wrap items-center gap-x-3 gap-y-2">
						<p className="text-sm text-muted">
							{isSent ? 'Open the link we sent you' : 'Confirm your address'}, so that our mails reach you.
						</p>
						<Button name="intent" value="verify" variant="secondary" size="sm" pending={sent === 'verify'}>
							{isSent ? 'Send Again' : 'Send Me a Link'}
						</Button>
					</Form>
				)
			)}
		</>
	)
}

export function ChangeEmailForm({ result }: { result?: SubmissionResult<string[]> }) {
	const { form, errors, field } = useSubmission<'email' | 'currentPassword'>('change-email', result)
	const sending = useNavigation().formData?.get('intent') === 'email'
	return (
		<Form method="post" {...form} className="flex flex-col gap-5">
			<FormError errors={errors} />
			<input type="hidden" name="intent" value="email" />
			<TextField label="New email" type="email" {...field('email')} required autoComplete="email" maxLength={254} />
			<PasswordField label="Your password" {...field('currentPassword')} required autoComplete="current-password" />
			<Button className="self-start" pending={sending} pendingText="Changing…">
				Change Email
			</Button>
		</Form>
	)
}
