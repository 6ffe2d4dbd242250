import { formatDate } from '#app/lib/time/time.ts'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import type { Waiting, WaitingKind } from './overview.server.ts'
import { RowLink } from '#app/ui/link/row-link.tsx'

type Look = { icon: IconName; one: string; many: string; to: string | null; text: string }

const looks: Record<WaitingKind, Look> = {
	owners: {
		icon: 'user-check',
		one: 'owner to approve',
		many: 'owners to approve',
		to: '/admin/owners',
		text: 'People who would like to run venues.',
	},
	venues: {
		icon: 'store',
		one: 'venue to publish',
		many: 'venues to publish',
		to: '/admin/venues',
		text: 'Ready for you to check.',
	},
	redemptions: {
		icon: 'gift',
		one: 'redemption to hand out',
		many: 'redemptions to hand out',
		to: '/admin/redemptions',
		text: 'People have paid for these with points.',
	},
	reports: {
		icon: 'flag',
		one: 'report to decide',
		many: 'reports to decide',
		to: '/admin/reports',
		text: 'Players reporting other players.',
	},
	passwords: {
		icon: 'lock',
		one: 'forgotten password',
		many: 'forgotten passwords',
		to: '/admin/users?state=asked',
		text: 'They need a link from you, as no mail is set up.',
	},
	refunds: {
		icon: 'refresh-cw',
		one: 'refund that needs a look',
		many: 'refunds that need a look',
		to: '/admin/refunds',
		text: 'Refused, slow or unanswered by the card provider.',
	},
	payments: {
		icon: 'wallet',
		one: 'refund to decide',
		many: 'refunds to decide',
		to: '/admin/refunds?show=review',
		text: 'The amount didn’t match: keep it or send it back.',
	},
	mails: {
		icon: 'mail',
		one: 'mail that did not arrive',
		many: 'mails that did not arrive',
		to: null,
		text: 'Refused by a mail server, or given up on, in the last seven days.',
	},
	jobs: {
		icon: 'timer',
		one: 'job that has not run',
		many: 'jobs that have not run',
		to: null,
		text: 'None for three hours. Check the server.',
	},
}

export function WaitingList({ waiting }: { waiting: Waiting[] }) {
	if (waiting.length === 0)
		return <EmptyState level="h3" title="Nothing is waiting" text="Things for admins show up here." />
	return (
		<Card padded={false}>
			<ul className="rows">
				{waiting.map((thing) => (
					<Line key={thing.what} {...thing} />
				))}
			</ul>
		</Card>
	)
}

function Line({ what, count, since, names }: Waiting) {
	const { icon, one, many, to, text } = looks[what]
	const inside = (
		<>
			<Icon name={icon} className="size-5 shrink-0 text-muted" />
			<span className="min-w-0 grow">
				<span className="block font-semibold">
					{count} {count === 1 ? one : many}
				</span>
				<span className="block text-sm text-muted">{names ? `${names.join(', ')}. ${text}` : text}</span>
				{since && <span className="block text-sm text-muted tabular-nums sm:hidden">Since {formatDate(since)}</span>}
			</span>
			{since && (
				<span className="shrink-0 text-sm text-muted tabular-nums max-sm:hidden">since {formatDate(since)}</span>
			)}
		</>
	)
	if (to)
		return (
			<RowLink to={to} className="px-5">
				{inside}
			</RowLink>
		)
	return <li className="flex items-center gap-3 px-5 py-3">{inside}</li>
}
