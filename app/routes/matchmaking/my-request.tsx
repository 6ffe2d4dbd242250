import { Outlet, redirect } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { DecisionForm } from '#app/features/matchmaking/requests/answers/answer-schemas.ts'
import { decideAnswer } from '#app/features/matchmaking/requests/answers/decide.server.ts'
import { requestMeta } from '#app/features/matchmaking/requests/page/request-meta.ts'
import { findRequestPage } from '#app/features/matchmaking/requests/page/request-page.server.ts'
import { RequestScreen } from '#app/features/matchmaking/requests/page/request-screen.tsx'
import { REQUEST_FAILED, REQUEST_NOT_FOUND } from '#app/features/matchmaking/rules.ts'
import { ErrorScreen, explain } from '#app/features/navigation/error-screen.tsx'
import { env } from '#app/lib/process/env.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import type { Route } from './+types/my-request'
import { pageMeta } from '#app/lib/page-meta.ts'

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const page = await findRequestPage(readId(params.id), {
		user: requireUser(context),
		now: new Date(),
		page: readId(url.searchParams.get('page')) ?? 1,
	})
	if (!page.isOwner) throw redirect(`/matchmaking/requests/${page.id}`)
	return { page, origin: env.PUBLIC_URL ?? url.origin }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const requestId = requireId(params.id, REQUEST_NOT_FOUND)
	return submit(request, DecisionForm, 'Failed to update response', async ({ intent, responseId }) => {
		await decideAnswer(user, responseId, { status: intent, requestId })
		return redirectWithToast(`/matchmaking/my-requests/${requestId}`, done[intent])
	})
}

const done = {
	accepted: { title: 'Response accepted', description: 'We’ve told them.' },
	rejected: { title: 'Response declined', description: 'We’ve told them, kindly.' },
}

export const meta: Route.MetaFunction = ({ loaderData, error, ...args }) =>
	loaderData && !error
		? requestMeta(args, loaderData.page)
		: pageMeta(args, { title: error ? explain(error).title : 'Match request' })

export default function MyMatchRequest({ loaderData: { page, origin }, actionData }: Route.ComponentProps) {
	return (
		<article className="mx-auto flex w-full max-w-3xl flex-col gap-6">
			<FormError errors={actionData?.result.error?.['']} />
			<RequestScreen page={page} link={`${origin}/matchmaking/requests/${page.id}`} />
			<Outlet />
		</article>
	)
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
	<ErrorScreen
		error={error}
		broken={REQUEST_FAILED}
		action={<ButtonLink to="/matchmaking?tab=mine">My Requests</ButtonLink>}
	/>
)
