import { Outlet } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { NewPromoCode } from '#app/features/bookings/promo-codes/promo-code-form.tsx'
import { addPromoCode, findPromoCodes } from '#app/features/bookings/promo-codes/promo-code-list.server.ts'
import { PromoCodeForm } from '#app/features/bookings/promo-codes/promo-code-schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { ListAndForm } from '#app/ui/form/list-and-form.tsx'
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
		<ListAndForm
			back={{ to: base, name: 'Pricing' }}
			title="Promo codes"
			intro="Players enter a code when they pay for a booking. A booking cancelled free of charge gives its code back."
			none={['No codes yet', 'Each code shows up here, with how often it’s used and what it costs you.']}
			verb="End"
			rows={codes.map(({ id, code, off, terms, state, uses, cost, runs }) => ({
				id,
				name: code,
				offer: off,
				terms,
				state: `${state} · ${uses} · ${cost}`,
				to: runs ? `${base}/codes/${id}/end` : null,
			}))}
			form={
				!isFull && (
					<NewPromoCode
						key={codes.map(({ id }) => id).join()}
						sports={sports}
						today={today}
						result={actionData?.result}
					/>
				)
			}
		>
			<Outlet />
		</ListAndForm>
	)
}
