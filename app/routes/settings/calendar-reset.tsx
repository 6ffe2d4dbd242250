import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findOwnFeed, resetLink } from '#app/features/calendars/links.server.ts'
import { CALENDARS, NO_CALENDAR } from '#app/features/calendars/rules.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/calendar-reset'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Reset calendar link' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findOwnFeed(requireUser(context), requireId(params.feedId, NO_CALENDAR))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	return submit(request, z.object({}), 'Not reset', async () => {
		await resetLink(user, requireId(params.feedId, NO_CALENDAR))
		return redirectWithToast(CALENDARS, {
			title: 'You have a new link',
			description: 'The old one no longer works.',
		})
	})
}

export default function ResetLink({ actionData }: Route.ComponentProps) {
	return (
		<Question
			title="Reset this link?"
			back={CALENDARS}
			failed={actionData}
			verb={['Reset Link', 'Resetting…']}
			keep="Keep the Link"
		>
			<p className="text-muted">
				You get a new link, and the old one stops working straight away. Add the new one to your calendars.
			</p>
		</Question>
	)
}
