import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { BlockDialog } from '#app/features/matchmaking/people/block-dialog.tsx'
import { block } from '#app/features/matchmaking/people/block.server.ts'
import { findShown, requireSubject } from '#app/features/matchmaking/people/subject.server.ts'
import { peopleAddress } from '#app/features/matchmaking/people/tabs.ts'
import { blockedToast } from '#app/features/matchmaking/people/toasts.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/people-block'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Block' })

export const loader = ({ url, context }: Route.LoaderArgs) =>
	findShown(requireUser(context), requireSubject(url.searchParams))

export function action({ request, url, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const which = requireSubject(url.searchParams)
	return submit(request, z.object({}), 'Not blocked', async () => {
		const { name, back, staysOpen } = await block(user, which)
		return redirectWithToast(staysOpen ? back : peopleAddress('blocked'), blockedToast(name))
	})
}

export default function Block({ loaderData, actionData }: Route.ComponentProps) {
	return <BlockDialog {...loaderData} failed={actionData} />
}
