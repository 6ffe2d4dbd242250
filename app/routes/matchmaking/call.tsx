import { redirect } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { sayToCall } from '#app/features/games/one-more/call-changes.server.ts'
import { CallScreen } from '#app/features/games/one-more/call-screen.tsx'
import { findCall, NO_CALL } from '#app/features/games/one-more/calls.server.ts'
import { CallAnswer } from '#app/features/games/one-more/schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/call'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'One more needed' })

/** A player who is in has the page of the group. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { key, ...call } = await findCall(requireUser(context), requireId(params.id, NO_CALL))
	if (key !== null) throw redirect(`/g/${key}`)
	return { call }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, NO_CALL)
	return submit(request, CallAnswer, 'That did not work', ({ answer }) => sayToCall(user, id, answer))
}

export default function Call({ loaderData: { call }, actionData }: Route.ComponentProps) {
	return <CallScreen call={call} failed={actionData} />
}
