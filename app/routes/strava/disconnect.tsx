import { redirect } from 'react-router'
import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { disconnect } from '#app/features/strava/connect.server.ts'
import { isStravaConnected } from '#app/features/strava/connection.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/disconnect'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Disconnect Strava' })

export async function loader({ context }: Route.LoaderArgs) {
	if (!(await isStravaConnected(requireUser(context)))) throw redirect('/strava-connect')
	return null
}

export function action({ request, context }: Route.ActionArgs) {
	const user = requireUser(context)
	return submit(request, z.object({}), 'Strava is still connected', async () => {
		const { revoked } = await disconnect(user, new Date())
		return redirectWithToast('/strava-connect', {
			title: 'Strava is disconnected',
			description: revoked
				? 'We’ve deleted your imported runs.'
				: 'We’ve deleted your imported runs, but couldn’t reach Strava. Remove us under My Apps on strava.com too.',
		})
	})
}

export default function Disconnect({ actionData }: Route.ComponentProps) {
	return (
		<Question
			title="Disconnect Strava?"
			back="/strava-connect"
			verb={['Disconnect', 'Disconnecting…']}
			keep="Stay Connected"
			tone="danger"
			failed={actionData}
		>
			<p className="text-muted">
				Strava shuts us out and we delete your imported runs. Your runs on Strava stay, and you can connect again any
				time.
			</p>
		</Question>
	)
}
