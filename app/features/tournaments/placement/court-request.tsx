import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { TournamentDetails } from '../find.server.ts'

type Props = {
	request: NonNullable<TournamentDetails['courtRequest']>
	venue: string
	/** Where the venue decides; null for the organiser, who waits. */
	answer: string | null
}

export function CourtRequest({ request: { courtHours, matches, refusal }, venue, answer }: Props) {
	const courts = `${courtHours} court-${courtHours === 1 ? 'hour' : 'hours'}`
	const what = `${courts} for ${matches} ${matches === 1 ? 'match' : 'matches'}`
	if (refusal) {
		return (
			<Notice tone="warn" title={`${venue} has said no`}>
				{refusal.note && <p className="whitespace-pre-line wrap-anywhere">{refusal.note}</p>}
				{!answer && <p>It does not give {what}. Other hours or days can be asked for.</p>}
			</Notice>
		)
	}
	if (!answer) {
		return (
			<Notice title={`Waiting for ${venue}`}>
				It has been asked for {what}. The schedule is made as soon as it says yes.
			</Notice>
		)
	}
	return (
		<Notice title="May this tournament have your courts?">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<p>It asks for {what}.</p>
				<ButtonLink to={answer} preventScrollReset size="sm">
					Answer
				</ButtonLink>
			</div>
		</Notice>
	)
}
