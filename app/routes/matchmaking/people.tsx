import { Outlet } from 'react-router'
import type { z } from 'zod'
import { requireUser, type CurrentUser } from '#app/features/accounts/auth.server.ts'
import { countOwn } from '#app/features/matchmaking/matchmaking-page/counts.server.ts'
import { MatchmakingHead } from '#app/features/matchmaking/matchmaking-page/head.tsx'
import { answerAsk, withdrawAsk } from '#app/features/matchmaking/people/answer.server.ts'
import { unblock } from '#app/features/matchmaking/people/block.server.ts'
import { BlockedList, PeopleList } from '#app/features/matchmaking/people/people-list.tsx'
import { findPeople } from '#app/features/matchmaking/people/people.server.ts'
import { PeopleForm, PeopleQuery } from '#app/features/matchmaking/people/schemas.ts'
import { peopleAddress, peopleTabs, peopleWords, type PeopleTab } from '#app/features/matchmaking/people/tabs.ts'
import { connectedToast, peopleToasts } from '#app/features/matchmaking/people/toasts.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { query } from '#app/lib/form/list.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Link } from '#app/ui/link/link.tsx'
import type { Route } from './+types/people'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'People you play with' })

export async function loader({ request, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const [own, page] = await Promise.all([countOwn(user), findPeople(user, PeopleQuery.parse(query(request)))])
	return { ...page, own }
}

export function action({ request, context }: Route.ActionArgs) {
	const user = requireUser(context)
	return submit(request, PeopleForm, 'Not changed', (form) => carryOut(user, form))
}

async function carryOut(user: CurrentUser, form: z.infer<typeof PeopleForm>) {
	if (form.intent === 'unblock') {
		await unblock(user, form.key)
		return redirectWithToast(peopleAddress('blocked'), peopleToasts.unblock)
	}
	if (form.intent === 'accept') {
		const { threadId } = await answerAsk(user, form.id, { status: 'accepted' })
		return redirectWithToast(`/matchmaking/threads/${threadId}`, connectedToast)
	}
	if (form.intent === 'ignore') await answerAsk(user, form.id, { status: 'ignored' })
	else await withdrawAsk(user, form.id)
	return redirectWithToast(peopleAddress(form.intent === 'ignore' ? 'asks' : 'asked'), peopleToasts[form.intent])
}

export default function People({ loaderData, actionData }: Route.ComponentProps) {
	const { tab, own, counts, people, blocked, page, pages } = loaderData
	return (
		<div className="flex flex-col gap-4">
			<MatchmakingHead title="People you play with" tab="people" own={own} />
			<nav aria-label="People">
				<ul className="flex gap-2 scroll-px-20 overflow-x-auto whitespace-nowrap fade-where-cut">
					{peopleTabs.map((one) => (
						<li key={one}>
							<Link
								to={peopleAddress(one)}
								preventScrollReset
								aria-current={one === tab ? 'page' : undefined}
								className="flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-3 text-sm font-semibold transition-colors hover:border-court hover:text-court-strong sm:px-4 aria-[current]:[scroll-initial-target:nearest] aria-[current]:border-court aria-[current]:bg-court aria-[current]:text-on-court"
							>
								{peopleWords[one].label}
								{counts[one] > 0 && <span className="tabular-nums">{counts[one]}</span>}
							</Link>
						</li>
					))}
				</ul>
			</nav>
			<FormError errors={actionData?.result.error?.['']} />
			{counts[tab] === 0 && <Nobody tab={tab} />}
			{people.length > 0 && tab !== 'blocked' && <PeopleList tab={tab} people={people} />}
			{blocked.length > 0 && <BlockedList blocked={blocked} />}
			<Pagination page={page} pages={pages} href={(to) => peopleAddress(tab, to)} />
			<Outlet />
		</div>
	)
}

function Nobody({ tab }: { tab: PeopleTab }) {
	const { empty, todo } = peopleWords[tab]
	return (
		<EmptyState
			title={empty}
			text={todo}
			action={
				tab !== 'blocked' && (
					<ButtonLink to="/matchmaking" variant="secondary">
						Find Players
					</ButtonLink>
				)
			}
		/>
	)
}
