import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { inviteToRequest } from '#app/features/games/game-changes.server.ts'
import { findInviting } from '#app/features/games/requests/request-link.server.ts'
import { GroupChange } from '#app/features/games/schemas.ts'
import { REQUEST_NOT_FOUND } from '#app/features/matchmaking/rules.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { Question } from '#app/ui/layer/question.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/game'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Invite friends' })

export function loader({ params, context }: Route.LoaderArgs) {
	return findInviting(requireUser(context), readId(params.id))
}

/** Makes the link by which friends come to a game, finds it, or takes it back, and goes there. */
export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, REQUEST_NOT_FOUND)
	return submit(request, GroupChange, 'That did not work', (change) => inviteToRequest(user, id, change))
}

/** The request sends this form itself: this is where it comes back to, or was typed. */
export default function InviteFriends({ loaderData: { id, title, isFull, reason }, actionData }: Route.ComponentProps) {
	return (
		<Question
			title="Invite friends"
			back={`/matchmaking/my-requests/${id}`}
			reason={reason}
			verb={['Get the Link', 'One moment…']}
			failed={actionData}
			facts={<p className="font-semibold wrap-anywhere">{title}</p>}
		>
			<input type="hidden" name="intent" value="invite" />
			<p className="text-muted">
				{isFull
					? 'The game is full. Friends with the link can take a place if someone drops out.'
					: 'Send one link to your friends. They say if they’re in, no account needed.'}
			</p>
		</Question>
	)
}
