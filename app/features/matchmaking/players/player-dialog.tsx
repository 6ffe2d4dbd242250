import { ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/layer/dialog.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { PersonPicture } from '#app/ui/picture/person-picture.tsx'
import { PersonMenu } from '../people/person-menu.tsx'
import { gamesWords, type PlayerCardData } from './card.ts'
import { ConnectLink } from './connect-link.tsx'
import { ScoreReasons } from './score-reasons.tsx'
import { SportBadges } from './sport-badges.tsx'
import { Link } from '#app/ui/link/link.tsx'

type PlayerDialogProps = {
	player: PlayerCardData
	/** The query of the page below, which its dialogs keep. */
	search: string
	signedIn: boolean
}

export function PlayerDialog({ player, search, signedIn }: PlayerDialogProps) {
	const back = `/matchmaking${search}`
	const here = `/matchmaking/players/${player.id}`
	return (
		<Dialog
			title={player.name}
			closeTo={back}
			footer={
				player.isYou ? (
					<ButtonLink to="/matchmaking/preferences">Edit What Others See</ButtonLink>
				) : (
					<ConnectLink player={player} search={search} variant="primary" />
				)
			}
		>
			<div className="flex flex-col gap-4">
				<div className="flex items-center gap-4">
					<PersonPicture picture={player.picture} initials={player.initials} size="xl" />
					<div className="flex min-w-0 grow flex-col gap-2">
						<p className="flex gap-1 text-sm text-muted">
							<Icon name="map-pin" className="mt-0.5 size-4" />
							<span className="min-w-0 wrap-anywhere">{player.location}</span>
						</p>
						<SportBadges sports={player.sports} />
					</div>
					{signedIn && !player.isYou && (
						<PersonMenu
							name={player.name}
							acts={[
								{ to: `${here}/block${search}`, icon: 'ban', label: 'Block' },
								{ to: `${here}/report${search}`, icon: 'flag', label: 'Report' },
							]}
						/>
					)}
				</div>
				<dl className="flex flex-col gap-2">
					{factsOf(player).map(({ icon, label, words }) => (
						<div key={label} className="flex gap-3">
							<dt className="flex w-28 shrink-0 gap-2 text-muted">
								<Icon name={icon} className="mt-0.5 size-5" />
								{label}
							</dt>
							<dd className="min-w-0 wrap-anywhere">{words}</dd>
						</div>
					))}
				</dl>
				<Score player={player} signedIn={signedIn} />
			</div>
		</Dialog>
	)
}

function Score({ player: { name, match, isYou }, signedIn }: Pick<PlayerDialogProps, 'player' | 'signedIn'>) {
	if (match)
		return (
			<section aria-labelledby="score" className="flex flex-col gap-3 border-t border-line pt-4">
				<h3 id="score" className="text-lg leading-6">
					{match.score}% match with you
				</h3>
				<ScoreReasons match={match} />
			</section>
		)
	if (isYou || !signedIn) return null
	return (
		<p className="border-t border-line pt-4 text-sm text-muted">
			<Link to="/matchmaking/preferences" className="font-semibold text-court-strong underline">
				Tell us what you play and when
			</Link>{' '}
			to see how well {name} suits you.
		</p>
	)
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

type Fact = { icon: IconName; label: string; words: string }

function factsOf({ level, games, cities, when, playFrequency, playStyle, lookingForCoach }: PlayerCardData) {
	const facts: (Fact | false)[] = [
		{ icon: 'chart-column', label: 'Level', words: level },
		{ icon: 'trophy', label: 'Played', words: gamesWords(games) },
		cities.length > 0 && { icon: 'map', label: 'Plays in', words: cities.join(', ') },
		{ icon: 'calendar', label: 'When', words: when },
		playFrequency !== null && { icon: 'repeat', label: 'How often', words: playFrequency },
		playStyle !== null && { icon: 'sparkles', label: 'Style', words: capitalized(playStyle) },
		lookingForCoach && { icon: 'medal', label: 'Coach', words: 'Is looking for a coach' },
	]
	return facts.filter((fact) => fact !== false)
}
