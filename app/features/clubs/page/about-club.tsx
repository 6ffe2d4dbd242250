import { CalendarLink } from '#app/ui/link/calendar-link.tsx'
import { Fact } from '#app/ui/fact.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { ClubDetails } from '../find.server.ts'
import { nameOf } from '../names.ts'
import { socialLinks } from './social-links.ts'

/** Shows a club's own words, its meeting point and its host: beside its runs on wide screens. */
export function AboutClub({ club }: { club: ClubDetails }) {
	const { description, meetingPoint, host } = club
	const links = socialLinks(club.socialLinks)
	return (
		<aside aria-label="About this club" className="flex flex-col gap-4 lg:col-start-2 lg:row-start-1">
			<h2 className="text-2xl max-lg:hidden">About</h2>
			<p className="max-w-[72ch] wrap-anywhere whitespace-pre-line">{description}</p>
			<ul className="flex flex-col gap-1.5 text-muted">
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
			{club.isMember && <CalendarLink kind="club" id={club.id} />}
		</aside>
	)
}
