import { Form, redirect, useNavigation } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { ClosureChoices, closureState } from '#app/features/bookings/mine/closure-choice.tsx'
import { chooseAfterClosure } from '#app/features/bookings/mine/closure-choice.server.ts'
import { ClosureForm } from '#app/features/bookings/move/move-schemas.ts'
import { findOwnBooking } from '#app/features/bookings/mine/my-bookings.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { dateOf, formatTime } from '#app/lib/time/time.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/layer/dialog.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import type { Route } from './+types/closed'
import { pageMeta } from '#app/lib/page-meta.ts'

const CARDS = '/my-bookings?tab=cancelled'

const titleOf = (open: boolean) => (open ? 'What would you like instead?' : 'Your court was closed')

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	pageMeta(args, { title: loaderData && titleOf(closureState(loaderData).open) })

export async function loader({ params, context }: Route.LoaderArgs) {
	const booking = await findOwnBooking(requireUser(context), requireId(params.id, 'Booking not found'))
	return booking.cancelReason === 'closed' ? booking : redirect('/my-bookings')
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const { id, closedFor, startTime } = await findOwnBooking(user, requireId(params.id, 'Booking not found'))
	return submit(request, ClosureForm, 'Not saved', async ({ choice }) => {
		if (choice === 'move') return redirect(`/my-bookings/${id}/move${closedFor === 'rain' ? sameTime(startTime) : ''}`)
		await chooseAfterClosure(user, id, choice)
		return redirectWithToast(CARDS, {
			title: choice === 'refund' ? 'Your refund is on its way' : 'Your credit is ready',
			description: choice === 'refund' ? 'The receipt says how and when.' : 'Use it when you pay at this venue.',
		})
	})
}

/** After rain a court with a roof may be free at the same time. */
const sameTime = (start: Date) => `?date=${dateOf(start)}&start=${formatTime(start)}`

export default function Closed({ loaderData: booking, actionData }: Route.ComponentProps) {
	const sending = useNavigation().formMethod === 'POST'
	const { open, movable } = closureState(booking)
	const content = (
		<>
			<FormError errors={actionData?.result?.error?.['']} />
			<ClosureChoices booking={booking} errors={actionData?.result?.error?.choice} />
			<div className="flex flex-col gap-3 sm:flex-row-reverse *:grow">
				{open && (
					<Button pending={sending} pendingText="Saving…">
						Choose
					</Button>
				)}
				{!open && movable && <ButtonLink to={`/my-bookings/${booking.id}/move`}>Move</ButtonLink>}
				<ButtonLink to={CARDS} preventScrollReset variant="secondary">
					{open ? 'Not Now' : 'Back'}
				</ButtonLink>
			</div>
		</>
	)
	return (
		<Dialog title={titleOf(open)} closeTo={CARDS}>
			{open ? (
				<Form method="post" noValidate className="flex flex-col gap-4">
					{content}
				</Form>
			) : (
				<div className="flex flex-col gap-4">{content}</div>
			)}
		</Dialog>
	)
}
