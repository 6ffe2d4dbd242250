import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import type { ClubDetails } from '../find.server.ts'
import { levelName } from '../words.ts'

type Props = {
	club: ClubDetails
	/** The address of its picture or drawing. */
	cover: string | null
	children: ReactNode
}

/** A club's picture over its name, or a drawing beside it, over the tabs; `children` are the buttons. */
export function ClubHead({ club, cover, children }: Props) {
	const { name, city, coverImage, memberCount, difficulty, isPublic } = club
	return (
		<header className={`flex flex-col gap-3 ${coverImage ? '' : 'sm:flex-row sm:items-end sm:gap-6'}`}>
			<Picture
				src={cover}
				sport="running"
				width={1200}
				height={480}
				className={`h-24 w-full shrink-0 rounded-lg ${coverImage ? 'sm:h-56' : 'sm:h-36 sm:w-72'}`}
			/>
			<div className="flex grow flex-wrap items-end justify-between gap-x-6 gap-y-3">
				<div className="flex min-w-0 flex-col gap-2">
					<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
						<h1 className="text-3xl wrap-anywhere md:text-4xl">{name}</h1>
						<p className="flex gap-2 empty:hidden">{!isPublic && <Badge icon="lock">Private</Badge>}</p>
					</div>
					<p className="text-muted">
						{city} · {levelName(difficulty)} · {memberCount} {memberCount === 1 ? 'member' : 'members'}
					</p>
				</div>
				{children}
			</div>
		</header>
	)
}
