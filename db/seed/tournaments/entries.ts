import type { tournamentTeams } from '../../schema.ts'
import type { SeededVenue } from '../cast.ts'
import { at, earlier, HOUR, later, MINUTE } from '../clock.ts'
import { addEntries, claimed, receipt, type Entry } from '../bookings/payments.ts'
import { randomFrom } from '../random.ts'
import { secret } from '../bookings/references.ts'
import type { Scene } from '../scene.ts'

type NewTeam = typeof tournamentTeams.$inferInsert & { createdAt: Date }
export type SeededTeam = NewTeam & { id: number }

/**
 * Adds the entry fees of a tournament's teams: playing teams have paid, and the first of the others claims to have
 * paid, unless it is the cast's. In a cancelled tournament all were refunded.
 */
export async function addEntryFees(scene: Scene, venue: SeededVenue, teams: SeededTeam[], endedAt: Date | null) {
	const { now } = scene
	const waiting = teams.slice(1).find(({ status }) => status === 'registered')
	const entries = teams.flatMap((team): Entry[] => {
		if (!team.entryFee || (team.status === 'registered' && team !== waiting)) return []
		const random = randomFrom(`entry ${team.id}`)
		const from = earlier(later(team.createdAt, 5 * MINUTE), now)
		const isWaiting = team === waiting
		const method = isWaiting ? 'PayShap' : random.pick(['Credit Card', 'PayShap', 'SnapScan'] as const)
		const came = earlier(later(from, method === 'Credit Card' ? MINUTE : random.whole(1, 12) * HOUR), now)
		const payment = receipt({
			bill: { teamId: team.id, paymentMethod: endedAt ? 'Credit Card' : method },
			userId: team.captainId,
			by: venue.ownerId,
			amount: team.entryFee * 100,
			from,
			at: came,
		})
		if (isWaiting) return [{ courtId: venue.id, payment: claimed(payment, from) }]
		if (!endedAt) return [{ courtId: venue.id, payment }]
		const refund = {
			...({ by: 'provider', reason: 'venue', status: 'done', amount: payment.amount } as const),
			providerRefundId: `rfd_${secret()}`,
			createdAt: endedAt,
			doneAt: later(endedAt, MINUTE),
			updatedAt: later(endedAt, MINUTE),
		}
		return [{ courtId: venue.id, payment: { ...payment, status: 'refunded' }, refund }]
	})
	await addEntries(scene, entries)
}

/** When a tournament was called off: the day before yesterday, after its teams had joined. */
export const calledOffAt = ({ now }: Scene) => at(now, -2, 15)
