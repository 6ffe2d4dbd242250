import { data, Form, useNavigation } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { PageError } from '#app/features/navigation/error-screen.tsx'
import { creditWords, findVoucher, redeemVoucher } from '#app/features/bookings/vouchers/redeem.server.ts'
import { UseVoucher } from '#app/features/bookings/vouchers/voucher-schemas.ts'
import { asCode } from '#app/features/bookings/promo-codes/promo-code-schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { secretAddress } from '#app/lib/http/security-headers.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { rate } from '#app/lib/money.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { at, formatDate } from '#app/lib/time/time.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/use-voucher'

export const middleware: Route.MiddlewareFunction[] = [secretAddress]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Gift voucher', listed: false })

export async function loader({ params, context }: Route.LoaderArgs) {
	const voucher = await findVoucher(requireUser(context), asCode(params.code))
	// Gone for good: used, taken back or expired.
	return data(voucher, voucher.problem && !voucher.isOwn ? 410 : 200)
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	return submit(request, UseVoucher, 'Voucher not used', async () => {
		const redeemed = await redeemVoucher(user, asCode(params.code))
		const toast = { title: 'Voucher used', description: creditWords(redeemed) }
		return redirectWithToast(`/venues/${redeemed.venue.id}`, toast)
	})
}

export const ErrorBoundary = PageError

export default function UseVoucherPage({ loaderData, actionData }: Route.ComponentProps) {
	const { venue, price, recipient, message, validUntil, isOwn, problem } = loaderData
	const sending = useNavigation().formMethod === 'POST'
	const book = <ButtonLink to={`/venues/${venue.id}`}>Book at {venue.name}</ButtonLink>
	return (
		<Card className="mx-auto flex w-full max-w-xl flex-col items-center gap-4 py-10 text-center">
			<p className="font-semibold text-court-strong">Gift voucher</p>
			<h1 className="text-3xl wrap-anywhere">{venue.name}</h1>
			<p className="font-display text-5xl font-semibold tabular-nums">{rate(price)}</p>
			{recipient && <p className="text-xl wrap-anywhere">For {recipient}</p>}
			{message && <p className="max-w-[44ch] wrap-anywhere">“{message}”</p>}
			<FormError errors={actionData?.result.error?.['']?.filter((error) => error !== problem)} />
			{isOwn ? (
				<>
					<Notice>You’ve used this voucher. It’s part of your credit at {venue.name}.</Notice>
					{book}
				</>
			) : problem ? (
				<Notice tone="warn">{problem}</Notice>
			) : (
				<Form method="post" className="flex flex-col items-center gap-4">
					<input type="hidden" name="intent" value="use" />
					<Button size="lg" pending={sending} pendingText="Saving…">
						Add {rate(price)} to Your Credit
					</Button>
					<p className="max-w-[44ch] text-sm text-muted">
						All of it becomes your credit at {venue.name}, which you choose when you pay for a booking there. Valid
						until {formatDate(at(validUntil, 0))}.
					</p>
				</Form>
			)}
		</Card>
	)
}
