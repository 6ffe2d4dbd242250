import { Form, redirect, useNavigation } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { NoticeList } from '#app/features/notices/notice-list.tsx'
import { countUnread, findNotices, markAllRead, markRead } from '#app/features/notices/notices.server.ts'
import { ReadForm } from '#app/features/notices/schemas.ts'
import { useSeen } from '#app/features/notices/use-seen.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/notices'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Notices' })

/** Of what is new there are no pages: once these were seen, what comes after them is the first of what is new. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const unread = url.searchParams.get('show') === 'new'
	const [list, count] = await Promise.all([
		findNotices(user, { page: (!unread && readId(url.searchParams.get('page'))) || 1, unread }),
		countUnread(user),
	])
	const fresh = list.notices.filter(({ readAt }) => readAt === null).map(({ id }) => id)
	return { ...list, unread, fresh, count, more: count - fresh.length, today: dateOf(new Date()) }
}

export function action({ request, context }: Route.ActionArgs) {
	const user = requireUser(context)
	return submit(request, ReadForm, 'Nothing was changed', async (form) => {
		if (form.intent === 'seen') {
			await markRead(user, form.ids)
			return redirect('/notices?show=new')
		}
		await markAllRead(user)
		return redirectWithToast('/notices', { title: 'All read', description: 'Nothing here is new any more.' })
	})
}

export default function Notices({ loaderData }: Route.ComponentProps) {
	const { notices, page, pages, unread, fresh, count, more, today } = loaderData
	useSeen(fresh)
	const sending = useNavigation().formMethod === 'POST'
	const tabs = [
		{ label: 'All', to: '/notices', current: !unread },
		{ label: 'New', to: '/notices?show=new', current: unread, count: count || undefined },
	]
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-4">
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
				<h1 className="text-3xl md:text-4xl">Notices</h1>
				{count > 0 && (
					<Form method="post">
						<Button name="intent" value="read" variant="secondary" size="sm" pending={sending} pendingText="Marking…">
							Mark All as Read
						</Button>
					</Form>
				)}
			</div>
			<LinkTabs label="Notices" tabs={tabs} />
			<NoticeList notices={notices} today={today} />
			{unread ? (
				<MoreNew count={more} shown={fresh} />
			) : (
				<Pagination page={page} pages={pages} href={(page) => `/notices?page=${page}`} />
			)}
			<p className="-mx-3">
				<ButtonLink to="/settings/notices" variant="quiet" size="sm">
					Choose What You Get
				</ButtonLink>
			</p>
		</div>
	)
}

/** Nothing where all that is new has been shown. */
function MoreNew({ count, shown }: { count: number; shown: number[] }) {
	if (count <= 0) return null
	return (
		<nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-4 print:hidden">
			<p className="text-sm text-muted tabular-nums">
				{count} more {count === 1 ? 'is' : 'are'} new
			</p>
			<Form method="post">
				<input type="hidden" name="intent" value="seen" />
				{shown.map((id) => (
					<input key={id} type="hidden" name="ids" value={id} />
				))}
				<Button variant="secondary">
					Next <Icon name="arrow-right" className="size-4" />
				</Button>
			</Form>
		</nav>
	)
}
