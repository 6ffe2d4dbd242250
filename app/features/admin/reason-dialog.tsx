import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Failed } from '#app/lib/form.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { useSubmission } from '#app/ui/use-submission.ts'
import { ADMIN_NOTE_MAX } from './rules.ts'
import type { WhyField } from './why.ts'

type Props = {
	title: string
	closeTo: string
	/** The field that says why. */
	field: WhyField
	/** The words of the button, and while it is under way. */
	button: [label: string, pending: string]
	danger?: boolean
	/** Why it cannot be done; the form is then left out. */
	problem: string | null
	failed: Failed | undefined
	/** What is sent beside the reason; shown above it. */
	fields?: ReactNode
	children?: ReactNode
}

/** Asks once for something that somebody else is told of or that is kept for good, with the reason; `children` say what it means. */
export function ReasonDialog({ title, closeTo, field, button, danger, problem, failed, fields, children }: Props) {
	const sending = useNavigation().formMethod === 'POST'
	const { form, errors, field: own } = useSubmission<'reason' | 'note'>('why', failed?.result)
	const back = (
		<ButtonLink to={closeTo} preventScrollReset variant="secondary">
			Back
		</ButtonLink>
	)
	if (problem)
		return (
			<Dialog title={title} closeTo={closeTo} footer={back}>
				<p className="text-muted">{problem}</p>
			</Dialog>
		)
	return (
		<Dialog title={title} closeTo={closeTo}>
			<Form method="post" {...form} className="flex flex-col gap-5">
				<FormError errors={errors} />
				{children}
				{fields}
				<TextArea
					{...{ label: field.label, hint: field.hint, required: field.required, maxLength: ADMIN_NOTE_MAX }}
					{...own(field.name)}
				/>
				<div className="flex flex-col gap-3 sm:flex-row-reverse *:grow">
					<Button variant={danger ? 'danger' : 'primary'} pending={sending} pendingText={button[1]}>
						{button[0]}
					</Button>
					{back}
				</div>
			</Form>
		</Dialog>
	)
}
