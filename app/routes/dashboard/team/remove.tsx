import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findRemoval, NO_MEMBER, removeMember } from '#app/features/venues/team/team.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/remove'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Leave the team', 'Venue Dashboard'] })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findRemoval(requireUser(context), readId(params.venueId), readId(params.memberId))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const memberId = requireId(params.memberId, NO_MEMBER)
	return submit(request, z.object({}), 'Nothing changed', async () => {
		const { name, venue, isYou } = await removeMember(user, venueId, memberId)
		if (isYou) return redirectWithToast('/', { title: 'You’ve left the team', description: venue })
		return redirectWithToast(`/venue-dashboard/${venueId}/team`, { title: 'Removed from the team', description: name })
	})
}

export default function Remove({ loaderData: { name, role, venue, isYou }, actionData, params }: Route.ComponentProps) {
	return (
		<Question
			title={isYou ? 'Leave this team?' : `Remove ${name} from the team?`}
			back={`/venue-dashboard/${params.venueId}/team`}
			failed={actionData}
			verb={isYou ? ['Leave the Team', 'Leaving…'] : ['Remove', 'Removing…']}
			keep={isYou ? 'Stay' : 'Keep in the Team'}
			tone="danger"
		>
			<p className="font-semibold wrap-anywhere">{isYou ? venue : `${role} at ${venue}`}</p>
			<p className="text-muted">
				{isYou
					? 'You can’t open its dashboard any more from then on, and we’ll tell the owner. To come back you need a new invitation.'
					: 'They lose access straight away, and we’ll tell them. Invitations they sent end. What they did at the desk stays under their name.'}
			</p>
		</Question>
	)
}
