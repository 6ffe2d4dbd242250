import { useRouteLoaderData, useSearchParams } from 'react-router'
import { requireUser, type CurrentUser } from '#app/features/accounts/auth.server.ts'
import { findChosen } from '#app/features/bookings/customers/proposed-customers.server.ts'
import { blockCourt } from '#app/features/bookings/desk/blocks.server.ts'
import { backQuery, dayAddress } from '#app/features/bookings/desk/day-address.ts'
import { findDeskHour, otherDayWords, readPlace } from '#app/features/bookings/desk/desk-hour.server.ts'
import { hourAt, placeIn, type Place } from '#app/features/bookings/desk/desk-place.ts'
import { BlockForm, WalkInForm } from '#app/features/bookings/desk/desk-schemas.ts'
import { BlockFields, InsteadLinks, WalkInFields } from '#app/features/bookings/desk/walk-in-form.tsx'
import { findOwnVenueBooking } from '#app/features/bookings/desk/list/venue-bookings.server.ts'
import { findOpenBooking } from '#app/features/payments/inbox/unpaid.server.ts'
import { bookAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { amountOf } from '#app/lib/money.ts'
import { dataOf } from '#app/lib/sheet.ts'
import { at, clock, formatDay, formatTimeRange } from '#app/lib/time/time.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/layer/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/new'
import type { loader as day } from '../day.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { courtLabel } from '#app/lib/text/court-name.ts'
import { findCourt } from '#app/features/venues/offers.server.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Book or block a court' })

const isBlock = (query: URLSearchParams) => query.get('way') === 'block'

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const place = readPlace(requireId(params.venueId, 'Venue not found'), url.searchParams)
	const ahead = otherDayWords(url.searchParams.get('ahead'), place.date)
	return { hour: await findDeskHour(user, place), customer: await findChosen(user, place, url.searchParams), ahead }
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const place = readPlace(venueId, url.searchParams)
	const back = backFrom(venueId, url.searchParams)
	return isBlock(url.searchParams)
		? submit(request, BlockForm, 'Court not blocked', (input) => block(user, place, input, back))
		: submit(request, WalkInForm, 'Walk-in not booked', (input) => bookFor(user, place, input, back))
}

/** Returns the address of whom the hour was looked for, or of the day. */
function backFrom(venueId: number, query: URLSearchParams) {
	const customer = readId(query.get('customer'))
	return customer === null ? dayAddress(venueId, query) : `/venue-dashboard/${venueId}/customers/${customer}`
}

async function block(user: CurrentUser, place: Place, { idempotencyKey, ...input }: BlockForm, back: string) {
	const { id } = await blockCourt(user, place, input, { idempotencyKey })
	const [start, end] = [at(place.date, place.hour), at(place.date, place.hour + input.hours)]
	const description = `${courtLabel(await findCourt(place))}, ${formatDay(start)}, ${formatTimeRange(start, end)}`
	const undo = {
		to: `/venue-dashboard/${place.venueId}/day/blocks/${id}?${backQuery(back)}`,
		fields: { scope: 'this' },
	}
	return redirectWithToast(back, { title: 'Court blocked', description, undo })
}

async function bookFor(user: CurrentUser, place: Place, { idempotencyKey, ...input }: WalkInForm, back: string) {
	const { id } = await bookAtDesk(user, place, input, { idempotencyKey })
	const { accountId } = await findOwnVenueBooking(user, place.venueId, id, 'desk')
	const open =
		input.paid === 'credit' || input.paid === 'pack' ? (await findOpenBooking(user, place.venueId, id)).open : 0
	const rest = open > 0 ? `. ${amountOf(open)} is still to pay` : ''
	const description = `${await whereOf(place)}, for ${input.name}${accountId === null ? '' : ', on account'}${rest}`
	const to = `/venue-dashboard/${place.venueId}/bookings/${id}/cancel?${backQuery(back)}`
	return redirectWithToast(back, { title: 'Walk-in booked', description, undo: { to, fields: { mistake: 'yes' } } })
}

const whereOf = async ({ date, hour, ...on }: Place) =>
	`${courtLabel(await findCourt(on))}, ${formatDay(at(date, 0))} at ${clock(hour)}`

/** Returns the query that names the hour. */
function addressOf(query: URLSearchParams) {
	const place = new URLSearchParams(query)
	place.delete('way')
	return `?${place.toString()}`
}

/** Returns the address of the form that books the hour every week. */
function weeklyAt({ venueId, sportId, courtNumber, date, hour }: Place, customer: string | null) {
	const query = new URLSearchParams({ court: `${sportId}:${courtNumber}`, date, start: clock(hour) })
	if (customer) query.set('customer', customer)
	return `/venue-dashboard/${venueId}/regulars/new?${query.toString()}`
}

export default function DayNew({ loaderData, actionData, params }: Route.ComponentProps) {
	const [query] = useSearchParams()
	const place = placeIn(Number(params.venueId), query)!
	const sheet = useRouteLoaderData<typeof day>('routes/dashboard/day')?.sheet
	const sport = sheet && dataOf(sheet).sports.find(({ id }) => id === place.sportId)
	const hour = sport ? hourAt(place, sport, loaderData.hour) : loaderData.hour
	const block = isBlock(query)
	const address = addressOf(query)
	const closeTo = dayAddress(place.venueId, query)
	const overtaken = `/venue-dashboard/${place.venueId}/day/overtaken${address}`
	// Without a signal the data are those of the hour that was last seen, and of whom it was for.
	const customer = String(loaderData.customer?.id) === query.get('customer') ? loaderData.customer : null
	return (
		<Dialog title={hour.court} closeTo={closeTo}>
			<p className="-mt-2 mb-4 font-semibold">{hour.time}</p>
			{query.has('ahead') && loaderData.ahead && (
				<Notice tone="warn" className="mb-4">
					{loaderData.ahead}
				</Notice>
			)}
			{hour.problem && !actionData?.result ? (
				<div className="flex flex-col gap-5">
					<Notice tone="warn">{hour.problem}</Notice>
					{!block && <InsteadLinks instead={hour.instead[1 / hour.step - 1] ?? []} address={address} />}
					<ButtonLink to={closeTo} preventScrollReset variant="secondary">
						Back
					</ButtonLink>
				</div>
			) : (
				<>
					<LinkTabs
						label="What for"
						className="mb-4"
						tabs={[
							{ label: 'Walk-in', to: address, current: !block },
							{ label: 'Block', to: `${address}&way=block`, current: block },
							{ label: 'Weekly', to: weeklyAt(place, query.get('customer')), current: false },
						]}
					/>
					{block ? (
						<BlockFields
							hour={hour}
							result={actionData?.result}
							closeTo={closeTo}
							overtaken={overtaken}
							weekly={`${weeklyAt(place, null)}&way=block`}
						/>
					) : (
						<WalkInFields
							hour={hour}
							result={actionData?.result}
							address={address}
							closeTo={closeTo}
							overtaken={overtaken}
							customer={customer}
							whose={actionData?.details}
							customers={`/venue-dashboard/${place.venueId}/customers/named?sport=${place.sportId}`}
						/>
					)}
				</>
			)}
		</Dialog>
	)
}
