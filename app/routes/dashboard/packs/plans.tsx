import { Outlet } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findPlans } from '#app/features/bookings/members/member-lists.server.ts'
import { NewPlan } from '#app/features/bookings/members/plan-form.tsx'
import { PlanForm } from '#app/features/bookings/members/plan-schemas.ts'
import { Holders } from '#app/features/bookings/packs/holders.tsx'
import { addPack } from '#app/features/bookings/packs/pack-list.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ListAndForm } from '#app/ui/form/list-and-form.tsx'
import type { Route } from './+types/plans'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Memberships' })

export const loader = ({ params, context }: Route.LoaderArgs) => findPlans(requireUser(context), readId(params.venueId))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.venueId, 'Venue not found')
	return submit(request, PlanForm, 'Membership not added', async (form) => {
		await addPack(user, id, form)
		const to = `/venue-dashboard/${id}/pricing/memberships`
		return redirectWithToast(to, { title: 'Membership added', description: form.name })
	})
}

export default function Plans({ loaderData, actionData }: Route.ComponentProps) {
	const { venue, plans, toConfirm, notPaid, members, isFull } = loaderData
	const base = `/venue-dashboard/${venue.id}`
	return (
		<ListAndForm
			back={{ to: `${base}/pricing`, name: 'Pricing' }}
			title="Memberships"
			intro="Members pay less for courts, book further ahead, or both. What somebody has bought stays as it is when you change what you sell."
			none={['No memberships yet', 'What you sell shows up here, such as a month at 20% off.']}
			verb="Stop or Limit"
			rows={plans.map(({ runs, ...plan }) => ({
				...plan,
				to: runs ? `${base}/pricing/memberships/${plan.id}/change` : null,
			}))}
			form={!isFull && <NewPlan key={plans.map(({ id }) => id).join()} result={actionData?.result} />}
		>
			<Holders title="To confirm" holders={toConfirm} base={base}>
				<ButtonLink to={`${base}/money`} variant="secondary" className="self-start">
					Confirm under Money
				</ButtonLink>
			</Holders>
			<Holders title="Ordered" holders={notPaid} base={base} />
			<Holders title="Members" holders={members} base={base} />
			<Outlet />
		</ListAndForm>
	)
}
