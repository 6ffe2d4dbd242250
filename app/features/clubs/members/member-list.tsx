import type { ReactNode } from 'react'
import { initials } from '#app/features/navigation/initials.ts'
import { pictureOf } from '#app/features/venues/images.ts'
import { formatDate } from '#app/lib/time/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { classes } from '#app/ui/classes.ts'
import { PersonPicture } from '#app/ui/picture/person-picture.tsx'
import type { Member } from './find-members.server.ts'

type Props = {
	members: Member[]
	/** The buttons at the end of a member's line. */
	actions?: (member: Member) => ReactNode
}

export function MemberList({ members, actions }: Props) {
	return (
		<ul className={classes(cardClass, 'rows', actions ? 'overflow-visible' : 'max-w-3xl')}>
			{members.map((member) => (
				<li key={member.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
					<PersonPicture picture={pictureOf(member.user.profilePicture)} initials={initials(member.user)} />
					<div className="min-w-0 grow basis-40">
						<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
							<p className="font-semibold wrap-anywhere">
								{member.user.fullName}
								{member.isYou && <span className="font-normal text-muted"> (you)</span>}
							</p>
							<p className="flex gap-2 empty:hidden">
								{member.isHost && (
									<Badge tone="court" icon="crown">
										Host
									</Badge>
								)}
								{member.role === 'admin' && !member.isHost && <Badge tone="outline">Admin</Badge>}
							</p>
						</div>
						<p className="text-sm text-muted tabular-nums">Joined {formatDate(member.joinDate)}</p>
					</div>
					{actions?.(member)}
				</li>
			))}
		</ul>
	)
}
