import { Outlet } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { AddOnFields, useAddOn } from '#app/features/add-ons/add-on-form.tsx'
import { findAddOnsPage, listAddOn } from '#app/features/add-ons/add-on-list.server.ts'
import { AddOnForm } from '#app/features/add-ons/add-on-schemas.ts'
import { priceWords } from '#app/features/add-ons/add-ons.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { AddForm, ListAndForm } from '#app/ui/form/list-and-form.tsx'
import type { Route } from './+types/add-ons'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Add-ons' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findAddOnsPage(requireUser(context), readId(params.venueId))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.venueId, 'Venue not found')
	return submit(request, AddOnForm, 'Add-on not saved', async (form) => {
		await listAddOn(user, id, form)
		return redirectWithToast(`/venue-dashboard/${id}/edit/add-ons`, { title: 'Add-on saved', description: form.name })
	})
}

export default function AddOns({ loaderData: { venue, addOns, isFull }, actionData }: Route.ComponentProps) {
	const base = `/venue-dashboard/${venue.id}/edit`
	return (
		<ListAndForm
			back={{ to: base, name: venue.name }}
			title="Add-ons"
			intro="What your desk adds to a booking: balls, rackets, bibs, lights. Prices include VAT."
			none={['No add-ons yet', 'What your desk sells or hires out beside a court shows up here.']}
			verb="Edit"
			rows={addOns.map((one) => ({
				id: one.id,
				name: one.name,
				offer: priceWords(one),
				terms: one.stock === null ? undefined : `${one.stock} ${one.kind === 'sold' ? 'left' : 'to hire out'}`,
				to: `${base}/add-ons/${one.id}`,
			}))}
			form={!isFull && <NewAddOn key={addOns.map(({ id }) => id).join()} result={actionData?.result} />}
		>
			<Outlet />
		</ListAndForm>
	)
}

function NewAddOn({ result }: { result?: NonNullable<Route.ComponentProps['actionData']>['result'] }) {
	const { form, errors, field } = useAddOn('add-on', result)
	return (
		<AddForm title="Add an add-on" form={form} errors={errors}>
			<AddOnFields field={field} />
		</AddForm>
	)
}
