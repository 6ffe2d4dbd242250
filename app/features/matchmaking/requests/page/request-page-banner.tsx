import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { RequestPageData } from './request-page.server.ts'

type Props = { page: RequestPageData }

/** What a request that is over means to whoever looks at it, and what next; nothing while it is open. */
export function RequestBanner({ page }: Props) {
	const { status, isOwner } = page
	if (status === 'open') return null
	if (status === 'matched') return page.isMatched ? <MatchedBanner page={page} /> : <TakenBanner />
	const cancelled = status === 'cancelled'
	return (
		<Notice
			tone={cancelled ? 'error' : 'warn'}
			icon={cancelled ? 'circle-x' : 'hourglass'}
			title={cancelled ? 'This request was cancelled' : 'This request has expired'}
		>
			<p>
				{cancelled
					? isOwner
						? 'Everybody who was in it has been told.'
						: 'The game is off.'
					: 'Not enough people were found in time.'}
			</p>
			<Next isOwner={isOwner} />
		</Notice>
	)
}

function MatchedBanner({ page: { isOwner, players, threadId, split } }: Props) {
	const others = players.length + (isOwner ? 0 : 1)
	return (
		<Notice tone="success" icon="handshake" title="This request has been matched">
			<p>
				{others === 1 ? 'The other player can be contacted.' : 'The other players can be contacted.'}
				{threadId === null && ' Your conversation opens in a moment.'}
			</p>
			<div className="mt-3 flex flex-wrap gap-2 empty:hidden">
				{threadId !== null && <ButtonLink to={`/matchmaking/threads/${threadId}`}>Open the Conversation</ButtonLink>}
				{split && (
					<ButtonLink to={split} variant="secondary">
						Split the Cost
					</ButtonLink>
				)}
			</div>
		</Notice>
	)
}

const TakenBanner = () => (
	<Notice icon="handshake" title="This request has been matched">
		<p>They have found their players.</p>
		<Next isOwner={false} />
	</Notice>
)

const Next = ({ isOwner }: { isOwner: boolean }) => (
	<div className="mt-3">
		<ButtonLink to={isOwner ? '/matchmaking/create' : '/matchmaking?tab=matches'} variant="secondary">
			{isOwner ? 'Post a New Request' : 'See Open Requests'}
		</ButtonLink>
	</div>
)
