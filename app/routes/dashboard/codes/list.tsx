import { Outlet } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { NewPromoCode } from '#app/features/bookings/promo-codes/promo-code-form.tsx'
import { addPromoCode, findPromoCodes } from '#app/features/bookings/promo-codes/promo-code-list.server.ts'
import { PromoCodeForm } from '#app/features/bookings/promo-codes/promo-code-schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { Route } from './+types/list'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Promo codes' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findPromoCodes(requireUser(context), readId(params.venueId))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.venueId, 'Venue not found')
	return submit(request, PromoCodeForm, 'Code not added', async (form) => {
		await addPromoCode(user, id, form)
		return redirectWithToast(`/venue-dashboard/${id}/pricing/codes`, { title: 'Code added', description: form.code })
	})
}

export default function PromoCodes({ loaderData, actionData }: Route.ComponentProps) {
	const { venue, codes, sports, today, isFull } = loaderData
	const base = `/venue-dashboard/${venue.id}/pricing`
	return (
		<div className="flex max-w-3xl flex-col gap-6">
			<div>
				<BackLink to={base}>Pricing</BackLink>
				<h2 className="text-2xl">Promo codes</h2>
				<p className="mt-1 text-muted">
					Players enter a code when they pay for a booking. It comes off the whole price and shows on the receipt and
					the tax invoice. A booking cancelled free of charge gives its code back.
				</p>
			</div>
			{codes.length === 0 ? (
				<p>No codes yet. Add the first below.</p>
			) : (
				<Card padded={false}>
					<ul className="rows">
						{codes.map((one) => (
							<li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
								<p className="min-w-0 grow">
									<span className="block font-semibold wrap-break-word">
										{one.code}: {one.off}
									</span>
									<span className="block text-sm text-muted">{one.terms}</span>
									<span className="text-sm tabular-nums">
										{one.state} · {one.uses} · {one.cost}
									</span>
								</p>
								{one.runs && (
									<ButtonLink to={`${base}/codes/${one.id}/end`} preventScrollReset variant="secondary" size="sm">
										End<span className="sr-only"> {one.code}</span>
									</ButtonLink>
								)}
							</li>
						))}
					</ul>
				</Card>
			)}
			{!isFull && (
				<NewPromoCode
					key={codes.map(({ id }) => id).join()}
					sports={sports}
					today={today}
					result={actionData?.result}
				/>
			)}
			<Outlet />
		</div>
	)
}
