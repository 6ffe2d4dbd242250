import { redirect } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { BookingPageForm } from '#app/features/bookings/book/booking-form.tsx'
import { findBookingPage } from '#app/features/bookings/book/booking-page.server.ts'
import { MissedNotices } from '#app/features/bookings/mine/to-pay.tsx'
import { BookingForm } from '#app/features/bookings/schemas.ts'
import type { FreeTime } from '#app/features/bookings/slots.ts'
import { bookForGroup } from '#app/features/games/book-for-group.server.ts'
import { giveBack, readForm, submit } from '#app/lib/form/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { telAddress } from '#app/lib/text/tel.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/book'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	pageMeta(args, { title: loaderData && `Book ${loaderData.sport.name} at ${loaderData.venue.name}` })

const NOT_OFFERED = {
	title: 'You can’t book that',
	description: 'The venue no longer offers it.',
	variant: 'destructive',
} as const

const GIVEN_BACK = ['paymentMethod', 'phone', 'notes', 'share', 'people', 'credit']
const BOOKED = { title: 'Booking successful', description: 'Your booking has been confirmed' }

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const [venueId, sportId] = [readId(params.venueId), readId(params.sportId)]
	const page =
		venueId && sportId ? await findBookingPage(requireUser(context), { venueId, sportId }, url.searchParams) : null
	return page ?? redirectWithToast('/', NOT_OFFERED)
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const [venueId, sportId] = [readId(params.venueId), readId(params.sportId)]
	if (!venueId || !sportId) return redirectWithToast('/', NOT_OFFERED)
	const form = await readForm(request.clone())
	if (form.has('look')) return lookAt(form, url) ?? giveBack(form, GIVEN_BACK)
	return submit(request, BookingForm, 'Booking failed', async ({ idempotencyKey, another, ...typed }) => {
		const wish = { ...typed, venueId, sportId }
		await bookForGroup(user, wish, { idempotencyKey, onlyOne: !another, needsPhone: true })
		return redirectWithToast('/my-bookings', BOOKED)
	})
}

/**
 * Redirects to the address of the form's chosen hours, unless it is there already.
 *
 * The page is made from the address, which must not hold anything else that was typed.
 */
function lookAt(form: FormData, { pathname, searchParams }: URL) {
	if (form.get('look') !== 'chosen') return null
	const query = new URLSearchParams(searchParams)
	for (const [name, field] of Object.entries({ date: 'date', start: 'startTime', end: 'endTime' }))
		query.set(name, String(form.get(field) ?? ''))
	if (form.has('court')) query.set('court', String(form.get('court')))
	return query.toString() === searchParams.toString() ? null : redirect(`${pathname}?${query}`, 307)
}

export default function Book({ loaderData, actionData }: Route.ComponentProps) {
	const { venue, sport, chosen } = loaderData
	const details = actionData?.details as
		| { alternatives?: FreeTime[]; alreadyBooked?: boolean; waiting?: number; notice?: string; price?: number }
		| undefined
	return (
		<div data-flow className="flex flex-col gap-6">
			<div>
				<BackLink to={`/venues/${venue.id}?sport=${sport.id}&date=${chosen.date}`}>{venue.name}</BackLink>
				<h1 className="text-3xl md:text-4xl">Complete Your Booking</h1>
				<p className="mt-1 text-muted">
					{sport.name} at {venue.name}, {venue.place}
				</p>
			</div>
			<MissedNotices missed={loaderData.missed} />
			{loaderData.refused ? (
				<Notice tone="warn">
					{loaderData.refused}{' '}
					{venue.phone && (
						<Link to={telAddress(venue.phone)} className="inline-flex min-h-11 items-center font-semibold underline">
							{venue.phone}
						</Link>
					)}
				</Notice>
			) : (
				<BookingPageForm key={`${venue.id}/${sport.id}`} page={loaderData} result={actionData?.result} {...details} />
			)}
		</div>
	)
}
