import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { LinkChips } from '#app/ui/link/link-chips.tsx'
import { ShareLink } from '#app/ui/link/share-link.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { inWords, isEmpty, ownAddress, ownPicture, sharedAddress, titleOf, type Season } from './season.ts'
import { SeasonPicture } from './season-picture.tsx'
import { SharePicture } from './share-picture.tsx'

type Props = { season: Season; years: number[]; shareKey: string | null; origin: string }

/** A person's year as a picture, for themselves; a link shows it to others if they make one. */
export function OwnSeasonScreen({ season, years, shareKey, origin }: Props) {
	const { year } = season
	const chips = years.map((it) => ({ label: String(it), to: ownAddress(it), current: it === year }))
	return (
		<div className="flex flex-col gap-5">
			<div>
				<BackLink to="/profile">Profile</BackLink>
				<h1 className="text-3xl md:text-4xl">Your season</h1>
			</div>
			{(years.length > 1 || (years.length > 0 && !years.includes(year))) && <LinkChips label="Year" chips={chips} />}
			{isEmpty(season) ? (
				<EmptySeason year={year} />
			) : (
				<FullSeason season={season} shareKey={shareKey} origin={origin} />
			)}
		</div>
	)
}

const EmptySeason = ({ year }: { year: number }) => (
	<EmptyState
		drawing={<CourtDrawing sport="padel" />}
		title={`Nothing to show for ${year}`}
		text="Games you’ve played and club runs you’ve done fill your card. Book a court, say In on a game’s link, or join a run."
		action={
			<div className="flex flex-wrap justify-center gap-3">
				<ButtonLink to="/">Find a Venue</ButtonLink>
				<ButtonLink to="/running-club-dashboard" variant="secondary">
					Find a Run
				</ButtonLink>
			</div>
		}
	/>
)

function FullSeason({ season, shareKey, origin }: Omit<Props, 'years'>) {
	const { year } = season
	const sending = useNavigation().formData?.get('intent')
	return (
		<div className="flex flex-col items-center gap-5 md:flex-row md:items-start md:justify-center md:gap-10">
			<SeasonPicture src={ownPicture(year)} text={inWords(season)} />
			<div className="flex w-full max-w-md min-w-0 flex-col gap-5">
				<SharePicture picture={ownPicture(year)} file={`season-${year}.png`} title={`${titleOf(season)} ${year}`} />
				<section aria-labelledby="link" className="flex flex-col gap-3">
					<h2 id="link" className="text-xl">
						Share a link
					</h2>
					{shareKey ? (
						<ShareLink
							label="Link"
							hint="Anyone with it sees this card, with your first name. It keeps up with your games."
							link={origin + sharedAddress(shareKey)}
							title={`${titleOf(season)} ${year}`}
						/>
					) : (
						<p className="text-muted">Only you see your card. A link shows it to anyone you send it to.</p>
					)}
					<Form method="post" action={ownAddress(year)} preventScrollReset className="flex">
						<input type="hidden" name="year" value={year} />
						{shareKey ? (
							<Button
								name="intent"
								value="stop-sharing"
								variant="quiet"
								className="-ml-4"
								pending={sending === 'stop-sharing'}
							>
								Stop Sharing
							</Button>
						) : (
							<Button
								name="intent"
								value="share"
								variant="secondary"
								pending={sending === 'share'}
								pendingText="One moment…"
							>
								Make a Link
							</Button>
						)}
					</Form>
				</section>
				<Disclosure summary="How we count">
					<ul className="flex list-disc flex-col gap-2 pl-5 text-muted">
						<li>Games are your bookings that went ahead, and games you were In for while signed in.</li>
						<li>Club runs count once you’re checked in. They add no hours on court.</li>
						<li>“Played with” counts people who were In with their own account.</li>
						<li>Player of the match counts once voting is over, two days after a game.</li>
					</ul>
				</Disclosure>
			</div>
		</div>
	)
}
