import { data, Form, isRouteErrorResponse, redirect, useNavigation } from 'react-router'
import { getUser, requireUser } from '#app/features/accounts/auth.server.ts'
import { ErrorScreen, explain } from '#app/features/navigation/error-screen.tsx'
import { creditWords, findVoucher, redeemVoucher } from '#app/features/bookings/vouchers/redeem.server.ts'
import { UseVoucher } from '#app/features/bookings/vouchers/voucher-schemas.ts'
import { asCode } from '#app/features/bookings/promo-codes/promo-code-schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import { secretAddress } from '#app/lib/http/security-headers.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { rate } from '#app/lib/money.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { at, formatDate } from '#app/lib/time/time.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/use-voucher'

export const middleware: Route.MiddlewareFunction[] = [secretAddress]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Gift voucher', listed: false })

export async function loader({ params, context }: Route.LoaderArgs) {
	const user = getUser(context)
	const voucher = await findVoucher(user, asCode(params.code), context.get(addressContext))
	// Gone for good: used, taken back or expired.
	return data({ ...voucher, isSignedIn: user !== null }, voucher.problem && !voucher.isOwn ? 410 : 200)
}

export function action({ request, params, context }: Route.ActionArgs) {
	return submit(request, UseVoucher, 'Voucher not used', async (form) => {
		if (form.intent === 'enter') return redirect(`/voucher/${encodeURIComponent(form.code)}`)
		const redeemed = await redeemVoucher(requireUser(context), asCode(params.code))
		const toast = { title: 'Voucher used', description: creditWords(redeemed) }
		return redirectWithToast(`/venues/${redeemed.venue.id}`, toast)
	})
}

/** Asks for the code again where it leads nowhere. */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
	if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorScreen error={error} />
	return (
		<Card className={card}>
			<h1 className="text-3xl">Gift voucher</h1>
			<Notice tone="warn">{explain(error).title}</Notice>
			<Form key={params.code} method="post" className="flex flex-wrap items-end justify-center gap-3 text-left">
				<input type="hidden" name="intent" value="enter" />
				<TextField
					label="Code of the voucher"
					name="code"
					defaultValue={params.code}
					required
					autoComplete="off"
					autoCapitalize="characters"
					maxLength={40}
				/>
				<Button>Look It Up</Button>
			</Form>
		</Card>
	)
}

const card = 'mx-auto flex w-full max-w-xl flex-col items-center gap-4 py-10 text-center'

export default function UseVoucherPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { venue, price, recipient, message, from, validUntil, isOwn, problem, isSignedIn } = loaderData
	const next = `next=${encodeURIComponent(`/voucher/${params.code}`)}`
	const sending = useNavigation().formMethod === 'POST'
	const book = <ButtonLink to={`/venues/${venue.id}`}>Book at {venue.name}</ButtonLink>
	return (
		<Card className={card}>
			<p className="font-semibold text-court-strong">Gift voucher</p>
			<h1 className="text-3xl wrap-anywhere">{venue.name}</h1>
			<p className="font-display text-5xl font-semibold tabular-nums">{rate(price)}</p>
			{recipient && <p className="text-xl wrap-anywhere">For {recipient}</p>}
			{message && <p className="max-w-[44ch] wrap-anywhere">“{message}”</p>}
			{from && <p className="text-muted wrap-anywhere">From {from}</p>}
			<FormError errors={actionData?.result.error?.['']?.filter((error) => error !== problem)} />
			{isOwn ? (
				<>
					<Notice>You’ve used this voucher. It’s part of your credit at {venue.name}.</Notice>
					{book}
				</>
			) : problem ? (
				<Notice tone="warn">{problem}</Notice>
			) : (
				<>
					{isSignedIn ? (
						<Form method="post">
							<input type="hidden" name="intent" value="use" />
							<Button size="lg" pending={sending} pendingText="Saving…">
								Add {rate(price)} to Your Credit
							</Button>
						</Form>
					) : (
						<>
							<p className="font-semibold">Sign in or register to add {rate(price)} to your credit.</p>
							<div className="flex flex-wrap justify-center gap-3">
								<ButtonLink to={`/auth?${next}`}>Sign In</ButtonLink>
								<ButtonLink to={`/auth?tab=register&${next}`} variant="secondary">
									Register
								</ButtonLink>
							</div>
						</>
					)}
					<p className="max-w-[44ch] text-sm text-muted">
						All of it becomes your credit at {venue.name}, which you choose when you pay for a booking there. Valid
						until {formatDate(at(validUntil, 0))}.
					</p>
				</>
			)}
		</Card>
	)
}
