import { Form, redirect, useNavigation } from 'react-router'
import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { PageError } from '#app/features/navigation/error-screen.tsx'
import { findVoucherOffer, orderVoucher } from '#app/features/bookings/vouchers/sell-voucher.server.ts'
import { VoucherFields } from '#app/features/bookings/vouchers/voucher-fields.tsx'
import { BuyVoucher } from '#app/features/bookings/vouchers/voucher-schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { ActionBar } from '#app/ui/link/action-bar.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import type { Route } from './+types/vouchers'

const signInToBuy = guard('user')

/** All people may read it. Visitors who buy one sign in and return here. */
export const middleware: Route.MiddlewareFunction[] = [
	(args, next) => (['GET', 'HEAD'].includes(args.request.method) ? next() : signInToBuy(args, next)),
]

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	pageMeta(args, { title: loaderData && `Gift vouchers of ${loaderData.venue.name}` })

export const loader = ({ params }: Route.LoaderArgs) => findVoucherOffer(readId(params.id))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.id, 'Venue not found')
	return submit(request, BuyVoucher, 'Voucher not bought', async (wish) =>
		redirect(`/my-bookings/packs/${await orderVoucher(user, venueId, wish)}/pay`),
	)
}

export const ErrorBoundary = PageError

export default function Vouchers({ loaderData: { venue, amounts }, actionData }: Route.ComponentProps) {
	const defaults = { amount: String(amounts[0] ?? '') }
	const { form, errors, field } = useSubmission<'amount' | 'recipient' | 'message'>(
		'voucher',
		actionData?.result,
		defaults,
	)
	const sending = useNavigation().formMethod === 'POST'
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-5">
			<div>
				<BackLink to={`/venues/${venue.id}`}>{venue.name}</BackLink>
				<h1 className="text-3xl md:text-4xl">Gift vouchers</h1>
				<p className="mt-1 text-muted">Credit to play with at {venue.name}, to give away. Valid for three years.</p>
			</div>
			{amounts.length === 0 ? (
				<EmptyState
					drawing={<CourtDrawing sport="padel" />}
					title="No gift vouchers online"
					text={`Ask at the desk of ${venue.name} whether they sell any.`}
				/>
			) : (
				<Form method="post" {...form} className="flex flex-col gap-5">
					<Card className="flex flex-col gap-5">
						<FormError errors={errors} />
						<VoucherFields amounts={amounts} field={field} />
						<p className="text-sm text-muted">
							You choose how to pay next. When {venue.name} has the money you get a page with a code, to print or send
							on.
						</p>
					</Card>
					<ActionBar>
						<Button size="lg" className="max-md:grow" pending={sending} pendingText="Saving…">
							Buy Voucher
						</Button>
					</ActionBar>
				</Form>
			)}
		</div>
	)
}
