import { Outlet } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { Holders } from '#app/features/bookings/packs/holders.tsx'
import { NewPack } from '#app/features/bookings/packs/pack-form.tsx'
import { addPack, findPacks } from '#app/features/bookings/packs/pack-list.server.ts'
import { PackForm } from '#app/features/bookings/packs/pack-schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { ListAndForm } from '#app/ui/form/list-and-form.tsx'
import type { Route } from './+types/list'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Packs of hours' })

export const loader = ({ params, context }: Route.LoaderArgs) => findPacks(requireUser(context), readId(params.venueId))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.venueId, 'Venue not found')
	return submit(request, PackForm, 'Pack not added', async (form) => {
		await addPack(user, id, form)
		return redirectWithToast(`/venue-dashboard/${id}/pricing/packs`, { title: 'Pack added', description: form.name })
	})
}

export default function Packs({ loaderData, actionData }: Route.ComponentProps) {
	const { venue, packs, holders, sports, isFull } = loaderData
	const base = `/venue-dashboard/${venue.id}`
	return (
		<ListAndForm
			back={{ to: `${base}/pricing`, name: 'Pricing' }}
			title="Packs of hours"
			intro="Hours that players buy together and then book with, peak or not. Cancelled in time, they go back to the pack."
			none={['No packs yet', 'What you sell shows up here, such as ten hours at a lower price.']}
			verb="Stop or Limit"
			rows={packs.map(({ runs, ...pack }) => ({
				...pack,
				to: runs ? `${base}/pricing/packs/${pack.id}/change` : null,
			}))}
			form={!isFull && <NewPack key={packs.map(({ id }) => id).join()} sports={sports} result={actionData?.result} />}
		>
			<Holders title="Who has hours left" holders={holders} base={base} />
			<Outlet />
		</ListAndForm>
	)
}
