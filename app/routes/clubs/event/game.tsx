import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { inviteToRun } from '#app/features/games/game-changes.server.ts'
import { findBringing } from '#app/features/games/runs/run-link.server.ts'
import { GroupChange } from '#app/features/games/schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { Question } from '#app/ui/layer/question.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/game'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Bring a friend' })

const idsOf = ({ id, eventId }: Route.LoaderArgs['params']) => ({ clubId: readId(id), eventId: readId(eventId) })

export function loader({ params, context }: Route.LoaderArgs) {
	return findBringing(requireUser(context), idsOf(params))
}

/** Makes the link by which friends come to a run, finds it, or takes it back, and goes there. */
export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const ids = idsOf(params)
	return submit(request, GroupChange, 'That did not work', (change) => inviteToRun(user, ids, change))
}

/** The run sends this form itself: this is where it comes back to, or was typed. */
export default function BringFriend({ loaderData, params, actionData }: Route.ComponentProps) {
	return (
		<Question
			title="Bring a friend"
			back={`/running-club/${params.id}/events/${params.eventId}`}
			verb={['Get the Link', 'One moment…']}
			failed={actionData}
			facts={<p className="font-semibold wrap-anywhere">{loaderData.run}</p>}
		>
			<input type="hidden" name="intent" value="invite" />
			<p className="text-muted">Send them one link. They can say they’re in without an account.</p>
		</Question>
	)
}
