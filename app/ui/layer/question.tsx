import type { SubmissionResult } from '@conform-to/dom'
import type { ComponentProps, ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '../button.tsx'
import { Dialog, DialogButtons } from './dialog.tsx'
import { FormError } from '../form/form-error.tsx'

type Props = {
	title: string
	/** The address after closing. */
	back: string
	/** The label of the button that does it, and the one while it is under way. */
	verb: [label: string, pending: string]
	/** The label of the button that does not do it. */
	keep?: string
	tone?: 'primary' | 'danger'
	/** Further buttons, in a line of their own where it is narrow. */
	more?: ReactNode
	/** Why it cannot be done, or true where the facts say so; the form is then left out. */
	reason?: ReactNode
	/** Facts about the subject, shown also where it cannot be done. */
	facts?: ReactNode
	failed?: { result: SubmissionResult<string[]> }
	/** The label of the form where it may wait for the connection: `features/outbox`. */
	wish?: string
	/** The errors of the form as a whole, where a hidden field can be wrong too. */
	errors?: string[] | null
	/** The props of the form of `useSubmission`, if it has fields. */
	form?: Omit<ComponentProps<typeof Form>, 'method' | 'className' | 'children'>
	/** The consequences, and the fields of the form. */
	children?: ReactNode
}

/** Asks once, in a dialog, before something is done. */
export function Question(props: Props) {
	const { title, back, verb, keep = 'Back', tone, more, reason, facts, failed, form, wish, children } = props
	const { errors = failed?.result.error?.[''] } = props
	const sending = useNavigation().formMethod === 'POST'
	const [label, pending] = verb
	const buttons = (
		<>
			{!reason && (
				<Button variant={tone} pending={sending} pendingText={pending}>
					{label}
				</Button>
			)}
			<ButtonLink to={back} preventScrollReset variant="secondary">
				{reason ? 'Back' : keep}
			</ButtonLink>
			{more}
		</>
	)
	const about = (
		<>
			<FormError errors={errors?.filter((error) => error !== reason)} />
			{facts}
		</>
	)
	return (
		<Dialog title={title} closeTo={back} footer={reason && buttons}>
			{reason ? (
				<div className="flex flex-col gap-4">
					{about}
					{typeof reason === 'string' ? <p className="text-muted">{reason}</p> : reason}
				</div>
			) : (
				<Form method="post" {...form} data-wish={wish} className="flex flex-col gap-4">
					{about}
					{children}
					{/* Within the form: text browsers know no button that stands elsewhere. */}
					<DialogButtons>{buttons}</DialogButtons>
				</Form>
			)}
		</Dialog>
	)
}
