import { requireUser } from '#app/features/accounts/auth.server.ts'
import { AddOnFields, useAddOn } from '#app/features/add-ons/add-on-form.tsx'
import { changeAddOn, findAddOn } from '#app/features/add-ons/add-on-list.server.ts'
import { AddOnForm } from '#app/features/add-ons/add-on-schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/add-on'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Edit an add-on' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findAddOn(requireUser(context), readId(params.venueId), readId(params.addOnId))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.venueId, 'Venue not found')
	const addOnId = requireId(params.addOnId, 'Add-on not found')
	return submit(request, AddOnForm, 'Add-on not saved', async (form) => {
		await changeAddOn(user, id, addOnId, form)
		return redirectWithToast(`/venue-dashboard/${id}/edit/add-ons`, { title: 'Add-on saved', description: form.name })
	})
}

export default function AddOn({ loaderData: { venue, addOn }, actionData }: Route.ComponentProps) {
	const { form, errors, field } = useAddOn(`add-on-${addOn.id}`, actionData?.result, addOn)
	const base = `/venue-dashboard/${venue.id}/edit/add-ons`
	return (
		<Question
			title={`Edit ${addOn.name}`}
			back={base}
			verb={['Save', 'Saving…']}
			more={
				<ButtonLink to={`${base}/${addOn.id}/remove`} preventScrollReset variant="secondary">
					Remove
				</ButtonLink>
			}
			form={form}
			errors={errors}
		>
			<div className="grid items-start gap-5 sm:grid-cols-2">
				<AddOnFields field={field} addOn={addOn} />
			</div>
			<p className="text-sm text-muted">Bookings that have it keep the price they were made at.</p>
		</Question>
	)
}
