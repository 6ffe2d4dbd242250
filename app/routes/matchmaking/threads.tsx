import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findThreadList } from '#app/features/matchmaking/threads/list-page.server.ts'
import { ThreadList } from '#app/features/matchmaking/threads/thread-list.tsx'
import { readId } from '#app/lib/ids.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/threads'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Conversations' })

export const loader = ({ url, context }: Route.LoaderArgs) =>
	findThreadList(requireUser(context), readId(url.searchParams.get('page')) ?? 1)

export default function Threads({ loaderData: { threads, page, pages } }: Route.ComponentProps) {
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
			<div>
				<BackLink to="/matchmaking">Matchmaking</BackLink>
				<h1 className="text-3xl md:text-4xl">Conversations</h1>
			</div>
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
