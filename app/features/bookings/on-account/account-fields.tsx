import type { SubmissionResult } from '@conform-to/dom'
import { ButtonLink } from '#app/ui/button.tsx'
import { SelectField, TextArea, TextField } from '#app/ui/form/field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { findAccountForm } from './customer-account.server.ts'

type Props = {
	form: Awaited<ReturnType<typeof findAccountForm>> & { problem?: string | null }
	/** Whether it is the account of one weekly hour. */
	isOfHour?: boolean
	/** Whether it asks to end the account instead. */
	ends: boolean
	back: string
	/** The address that asks to end it. */
	ending: string
	result?: SubmissionResult<string[]>
}

/** Says what is paid by statement, and what happens when that ends. */
const WORDS = {
	customer: {
		about:
			'What you book for them at the desk is paid once a month, by one statement. What’s booked already stays as it is.',
		ends: [
			'What you book for them from now on is paid each time.',
			'What’s on account already comes on the statement of its month.',
		],
	},
	hour: {
		about:
			'The dates to come of this weekly hour are paid once a month, by a statement of their own. Statements you’ve made stay as they are.',
		ends: [
			'Dates to come are paid each time, or go on the account of the customer.',
			'Dates that were played come on one last statement, and statements you’ve made stay as they are.',
		],
	},
}

/** Asks whom the statements of a customer are made out to and when they are due, or whether to end that. */
export function AccountFields({ form: page, isOfHour = false, ends, back, ending, result }: Props) {
	const { name, isOn, problem, terms, choices, longest } = page
	const words = WORDS[isOfHour ? 'hour' : 'customer']
	const whose = isOfHour ? `${name}’s weekly hour` : name
	const { form, errors, field } = useSubmission<keyof typeof terms>('account', result, terms)
	if (ends) {
		return (
			<Question
				title={`End the account of ${whose}?`}
				back={back}
				verb={['End Account', 'Ending…']}
				tone="danger"
				errors={errors}
			>
				<input type="hidden" name="change" value="end" />
				<ul className="list-disc pl-5 text-muted">
					{words.ends.map((line) => (
						<li key={line}>{line}</li>
					))}
				</ul>
			</Question>
		)
	}
	return (
		<Question
			title={isOn ? `Account of ${whose}` : `Put ${whose} on account?`}
			back={back}
			reason={problem}
			verb={[isOn ? 'Save' : 'Put on Account', 'Saving…']}
			more={
				isOn && (
					<ButtonLink to={ending} preventScrollReset variant="danger">
						End Account
					</ButtonLink>
				)
			}
			form={form}
			errors={errors}
		>
			<input type="hidden" name="change" value="save" />
			<p className="text-muted">{words.about}</p>
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
