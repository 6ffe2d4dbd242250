import { Form, useNavigation } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findHonouredPage, honourRewards } from '#app/features/rewards/desk/honoured.server.ts'
import { HonouredForm } from '#app/features/rewards/desk/desk-schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { inPoints } from '#app/lib/money.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { CheckboxField } from '#app/ui/form/choice-field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { SaveButtons } from '#app/ui/form/save-buttons.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/rewards'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Rewards', 'Venue Dashboard'] })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findHonouredPage(requireUser(context), readId(params.venueId))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.venueId, 'Venue not found')
	return submit(request, HonouredForm, 'Rewards not saved', async ({ items }) => {
		await honourRewards(user, id, items)
		return redirectWithToast(`/venue-dashboard/${id}/edit`, { title: 'Rewards saved' })
	})
}

export default function HonouredRewards({ loaderData: { venue, items }, actionData }: Route.ComponentProps) {
	const base = `/venue-dashboard/${venue.id}/edit`
	const sending = useNavigation().formMethod === 'POST'
	return (
		<div className="flex max-w-3xl flex-col gap-6">
			<div>
				<BackLink to={base}>{venue.name}</BackLink>
				<h2 className="text-2xl">Rewards</h2>
				<p className="mt-1 text-muted">
					Players redeem points for these and come to your desk with a code. Tick what your venue gives out at its own
					cost. Without a tick nothing is promised in your name.
				</p>
			</div>
			{items.length === 0 ? (
				<EmptyState level="h3" title="No rewards available" text="Once there are some, you can choose yours here." />
			) : (
				<Form method="post" className="flex flex-col gap-5">
					<input type="hidden" name="intent" value="save" />
					<FormError errors={actionData?.result.error?.[''] ?? actionData?.result.error?.items} />
					<Card className="flex flex-col gap-2">
						{items.map(({ id, name, description, pointsCost, isHonoured }) => (
							<CheckboxField
								key={id}
								name="items"
								value={id}
								defaultChecked={isHonoured}
								label={<span className="font-semibold wrap-anywhere">{name}</span>}
								hint={`${inPoints(pointsCost)}. ${description}`}
							/>
						))}
					</Card>
					<p className="text-sm text-muted">
						If you take a tick away, codes that players already have still work at your desk.
					</p>
					<SaveButtons save={['Save', 'Saving…']} sending={sending} back={base} />
				</Form>
			)}
		</div>
	)
}
