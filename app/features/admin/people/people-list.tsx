import { formatDate } from '#app/lib/time/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { ROLES } from './rules.ts'
import type { FoundPerson } from './search.server.ts'
import { RowLink } from '#app/ui/link/row-link.tsx'

export const PeopleList = ({ people }: { people: FoundPerson[] }) => (
	<Card padded={false}>
		<ul className="rows">
			{people.map((person) => (
				<RowLink key={person.id} to={`/admin/users/${person.id}`} className="px-5">
					<span className="min-w-0 grow">
						<span className="flex flex-wrap items-center gap-x-3 gap-y-1">
							<span className="font-semibold wrap-anywhere">{person.fullName}</span>
							<AccountBadges {...person} />
						</span>
						{!person.deletedAt && (
							<span className="block text-sm text-muted wrap-anywhere">
								@{person.username} · {person.email}
							</span>
						)}
					</span>
					<span className="text-sm text-muted tabular-nums max-sm:hidden">Joined {formatDate(person.createdAt)}</span>
				</RowLink>
			))}
		</ul>
	</Card>
)

type Account = Pick<FoundPerson, 'role' | 'suspendedAt' | 'deletedAt'>

export function AccountBadges({ role, suspendedAt, deletedAt }: Account) {
	return (
		<>
			{role !== 'user' && <Badge tone="court">{ROLES[role].label}</Badge>}
			{suspendedAt && <Badge tone="clay">Suspended</Badge>}
			{deletedAt && <Badge>Deleted</Badge>}
		</>
	)
}
