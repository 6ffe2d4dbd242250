import type { ReactNode } from 'react'
import { initials } from '#app/features/navigation/initials.ts'
import { formatDate } from '#app/lib/time/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { PersonPicture } from '#app/ui/picture/person-picture.tsx'
import type { PersonRow } from './people.server.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = {
	person: PersonRow
	/** The verb for `since`, such as `Asked`. */
	happened: string
	actions: ReactNode
	more: ReactNode
}

export function Person({ person, happened, actions, more }: Props) {
	const { name, picture, location, level, note, since, playerId } = person
	return (
		<li className="flex flex-col gap-3 px-4 py-4 sm:px-5">
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
				{note && <p className="w-full rounded-md bg-raised px-4 py-2.5 wrap-anywhere sm:order-1">{note}</p>}
				<div className="flex w-full flex-wrap gap-2 *:grow empty:hidden sm:w-auto">{actions}</div>
			</div>
			{more && (
				<details className="-my-2 text-sm">
					<summary className="inline-flex min-h-11 w-fit cursor-pointer items-center gap-1 rounded-sm font-semibold text-muted hover:text-ink">
						More<span className="sr-only"> about {name}</span>
						<Icon name="chevron-down" className="size-4" />
					</summary>
					<p className="flex flex-wrap gap-x-5">{more}</p>
				</details>
			)}
		</li>
	)
}

export const RareLink = ({
	to,
	icon,
	about,
	children,
}: {
	to: string
	icon: IconName
	about: string
	children: string
}) => (
	<Link
		to={to}
		preventScrollReset
		className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-muted hover:text-ink hover:underline"
	>
		<Icon name={icon} className="size-4" />
		<span>
			{children}
			<span className="sr-only"> {about}</span>
		</span>
	</Link>
)
