import type { Failed } from '#app/lib/form.server.ts'
import { RadioCards } from '#app/ui/choice-field.tsx'
import { useSubmission } from '#app/ui/use-submission.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { TOLD_REASON } from '../why.ts'
import { removable, type Removable } from './rules.ts'

type Props = {
	name: string
	/** What there is to remove. */
	has: Record<Removable, boolean>
	problem: string | null
	closeTo: string
	failed: Failed | undefined
}

const labels: Record<Removable, string> = { picture: 'The picture', bio: 'The text about them' }

/** Asks what of a profile is taken away. */
export function RemoveDialog({ name, has, problem, closeTo, failed }: Props) {
	const there = removable.filter((what) => has[what])
	const { field } = useSubmission<'what'>('remove', failed?.result, { what: there.length === 1 ? there[0] : undefined })
	return (
		<ReasonDialog
			title="Remove from this profile?"
			button={['Remove', 'Removing…']}
			danger
			field={TOLD_REASON}
			{...{ closeTo, problem, failed }}
			fields={
				<RadioCards label="What" {...field('what')} options={there.map((value) => ({ value, label: labels[value] }))} />
			}
		>
			<p>
				<span className="block font-semibold wrap-anywhere">{name}</span>
				<span className="text-muted">It is gone for good. They are told and can put up another.</span>
			</p>
		</ReasonDialog>
	)
}
