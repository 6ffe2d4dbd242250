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
	const courts = `${courtHours} court ${courtHours === 1 ? 'hour' : 'hours'}`
	const what = `${courts} for ${matches} ${matches === 1 ? 'match' : 'matches'}`
	if (refusal) {
		return (
			<Notice tone="warn" title={`${venue} has said no`}>
				{refusal.note && <p className="whitespace-pre-line wrap-anywhere">{refusal.note}</p>}
				{!answer && <p>You can’t have {what}. Try other hours or days.</p>}
			</Notice>
		)
	}
	if (!answer) {
		return (
			<Notice title={`Waiting for ${venue}`}>
				You asked for {what}. We make the schedule as soon as they say yes.
			</Notice>
		)
	}
	return (
		<Notice title="Can this tournament have your courts?">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<p>They need {what}.</p>
				<ButtonLink to={answer} preventScrollReset size="sm">
					Answer
				</ButtonLink>
			</div>
		</Notice>
	)
}
