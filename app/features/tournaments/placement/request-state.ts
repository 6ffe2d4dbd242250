import { atPrice, rate } from '#app/lib/money.ts'
import { courtHours as inCourtHours } from '#app/lib/time/lengths.ts'
import { clock } from '#app/lib/time/time.ts'
import type { TournamentDetails } from '../find.server.ts'

type Request = NonNullable<TournamentDetails['courtRequest']>

/** Where a request for courts stands, in words for the venue or for the organiser, and how a notice shows it. */
export type RequestState = {
	title: string
	text: string
	tone?: 'warn' | 'success'
	icon?: 'hourglass'
	refused: boolean
	/** When the venue offered other hours, as an ISO instant; null if it has not. */
	offeredAt: string | null
}

export function requestState(
	{ courtHours, matches, price, refusal, offer }: Request,
	venue: string,
	isVenue: boolean,
): RequestState {
	const what = `${inCourtHours(courtHours)} for ${matches} ${matches === 1 ? 'match' : 'matches'}`
	const asked = price ? `${what}, ${rate(price)} in all` : what
	const state = { refused: refusal !== null, offeredAt: offer?.at ?? null }
	if (refusal) {
		const then = isVenue ? '' : `You can’t have ${what}. Try other hours or days.`
		const text = [refusal.note, then].filter(Boolean).join('\n')
		return { ...state, tone: 'warn', title: `${venue} has said no`, text }
	}
	if (offer) {
		const hours = `${clock(offer.dayStart)}–${clock(offer.dayEnd)}${offer.price === undefined ? '' : atPrice(offer.price)}`
		const waiting = { title: `You offered ${hours}`, text: 'Waiting for the organiser. Nothing is booked yet.' }
		if (isVenue) return { ...state, ...waiting, icon: 'hourglass' }
		return { ...state, tone: 'success', title: `${venue} offers ${hours}`, text: offer.note }
	}
	if (isVenue) return { ...state, title: 'Can this tournament have your courts?', text: `They need ${asked}.` }
	const text = `You asked for ${asked}. We make the schedule as soon as they say yes.`
	return { ...state, icon: 'hourglass', title: `Waiting for ${venue}`, text }
}
