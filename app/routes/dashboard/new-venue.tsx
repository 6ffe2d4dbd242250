import { requireRole } from '#app/features/accounts/auth.server.ts'
import { AccessRestricted } from '#app/features/accounts/access-restricted.tsx'
import { ErrorScreen } from '#app/features/navigation/error-screen.tsx'
import { BasicsForm } from '#app/features/venues/editor/basics-form.tsx'
import { findBasicsChoices } from '#app/features/venues/editor/editor-pages.server.ts'
import { VenueBasics } from '#app/features/venues/editor/schemas.ts'
import { Stepper } from '#app/features/venues/editor/stepper.tsx'
import { createVenue } from '#app/features/venues/editor/venue-editor.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { isRouteErrorResponse } from 'react-router'
import type { Route } from './+types/new-venue'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Add New Venue' })

export async function loader({ context }: Route.LoaderArgs) {
	requireRole(context, 'venue_owner')
	return { ...(await findBasicsChoices()), idempotencyKey: crypto.randomUUID() }
}

export function action({ request, context }: Route.ActionArgs) {
	const user = requireRole(context, 'venue_owner')
	return submit(request, VenueBasics, 'Venue not saved', async (input) => {
		const id = await createVenue(user, input)
		return redirectWithToast(`/venue-dashboard/${id}/edit/sports`, {
			title: 'Saved',
			description: 'Next: sports, courts and prices. You can leave and come back any time.',
		})
	})
}

export default function NewVenue({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
			<div>
				<BackLink to="/venue-dashboard">Venue Dashboard</BackLink>
				<h1 className="text-3xl md:text-4xl">Add New Venue</h1>
				<p className="mt-1 text-muted">
					Four steps, each saved as you go. Players see the venue once we’ve approved it.
				</p>
			</div>
			<Stepper current="basics" />
			<BasicsForm
				{...loaderData}
				level="h2"
				result={actionData?.result}
				values={{ facilities: [] }}
				button="Save and Continue"
			/>
		</div>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	if (isRouteErrorResponse(error) && error.status === 403) return <AccessRestricted />
	return <ErrorScreen error={error} />
}
