import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findPeakDates, removePeakDate, setPeakDate } from '#app/features/pricing/peak-hours.server.ts'
import { PeakDateForm, PeakDates } from '#app/features/pricing/peak-dates.tsx'
import { requireOwnOffer } from '#app/features/pricing/pricing.server.ts'
import { PeakDate } from '#app/features/pricing/schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/peak-dates'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Peak dates' })

export function loader({ params, context }: Route.LoaderArgs) {
	return findPeakDates(requireUser(context), readId(params.venueId), readId(params.sportId))
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const { venueId, sportId } = await requireOwnOffer(user, readId(params.venueId), readId(params.sportId))
	return submit(request, PeakDate, 'Date not saved', async ({ intent, ...day }) => {
		if (intent === 'remove') await removePeakDate(user, venueId, sportId, day.date)
		else await setPeakDate(user, venueId, sportId, day)
		return redirectWithToast(`/venue-dashboard/${venueId}/pricing/${sportId}/dates`, {
			title: intent === 'remove' ? 'Date removed' : 'Date saved',
			description: 'New bookings use it from now on.',
		})
	})
}

export default function Dates({ loaderData, actionData }: Route.ComponentProps) {
	const { venueId, sport, step, dates, today, lastDate } = loaderData
	return (
		<div className="flex flex-col gap-6">
			<div>
				<BackLink to={`/venue-dashboard/${venueId}/pricing`}>Pricing</BackLink>
				<h2 className="text-2xl">Special dates for {sport.name}</h2>
				<p className="text-muted">
					Public holidays and big days: choose other peak hours for a date, or none.{' '}
					{dates.length === 0 ? 'So far every day follows the week.' : 'All other days follow the week.'}
				</p>
			</div>
			{dates.length > 0 && <PeakDates dates={dates} />}
			<PeakDateForm
				key={dates.map(({ date }) => date).join()}
				result={actionData?.result}
				step={step}
				today={today}
				lastDate={lastDate}
			/>
		</div>
	)
}
