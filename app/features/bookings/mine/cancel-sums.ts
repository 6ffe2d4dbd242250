import { sharesOf } from '#app/features/ledger/account.ts'
import type { Money, Part } from '#app/features/ledger/money-of.server.ts'
import { inCents } from '#app/lib/money.ts'

/** The effect of cancelling on a booking's money, in whole cents. */
export type CancelSums = {
	/** The paid money that goes back, and from which payments. */
	back: number
	parts: Part[]
	/** All that goes back, including money that arrived in another way than was asked for. */
	backInAll: number
	stays: number
	/** The paid money that stays, and of which payments. */
	staying: Part[]
	/** Of money sent but not confirmed: what goes back when it arrives, and what stays. */
	laterBack: number
	laterStays: number
}

/** Works out a cancellation with a late charge of `charge` rand. Never more stays than was paid. */
export function cancelSums({ held, claimed, claimedCash, inReview, parts }: Money, charge: number): CancelSums {
	const stays = Math.min(held, inCents(charge))
	const back = held - stays
	const sent = claimed - claimedCash
	const laterStays = Math.min(sent, inCents(charge) - stays)
	const backs = sharesOf(back, parts, 'fair')
	const partsOf = (some: { id: number; left: number }[]) =>
		some.map(({ id, left }) => ({ ...parts.find((part) => part.id === id)!, left }))
	const leftOf = ({ id, left }: Part) => left - (backs.find((one) => one.id === id)?.left ?? 0)
	return {
		back,
		backInAll: back + inReview,
		stays,
		laterStays,
		laterBack: sent - laterStays,
		parts: partsOf(backs),
		staying:
			stays === 0
				? []
				: partsOf(parts.map((part) => ({ id: part.id, left: leftOf(part) }))).filter(({ left }) => left > 0),
	}
}
