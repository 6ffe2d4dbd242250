import type { ClosingReason } from '#app/features/bookings/closing/closing-reasons.ts'
import { chooseUntil, type BookingStatus } from '#app/features/bookings/status.ts'
import type { RequestStatus } from '#app/features/matchmaking/status.ts'
import type { TeamStatus, TournamentStatus } from '#app/features/tournaments/status.ts'
import { dayAndTime, formatTime, HOUR } from '#app/lib/time/time.ts'
import type { NoticeTone } from '#app/ui/notice.tsx'

/**
 * How a game stands. `held` waits for its money until then, `asked` for the venue; `lapsed` was not paid in time. Only
 * in the first three can people answer.
 */
export type GameState =
	| { is: 'on' | 'asked' | 'begun' | 'over' | 'lapsed' }
	| { is: 'held'; until: Date }
	| { is: 'off'; by: 'captain' | 'venue' | 'unknown' }
	/** A team that plays no match now or later. */
	| { is: 'none'; why: 'unplanned' | 'over' | 'cancelled' | 'withdrawn' }
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

type Team = {
	team: { status: TeamStatus }
	tournament: { status: TournamentStatus }
	next: { startTime: Date } | null
}

export function stateOfTeam({ team, tournament, next }: Team, now: Date): GameState {
	if (next) return { is: next.startTime <= now ? 'begun' : 'on' }
	if (tournament.status === 'cancelled') return { is: 'none', why: 'cancelled' }
	if (team.status === 'withdrawn') return { is: 'none', why: 'withdrawn' }
	return { is: 'none', why: tournament.status === 'completed' ? 'over' : 'unplanned' }
}

type Run = { status: string; startTime: Date; endTime: Date }

export function stateOfRun({ status, startTime, endTime }: Run, now: Date): GameState {
	if (status === 'cancelled') return { is: 'off', by: 'unknown' }
	if (status === 'completed' || endTime <= now) return { is: 'over' }
	return { is: startTime <= now ? 'begun' : 'on' }
}

type Request = { status: RequestStatus; startsAt: Date | null }

/** A match request has no end of its own: its game is over two hours after its start. */
export function stateOfRequest({ status, startsAt }: Request, now: Date): GameState {
	if (status === 'cancelled') return { is: 'off', by: 'captain' }
	if (status === 'expired') return { is: 'lapsed' }
	if (startsAt === null || now < startsAt) return { is: 'on' }
	return { is: now.getTime() < startsAt.getTime() + 2 * HOUR ? 'begun' : 'over' }
}

/** Says how the game of a match request stands. */
export const requestWords = (state: GameState, of: Of, now: Date): StateWords | null =>
	state.is === 'lapsed'
		? { tone: 'info', title: 'Not enough players', text: 'It didn’t fill up in time.' }
		: state.is === 'off'
			? { tone: 'warn', title: 'Called off', text: 'This game is cancelled.' }
			: stateWords(state, of, now)

/** Says how a run stands; null while it is simply on. */
export function runWords({ is }: GameState, start: Date): StateWords | null {
	if (is === 'off') return { tone: 'warn', title: 'Called off', text: 'This run is cancelled.' }
	if (is === 'over') return { tone: 'info', title: 'This run is over', text: 'Hope the legs are fine.' }
	if (is === 'begun') return { tone: 'success', title: 'They’re off', text: `It started at ${formatTime(start)}.` }
	return null
}

export const isOpen = ({ is }: GameState) => is === 'on' || is === 'held' || is === 'asked'

/** Says why a team plays no match now or later. */
export function noMatchWords(
	state: GameState,
	{ name, tournament }: { name: string; tournament: { name: string } },
): StateWords {
	const why = state.is === 'none' ? state.why : 'unplanned'
	if (why === 'over') return { tone: 'info', title: 'All played', text: `${tournament.name} is over. Good season.` }
	if (why === 'cancelled') return { tone: 'warn', title: 'Called off', text: `${tournament.name} is cancelled.` }
	if (why === 'withdrawn')
		return { tone: 'warn', title: 'The team is out', text: `${name} has withdrawn from ${tournament.name}.` }
	return { tone: 'info', title: 'No match planned yet', text: 'The next one shows up here with its time and court.' }
}

/** A match request whose day was taken back. */
export const NO_DAY: StateWords = { tone: 'info', title: 'No day yet', text: 'The day and time show up here.' }

type Of = {
	/** The captain's first name; null where the captain reads it. */
	captain: string | null
	venue: string
	start: Date
	/** For what the court of an `asked` game is held. */
	held?: string
}
export type StateWords = { tone: NoticeTone; title: string; text: string }

/** Says how a game stands, for people who play in it; null while it is simply on. */
export function stateWords(state: GameState, { captain, venue, start, held }: Of, now: Date): StateWords | null {
	const ask = captain === null ? '' : ` Ask ${captain} what’s next.`
	switch (state.is) {
		case 'on':
		case 'none':
			return null
		case 'held':
			return {
				tone: 'warn',
				title: `Held until ${dayAndTime(state.until, now)}`,
				text:
					captain === null
						? 'Pay before then to keep the court.'
						: 'If it isn’t paid by then, the court opens to others.',
			}
		case 'asked':
			return { tone: 'warn', title: held ?? `Held until ${venue} confirms it`, text: 'It’s not confirmed yet.' }
		case 'begun':
			return { tone: 'success', title: 'Game on', text: `It started at ${formatTime(start)}.` }
		case 'over':
			return { tone: 'info', title: 'This one has been played', text: 'Hope it was a good one.' }
		case 'lapsed':
			return {
				tone: 'warn',
				title: 'The court is gone',
				text: `It wasn’t paid in time and is open to others again.${ask}`,
			}
		case 'off':
			return { tone: 'warn', title: 'Called off', text: offText(state.by, captain ?? 'You', venue) }
		case 'closed': {
			const mover =
				captain === null ? 'You can still move it.' : `${captain} can still move it: the new time shows up here.`
			const text = `${venue} has closed the court.${state.movable ? ` ${mover}` : ''}`
			return { tone: 'warn', title: CLOSED[state.reason], text }
		}
	}
}

const CLOSED: Record<ClosingReason, string> = { rain: 'Rained off', power: 'No power', other: 'The court is closed' }

function offText(by: Extract<GameState, { is: 'off' }>['by'], captain: string, venue: string) {
	if (by === 'captain') return `${captain} ${captain === 'You' ? 'have' : 'has'} cancelled this game.`
	return by === 'venue' ? `${venue} has cancelled this booking.` : 'This booking is cancelled.'
}
