import type { SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { readAloud } from '#app/lib/reference.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { useSubmission } from '#app/ui/use-submission.ts'
import { inPoints } from '../redeemable.ts'
import { pointsConsequence, stockConsequence } from './decision-words.ts'
import { NOTE_MAX } from './limits.ts'
import type { RedemptionToDecide } from './redemptions.server.ts'

type Props = { redemption: RedemptionToDecide; closeTo: string; result?: SubmissionResult<string[]> }

/** Asks whether the person has what they redeemed; says so where it is one's own or was decided on meanwhile. */
export function CompleteDialog({ redemption, closeTo, result }: Props) {
	const sending = useNavigation().formMethod === 'POST'
	const { status, isOwn, person, pointsSpent } = redemption
	const errors = result?.error?.[''] ?? undefined
	if (status !== 'pending') return <DecidedDialog {...{ redemption, closeTo, errors }} />
	const back = <Back to={closeTo} />
	if (isOwn) {
		return (
			<Dialog title="This one is yours" closeTo={closeTo} footer={back}>
				<About redemption={redemption} errors={errors}>
					<p>You redeemed this yourself, so somebody else has to complete it. Ask another admin.</p>
				</About>
			</Dialog>
		)
	}
	return (
		<Dialog
			title="Complete this redemption?"
			closeTo={closeTo}
			footer={
				<Form method="post" className="flex flex-col gap-3 sm:flex-row-reverse *:grow">
					<Button pending={sending} pendingText="Completing…">
						Complete
					</Button>
					{back}
				</Form>
			}
		>
			<About redemption={redemption} errors={errors}>
				<p className="text-muted">
					{person} has received it: the code cannot be used again, and the {inPoints(pointsSpent)} stay spent. They are
					told. This cannot be undone.
				</p>
			</About>
		</Dialog>
	)
}

/** Asks whether to take a redemption back, in numbers, with a word for its person. */
export function CancelDialog({ redemption, closeTo, result }: Props) {
	const sending = useNavigation().formMethod === 'POST'
	const { form, errors, field } = useSubmission<'note'>('cancel', result)
	if (redemption.status !== 'pending') return <DecidedDialog {...{ redemption, closeTo, errors }} />
	return (
		<Dialog title="Cancel this redemption?" closeTo={closeTo}>
			<Form method="post" {...form} className="flex flex-col gap-5">
				<About redemption={redemption} errors={errors}>
					<p className="text-muted">{pointsConsequence(redemption)}</p>
					<p className="text-muted">{stockConsequence(redemption)} The code stops counting. They are told.</p>
				</About>
				<TextArea label="Reason" hint="They read this." {...field('note')} maxLength={NOTE_MAX} required={false} />
				<div className="flex flex-col gap-3 sm:flex-row-reverse *:grow">
					<Button variant="danger" pending={sending} pendingText="Cancelling…">
						Cancel Redemption
					</Button>
					<Back to={closeTo} />
				</div>
			</Form>
		</Dialog>
	)
}

type DecidedProps = Omit<Props, 'result'> & { errors?: string[] }

function DecidedDialog({ redemption, closeTo, errors }: DecidedProps) {
	return (
		<Dialog title="Decided already" closeTo={closeTo} footer={<Back to={closeTo} />}>
			<About redemption={redemption} errors={errors}>
				<p>This redemption has been {redemption.status} in the meantime.</p>
			</About>
		</Dialog>
	)
}

type AboutProps = { redemption: RedemptionToDecide; errors?: string[]; children: ReactNode }

function About({ redemption: { code, item, person, username }, errors, children }: AboutProps) {
	return (
		<div className="flex flex-col gap-3">
			<FormError errors={errors} />
			<p>
				<span className="block font-mono text-lg font-semibold tracking-wide">{readAloud(code)}</span>
				<span className="block font-semibold wrap-anywhere">{item}</span>
				<span className="text-muted wrap-anywhere">
					{person} (@{username})
				</span>
			</p>
			{children}
		</div>
	)
}

const Back = ({ to }: { to: string }) => (
	<ButtonLink to={to} preventScrollReset variant="secondary">
		Back
	</ButtonLink>
)
