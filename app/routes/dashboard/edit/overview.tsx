import { Form, useNavigation } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findOverviewPage } from '#app/features/venues/editor/editor-pages.server.ts'
import { EditorSections } from '#app/features/venues/editor/editor-sections.tsx'
import { countHonoured } from '#app/features/rewards/desk/honoured.server.ts'
import { canSubmit } from '#app/features/venues/editor/progress.ts'
import { submitVenue } from '#app/features/venues/editor/approval.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { z } from 'zod'
import type { Route } from './+types/overview'
import { Link } from '#app/ui/link/link.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	pageMeta(args, { title: loaderData && [`${loaderData.venue.name}`, 'Edit'] })

export async function loader({ params, context }: Route.LoaderArgs) {
	const page = await findOverviewPage(requireUser(context), readId(params.venueId))
	return { ...page, rewards: await countHonoured(page.venue.id) }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.venueId, 'Venue not found')
	return submit(request, z.object({}), 'Venue not sent', async () => {
		await submitVenue(user, id)
		return redirectWithToast(`/venue-dashboard/${id}/edit`, {
			title: 'Sent for approval',
			description: 'We’ll let you know once it’s live.',
		})
	})
}

export default function Overview({ loaderData, actionData }: Route.ComponentProps) {
	const { venue, missing, progress, summary, rewards } = loaderData
	const sending = useNavigation().formMethod === 'POST'
	const preview = venue.status === 'published' ? `/venues/${venue.id}` : `/venue-dashboard/${venue.id}/preview`
	return (
		<div className="flex flex-col gap-6">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h2 className="min-w-0 text-2xl wrap-break-word">{venue.name}</h2>
				<Link to={preview} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
					<Icon name="eye" className="size-4" />
					Preview
				</Link>
			</div>
			<FormError errors={actionData?.result?.error?.['']} />
			<EditorSections venue={venue} progress={progress} summary={{ ...summary, rewards }} />
			{canSubmit(venue.status) &&
				(missing.length > 0 ? (
					<p className="text-muted">Before you can send the venue for approval it needs {missing.join(' and ')}.</p>
				) : (
					<Form method="post">
						<Button size="lg" pending={sending} pendingText="Submitting…" className="max-md:w-full">
							Send for Approval
						</Button>
					</Form>
				))}
		</div>
	)
}
