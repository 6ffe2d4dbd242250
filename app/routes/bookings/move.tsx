import { requireUser } from '#app/features/accounts/auth.server.ts'
import { MovePanel } from '#app/features/bookings/move/move-panel.tsx'
import { MoveForm } from '#app/features/bookings/move/move-schemas.ts'
import { findMovingPage } from '#app/features/bookings/move/moving-page.server.ts'
import { moveBooking } from '#app/features/bookings/move/moving.server.ts'
import type { FreeTime } from '#app/features/bookings/slots.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { at, formatDay, formatLongDate, formatTime, formatTimeRange } from '#app/lib/time/time.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TimeChip } from '#app/ui/form/time-chip.tsx'
import type { Route } from './+types/move'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Move booking' })

export function loader({ url, params, context }: Route.LoaderArgs) {
	return findMovingPage(requireUser(context), requireId(params.id, 'Booking not found'), url.searchParams)
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, 'Booking not found')
	return submit(request, MoveForm, 'Move failed', async ({ startTime, seen }) => {
		await moveBooking(user, id, startTime, { seen })
		return redirectWithToast('/my-bookings', {
			title: 'Booking moved',
			description: `Your booking is now on ${formatDay(startTime)} at ${formatTime(startTime)}.`,
		})
	})
}

export default function Move({ loaderData: page, actionData }: Route.ComponentProps) {
	const { booking, problem } = page
	const { startTime: start, endTime: end } = booking
	const errors = actionData?.result?.error
	const { alternatives } = (actionData?.details ?? {}) as { alternatives?: FreeTime[] }
	return (
		<div
			data-flow
			className="mx-auto flex w-full max-w-3xl flex-col gap-6 max-md:-mb-6 max-md:min-h-[calc(100svh-5.1rem)]"
		>
			<div>
				<BackLink to="/my-bookings">My Bookings</BackLink>
				<h1 className="text-3xl md:text-4xl">Move your booking</h1>
				<p className="mt-1 text-muted">
					{booking.sport.name} at {booking.venue.name}
					<span className="block">
						{booking.status === 'cancelled' ? 'Was' : 'Now'}: {formatLongDate(start)}, {formatTimeRange(start, end)}
					</span>
				</p>
			</div>
			<FormError errors={errors && Object.values(errors).flatMap((it) => it ?? [])} />
			{alternatives && alternatives.length > 0 && (
				<section aria-labelledby="near" className="flex flex-col gap-2">
					<h2 id="near" className="text-lg">
						Free nearby
					</h2>
					<ul className="grid grid-cols-3 gap-1.5">
						{alternatives.map(({ date, start }) => (
							<li key={date + start} className="grid">
								<TimeChip href={`?date=${date}&start=${start}`} label={start} detail={formatDay(at(date, 0))} />
							</li>
						))}
					</ul>
				</section>
			)}
			{problem === null ? (
				<MovePanel page={page} />
			) : (
				<Notice title={problem}>
					<ButtonLink to="/my-bookings" variant="secondary" className="mt-3">
						Back to My Bookings
					</ButtonLink>
				</Notice>
			)}
		</div>
	)
}
