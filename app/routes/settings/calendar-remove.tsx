import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findOwnFeed, removeLink } from '#app/features/calendars/links.server.ts'
import { CALENDARS, NO_CALENDAR } from '#app/features/calendars/rules.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/calendar-remove'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Remove calendar link' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findOwnFeed(requireUser(context), requireId(params.feedId, NO_CALENDAR))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	return submit(request, z.object({}), 'Not removed', async () => {
		await removeLink(user, requireId(params.feedId, NO_CALENDAR))
		return redirectWithToast(CALENDARS, {
			title: 'Link removed',
			description: 'Calendars that use it won’t update any more.',
		})
	})
}

export default function RemoveLink({ actionData }: Route.ComponentProps) {
	return (
		<Question
			title="Remove this link?"
			back={CALENDARS}
			failed={actionData}
			verb={['Remove Link', 'Removing…']}
			keep="Keep the Link"
			tone="danger"
		>
			<p className="text-muted">It stops working straight away. You can make a new link any time.</p>
		</Question>
	)
}
