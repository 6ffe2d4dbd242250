import { requireUser } from '#app/features/accounts/auth.server.ts'
import { EventForm } from '#app/features/clubs/events/planning/event-form.tsx'
import { planEvent } from '#app/features/clubs/events/planning/plan.server.ts'
import { findNewEventPage } from '#app/features/clubs/events/planning/plan-page.server.ts'
import { EventInput, type NewEvent } from '#app/features/clubs/events/planning/schemas.ts'
import { seriesWeekdays } from '#app/features/clubs/events/series/series.ts'
import { NOT_FOUND } from '#app/features/clubs/words.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/create'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'New Run' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findNewEventPage(requireUser(context), readId(params.id))

const FAILED = 'Failed to create event. Please try again.'

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const clubId = requireId(params.id, NOT_FOUND)
	return submit(request, EventInput, FAILED, async ({ idempotencyKey, ...plan }) => {
		const { id } = await planEvent(user, clubId, plan, { idempotencyKey })
		return redirectWithToast(`/running-club/${clubId}/events/${id}`, {
			title: 'Event created',
			description: plannedWords(plan),
		})
	})
}

function plannedWords({ repeats, startTime, weekdays }: NewEvent) {
	if (repeats === 'none') return 'Members can join it now.'
	return `The next ${seriesWeekdays(weekdays, startTime) ? 'runs' : 'four runs'} are planned.`
}

export default function CreateEvent({ loaderData: page, actionData }: Route.ComponentProps) {
	const back = `/running-club/${page.club.id}`
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
			<div>
				<BackLink to={back}>{page.club.name}</BackLink>
				<h1 className="text-3xl md:text-4xl">New Run</h1>
			</div>
			<EventForm page={page} back={back} save={['Create Run', 'Creating…']} isNew result={actionData?.result} />
		</div>
	)
}
