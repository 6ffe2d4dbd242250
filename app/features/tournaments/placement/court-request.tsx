import { Form, useNavigation } from 'react-router'
import { clock } from '#app/lib/time/time.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { TournamentDetails } from '../find.server.ts'

type Props = {
	request: NonNullable<TournamentDetails['courtRequest']>
	venue: string
	/** Where the venue decides; null for the organiser, who waits. */
	answer: string | null
	/** Where the organiser asks for other hours. */
	change: string
}

export function CourtRequest({ request: { courtHours, matches, refusal, offer }, venue, answer, change }: Props) {
	const sent = useNavigation().formData?.get('intent')
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
	if (offer && answer) {
		return (
			<Notice icon="hourglass" title={`You offered ${clock(offer.dayStart)}–${clock(offer.dayEnd)}`}>
				<div className="flex flex-wrap items-center justify-between gap-3">
					<p>Waiting for the organiser. Nothing is booked yet.</p>
					<ButtonLink to={answer} preventScrollReset variant="secondary" size="sm">
						Change
					</ButtonLink>
				</div>
			</Notice>
		)
	}
	if (offer) {
		return (
			<Notice tone="success" title={`${venue} offers ${clock(offer.dayStart)}–${clock(offer.dayEnd)}`}>
				{offer.note && <p className="whitespace-pre-line wrap-anywhere">{offer.note}</p>}
				<Form method="post" preventScrollReset className="mt-3 flex flex-wrap gap-2">
					<input type="hidden" name="offeredAt" value={offer.at} />
					<Button name="intent" value="take" size="sm" pending={sent === 'take'} pendingText="One moment…">
						Take These Hours
					</Button>
					<ButtonLink to={change} preventScrollReset variant="secondary" size="sm">
						Ask for Others
					</ButtonLink>
					<Button
						name="intent"
						value="withdraw"
						variant="quiet"
						size="sm"
						pending={sent === 'withdraw'}
						pendingText="One moment…"
					>
						Withdraw the Request
					</Button>
				</Form>
			</Notice>
		)
	}
	if (!answer) {
		return (
			<Notice icon="hourglass" title={`Waiting for ${venue}`}>
				<p>You asked for {what}. We make the schedule as soon as they say yes.</p>
				<Form method="post" preventScrollReset className="mt-3 flex flex-wrap gap-2">
					<ButtonLink to={change} preventScrollReset variant="secondary" size="sm">
						Change the Hours
					</ButtonLink>
					<Button
						name="intent"
						value="withdraw"
						variant="quiet"
						size="sm"
						pending={sent === 'withdraw'}
						pendingText="One moment…"
					>
						Withdraw the Request
					</Button>
				</Form>
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
