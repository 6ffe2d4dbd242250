import { amountIn, amountOf } from '#app/lib/money.ts'
import { at, formatDay } from '#app/lib/time/time.ts'
import { dayAt } from './gathering-words.ts'
import { sentences, type About, type Money, type Time, type Words } from './told.ts'

/** `what` names what the money is for; amounts are whole cents, `link` is the payer's page about it. */
type For = { what: string }
type Sum = For & { amount: number }
type AtVenue = { venueId: number }
/** `byDesk` is set where the desk booked for a customer, whose account has no page of it. */
type AtDesk = { venue: string; due: number; paid: boolean; credit?: true; byDesk?: true }
type Linked = { link?: string }
type Payout = AtVenue & { venue: string; amount: number; reference: string; paidOn: string }
/** `sale` is a pack, in earlier notices. */
type Bill = { bill: 'booking' | 'entry' | 'pack' | 'place' | 'voucher' | 'membership' | 'sale' }

/** It is `paid`, or its deposit has confirmed it and `rest` whole cents are left; earlier notices have no rest. */
type Confirms = { paid: boolean; rest?: number }
/** `ended` names what had ended before it came, null for nothing; `back` goes back at once, with `all` all of it. */
type Arrived = Sum & Bill & Confirms & { ended: string | null; back: number; all: boolean }

const inWords = ({ amount, currency }: Money) => amountIn(amount, currency)
const moneyPage = (venueId: number) => `/venue-dashboard/${venueId}/money`
const goesBack = ({ back, all }: { back: number; all: boolean }) =>
	back === 0 ? '' : ` ${all ? 'It' : amountOf(back)} goes back, as it was not needed.`
const confirmed = ({ paid, rest = 0 }: Confirms) =>
	paid ? ' It is paid and confirmed.' : rest > 0 ? ` It is confirmed, and ${amountOf(rest)} is still to pay.` : ''
const late = (ended: string | null) => (ended === null ? '' : ` It came after ${ended}.`)

const ENDED = {
	booking: 'a cancelled booking',
	entry: 'an entry that has ended',
	pack: 'a pack that has ended',
	place: 'a place that has ended',
	voucher: 'a voucher that has ended',
	membership: 'a membership that has ended',
	sale: 'a pack that has ended',
}

const PACK_DONE = ' It is paid. Use its hours when you pay for a booking there.'
const DONE = {
	booking: ' It is paid, and your court is confirmed.',
	entry: ' The entry is paid.',
	pack: PACK_DONE,
	place: ' Your place is paid.',
	voucher: ' It is paid. Print your voucher, or send it on.',
	membership: ' It is paid, and you’re a member.',
	sale: PACK_DONE,
}

export const paymentWords = {
	'closure choice': ({ what, choice, held, venueId }: For & AtVenue & { choice: string; held: number }): Words => ({
		title: choice === 'refund' ? `A player wants ${amountOf(held)} back` : 'A player has chosen credit',
		body: `${what}. The court was closed.`,
		link: moneyPage(venueId),
	}),
	'shares open': ({ what, have, shares, amount, link }: Sum & Linked & { have: number; shares: number }): Words => ({
		title: `${have} of ${shares} ${have === 1 ? 'has' : 'have'} paid; ${amountOf(amount)} still to pay`,
		body: `${what}. Send the links again, or pay the rest yourself.`,
		link,
	}),
	'share open': ({ what, amount, checkoutId }: Sum & { checkoutId: string }): Words => ({
		title: `Your share of ${amountOf(amount)} is still to pay`,
		body: `${what}.`,
		link: `/pay/${checkoutId}`,
	}),
	'share asked': ({ what, amount, checkoutId }: Sum & { checkoutId: string }, { who }: About): Words => ({
		title: `${who.short} needs your share of ${amountOf(amount)}`,
		body: `${what}.`,
		link: `/pay/${checkoutId}`,
	}),
	/** `what`, `amount` and `reference` are those of the last one. */
	'to confirm': (
		{ total, cents, what, amount, reference }: Sum & { total: number; cents: number; reference: string },
		{ id }: About,
	): Words => {
		const body = `${what}. Reference ${reference}.`
		return {
			title: total === 1 ? `${amountOf(amount)} to confirm` : `${total} payments to confirm: ${amountOf(cents)}`,
			body: total === 1 ? body : `The last: ${body}`,
			link: moneyPage(id),
		}
	},
	'came by itself': (
		{ total, cents, what, amount, ...told }: Sum & Confirms & { total: number; cents: number },
		{ id }: About,
	): Words => {
		const body = `${what}.${confirmed(told)}`
		return {
			title: total <= 1 ? `${amountOf(amount)} received` : `${total} payments received: ${amountOf(cents)}`,
			body: total <= 1 ? body : `The last: ${body}`,
			link: moneyPage(id),
		}
	},
	/** `last`, `payer` and `dueDate` are those of the last one. */
	'statements made': (
		{ total, last, payer, dueDate }: { total: number; last: string; payer: string; dueDate: string },
		{ id }: About,
	): Words => {
		const body = `${last} for ${payer}, to pay by ${formatDay(at(dueDate, 0))}.`
		return {
			title: total <= 1 ? 'A statement is ready to send' : `${total} statements are ready to send`,
			body: total <= 1 ? body : `The last: ${body}`,
			link: `${moneyPage(id)}/statements`,
		}
	},
	/** `amount` is what the venue gets, `paidOn` a day. */
	'paid out': (told: Payout): Words => ({
		title: `${amountOf(told.amount)} was paid out to ${told.venue}`,
		body: `Paid on ${formatDay(at(told.paidOn, 0))}, reference ${told.reference}.`,
		link: `${moneyPage(told.venueId)}/paid-out`,
	}),
	'payout taken back': (told: Payout & { reason: string }): Words => ({
		title: `A payout of ${amountOf(told.amount)} to ${told.venue} was taken back`,
		body: `The payout recorded for ${formatDay(at(told.paidOn, 0))}, reference ${told.reference}, was wrong. “${told.reason}” The money is owed to you again.`,
		link: `${moneyPage(told.venueId)}/paid-out`,
	}),
	'paid with credit': ({ what, amount, venueId, ...told }: Sum & AtVenue & Confirms): Words => ({
		title: `${amountOf(amount)} paid with credit`,
		body: `${what}.${confirmed(told)}`,
		link: moneyPage(venueId),
	}),
	'your payment arrived': ({ what, amount, ended }: Sum & { ended: string | null }): Words => ({
		title: `Your payment of ${amountOf(amount)} has arrived`,
		body: `${what}.${late(ended)}`,
	}),
	/** `share` is the name on the bill of the person whose share it is. With `own` the reader paid it. */
	'money arrived': (told: Arrived & Linked & { own: boolean; share: string | null }): Words => {
		const whose = told.share !== null ? `${told.share}’s share` : told.own ? 'Your payment' : 'A payment'
		const { bill, paid, rest = 0 } = told
		const done = DONE[bill]
		const part = rest > 0 ? ` Your court is confirmed. You pay ${amountOf(rest)} at the venue.` : ''
		return {
			title: `${whose} of ${amountOf(told.amount)} ${told.all ? 'goes back' : 'has arrived'}`,
			body: `${told.what}.${late(told.ended)}${told.ended === null ? goesBack(told) : ''}${paid ? done : part}`,
			link: told.link,
		}
	},
	'money for your venue': (told: Arrived & AtVenue): Words => {
		const entry = told.bill === 'entry'
		const amount = amountOf(told.amount)
		const after = ` ${amount} came after ${told.bill === 'booking' ? 'it was cancelled' : told.ended}${told.back > 0 ? ', and goes back' : ''}.`
		const paid =
			told.bill === 'booking' ? confirmed(told) : told.paid ? (entry ? ' The team is in.' : ' It is paid.') : ''
		return {
			title: told.ended === null ? `${amount} received` : `Money for ${ENDED[told.bill]}`,
			body: `${told.what}.${told.ended === null ? goesBack(told) : after}${paid}`,
			link: moneyPage(told.venueId),
		}
	},
	'paid twice': ({ what, came, name, venueId }: For & AtVenue & { came: Money; name: string }): Words => ({
		title: 'A checkout was paid twice by card',
		body: `${what}. ${inWords(came)} came again as ${name}, and is not in the books. Please look at the card provider.`,
		link: moneyPage(venueId),
	}),
	'another amount came': (told: For & Linked & { came: Money; asked: Money; mayStay: boolean }): Words => ({
		title: `${inWords(told.came)} arrived instead of ${inWords(told.asked)}`,
		body: `${told.what}. ${told.mayStay ? 'The venue keeps it or sends it back.' : 'The venue sends it back.'}`,
		link: told.link,
	}),
	'money needs you': ({ what, came, asked, venueId }: For & AtVenue & { came: Money; asked: Money }): Words => ({
		title: `A card payment of ${inWords(came)} needs you`,
		body: `${what}. ${inWords(asked)} was asked for. It does not count until you have decided.`,
		link: moneyPage(venueId),
	}),
	'gone back to card': ({ what, amount, link }: Sum & Linked): Words => ({
		title: `${amountOf(amount)} has gone back to your card`,
		body: `${what}. Banks can take a few days to show it.`,
		link,
	}),
	'sent by the venue': ({ venue, what, amount, link }: Sum & Linked & { venue: string }): Words => ({
		title: `${venue} sends you ${amountOf(amount)}`,
		body: `${what}. It couldn’t go back to your card.`,
		link,
	}),
	/** `how` is such as `in cash`; notices of before it was asked lack it. */
	'paid back': ({ venue, what, amount, how, link }: Sum & Linked & { venue: string; how?: string }): Words => ({
		title: `${venue} has paid ${amountOf(amount)} back to you`,
		body: how ? `Paid back ${how}. ${what}.` : `${what}.`,
		link,
	}),
	'refund to make': ({ what, sum, why, venueId }: For & AtVenue & { sum: Money; why: string | null }): Words => ({
		title: `Refund to make: ${inWords(sum)}`,
		body: sentences(`${what}.`, why),
		link: moneyPage(venueId),
	}),
	/** `why` is a sentence, null where another notice says it. */
	'comes back': (
		told: For & Linked & { sum: Money; venue: string; by: 'provider' | 'venue' | 'credit'; why: string | null },
	): Words => {
		const way = {
			credit: 'Use it for your next booking there.',
			provider: 'It goes back to your card.',
			venue: `${told.venue} sends it to you.`,
		}[told.by]
		return {
			title:
				told.by === 'credit'
					? `${inWords(told.sum)} is credit at ${told.venue}`
					: `${inWords(told.sum)} comes back to you`,
			body: sentences(`${told.what}.`, told.why, way),
			link: told.link,
		}
	},
	'said to be sent': ({
		what,
		amount,
		cash,
		reference,
		venueId,
	}: Sum & AtVenue & { cash: boolean; reference: string }): Words => ({
		title: cash ? `${amountOf(amount)} comes in cash` : `${amountOf(amount)} to confirm`,
		body: `${what}. Reference ${reference}.`,
		link: moneyPage(venueId),
	}),
	'sent back': ({ what, came, asked, link }: For & Linked & { came: Money; asked: Money }): Words => ({
		title: `${inWords(came)} comes back to you`,
		body: `${what}. The amount didn’t match: ${inWords(asked)} was asked.`,
		link,
	}),
	/** With `paid` other money has paid the bill, and nothing has to be sent again. */
	'not received': (
		told: Sum & Bill & Linked & { venue: string; cash: boolean; reference: string; paid: boolean },
	): Words => {
		const { what, venue, reference } = told
		const ask = told.cash
			? 'Please pay it at the venue, or another way.'
			: `Please check whether it went out, with reference ${reference}, and tell ${venue} again.`
		return {
			title: told.cash
				? `${venue} did not get your cash: ${amountOf(told.amount)}`
				: `${venue} has not received ${amountOf(told.amount)}`,
			body: `${what}. ${told.paid ? `Your ${told.bill === 'sale' ? 'pack' : told.bill} is paid; there is nothing to do.` : ask}`,
			link: told.link,
		}
	},
	'taken at the desk': ({ venue, what, amount, due, paid, credit, byDesk }: Sum & AtDesk, { id }: About): Words => ({
		title: credit
			? `${amountOf(amount)} of your credit at ${venue} is used`
			: `${venue} has received ${amountOf(amount)}`,
		body: sentences(`${what}.`, paid ? 'It is paid.' : due > 0 && `${amountOf(due)} is still to be paid.`),
		link: byDesk ? undefined : `/my-bookings/${id}/receipt`,
	}),
	'pack bought': ({ venue, what, amount, until }: Sum & { venue: string; until: string }): Words => ({
		title: `Your pack at ${venue} is ready`,
		body: `${what}, paid with ${amountOf(amount)}. Use its hours when you pay for a booking there, ${until}.`,
		link: '/my-bookings/packs',
	}),
	'voucher bought': ({
		venue,
		what,
		amount,
		until,
		saleId,
	}: Sum & { venue: string; until: string; saleId: number }): Words => ({
		title: `Your gift voucher of ${venue} is ready`,
		body: `${what}, paid with ${amountOf(amount)}. Print it or send it on: it’s valid ${until}.`,
		link: `/my-bookings/packs/${saleId}/voucher`,
	}),
	'voucher used': ({ venue, what, amount }: Sum & { venue: string }): Words => ({
		title: `${amountOf(amount)} is your credit at ${venue}`,
		body: `${what}. The desk entered it for you: use the credit for your next booking there.`,
	}),
	'place lapsed': ({ venue, what, link }: For & Linked & { venue: string }): Words => ({
		title: `Your place wasn’t paid in time`,
		body: `${what}. It’s open to others now. If you’ve paid ${venue} already, you get a place if one’s still free, or your money back if not.`,
		link,
	}),
	'place undone': ({
		venue,
		what,
		amount,
		payBy,
		link,
	}: Sum & Linked & { venue: string; payBy?: Time | null }): Words => ({
		title: `${venue} took ${amountOf(amount)} back off your place`,
		body: `${what}. It was noted by mistake, and so your place counts as not paid. ${payBy ? `Pay by ${dayAt(payBy)} to keep it.` : 'Pay when you’re there.'}`,
		link,
	}),
	'place paid': ({ venue, what, amount, link }: Sum & Linked & { venue: string }): Words => ({
		title: `${venue} has received ${amountOf(amount)}`,
		body: `${what}. Your place is paid.`,
		link,
	}),
	'pack lapsed': ({ venue, what, venueId }: For & AtVenue & { venue: string }): Words => ({
		title: `Your pack at ${venue} wasn’t paid in time`,
		body: `${what}. If you’ve paid already, you get it once the money’s there. If not, you can order it again.`,
		link: `/venues/${venueId}/packs`,
	}),
	'voucher lapsed': ({ venue, what, venueId }: For & AtVenue & { venue: string }): Words => ({
		title: `Your gift voucher of ${venue} wasn’t paid in time`,
		body: `${what}. If you’ve paid already, you get it once the money’s there. If not, you can order it again.`,
		link: `/venues/${venueId}/vouchers`,
	}),
	'membership bought': ({ venue, what, amount, until }: Sum & { venue: string; until: string }): Words => ({
		title: `You’re a member of ${venue}`,
		body: `${what}, paid with ${amountOf(amount)}. It runs ${until}.`,
		link: '/my-bookings/packs',
	}),
	'membership lapsed': ({ venue, what, venueId }: For & AtVenue & { venue: string }): Words => ({
		title: `Your membership of ${venue} wasn’t paid in time`,
		body: `${what}. If you’ve paid already, you get it once the money’s there. If not, you can order it again.`,
		link: `/venues/${venueId}/packs`,
	}),
	'membership undone': ({ venue, what, amount }: Sum & { venue: string }): Words => ({
		title: `${venue} undid the sale of a membership`,
		body: `${what}. It was sold to you by mistake, and so its ${amountOf(amount)} counts as not paid.`,
		link: '/my-bookings/packs',
	}),
	'voucher undone': ({ venue, what, amount }: Sum & { venue: string }): Words => ({
		title: `${venue} undid the sale of a gift voucher`,
		body: `${what}. It was sold to you by mistake, and so its ${amountOf(amount)} counts as not paid.`,
		link: '/my-bookings/packs',
	}),
	'pack undone': ({ venue, what, amount }: Sum & { venue: string }): Words => ({
		title: `${venue} undid the sale of a pack`,
		body: `${what}. It was sold to you by mistake, and so its ${amountOf(amount)} counts as not paid.`,
		link: '/my-bookings/packs',
	}),
	'cash undone': ({ venue, what, amount, due }: Sum & { venue: string; due: number }, { id }: About): Words => ({
		title: `Your ${amountOf(amount)} in cash was noted by mistake`,
		body: sentences(`${what}.`, `${venue} took it back.`, due > 0 && `${amountOf(due)} is still to pay.`),
		link: `/my-bookings/${id}`,
	}),
}
