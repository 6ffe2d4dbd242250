import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { backQuery, beyondBooking, wayBack } from '#app/features/bookings/desk/day-address.ts'
import { findDeskMove, moveAtDesk } from '#app/features/bookings/desk/desk-move.server.ts'
import { Overtaken } from '#app/features/bookings/desk/overtaken/overtaken.tsx'
import { DeskMove } from '#app/features/bookings/desk/desk-schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { courtInText } from '#app/lib/text/court-name.ts'
import { formatDay, formatTimeRange } from '#app/lib/time/time.ts'
import { Button } from '#app/ui/button.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import { DateField, SelectField } from '#app/ui/form/field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { Route } from './+types/move'
import { undoForm } from '../change-booking.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Move booking', 'Venue Dashboard'] })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const page = await findDeskMove(requireUser(context), readId(params.venueId), readId(params.bookingId))
	const base = `/venue-dashboard/${params.venueId}/day`
	const overtaken = `${base}/overtaken?booking=${page.booking.id}&seen=${page.seen}`
	const dialog = `${base}/bookings/${params.bookingId}${url.search}`
	return { ...page, overtaken, back: wayBack(url.searchParams, params.venueId, dialog) }
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const bookingId = requireId(params.bookingId, 'Booking not found')
	return submit(request, DeskMove, 'Booking not moved', async (wish) => {
		const { title, words, booking } = await moveAtDesk(user, venueId, bookingId, wish)
		const back = beyondBooking(url.searchParams, venueId, wish.date)
		const undo = await undoForm({ venueId, id: booking.id }, `?${backQuery(beyondBooking(url.searchParams, venueId))}`)
		return redirectWithToast(back, { title, description: words, undo })
	})
}

/** Where another desk moved the booking, the fields begin anew, with what was typed if they came back refused. */
export default function DayMove({ loaderData, actionData }: Route.ComponentProps) {
	return <Move key={loaderData.seen} page={loaderData} actionData={actionData} />
}

type MoveProps = { page: Route.ComponentProps['loaderData']; actionData: Route.ComponentProps['actionData'] }

function Move({ page, actionData }: MoveProps) {
	const { booking, problem, started, values } = page
	const near = problem ? [] : page.near.filter(({ places }) => places.length > 0)
	const { form, errors, field } = useSubmission<'date' | 'start' | 'hours' | 'court'>('desk-move', actionData?.result, {
		date: page.date,
		start: values.start,
		hours: values.hours,
		court: values.court,
	})
	const [day, setDay] = useState(field('date').defaultValue)
	// Lengths and courts say what is free on the booking’s own day.
	const { lengths, courts } = day === page.date ? page : page.otherDay
	return (
		<>
			<Question
				title={`Move ${booking.customer.name}`}
				back={page.back}
				reason={problem}
				facts={
					<p>
						{booking.status === 'cancelled' ? 'Was' : 'Now'}: {formatDay(booking.startTime)},{' '}
						{formatTimeRange(booking.startTime, booking.endTime)},{' '}
						{courtInText(booking.courtName ?? booking.courtNumber)} · {page.costs}
					</p>
				}
				verb={['Move Booking', 'Moving…']}
				form={form}
				errors={errors}
			>
				{near.length > 0 && (
					<div className="flex flex-col gap-2 border-b border-line pb-4">
						<p className="font-semibold">One tap moves it to</p>
						{near.map(({ name, places }) => (
							<div key={name} role="group" aria-label={name} className="flex items-center gap-2">
								<span aria-hidden="true" className="w-24 shrink-0 text-sm text-muted">
									{name}
								</span>
								<div className="flex flex-wrap gap-2">
									{places.map((place) => (
										<NearButton key={place.label} place={place} />
									))}
								</div>
							</div>
						))}
					</div>
				)}
				<input type="hidden" name="seen" value={page.seen} />
				{!errors && <Overtaken at={page.overtaken} />}
				{started ? (
					<>
						<input type="hidden" name="date" value={page.date} />
						<input type="hidden" name="start" value={values.start} />
					</>
				) : (
					<div className="grid grid-cols-2 gap-4">
						<DateField
							label="Day"
							{...field('date')}
							required
							max={page.lastDate}
							onChange={({ target }) => setDay(target.value)}
						/>
						<SelectField label="Starts" {...field('start')} options={page.starts} />
					</div>
				)}
				<div className="grid grid-cols-2 gap-4">
					<SelectField label="How long" {...field('hours')} options={lengths} />
					<SelectField label="Court" {...field('court')} options={courts} />
				</div>
				<p className="text-sm text-muted">
					{page.keeps} Each extra hour costs today’s price.
					{page.tells && ` ${page.tells}`}
				</p>
			</Question>
			{near.flatMap(({ places }) =>
				places.map(({ start, court }) => (
					<Form key={formOf({ start, court })} method="post" id={formOf({ start, court })} hidden>
						{Object.entries({ seen: page.seen, date: page.date, hours: values.hours, start, court }).map(
							([name, value]) => (
								<input key={name} type="hidden" name={name} value={value} />
							),
						)}
					</Form>
				)),
			)}
		</>
	)
}

type Near = MoveProps['page']['near'][number]['places'][number]

const formOf = ({ start, court }: Pick<Near, 'start' | 'court'>) => `move-${court}-${start}`

/** Moves the booking as it is to a place that is free, by a form of its own. */
function NearButton({ place }: { place: Near }) {
	const sent = useNavigation().formData
	const pending = sent?.get('start') === place.start && sent.get('court') === place.court
	return (
		<Button form={formOf(place)} variant="secondary" size="sm" pending={pending} className="tabular-nums">
			{place.label}
		</Button>
	)
}
