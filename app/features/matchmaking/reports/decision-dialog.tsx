import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Failed } from '#app/lib/form.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { useSubmission } from '#app/ui/use-submission.ts'
import type { DecisionToMake } from './decide.server.ts'
import { suspensionMeans } from './decision-words.ts'
import { ABOUT_YOU, DECIDED, DECISION_NOTE_MAX, REASONS } from './rules.ts'

type Props = { report: Omit<DecisionToMake, 'reportedId'>; closeTo: string; failed: Failed | undefined }

/** Asks whether to leave a report at that. */
export const DismissDialog = (props: Props) => (
	<Decision {...props} title="Dismiss this report?" label="Dismiss" pendingLabel="Dismissing…">
		<p className="text-muted">Nothing changes for {props.report.reported.name}, and nobody is told.</p>
	</Decision>
)

/** Asks whether to close matchmaking for whoever is reported, with what that means in numbers. */
export const SuspendDialog = (props: Props) => (
	<Decision {...props} title="Suspend this person?" label="Suspend" pendingLabel="Suspending…" danger>
		<p className="text-muted">
			{props.report.reported.name} is told. Nobody finds them among players, and they can no longer post, answer, ask to
			connect or write. Games they are matched for stay as they are. You can reinstate them.
		</p>
		<ul className="list-disc pl-5 text-muted empty:hidden">
			{suspensionMeans(props.report.means).map((sentence) => (
				<li key={sentence}>{sentence}</li>
			))}
		</ul>
	</Decision>
)

type DecisionProps = Props & {
	title: string
	label: string
	pendingLabel: string
	danger?: boolean
	children: ReactNode
}

function Decision({ report, closeTo, failed, title, label, pendingLabel, danger, children }: DecisionProps) {
	const sending = useNavigation().formMethod === 'POST'
	const { form, errors, field } = useSubmission<'note'>('decision', failed?.result)
	const reason = report.status !== 'open' ? DECIDED : report.isOwn ? ABOUT_YOU : null
	const back = (
		<ButtonLink to={closeTo} preventScrollReset variant="secondary">
			Back
		</ButtonLink>
	)
	if (reason)
		return (
			<Dialog title={title} closeTo={closeTo} footer={back}>
				<p className="text-muted">{reason}</p>
			</Dialog>
		)
	return (
		<Dialog title={title} closeTo={closeTo}>
			<Form method="post" {...form} className="flex flex-col gap-5">
				<FormError errors={errors} />
				<div className="flex flex-col gap-3">
					<p>
						<span className="block font-semibold wrap-anywhere">{report.reported.name}</span>
						<span className="text-muted">{REASONS[report.reason].label}</span>
					</p>
					{children}
				</div>
				<TextArea
					label="Note"
					hint="For admins only."
					{...field('note')}
					maxLength={DECISION_NOTE_MAX}
					required={false}
				/>
				<div className="flex flex-col gap-3 sm:flex-row-reverse *:grow">
					<Button variant={danger ? 'danger' : 'primary'} pending={sending} pendingText={pendingLabel}>
						{label}
					</Button>
					{back}
				</div>
			</Form>
		</Dialog>
	)
}
