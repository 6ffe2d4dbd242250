import { requireUser } from '#app/features/accounts/auth.server.ts'
import { WalkInEdit } from '#app/features/bookings/desk/desk-schemas.ts'
import { placeSeen } from '#app/features/bookings/desk/desk-move.server.ts'
import { Overtaken } from '#app/features/bookings/desk/overtaken/overtaken.tsx'
import { bookingPlace, UndoPlace } from '#app/features/bookings/desk/undo/undo-place.tsx'
import { editWalkIn, findWalkInEdit } from '#app/features/bookings/desk/walk-ins.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { Route } from './+types/edit'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Edit booking', 'Venue Dashboard'] })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const { booking, ...page } = await findWalkInEdit(
		requireUser(context),
		readId(params.venueId),
		readId(params.bookingId),
	)
	const overtaken = `/venue-dashboard/${params.venueId}/day/overtaken?booking=${booking.id}&seen=${placeSeen(booking)}`
	const back = `/venue-dashboard/${booking.venueId}/day/bookings/${booking.id}${url.search}`
	return { ...page, back, place: bookingPlace(booking), overtaken }
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const bookingId = requireId(params.bookingId, 'Booking not found')
	return submit(request, WalkInEdit, 'Booking not saved', async (edit) => {
		const name = await editWalkIn(user, venueId, bookingId, edit)
		const back = `/venue-dashboard/${venueId}/day/bookings/${bookingId}${url.search}`
		return redirectWithToast(back, { title: 'Booking saved', description: name })
	})
}

export default function EditWalkIn({ loaderData: page, actionData }: Route.ComponentProps) {
	const { details, longest } = page
	const hint = page.hasLater && 'Also on its later dates.'
	const { form, errors, field } = useSubmission<keyof typeof details>('edit-walk-in', actionData?.result, details)
	return (
		<Question
			title={`Edit ${page.name}`}
			back={page.back}
			facts={page.isPlayers && <UndoPlace place={page.place} />}
			verb={['Save', 'Saving…']}
			form={form}
			errors={errors}
		>
			<Overtaken at={page.overtaken} />
			{Object.entries(details).map(([name, value]) => (
				<input key={name} type="hidden" name={`seen.${name}`} value={value} />
			))}
			{page.isPlayers ? (
				<>
					<input type="hidden" name="name" value={page.name} />
					<p className="text-sm text-muted">They change their name and number themselves, in their profile.</p>
				</>
			) : (
				<>
					<TextField label="Name" {...field('name')} hint={hint} required autoComplete="off" maxLength={longest.name} />
					<TextField
						label="Phone"
						{...field('phone')}
						hint={hint}
						type="tel"
						required={false}
						autoComplete="off"
						maxLength={longest.phone}
					/>
				</>
			)}
			<TextField label="Note" {...field('notes')} required={false} maxLength={longest.notes} />
		</Question>
	)
}
