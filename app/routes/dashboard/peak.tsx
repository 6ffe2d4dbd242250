import { useNavigation } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findPeakWeek, setPeakWeek } from '#app/features/pricing/peak-hours.server.ts'
import { PeakGrid } from '#app/features/pricing/peak-grid.tsx'
import { filledWeek } from '#app/features/pricing/presets.ts'
import { requireOwnOffer } from '#app/features/pricing/pricing.server.ts'
import { PeakWeek } from '#app/features/pricing/schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { rate } from '#app/lib/money.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { ActionBar } from '#app/ui/link/action-bar.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/peak'
import { Link } from '#app/ui/link/link.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Peak hours' })

/** `?preset=` and the ticked hours fill the week without saving. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
	const week = await findPeakWeek(requireUser(context), readId(params.venueId), readId(params.sportId))
	const filled = filledWeek(url.searchParams, week.step)
	return { ...week, peak: filled ?? week.peak, unsaved: filled !== null }
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const { venueId, sportId } = await requireOwnOffer(user, readId(params.venueId), readId(params.sportId))
	return submit(request, PeakWeek, 'Peak hours not saved', async (week) => {
		await setPeakWeek(user, venueId, sportId, week)
		return redirectWithToast(`/venue-dashboard/${venueId}/pricing/${sportId}/peak`, {
			title: 'Peak hours saved',
			description: 'New bookings use them from now on.',
		})
	})
}

export default function Peak({ loaderData }: Route.ComponentProps) {
	const { venueId, sport, step, peak, unsaved, pricePerHour, peakPricePerHour } = loaderData
	const sending = useNavigation().formMethod === 'POST'
	const base = `/venue-dashboard/${venueId}/pricing`
	return (
		<div className="flex flex-col gap-5">
			<div>
				<BackLink to={base}>Pricing</BackLink>
				<h2 className="text-2xl">Peak hours for {sport.name}</h2>
				<p className="text-muted">
					{peakPricePerHour === null
						? `Every hour is at the standard rate of ${rate(pricePerHour)}.`
						: `${step === 1 ? 'Hours' : 'Half hours'} you tick cost ${rate(peakPricePerHour)}${step === 1 ? '' : ' an hour'} instead of the standard ${rate(pricePerHour)}.`}{' '}
					A dash means you’re closed.
				</p>
			</div>
			{peakPricePerHour === null && (
				<Notice title="No peak rate yet">
					<p>You can choose the hours now. They cost more once you set a peak rate.</p>
					<ButtonLink to={`${base}/${sport.id}`} variant="secondary" className="mt-2">
						Set Peak Rate
					</ButtonLink>
				</Notice>
			)}
			{unsaved && <Notice role="status">Check the hours, then save. Nothing has changed yet.</Notice>}
			<PeakGrid key={peak.join()} {...loaderData}>
				<ActionBar stays>
					<p className="grow text-sm text-muted">For new bookings only</p>
					<Button pending={sending} pendingText="Saving…" className="shrink-0">
						Save Peak Hours
					</Button>
				</ActionBar>
			</PeakGrid>
			<p>
				Is it different on a public holiday?{' '}
				<Link to={`${base}/${sport.id}/dates`} className="font-semibold text-court-strong underline underline-offset-4">
					Special dates
				</Link>
			</p>
		</div>
	)
}
