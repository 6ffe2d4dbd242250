import type { ComponentProps, ReactNode } from 'react'
import { initials } from '#app/features/navigation/initials.ts'
import { formatDate } from '#app/lib/time/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { PersonPicture } from '#app/ui/picture/person-picture.tsx'
import { PersonMenu } from './person-menu.tsx'
import type { PersonRow } from './people.server.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = {
	person: PersonRow
	/** The verb for `since`, such as `Asked`. */
	happened: string
	actions: ReactNode
	/** Rare acts, behind three dots. */
	acts: ComponentProps<typeof PersonMenu>['acts']
}

export function Person({ person, happened, actions, acts }: Props) {
	const { name, picture, location, level, note, since, playerId } = person
	return (
		<li className={`${cardClass} overflow-visible p-4 sm:px-5`}>
			<div className="flex flex-wrap items-center gap-x-4 gap-y-3">
				<PersonPicture picture={picture} initials={initials({ fullName: name })} size="lg" />
				<div className="min-w-0 grow basis-44">
					<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
						{playerId === null ? (
							<span className="font-semibold wrap-anywhere">{name}</span>
						) : (
							<Link
								to={`/matchmaking/players/${playerId}`}
								className="-my-2.5 inline-flex min-h-11 items-center py-2.5 font-semibold wrap-anywhere hover:text-court-strong hover:underline"
							>
								{name}
							</Link>
						)}
						{level && <Badge>{level}</Badge>}
					</p>
					<p className="text-sm text-muted wrap-anywhere">
						{location}
						{since && (
							<span className="block">
								{happened} {formatDate(since)}
							</span>
						)}
					</p>
				</div>
				{acts.length > 0 && <PersonMenu name={name} acts={acts} />}
				{note && <p className="w-full rounded-md bg-raised px-4 py-2.5 wrap-anywhere">{note}</p>}
				<div className="flex w-full flex-wrap gap-2 *:grow empty:hidden sm:*:grow-0">{actions}</div>
			</div>
		</li>
	)
}
