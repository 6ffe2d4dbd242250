import { Form, useNavigation } from 'react-router'
import { requireUser, type Actor } from '#app/features/accounts/auth.server.ts'
import { takenOutsideHours } from '#app/features/bookings/offers/outside-hours.server.ts'
import { findComingExceptions } from '#app/features/venues/coming-exceptions.server.ts'
import { HolidaysForm } from '#app/features/venues/editor/dates/holidays-form.tsx'
import { OutsideNotice } from '#app/features/venues/editor/outside-notice.tsx'
import { SpecialDay } from '#app/features/venues/editor/schemas.ts'
import { SpecialDayForm } from '#app/features/venues/editor/dates/special-day-form.tsx'
import {
	findOpenHolidays,
	removeSpecialDay,
	setHolidays,
	setSpecialDay,
} from '#app/features/venues/editor/dates/special-days.server.ts'
import { findStep, frameOf } from '#app/features/venues/editor/venue-editor.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { at, clock, dateOf, formatLongDate } from '#app/lib/time/time.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { Route } from './+types/dates'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Special days' })

export async function loader({ params, context }: Route.LoaderArgs) {
	const now = new Date()
	const venue = await findOwnVenue(requireUser(context), readId(params.venueId), 'venue')
	const today = dateOf(now)
	const [days, holidays, held, step] = await Promise.all([
		findComingExceptions(venue.id, today, 'all'),
		findOpenHolidays(venue.id, today),
		takenOutsideHours(venue, now),
		findStep(venue.id),
	])
	return { venue: frameOf(venue), days, holidays, held, today, step }
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const { id } = await findOwnVenue(user, readId(params.venueId), 'venue')
	return submit(request, SpecialDay, 'Day not saved', async (day) => {
		return redirectWithToast(`/venue-dashboard/${id}/edit/dates`, await carryOut(user, id, day))
	})
}

async function carryOut(user: Actor, venueId: number, day: SpecialDay) {
	if (day.intent === 'holidays') {
		const days = await setHolidays(user, venueId, day.days)
		return { title: 'Holidays saved', description: days === 1 ? '1 day' : `${days} days` }
	}
	if (day.intent === 'add') await setSpecialDay(user, venueId, day)
	else await removeSpecialDay(user, venueId, day.date)
	const description = formatLongDate(at(day.date, 0))
	return { title: day.intent === 'add' ? 'Day saved' : 'Day removed', description }
}

export default function Dates({
	loaderData: { venue, days, holidays, held, today, step },
	actionData,
}: Route.ComponentProps) {
	const { formMethod, formData } = useNavigation()
	const removing = formMethod === 'POST' && formData?.get('intent') === 'remove' ? formData.get('date') : null
	const set = days.map(({ date }) => date).join()
	const isOfHolidays = actionData?.result.initialValue?.intent === 'holidays'
	return (
		<div className="flex max-w-5xl flex-col gap-6">
			<div>
				<BackLink to={`/venue-dashboard/${venue.id}/edit/hours`}>Opening hours</BackLink>
				<h2 className="text-2xl">Special days</h2>
				<p className="mt-1 text-muted">Holidays, tournaments and other days with different hours.</p>
			</div>
			<OutsideNotice held={held} />
			<div className="grid items-start gap-6 lg:grid-cols-2">
				<div className="flex min-w-0 flex-col gap-6">
					{days.length > 0 && (
						<Card padded={false}>
							<ul className="rows">
								{days.map(({ date, opensAt, closesAt, note }) => (
									<li key={date} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
										<p className="min-w-0 grow">
											<span className="block font-semibold">{formatLongDate(at(date, 0))}</span>
											<span className="text-sm wrap-break-word text-muted tabular-nums">
												{opensAt === null || closesAt === null ? 'Closed' : `${clock(opensAt)}–${clock(closesAt)}`}
												{note && ` · ${note}`}
											</span>
										</p>
										<Form method="post" preventScrollReset>
											<input type="hidden" name="intent" value="remove" />
											<input type="hidden" name="date" value={date} />
											<Button variant="secondary" size="sm" pending={removing === date}>
												Remove<span className="sr-only"> {formatLongDate(at(date, 0))}</span>
											</Button>
										</Form>
									</li>
								))}
							</ul>
						</Card>
					)}
					<SpecialDayForm key={set} result={isOfHolidays ? undefined : actionData?.result} today={today} step={step} />
				</div>
				{holidays.length > 0 && (
					<HolidaysForm
						key={`holidays ${set}`}
						result={isOfHolidays ? actionData?.result : undefined}
						holidays={holidays}
						step={step}
					/>
				)}
			</div>
		</div>
	)
}
