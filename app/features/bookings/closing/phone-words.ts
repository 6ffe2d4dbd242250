import { packHours, packTag } from '#app/features/ledger/sales/pack-hours.ts'
import { amountOf } from '#app/lib/money.ts'
import { formatDay, formatTime } from '#app/lib/time/time.ts'
import type { ClosingReason } from './closing-reasons.ts'

/** The most bookings of one person that one button ticks. Those left over stay on the list. */
export const MOST_TICKED = 50

export type Told = {
	name: string
	venue: string
	court: string
	startTime: Date
	reason: ClosingReason | null
	/** Whole cents that come back; 0 where nothing was paid. */
	comesBack: number
	/** Half hours that are back on the pack that paid; 0 where none did, or the venue took it back. */
	hoursBack: number
	/** Whether the player picks what happens to their money in Courtside. */
	chooses: boolean
	/** Whole cents that they say they sent, which aren't here yet. */
	sent: number
	/** Whether they pick what happens to those once they are. */
	choosesSent: boolean
	/** Whether the court has been opened again since. */
	isOpen: boolean
}

const because: Record<ClosingReason, string> = {
	rain: ' because of rain',
	power: ' because the power is out',
	other: '',
}

/** The message to a player whose court was closed: what is closed or open again, and what comes back. */
export function phoneMessage({ name, venue, court, startTime, reason, isOpen, ...back }: Told) {
	const why = reason ? because[reason] : ''
	const when = `${formatDay(startTime)} at ${formatTime(startTime)}`
	return [
		`Hi ${name.split(' ')[0]}.`,
		isOpen
			? `${venue} had to close ${court}${why}, so your booking on ${when} was cancelled. The court is open again: book it anew if it’s still free.`
			: `${venue} had to close ${court}${why}, so your booking on ${when} can’t go ahead.`,
		backWords(back),
		'Sorry about that, and see you soon.',
	].join(' ')
}

/** The one message to a player who lost several courts. */
export function phoneMessages(lost: readonly Told[]) {
	const [first, ...others] = lost
	if (!first || others.length === 0) return first ? phoneMessage(first) : ''
	const times = lost.map(({ startTime }) => `${formatDay(startTime)} at ${formatTime(startTime)}`)
	const when = `${times.slice(0, -1).join(', ')} and ${times.at(-1)}`
	const why = first.reason && lost.every(({ reason }) => reason === first.reason) ? because[first.reason] : ''
	const isOpen = lost.every((one) => one.isOpen)
	return [
		`Hi ${first.name.split(' ')[0]}.`,
		`${first.venue} had to close courts${why}, so your bookings on ${when} ${isOpen ? 'were cancelled. The courts are open again: book them anew if they’re still free' : 'can’t go ahead'}.`,
		backWords({
			comesBack: lost.reduce((cents, { comesBack }) => cents + comesBack, 0),
			hoursBack: lost.reduce((halfHours, { hoursBack }) => halfHours + hoursBack, 0),
			chooses: lost.some(({ chooses }) => chooses),
			sent: lost.reduce((cents, { sent }) => cents + sent, 0),
			choosesSent: lost.some(({ choosesSent }) => choosesSent),
		}),
		'Sorry about that, and see you soon.',
	].join(' ')
}

type Back = Pick<Told, 'comesBack' | 'hoursBack' | 'chooses' | 'sent' | 'choosesSent'>

/** Says what comes back to a player: the hours of their pack, and their money, also that which isn’t here yet. */
function backWords({ comesBack, hoursBack, chooses, sent, choosesSent }: Back) {
	const said = [
		hoursBack > 0 && `Your pack has its ${hoursOf(hoursBack)} back.`,
		comesBack > 0 &&
			(chooses
				? `You can pick what you’d like for the ${amountOf(comesBack)}: a refund, another time or credit.`
				: `You get ${amountOf(comesBack)} back.`),
		sent > 0 &&
			(choosesSent
				? `The ${amountOf(sent)} you sent isn’t here yet. Once it is, you can pick a refund, another time or credit.`
				: `The ${amountOf(sent)} you sent isn’t here yet. Once it is, you get it back.`),
	].filter(Boolean)
	return said.join(' ') || 'There’s nothing to pay.'
}

/** Says to the desk how the money of one booking stands, a line each: `R320.00 goes back`. */
export function moneyLines({ comesBack, wentBack, hoursBack, chooses, sent }: Back & { wentBack: number }) {
	const back = [
		comesBack > wentBack && `${amountOf(comesBack - wentBack)} goes back`,
		wentBack > 0 && `${amountOf(wentBack)} went back`,
	]
	return [
		hoursBack > 0 && `${packTag(hoursBack)} back on the pack`,
		chooses ? `${amountOf(comesBack)} paid, no choice yet` : back.filter(Boolean).join(', '),
		sent > 0 && `${amountOf(sent)} sent, not here yet`,
	].flatMap((line) => line || [])
}

/** `half hour`, `hour`, `1½ hours` */
const hoursOf = (halfHours: number) => (halfHours === 1 ? 'half hour' : halfHours === 2 ? 'hour' : packHours(halfHours))
