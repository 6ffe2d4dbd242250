import type { ComponentProps } from 'react'
import { TextArea } from '#app/ui/form/field.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { ADMIN_NOTE_MAX } from './rules.ts'
import type { WhyField } from './why.ts'

type Props = Omit<ComponentProps<typeof Question>, 'form'> & { field: WhyField }

/** Asks for a reason before an act that a person is told of, or that is logged. */
export function ReasonDialog({ field, children, ...question }: Props) {
	const { form, field: own } = useSubmission<'reason' | 'note'>('why', question.failed?.result)
	return (
		<Question {...question} form={form}>
			{children}
			<TextArea {...field} {...own(field.name)} maxLength={ADMIN_NOTE_MAX} />
		</Question>
	)
}
