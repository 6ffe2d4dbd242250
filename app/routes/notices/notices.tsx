import { requireUser } from '#app/features/accounts/auth.server.ts'
import { NoticeList } from '#app/features/notices/notice-list.tsx'
import { findNotices, markRead } from '#app/features/notices/notices.server.ts'
import { readId } from '#app/lib/ids.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/notices'

export const meta: Route.MetaFunction = () => [{ title: 'Notices · Courtside' }]

/** What is shown here has been seen: the page still marks what is new, the next one no longer counts it. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const list = await findNotices(user, { page: readId(url.searchParams.get('page')) ?? 1 })
	const fresh = list.notices.filter(({ readAt }) => readAt === null).map(({ id }) => id)
	if (fresh.length > 0 && request.method === 'GET') await markRead(user, fresh)
	return list
}

export default function Notices({ loaderData: { notices, page, pages } }: Route.ComponentProps) {
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
			<h1 className="text-3xl md:text-4xl">Notices</h1>
			<NoticeList notices={notices} />
			<Pagination page={page} pages={pages} href={(page) => `/notices?page=${page}`} />
		</div>
	)
}
