import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import type { ClubDetails } from '../find.server.ts'
import { nameOf } from '../names.ts'
import { levelName } from '../words.ts'
import { socialLinks } from './social-links.ts'
import { Fact } from '#app/ui/fact.tsx'

type Props = { club: ClubDetails; children: ReactNode }

/** A club's picture, its name, and the facts to know before joining; `children` are the buttons. */
export function ClubHead({ club, children }: Props) {
	const { name, city, memberCount, difficulty, description, meetingPoint, host, isPublic } = club
	const links = socialLinks(club.socialLinks)
	return (
		<header className="flex flex-col gap-4">
			<Picture
				src={club.coverImage}
				sport="running"
				width={1200}
				height={480}
				className="h-36 w-full rounded-lg sm:h-48 md:h-60"
			/>
			<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
				<h1 className="text-3xl wrap-anywhere md:text-4xl">{name}</h1>
				<p className="flex flex-wrap gap-2">
					<Badge tone="court">{levelName(difficulty)}</Badge>
					{!isPublic && <Badge icon="lock">Private</Badge>}
				</p>
			</div>
			<p className="max-w-[72ch] wrap-anywhere whitespace-pre-line">{description}</p>
			<ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-muted">
				<Fact icon="map-pin">{city}</Fact>
				<Fact icon="users">
					{memberCount} {memberCount === 1 ? 'member' : 'members'}
				</Fact>
				{meetingPoint && <Fact icon="navigation">Meets at {meetingPoint}</Fact>}
				<Fact icon="crown">Hosted by {nameOf(host)}</Fact>
			</ul>
			{links.length > 0 && (
				<ul aria-label="Elsewhere" className="-my-2 flex flex-wrap gap-x-4">
					{links.map(({ label, href }) => (
						<li key={href} className="min-w-0">
							<a
								href={href}
								rel="nofollow noopener ugc"
								target="_blank"
								className="inline-flex min-h-11 items-center gap-1.5 text-court-strong underline-offset-4 hover:underline"
							>
								<span className="min-w-0 wrap-anywhere">{label}</span>
								<Icon name="external-link" className="size-4 shrink-0" />
								<span className="sr-only">(opens in a new tab)</span>
							</a>
						</li>
					))}
				</ul>
			)}
			{children}
		</header>
	)
}
