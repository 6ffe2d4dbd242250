import { requireUser } from '#app/features/accounts/auth.server.ts'
import { takenOutsideHours } from '#app/features/bookings/offers/outside-hours.server.ts'
import { EditorFrame } from '#app/features/venues/editor/editor-frame.tsx'
import { findHoursPage } from '#app/features/venues/editor/editor-pages.server.ts'
import { OutsideNotice } from '#app/features/venues/editor/outside-notice.tsx'
import { afterSaving, saveText } from '#app/features/venues/editor/progress.ts'
import { VenueTerms } from '#app/features/venues/editor/schemas.ts'
import { TermsForm } from '#app/features/venues/editor/terms-form.tsx'
import { frameOf, saveTerms } from '#app/features/venues/editor/venue-editor.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Route } from './+types/hours'
import { Link } from '#app/ui/link/link.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Hours, rules and payment' })

export async function loader({ params, context }: Route.LoaderArgs) {
	const { venue, ...page } = await findHoursPage(requireUser(context), readId(params.venueId))
	const held = page.progress.hours ? await takenOutsideHours(venue) : []
	return { ...page, venue: frameOf(venue), held }
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venue = await findOwnVenue(user, readId(params.venueId), 'venue')
	return submit(request, VenueTerms, 'Hours not saved', async (input) => {
		await saveTerms(user, venue.id, input)
		const { to, toast } = afterSaving(venue, 'hours')
		return redirectWithToast(to, toast)
	})
}

export default function Hours({ loaderData, actionData }: Route.ComponentProps) {
	const { venue, progress, bank, step, values, held, specialDays } = loaderData
	return (
		<EditorFrame
			venue={venue}
			progress={progress}
			step="hours"
			aside={
				<Link
					to={`/venue-dashboard/${venue.id}/edit/dates`}
					className={buttonClass({ variant: 'secondary', size: 'sm' })}
				>
					<Icon name="calendar-days" className="size-4" />
					Special Days{specialDays > 0 && ` (${specialDays})`}
				</Link>
			}
		>
			<OutsideNotice held={held} />
			<TermsForm values={values} bank={bank} step={step} result={actionData?.result} button={saveText(venue)} />
		</EditorFrame>
	)
}
