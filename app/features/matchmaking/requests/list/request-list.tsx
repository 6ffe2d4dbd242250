import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { RequestCard } from './request-card.tsx'
import type { RequestCardData } from './list-page.server.ts'

type Props = {
	requests: RequestCardData[]
	empty: ReactNode
	level?: 'h2' | 'h3'
	/** Marks the viewer’s own among those of others. */
	tellsOwn?: boolean
}

export function RequestList({ requests, empty, level, tellsOwn }: Props) {
	if (requests.length === 0) return empty
	return (
		<ul className="grid gap-4 has-[details[open]]:items-start sm:grid-cols-2 lg:grid-cols-3">
			{requests.map((request) => (
				<li key={request.id} className="flex min-w-0">
					<RequestCard request={request} level={level} tellsOwn={tellsOwn} />
				</li>
			))}
		</ul>
	)
}

const post = <ButtonLink to="/matchmaking/create">Post a Request</ButtonLink>

export const NoOpenRequests = ({ filtered }: { filtered: boolean }) =>
	filtered ? (
		<EmptyState
			title="No open requests like that"
			text="Try another sport, level, city or day. Or post your own, and let them come to you."
			action={post}
		/>
	) : (
		<EmptyState
			title="No open requests right now"
			text="Say what you want to play, where and when. Players respond and you choose."
			action={post}
		/>
	)

export const NoOwnRequests = () => (
	<EmptyState
		title="You haven’t posted a request yet"
		text="Short of players? Say what you want to play, where and when. Players respond and you choose."
		action={post}
	/>
)
