import type { ComponentProps } from 'react'
import { readAloud } from '#app/lib/text/reference.ts'
import { TextArea } from '#app/ui/form/field.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { inPoints } from '#app/lib/money.ts'
import { pointsConsequence, stockConsequence } from './decision-words.ts'
import { NOTE_MAX } from './limits.ts'
import type { RedemptionToDecide } from './redemptions.server.ts'

type Props = { redemption: RedemptionToDecide } & Pick<ComponentProps<typeof Question>, 'back' | 'failed'>

const OWN = 'You redeemed this yourself. Ask another admin to complete it.'

/** Asks whether the reward was handed over; says so if it is the admin's own redemption or already decided. */
export function CompleteDialog({ redemption, ...question }: Props) {
	const { isOwn, person, pointsSpent } = redemption
	const decided = decidedReason(redemption)
	return (
		<Question
			{...question}
			title={decided ? 'Decided already' : isOwn ? 'This one is yours' : 'Complete this redemption?'}
			verb={['Complete', 'Completing…']}
			reason={decided ?? (isOwn && OWN)}
			facts={<About redemption={redemption} />}
		>
			<p className="text-muted">
				{person} has it, the code is used up and the {inPoints(pointsSpent)} stay spent. We’ll tell them. You can’t undo
				this.
			</p>
		</Question>
	)
}

export function CancelDialog({ redemption, ...question }: Props) {
	const { form, field } = useSubmission<'note'>('cancel', question.failed?.result)
	const decided = decidedReason(redemption)
	return (
		<Question
			{...question}
			title={decided ? 'Decided already' : 'Cancel this redemption?'}
			verb={['Cancel Redemption', 'Cancelling…']}
			tone="danger"
			reason={decided}
			form={form}
			facts={<About redemption={redemption} />}
		>
			<p className="text-muted">{pointsConsequence(redemption)}</p>
			<p className="text-muted">{stockConsequence(redemption)} The code stops working. We’ll tell them.</p>
			<TextArea label="Reason" hint="They can read this." {...field('note')} maxLength={NOTE_MAX} required={false} />
		</Question>
	)
}

const decidedReason = ({ status }: RedemptionToDecide) =>
	status === 'pending' ? null : `Somebody has just ${status} this redemption.`

const About = ({ redemption: { code, item, person, username } }: { redemption: RedemptionToDecide }) => (
	<p>
		<span className="block font-mono text-lg font-semibold tracking-wide">{readAloud(code)}</span>
		<span className="block font-semibold wrap-anywhere">{item}</span>
		<span className="text-muted wrap-anywhere">
			{person} (@{username})
		</span>
	</p>
)
