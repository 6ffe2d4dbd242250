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
	if (!hasPlace) return 'We’ll take them off the list and tell them.'
	return waitlisted > 0
		? 'We’ll tell them, and their place goes straight to the first person on the waitlist.'
		: 'We’ll tell them, and their place opens to others.'
}

export const REMOVED = {
	title: 'Taken off the list',
	description: 'We’ve told them. A free place goes to the waitlist.',
}
