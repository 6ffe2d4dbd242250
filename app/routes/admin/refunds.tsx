import { Outlet, useLocation } from 'react-router'
import { requireRole } from '#app/features/accounts/auth.server.ts'
import { PaymentCards, RefundCards } from '#app/features/admin/refunds/refund-cards.tsx'
import { findRefundList } from '#app/features/admin/refunds/refunds.server.ts'
import { RefundQuery } from '#app/features/admin/refunds/schemas.ts'
import { query } from '#app/lib/form/list.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/refunds'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Refunds', 'Admin'] })

const ADDRESS = '/admin/refunds'

export const loader = ({ request, context }: Route.LoaderArgs) =>
	findRefundList(requireRole(context, 'admin'), RefundQuery.parse(query(request)), new Date())

const lists = {
	trouble: {
		label: 'Stuck',
		about: 'The card provider refused them or takes too long, or a venue hasn’t paid them back yet.',
		title: 'All is well',
		text: 'Refused, slow or unanswered refunds show up here.',
	},
	open: {
		label: 'All Open',
		about: 'Every refund that isn’t done, stuck or on its way.',
		title: 'Nothing is on its way',
		text: 'Every refund is done.',
	},
	review: {
		label: 'Wrong Amounts',
		about: 'Payments that came in for another amount than asked. You keep them or send them back.',
		title: 'Nothing to decide',
		text: 'Payments of the wrong amount show up here.',
	},
} as const
const names = ['trouble', 'open', 'review'] as const

export default function Refunds({ loaderData }: Route.ComponentProps) {
	const { show, counts, refunds, payments, page, pages, now } = loaderData
	const { search } = useLocation()
	const { about, title, text } = lists[show]
	return (
		<div className="flex flex-col gap-6">
			<h2 className="text-2xl">Refunds</h2>
			<LinkTabs
				label="Refunds by state"
				tabs={names.map((name) => ({
					label: lists[name].label,
					count: counts[name] || undefined,
					current: name === show,
					to: `${ADDRESS}?show=${name}`,
				}))}
			/>
			{refunds.length + payments.length === 0 ? (
				<EmptyState level="h3" title={title} text={text} />
			) : (
				<p className="text-muted">{about}</p>
			)}
			{refunds.length > 0 && <RefundCards refunds={refunds} now={now} search={search} />}
			{payments.length > 0 && <PaymentCards payments={payments} />}
			<Pagination page={page} pages={pages} href={(page) => `${ADDRESS}?show=${show}&page=${page}`} />
			<Outlet />
		</div>
	)
}
