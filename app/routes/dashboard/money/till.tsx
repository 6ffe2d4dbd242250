import { requireUser } from '#app/features/accounts/auth.server.ts'
import { ClosedDays, DayForm, TillFields } from '#app/features/figures/till/till-form.tsx'
import { findTillPage } from '#app/features/figures/till/till-page.server.ts'
import { TillForm } from '#app/features/figures/till/till-schemas.ts'
import { closeTill } from '#app/features/figures/till/till.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/till'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Close of day', 'Venue Dashboard'] })

export const loader = ({ url, params, context }: Route.LoaderArgs) =>
	findTillPage(requireUser(context), readId(params.venueId), url.searchParams)

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	return submit(request, TillForm, 'Day not closed', async (form) => {
		const { id, isNew } = await closeTill(user, readId(params.venueId), form)
		const title = isNew ? 'Day closed' : 'This day was closed already'
		const description = isNew ? undefined : 'This is what was counted then. Nothing has changed.'
		return redirectWithToast(`/venue-dashboard/${params.venueId}/money/till/${id}`, { title, description })
	})
}

export default function Till({ loaderData: page, actionData }: Route.ComponentProps) {
	const base = `/venue-dashboard/${page.venueId}/money`
	return (
		<div className="flex flex-col gap-6">
			<div>
				<BackLink to={base}>Money</BackLink>
				<h2 className="text-2xl">Close of day</h2>
			</div>
			<div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
				<div className="flex flex-col gap-4">
					<DayForm page={page} action={`${base}/till`} />
					{page.open && (
						<TillFields key={page.day} page={page} open={page.open} result={actionData?.result} base={base} />
					)}
				</div>
				<ClosedDays page={page} base={base} />
			</div>
		</div>
	)
}
