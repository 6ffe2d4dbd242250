import { Form, Outlet, useNavigation } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { AddOnFields, useAddOn } from '#app/features/add-ons/add-on-form.tsx'
import { findAddOnsPage, listAddOn } from '#app/features/add-ons/add-on-list.server.ts'
import { AddOnForm } from '#app/features/add-ons/add-on-schemas.ts'
import { priceWords } from '#app/features/add-ons/add-ons.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
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
		<div className="flex max-w-3xl flex-col gap-6">
			<div>
				<BackLink to={base}>{venue.name}</BackLink>
				<h2 className="text-2xl">Add-ons</h2>
				<p className="mt-1 text-muted">
					Balls, rackets, bibs, lights: what the desk adds to a booking. It shows on the bill, the receipt and the tax
					invoice. Prices include VAT.
				</p>
			</div>
			{addOns.length === 0 ? (
				<p>No add-ons yet. Add the first below.</p>
			) : (
				<Card padded={false}>
					<ul className="rows">
						{addOns.map((one) => (
							<li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
								<p className="min-w-0 grow">
									<span className="block font-semibold wrap-break-word">{one.name}</span>
									<span className="text-sm text-muted tabular-nums">
										{priceWords(one)}
										{one.stock !== null && ` · ${one.stock} ${one.kind === 'sold' ? 'left' : 'to hire out'}`}
									</span>
								</p>
								<ButtonLink to={`${base}/add-ons/${one.id}`} preventScrollReset variant="secondary" size="sm">
									Edit<span className="sr-only"> {one.name}</span>
								</ButtonLink>
							</li>
						))}
					</ul>
				</Card>
			)}
			{!isFull && <NewAddOn key={addOns.map(({ id }) => id).join()} result={actionData?.result} />}
			<Outlet />
		</div>
	)
}

function NewAddOn({ result }: { result?: NonNullable<Route.ComponentProps['actionData']>['result'] }) {
	const { form, errors, field } = useAddOn('add-on', result)
	return (
		<Card>
			<Form method="post" {...form} className="flex flex-col gap-5">
				<h3 className="text-lg">Add one</h3>
				<FormError errors={errors} />
				<AddOnFields field={field} />
				<Button className="self-start" pending={useNavigation().formMethod === 'POST'} pendingText="Saving…">
					Add
				</Button>
			</Form>
		</Card>
	)
}
