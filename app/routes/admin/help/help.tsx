import { Form, Outlet, useLocation } from 'react-router'
import { requireRole } from '#app/features/accounts/auth.server.ts'
import { AnswerTable } from '#app/features/help/admin/answer-table.tsx'
import { HelpTabs } from '#app/features/help/admin/help-tabs.tsx'
import { findAnswerList } from '#app/features/help/admin/list.server.ts'
import { QUESTION_MAX } from '#app/features/help/rules.ts'
import { HelpQuery } from '#app/features/help/schemas.ts'
import { query } from '#app/lib/form/list.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/help'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Help', 'Admin'] })

export const loader = ({ request, context }: Route.LoaderArgs) =>
	findAnswerList(requireRole(context, 'admin'), HelpQuery.parse(query(request)))

export default function AdminHelp({ loaderData: { q, total, page, pages, answers } }: Route.ComponentProps) {
	const { search } = useLocation()
	return (
		<div className="flex flex-col gap-6">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h2 className="text-2xl">Help</h2>
				<ButtonLink to="/admin/help/new">
					<Icon name="plus" /> New Answer
				</ButtonLink>
			</div>
			<HelpTabs open="Answers" />
			<Form role="search" className="flex flex-wrap items-end gap-3">
				<TextField
					label="Search"
					name="q"
					type="search"
					defaultValue={q}
					maxLength={QUESTION_MAX}
					key={q}
					className="grow basis-56 sm:max-w-80"
				/>
				<Button variant="secondary" className="min-h-12">
					Search
				</Button>
				{q && (
					<ButtonLink to="/admin/help" variant="quiet" className="min-h-12">
						Clear
					</ButtonLink>
				)}
			</Form>
			{q && <p role="status">{total === 1 ? '1 answer found' : `${total} answers found`}</p>}
			{answers.length === 0 ? (
				<EmptyState
					level="h3"
					title={q ? 'No answers found' : 'No answers yet'}
					text={q ? 'Try a shorter word.' : 'Answer what people keep asking.'}
				/>
			) : (
				<AnswerTable answers={answers} search={search} />
			)}
			<Pagination
				page={page}
				pages={pages}
				href={(page) => `/admin/help?${q ? `q=${encodeURIComponent(q)}&` : ''}page=${page}`}
			/>
			<Outlet />
		</div>
	)
}
