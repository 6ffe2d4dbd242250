import { getUser } from '#app/features/accounts/auth.server.ts'
import { clubAddress } from '#app/features/clubs/address.ts'
import { findClub } from '#app/features/clubs/find.server.ts'
import { findMembers } from '#app/features/clubs/members/find-members.server.ts'
import { MemberList } from '#app/features/clubs/members/member-list.tsx'
import { readId } from '#app/lib/ids.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/members'
import { pageMeta } from '#app/lib/page-meta.ts'

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const user = getUser(context)
	const club = await findClub(readId(params.id), { user, key: url.searchParams.get('key') })
	const { id, key, name } = club
	const found = await findMembers(club, { user, page: readId(url.searchParams.get('page')) ?? 1 })
	return { club: { id, key, name }, ...found, inside: club.inside }
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	pageMeta(args, { title: `Members${loaderData ? ` of ${loaderData.club.name}` : ''}` })

export default function Members({ loaderData: { club, members, page, pages, inside } }: Route.ComponentProps) {
	return (
		<section aria-label="Members" className="flex flex-col gap-4">
			{!inside && <p className="text-muted">Members see each other’s full names.</p>}
			<MemberList members={members} />
			<Pagination page={page} pages={pages} href={(page) => clubAddress(club, 'members', { page })} />
		</section>
	)
}
