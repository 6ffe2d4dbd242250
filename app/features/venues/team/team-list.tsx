import type { ReactNode } from 'react'
import { initials } from '#app/features/navigation/initials.ts'
import { formatDate } from '#app/lib/time/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { Menu, menuItemClass } from '#app/ui/layer/menu.tsx'
import { PersonPicture } from '#app/ui/picture/person-picture.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { pictureOf } from '../images.ts'
import { roles } from './roles.ts'
import type { Team } from './team.server.ts'

/** The people of a venue with their roles. `base` is the address of the team. */
export function TeamList({ team: { owner, members }, base }: { team: Team; base: string }) {
	return (
		<ul className={`${cardClass} rows overflow-visible!`}>
			{owner && (
				<Line person={owner}>
					<Badge tone="court" icon="crown">
						Owner
					</Badge>
				</Line>
			)}
			{members.map((member) => (
				<Line key={member.id} person={member} since={formatDate(member.joinedAt)}>
					<Badge tone="outline">{roles[member.role].name}</Badge>
					{member.isYou && (
						<ButtonLink to={`${base}/${member.id}/remove`} preventScrollReset variant="secondary" size="sm">
							Leave
						</ButtonLink>
					)}
					{member.changes && (
						<Menu label={`Manage ${member.fullName}`} summary="⋯" summaryClassName="min-w-11 justify-center text-xl">
							<ul>
								{(['role', 'remove'] as const).map((act) => (
									<li key={act}>
										<Link to={`${base}/${member.id}/${act}`} preventScrollReset className={menuItemClass}>
											<span>
												{act === 'role' ? 'Change Role' : 'Take Out'}
												<span className="sr-only"> {member.fullName}</span>
											</span>
										</Link>
									</li>
								))}
							</ul>
						</Menu>
					)}
				</Line>
			))}
		</ul>
	)
}

type Person = { fullName: string; username: string; picture: string | null; isYou: boolean }
type LineProps = { person: Person; since?: string; children: ReactNode }

function Line({ person, since, children }: LineProps) {
	return (
		<li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
			<PersonPicture picture={pictureOf(person.picture)} initials={initials(person)} />
			<div className="min-w-0 grow basis-40">
				<p className="font-semibold wrap-anywhere">
					{person.fullName}
					{person.isYou && <span className="font-normal text-muted"> (you)</span>}
				</p>
				{since && <p className="text-sm text-muted tabular-nums">Since {since}</p>}
			</div>
			{children}
		</li>
	)
}
