import type { ComponentProps } from 'react'
import { TextArea } from '#app/ui/form/field.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { DecisionToMake } from './decide.server.ts'
import { othersDecided, suspensionMeans } from './decision-words.ts'
import { ABOUT_YOU, DECIDED, DECISION_NOTE_MAX, REASONS } from './rules.ts'

type Asked = ComponentProps<typeof Question>
type Props = { report: Omit<DecisionToMake, 'reportedId'> } & Pick<Asked, 'back' | 'failed'>

export const DismissDialog = (props: Props) => (
	<Decision {...props} title="Dismiss this report?" verb={['Dismiss', 'Dismissing…']}>
		<p className="text-muted">Nothing changes for {props.report.reported.name}. We don’t tell anyone.</p>
	</Decision>
)

export const WarnDialog = (props: Props) => (
	<Decision {...props} title="Warn this person?" verb={['Warn', 'Warning…']}>
		<p className="text-muted">
			We’ll tell {props.report.reported.name} what it’s about, not who reported it, and that matchmaking closes for them
			the next time.
		</p>
		<Means sentences={othersDecided(props.report.means)} />
	</Decision>
)

export const SuspendDialog = (props: Props) => (
	<Decision {...props} title="Suspend this person?" verb={['Suspend', 'Suspending…']} tone="danger">
		<p className="text-muted">
			We’ll tell {props.report.reported.name}. Players no longer see them, and they can’t post, answer, connect or
			write. Games they’re in stay on. You can reinstate them.
		</p>
		<Means sentences={suspensionMeans(props.report.means)} />
	</Decision>
)

const Means = ({ sentences }: { sentences: string[] }) => (
	<ul className="list-disc pl-5 text-muted empty:hidden">
		{sentences.map((sentence) => (
			<li key={sentence}>{sentence}</li>
		))}
	</ul>
)

type DecisionProps = Props & Pick<Asked, 'title' | 'verb' | 'tone' | 'children'>

function Decision({ report, children, ...question }: DecisionProps) {
	const { form, field } = useSubmission<'note'>('decision', question.failed?.result)
	const reason = report.status !== 'open' ? DECIDED : report.isOwn ? ABOUT_YOU : null
	return (
		<Question {...question} reason={reason} form={form}>
			<p>
				<span className="block font-semibold wrap-anywhere">{report.reported.name}</span>
				<span className="text-muted">{REASONS[report.reason].label}</span>
			</p>
			{children}
			<TextArea
				label="Note"
				hint="For admins only."
				{...field('note')}
				maxLength={DECISION_NOTE_MAX}
				required={false}
			/>
		</Question>
	)
}
