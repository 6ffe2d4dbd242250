import type { Actor } from '#app/features/accounts/auth.server.ts'
import type { Act } from './inbox-schemas.ts'
import { receivedWords } from './received-words.ts'
import { keepAsItIs } from './review.server.ts'
import { confirmReceived } from './venue-money.server.ts'

type Said = { id: number; act: Act }

/**
 * Carries out a one-tap decision about money and returns the message to show.
 *
 * Throws 404 when the venue or the money is not the user's, 403 for their own money, and 409 when it was decided
 * already.
 */
export async function carryOut(user: Actor, venueId: number, { id, act }: Said, now = new Date()) {
	switch (act) {
		case 'received':
			return { title: 'Money received', description: receivedWords(await confirmReceived(user, venueId, id, { now })) }
		case 'kept':
			return { title: 'Payment kept', description: receivedWords(await keepAsItIs(user, venueId, id, now)) }
	}
}
