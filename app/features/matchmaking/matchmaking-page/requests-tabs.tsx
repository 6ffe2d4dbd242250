import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { RequestCardData } from '../requests/list/list-page.server.ts'
import { NoOpenRequests, NoOwnRequests, RequestList } from '../requests/list/request-list.tsx'
import { matchmakingAddress, type MatchmakingQuery } from './address.ts'
import { NearFirst } from './near-first.tsx'

type Paged = { query: MatchmakingQuery; requests: RequestCardData[]; page: number; pages: number }

export function MatchesTab({ query, near, requests, page, pages }: Paged & { near: string[] }) {
	const filtered = Boolean(query.sport ?? query.skill ?? query.city ?? query.day)
	return (
		<>
			<NearFirst items={requests} citiesOf={({ city }) => [city]} near={near}>
				{(requests, level) => (
					<RequestList requests={requests} empty={<NoOpenRequests filtered={filtered} />} level={level} tellsOwn />
				)}
			</NearFirst>
			<Pagination page={page} pages={pages} href={(page) => matchmakingAddress(query, { page })} />
		</>
	)
}

type Own = Omit<Paged, 'query'> & { answered: Omit<Paged, 'query'> }

export function OwnTab({ query, own }: { query: MatchmakingQuery; own: Own | null }) {
	if (!own)
		return (
			<EmptyState
				title="Sign in to see your requests"
				text="The requests you post or respond to show up here."
				action={<ButtonLink to={`/auth?next=${encodeURIComponent(matchmakingAddress(query))}`}>Sign in</ButtonLink>}
			/>
		)
	const { requests, answered, page, pages } = own
	return (
		<>
			<RequestList requests={requests} empty={<NoOwnRequests />} />
			<Pagination
				page={page}
				pages={pages}
				href={(page) => matchmakingAddress(query, { page, answered: answered.page })}
			/>
			{answered.requests.length > 0 && (
				<section aria-labelledby="answered" className="flex flex-col gap-4">
					<h2 id="answered" className="text-2xl leading-8">
						Requests you responded to
					</h2>
					<RequestList requests={answered.requests} empty={null} level="h3" />
					<Pagination
						{...answered}
						label="Pages of requests you responded to"
						href={(to) => `${matchmakingAddress(query, { page, answered: to })}#answered`}
					/>
				</section>
			)}
		</>
	)
}
