import { requireUser } from '#app/features/accounts/auth.server.ts'
import { AskForm } from '#app/features/bookings/regulars/ask-form.tsx'
import { lookAgain } from '#app/features/bookings/regulars/look-again.ts'
import { OwnWeeklyHour } from '#app/features/bookings/regulars/own-weekly.tsx'
import { RequestChange } from '#app/features/bookings/regulars/regular-schemas.ts'
import { changeOwnRequest, findAskPage } from '#app/features/bookings/regulars/requests.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { FormError } from '#app/ui/form/form-error.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/weekly'

const TITLE = 'Book this every week'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: TITLE })

export const shouldRevalidate = lookAgain

export const loader = ({ url, params, context }: Route.LoaderArgs) =>
	findAskPage(requireUser(context), requireId(params.id, 'Booking not found'), url.searchParams)

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, 'Booking not found')
	return submit(request, RequestChange, 'Not sent', async (change) =>
		redirectWithToast(`/my-bookings/${id}`, await changeOwnRequest(user, id, change)),
	)
}

export default function Weekly({ loaderData: page, actionData }: Route.ComponentProps) {
	const { id, venue, about, state } = page
	const asks = state?.is === 'new' || state?.is === 'declined'
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-5">
			<div>
				<BackLink to={`/my-bookings/${id}`}>Your booking</BackLink>
				<h1 className="text-3xl md:text-4xl">{TITLE}</h1>
				<p className="mt-1 wrap-anywhere whitespace-pre-line text-muted">{about}</p>
			</div>
			{asks ? (
				<AskForm page={page} failed={actionData} />
			) : (
				<>
					<FormError errors={actionData?.result.error?.['']} />
					{state ? (
						<OwnWeeklyHour weekly={state} booking={{ id, venue: { name: venue } }} />
					) : (
						<Notice tone="warn">This booking can’t be repeated any more.</Notice>
					)}
				</>
			)}
		</div>
	)
}
