import type { ComponentProps } from 'react'
import { Question } from '#app/ui/layer/question.tsx'
import type { findRemoval } from './people.server.ts'

type Props = { removal: Awaited<ReturnType<typeof findRemoval>> } & Pick<
	ComponentProps<typeof Question>,
	'back' | 'failed'
>

export function Removal({ removal: { name, hasPlace, waitlisted, reason }, ...question }: Props) {
	return (
		<Question
			title={`Remove ${name}?`}
			reason={reason}
			verb={['Remove', 'Removing…']}
			keep="Keep on the List"
			tone="danger"
			{...question}
		>
			<p className="text-muted">{consequence(hasPlace, waitlisted)}</p>
		</Question>
	)
}

function consequence(hasPlace: boolean, waitlisted: number) {
	if (!hasPlace) return 'They leave the list and are told.'
	return waitlisted > 0
		? 'They are told, and their place goes to the first person on the waitlist at once.'
		: 'They are told, and their place opens to others.'
}

export const REMOVED = {
	title: 'Taken off the list',
	description: 'They are told, and a free place goes to the waitlist.',
}
