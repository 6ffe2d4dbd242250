import { requireUser } from '#app/features/accounts/auth.server.ts'
import { lookAgain } from '#app/features/bookings/regulars/look-again.ts'
import { inDates } from '#app/features/bookings/regulars/regular-dates.ts'
import { SeriesDates, SeriesFields } from '#app/features/bookings/regulars/series/series-form.tsx'
import { findSeriesPage, type SeriesPage } from '#app/features/bookings/regulars/series/series-plan.server.ts'
import { SeriesChange } from '#app/features/bookings/regulars/series/series-schemas.ts'
import { changeSeries } from '#app/features/bookings/regulars/series/series.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/change'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Change a regular', 'Venue Dashboard'] })

export const shouldRevalidate = lookAgain

const idsOf = ({ venueId, regularId }: Route.LoaderArgs['params']) =>
	[requireId(venueId, 'Venue not found'), requireId(regularId, 'Regular not found')] as const

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const change = new URLSearchParams(url.searchParams)
	change.set('edit', 'yes')
	const page = await findSeriesPage(requireUser(context), ...idsOf(params), url.searchParams)
	return { page, change: `?${change.toString()}` }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const [venueId, id] = idsOf(params)
	return submit(request, SeriesChange, 'Dates not changed', async ({ idempotencyKey, ...input }) => {
		const { dates, moved, edited } = await changeSeries(user, venueId, id, input, { idempotencyKey })
		const description = dates > 0 ? `${inDates(dates)} ${moved ? 'moved' : 'changed'}` : 'The new details are saved.'
		const title = edited && dates === 0 ? 'Regular saved' : 'Regular changed'
		return redirectWithToast(`/venue-dashboard/${venueId}/regulars`, { title, description })
	})
}

export default function ChangeRegular({ loaderData: { page, change }, actionData, params }: Route.ComponentProps) {
	const base = `/venue-dashboard/${params.venueId}/regulars`
	return (
		<div className={`flex flex-col gap-4 ${page.plan ? 'max-w-5xl' : 'max-w-3xl'}`}>
			<div>
				<BackLink to={base}>Regulars</BackLink>
				<h2 className="text-2xl">{headingOf(page)}</h2>
			</div>
			{page.form === null ? (
				<Card className="flex flex-col items-start gap-5">
					<p className="text-muted">{page.problem}</p>
					<ButtonLink to={base} variant="secondary">
						Back
					</ButtonLink>
				</Card>
			) : page.plan ? (
				<SeriesDates page={page} form={page.form} plan={page.plan} result={actionData?.result} change={change} />
			) : (
				<SeriesFields key={change} page={page} form={page.form} back={base} />
			)}
		</div>
	)
}

function headingOf({ plan }: SeriesPage) {
	if (!plan) return 'Move or change a weekly hour'
	return plan.changes || !plan.details ? 'Which dates change?' : 'New details for its dates'
}
