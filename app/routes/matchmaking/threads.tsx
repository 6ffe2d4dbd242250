import { requireUser } from '#app/features/accounts/auth.server.ts'
import { countOwn } from '#app/features/matchmaking/matchmaking-page/counts.server.ts'
import { MatchmakingHead } from '#app/features/matchmaking/matchmaking-page/head.tsx'
import { findThreadList } from '#app/features/matchmaking/threads/list-page.server.ts'
import { ThreadList } from '#app/features/matchmaking/threads/thread-list.tsx'
import { readId } from '#app/lib/ids.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/threads'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Conversations' })

export async function loader({ url, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const wanted = readId(url.searchParams.get('page')) ?? 1
	const [own, list] = await Promise.all([countOwn(user), findThreadList(user, wanted)])
	return { ...list, own }
}

export default function Threads({ loaderData: { own, threads, page, pages } }: Route.ComponentProps) {
	return (
		<div className="flex flex-col gap-4">
			<MatchmakingHead title="Conversations" tab="threads" own={own} />
			{threads.length === 0 ? (
				<EmptyState
					title="No conversations yet"
					text="Once your request is matched, or you’re connected with a player, you can chat here."
					action={<ButtonLink to="/matchmaking">Find Players</ButtonLink>}
				/>
			) : (
				<ThreadList threads={threads} />
			)}
			<Pagination page={page} pages={pages} href={(page) => `/matchmaking/threads?page=${page}`} />
		</div>
	)
}
