import { Form, useNavigation } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findVouchers, setVoucherAmounts } from '#app/features/bookings/vouchers/voucher-lists.server.ts'
import { VoucherAmounts } from '#app/features/bookings/vouchers/voucher-schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { rate } from '#app/lib/money.ts'
import { capital } from '#app/lib/text/list.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { ListAndForm } from '#app/ui/form/list-and-form.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Gift vouchers' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findVouchers(requireUser(context), readId(params.venueId))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.venueId, 'Venue not found')
	return submit(request, VoucherAmounts, 'Not saved', async ({ amounts }) => {
		await setVoucherAmounts(user, id, amounts)
		const description = amounts.length > 0 ? `You sell ${amounts.map(rate).join(', ')}` : 'You sell none'
		return redirectWithToast(`/venue-dashboard/${id}/pricing/vouchers`, { title: 'Amounts saved', description })
	})
}

export default function Vouchers({ loaderData, actionData }: Route.ComponentProps) {
	const { venue, amounts, vouchers, sums } = loaderData
	const base = `/venue-dashboard/${venue.id}`
	const { form, errors, field } = useSubmission<'amounts'>('voucher-amounts', actionData?.result, {
		amounts: amounts.join(', '),
	})
	const sending = useNavigation().formMethod === 'POST'
	return (
		<ListAndForm
			back={{ to: `${base}/pricing`, name: 'Pricing' }}
			title="Gift vouchers"
			intro={
				<>
					Credit at your venue that people buy to give away, valid for three years by law.
					{sums && <span className="mt-2 block text-ink">{sums}</span>}
				</>
			}
			none={['No vouchers yet', 'Each voucher that you sell shows up here, with whether it’s been used.']}
			verb="Show"
			rows={vouchers.map(({ id, price, customerId, buyer, word, tone, more, sold, toConfirm, isShown }) => ({
				id,
				name: buyer,
				figure: rate(price),
				offer: (
					<>
						<Badge tone={tone}>{word}</Badge>
						<span className="block">
							{toConfirm ? (
								<Link to={`${base}/money`} className="inline-flex min-h-11 items-center underline underline-offset-4">
									Confirm its payment under Money
								</Link>
							) : (
								capital(more.replace(/^,? (and )?/, ''))
							)}
						</span>
					</>
				),
				terms: sold,
				to: customerId === null ? null : `${base}/customers/${customerId}${isShown ? `/vouchers/${id}` : ''}`,
			}))}
			form={
				<Card>
					<Form method="post" {...form} className="flex flex-col gap-5" key={amounts.join()}>
						<h3 className="text-lg">What you sell</h3>
						<FormError errors={errors} />
						<input type="hidden" name="intent" value="save" />
						<TextField
							label="Amounts in rand"
							{...field('amounts')}
							autoComplete="off"
							maxLength={100}
							placeholder="200, 500, 1000"
							hint="With commas between. Players buy them on your venue’s page, your desk from a customer’s page. Leave it empty to sell none."
						/>
						<Button className="self-start max-sm:w-full" pending={sending} pendingText="Saving…">
							Save
						</Button>
					</Form>
				</Card>
			}
		/>
	)
}
