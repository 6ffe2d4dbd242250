import type { ClosingReason } from '#app/features/bookings/closing/closing-reasons.ts'
import { chooseUntil, type BookingStatus } from '#app/features/bookings/status.ts'
import { dayAndTime } from '#app/features/bookings/money-words.ts'
import { formatTime } from '#app/lib/time/time.ts'
import type { NoticeTone } from '#app/ui/notice.tsx'

/**
 * How a game stands. `held` waits for its money until then, `asked` for the venue; `lapsed` was not paid in time. Only
 * in the first three can people answer.
 */
export type GameState =
	| { is: 'on' | 'asked' | 'begun' | 'over' | 'lapsed' }
	| { is: 'held'; until: Date }
	| { is: 'off'; by: 'captain' | 'venue' | 'unknown' }
	| { is: 'closed'; reason: ClosingReason; movable: boolean }

type Booking = {
	status: BookingStatus
	startTime: Date
	endTime: Date
	cancelReason: string | null
	cancelledAt: Date | null
	closureChoice: string | null
	closedFor: ClosingReason | null
	/** When it lapses unless it is paid; null when it does not. */
	payBy: Date | null
}

export function stateOf(booking: Booking, now: Date): GameState {
	const { status, startTime, endTime, payBy } = booking
	if (status === 'cancelled') return endedState(booking, now)
	if (status === 'completed' || endTime <= now) return { is: 'over' }
	if (payBy !== null && payBy <= now) return { is: 'lapsed' }
	if (startTime <= now) return { is: 'begun' }
	if (status === 'confirmed') return { is: 'on' }
	return payBy === null ? { is: 'asked' } : { is: 'held', until: payBy }
}

function endedState(booking: Booking, now: Date): GameState {
	const { cancelReason, closedFor } = booking
	if (cancelReason === 'unpaid') return { is: 'lapsed' }
	if (cancelReason === 'closed') {
		const until = chooseUntil(booking)
		return { is: 'closed', reason: closedFor ?? 'other', movable: until !== null && now < until }
	}
	return { is: 'off', by: cancelReason === 'customer' ? 'captain' : cancelReason === 'venue' ? 'venue' : 'unknown' }
}

export const isOpen = ({ is }: GameState) => is === 'on' || is === 'held' || is === 'asked'

/** Says how a game stands, for people who play in it; null while it is simply on. */
export function stateWords(state: GameState, { captain, venue }: Names, start: Date, now: Date): StateWords | null {
	switch (state.is) {
		case 'on':
			return null
		case 'held':
			return {
				tone: 'warn',
				title: `Held until ${dayAndTime(state.until, now)}`,
				text: `${captain} still has to pay. Until then the court can go to others.`,
			}
		case 'asked':
			return { tone: 'info', title: 'Not confirmed yet', text: `${venue} still has to say yes.` }
		case 'begun':
			return { tone: 'success', title: 'Game on', text: `It started at ${formatTime(start)}.` }
		case 'over':
			return { tone: 'info', title: 'This one has been played', text: `Ask ${captain} when the next one is.` }
		case 'lapsed':
			return {
				tone: 'warn',
				title: 'The court is gone',
				text: `It wasn’t paid in time and is open to others again. Ask ${captain} what’s next.`,
			}
		case 'off':
			return { tone: 'warn', title: 'Called off', text: CALLED_OFF[state.by]({ captain, venue }) }
		case 'closed': {
			const next = state.movable ? ` ${captain} can still move it: the new time shows up here.` : ''
			return { tone: 'warn', title: CLOSED[state.reason], text: `${venue} has closed the court.${next}` }
		}
	}
}

type Names = { captain: string; venue: string }
export type StateWords = { tone: NoticeTone; title: string; text: string }

const CLOSED: Record<ClosingReason, string> = { rain: 'Rained off', power: 'No power', other: 'The court is closed' }

const CALLED_OFF: Record<Extract<GameState, { is: 'off' }>['by'], (names: Names) => string> = {
	captain: ({ captain }) => `${captain} has cancelled this game.`,
	venue: ({ venue }) => `${venue} has cancelled this booking.`,
	unknown: () => 'This booking is cancelled.',
}
