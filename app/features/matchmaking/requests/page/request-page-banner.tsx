import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { RequestPageData } from './request-page.server.ts'

type Props = { page: RequestPageData }

/** Explains a closed request to the viewer, and what to do next. Renders nothing while it is open. */
export function RequestBanner({ page }: Props) {
	const { status, isOwner } = page
	if (status === 'open') return page.threadId === null ? null : <OpenAgainBanner threadId={page.threadId} />
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
						? page.answers?.total
							? 'We’ve told everyone who was in.'
							: 'Nobody was in yet.'
						: 'The game is off.'
					: 'Not enough players in time.'}
			</p>
			<Next isOwner={isOwner} threadId={page.threadId} />
		</Notice>
	)
}

function MatchedBanner({ page: { isOwner, players, threadId, split, findCourt } }: Props) {
	const others = players.length + (isOwner ? 0 : 1)
	return (
		<Notice tone="success" icon="handshake" title={`Your game’s on: ${others + 1} players`}>
			<p>
				This request has been matched.{' '}
				{threadId === null ? 'Your conversation will open in a moment.' : 'Agree on the rest in your conversation.'}
			</p>
			<div className="mt-3 flex flex-wrap gap-2 empty:hidden *:grow sm:*:grow-0">
				{threadId !== null && <Conversation threadId={threadId} />}
				{split && (
					<ButtonLink to={split} variant="secondary">
						Split the Cost
					</ButtonLink>
				)}
				{findCourt && (
					<ButtonLink to={findCourt} variant="secondary">
						Find a Court
					</ButtonLink>
				)}
			</div>
		</Notice>
	)
}

const TakenBanner = () => (
	<Notice icon="handshake" title="This request has been matched">
		<p>They’ve found their players.</p>
		<Next isOwner={false} />
	</Notice>
)

const Conversation = ({ threadId, second = false }: { threadId: number; second?: boolean }) => (
	<ButtonLink to={`/matchmaking/threads/${threadId}`} variant={second ? 'secondary' : 'primary'}>
		Open the Conversation
	</ButtonLink>
)

/** A player has dropped out of a match; those still in keep their thread. */
const OpenAgainBanner = ({ threadId }: { threadId: number }) => (
	<Notice icon="handshake" title="This request is open again">
		<p>Somebody can’t make it, so there’s a place. The rest of you keep your conversation.</p>
		<div className="mt-3">
			<Conversation threadId={threadId} second />
		</div>
	</Notice>
)

const Next = ({ isOwner, threadId = null }: { isOwner: boolean; threadId?: number | null }) => (
	<div className="mt-3 flex flex-wrap gap-2">
		{threadId !== null && <Conversation threadId={threadId} second />}
		<ButtonLink to={isOwner ? '/matchmaking/create' : '/matchmaking?tab=matches'} variant="secondary">
			{isOwner ? 'Post a New Request' : 'See Open Requests'}
		</ButtonLink>
	</div>
)
