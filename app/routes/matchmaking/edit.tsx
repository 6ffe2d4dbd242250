import { redirect } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { requestAddress } from '#app/features/matchmaking/requests/address.ts'
import { editRequest } from '#app/features/matchmaking/requests/posting/edit.server.ts'
import { findEditPage } from '#app/features/matchmaking/requests/posting/form-page.server.ts'
import { RequestForm } from '#app/features/matchmaking/requests/posting/request-form.tsx'
import { ChangeInput } from '#app/features/matchmaking/requests/posting/schemas.ts'
import { REQUEST_NOT_FOUND } from '#app/features/matchmaking/rules.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/edit'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Edit Request' })

/** Redirects everyone but the owner to the request. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const page = await findEditPage(requireUser(context), readId(params.id))
	if (!page) throw redirect(requestAddress({ id: requireId(params.id, REQUEST_NOT_FOUND), isOwner: false }))
	return page
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, REQUEST_NOT_FOUND)
	return submit(request, ChangeInput, 'Failed to change request', async (change) => {
		await editRequest(user, id, change)
		return redirectWithToast(requestAddress({ id, isOwner: true }), {
			title: 'Request saved',
			description: 'Everyone sees the changes.',
		})
	})
}

export default function EditRequest({ loaderData: { id, sport, ...page }, actionData }: Route.ComponentProps) {
	const back = requestAddress({ id, isOwner: true })
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
			<div>
				<BackLink to={back}>{page.fields.title || 'Your request'}</BackLink>
				<h1 className="text-3xl md:text-4xl">Edit Request</h1>
			</div>
			<RequestForm
				page={page}
				back={back}
				sport={sport}
				save={['Save Changes', 'Saving…']}
				result={actionData?.result}
			/>
		</div>
	)
}
