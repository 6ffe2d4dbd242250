import { Outlet } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { NewPack } from '#app/features/bookings/packs/pack-form.tsx'
import { addPack, findPacks } from '#app/features/bookings/packs/pack-list.server.ts'
import { PackForm } from '#app/features/bookings/packs/pack-schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Link } from '#app/ui/link/link.tsx'
import { Card } from '#app/ui/card.tsx'
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
			verb="Change"
			rows={packs.map(({ runs, ...pack }) => ({
				...pack,
				to: runs ? `${base}/pricing/packs/${pack.id}/change` : null,
			}))}
			form={!isFull && <NewPack key={packs.map(({ id }) => id).join()} sports={sports} result={actionData?.result} />}
		>
			{holders.length > 0 && (
				<Card as="section" labelledBy="holders" className="flex flex-col gap-3">
					<h3 id="holders" className="text-lg">
						Who has hours left
					</h3>
					<ul className="flex flex-col gap-2">
						{holders.map(({ customerId, name, packs }) => (
							<li key={customerId ?? 0}>
								{customerId === null ? (
									<span className="font-semibold">{name}</span>
								) : (
									<Link
										to={`${base}/customers/${customerId}`}
										className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline underline-offset-4 pointer-fine:min-h-0"
									>
										{name}
									</Link>
								)}
								{packs.map(({ id, words }) => (
									<span key={id} className="block text-sm text-muted tabular-nums">
										{words}
									</span>
								))}
							</li>
						))}
					</ul>
				</Card>
			)}
			<Outlet />
		</ListAndForm>
	)
}
