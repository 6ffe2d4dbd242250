import type { SubmissionResult } from '@conform-to/dom'
import { ButtonLink } from '#app/ui/button.tsx'
import { SelectField, TextArea, TextField } from '#app/ui/form/field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { findAccountForm } from './customer-account.server.ts'

type Props = {
	form: Awaited<ReturnType<typeof findAccountForm>>
	/** Whether it asks to end the account instead. */
	ends: boolean
	back: string
	result?: SubmissionResult<string[]>
}

/** Asks whom the statements of a customer are made out to and when they are due, or whether to end that. */
export function AccountFields({ form: { name, isOn, terms, choices, longest }, ends, back, result }: Props) {
	const { form, errors, field } = useSubmission<keyof typeof terms>('account', result, terms)
	if (ends) {
		return (
			<Question
				title={`End the account of ${name}?`}
				back={back}
				verb={['End Account', 'Ending…']}
				tone="danger"
				errors={errors}
			>
				<input type="hidden" name="change" value="end" />
				<ul className="list-disc pl-5 text-muted">
					<li>What you book for them from now on is paid each time.</li>
					<li>What’s on account already comes on the statement of its month.</li>
				</ul>
			</Question>
		)
	}
	return (
		<Question
			title={isOn ? `Account of ${name}` : `Put ${name} on account?`}
			back={back}
			verb={[isOn ? 'Save' : 'Put on Account', 'Saving…']}
			more={
				isOn && (
					<ButtonLink to={`${back}/account?end=yes`} preventScrollReset variant="danger">
						End Account
					</ButtonLink>
				)
			}
			form={form}
			errors={errors}
		>
			<input type="hidden" name="change" value="save" />
			<p className="text-muted">
				What you book for them at the desk is paid once a month, by one statement. What’s booked already stays as it is.
			</p>
			<TextField label="Statement to" {...field('name')} required autoComplete="off" maxLength={longest.name} />
			<TextArea
				label="Address"
				{...field('address')}
				hint="A tax invoice over R5 000 needs one."
				required={false}
				rows={3}
				autoComplete="off"
				maxLength={longest.address}
			/>
			<div className="grid items-end gap-5 sm:grid-cols-2">
				<TextField
					label="VAT number"
					{...field('vatNumber')}
					hint="Ten digits, if registered"
					required={false}
					inputMode="numeric"
					autoComplete="off"
				/>
				<SelectField label="To pay within" {...field('dueDays')} options={choices} />
			</div>
			<TextField
				label="Email"
				{...field('email')}
				type="email"
				required={false}
				autoComplete="off"
				maxLength={longest.email}
			/>
		</Question>
	)
}
