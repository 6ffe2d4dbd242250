import type { Actor } from '#app/features/accounts/auth.server.ts'
import type { Act } from './inbox-schemas.ts'
import { receivedWords } from './received-words.ts'
import { keepAsItIs } from './review.server.ts'
import { confirmReceived } from './venue-money.server.ts'

type Said = { id: number; act: Act }

/**
 * What the venue's people say of money with one tap; answers what to tell them. Throws 404 where the venue or the
 * money is not theirs, 403 for money of their own, 409 where it has been said already.
 */
export async function carryOut(user: Actor, venueId: number, { id, act }: Said, now = new Date()) {
	switch (act) {
		case 'received':
			return { title: 'Money received', description: receivedWords(await confirmReceived(user, venueId, id, { now })) }
		case 'kept':
			return { title: 'Payment kept', description: receivedWords(await keepAsItIs(user, venueId, id, now)) }
	}
}
