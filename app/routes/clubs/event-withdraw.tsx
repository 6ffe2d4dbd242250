import { Form, useNavigation } from 'react-router'
import { z } from 'zod'
import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { clubAddress } from '#app/features/clubs/address.ts'
import { findRunPage } from '#app/features/clubs/events/event-page.server.ts'
import { withdrawFromRun } from '#app/features/clubs/events/places.server.ts'
import { submit } from '#app/lib/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { revalidateAfterRefusal } from '#app/lib/revalidate.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { Toast } from '#app/ui/toast.tsx'
import type { Route } from './+types/event-withdraw'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = () => [{ title: 'Give up your place · Courtside' }]

const idsOf = (params: Route.LoaderArgs['params']) => ({ clubId: readId(params.id), eventId: readId(params.eventId) })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const key = url.searchParams.get('key')
	const page = await findRunPage(idsOf(params), { user, key, list: null, page: 1, now: new Date() })
	return {
		title: page.event.title,
		status: page.own?.status ?? null,
		waitlisted: page.counts.waitlisted,
		closed: page.closed,
		back: clubAddress(page.club, `events/${page.event.id}`),
	}
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const ids = idsOf(params)
	return submit(request, z.object({}), 'That did not work', async () => {
		const { eventId } = await withdrawFromRun(user, ids)
		return redirectWithToast(clubAddress({ id: ids.clubId!, key: null }, `events/${eventId}`), {
			title: 'You’re off the list',
			description: 'You’re no longer down for this run.',
		})
	})
}

export const shouldRevalidate = revalidateAfterRefusal

/** Such as Retry-After. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

type Standing = Awaited<ReturnType<typeof loader>>

export default function WithdrawFromRun({ loaderData, actionData }: Route.ComponentProps) {
	const sending = useNavigation().formMethod === 'POST'
	const { title, button, text, reason } = wordsFor(loaderData)
	const keep = (
		<ButtonLink to={loaderData.back} preventScrollReset variant="secondary">
			Back
		</ButtonLink>
	)
	return (
		<Dialog
			title={title}
			closeTo={loaderData.back}
			footer={
				reason ? (
					keep
				) : (
					<Form method="post" className="flex flex-col gap-3 sm:flex-row-reverse *:grow">
						<Button variant="danger" pending={sending} pendingText="One moment…">
							{button}
						</Button>
						{keep}
					</Form>
				)
			}
		>
			<div className="flex flex-col gap-3">
				<FormError errors={actionData?.result.error?.['']} />
				<p>{reason ?? text}</p>
			</div>
			<Toast toast={actionData?.toast ?? null} />
		</Dialog>
	)
}

function wordsFor({ title: run, status, waitlisted, closed }: Standing) {
	const place = { title: 'Give up your place?', button: 'Give Up My Place' }
	if (status === 'attended')
		return { ...place, reason: 'You have been checked in. The organiser can change that.', text: '' }
	if (closed !== null) return { ...place, reason: closed, text: '' }
	if (status === 'waitlisted')
		return {
			...{ title: 'Leave the waitlist?', button: 'Leave the Waitlist', reason: null },
			text: 'If you come back later, you start at the end of the list.',
		}
	if (status === 'requested')
		return {
			...{ title: 'Take back your request?', button: 'Take Back My Request', reason: null },
			text: 'You can ask again later.',
		}
	if (status === 'attending')
		return {
			...{ ...place, reason: null },
			text:
				waitlisted > 0
					? 'Your place goes to the first person on the waitlist at once. Coming back means waiting.'
					: 'Your place is free for others at once.',
		}
	return { ...place, reason: `You have no place at ${run}.`, text: '' }
}
