import { z } from 'zod'
import { db } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { sum } from '#app/lib/money.ts'
import { formatDay } from '#app/lib/time/time.ts'
import { tournamentAddress } from '../../address.ts'
import { findTournament, type TournamentDetails } from '../../find.server.ts'
import { changesPartners } from '../../status.ts'
import { JoinAloneForm, JoinForm } from '../schemas.ts'
import { findWait, joinWaitlist, leaveWaitlist, waitRefusal } from './waitlist.server.ts'

/** The user's place on the waitlist of a tournament, or why they cannot join it. Throws like `findTournament`. */
export async function findWaitPage(user: Actor, id: number, key: string | null, now = new Date()) {
	const tournament = await findTournament(id, { user, key })
	return {
		tournament: { id, key: tournament.key, name: tournament.name },
		isAlone: changesPartners(tournament.format),
		own: await findWait(db, tournament, user),
		reason: waitRefusal(tournament, now)?.message ?? null,
		terms: termsOf(tournament),
	}
}

function termsOf({ registrationDeadline, entryFee }: TournamentDetails) {
	const first = `If a place comes free before registration closes on ${formatDay(registrationDeadline)}, the first on the list is in, and we tell them.`
	return entryFee > 0 ? `${first} The entry fee of ${sum(entryFee)} is due only then.` : first
}

const Leave = z.object({ intent: z.literal('leave') })
const wait = { intent: z.literal('wait') }
const PRESS = 'Press one of the buttons'
const WaitForm = z.discriminatedUnion('intent', [Leave, JoinForm.extend(wait)], PRESS)
const WaitAloneForm = z.discriminatedUnion('intent', [Leave, JoinAloneForm.extend(wait)], PRESS)

/** Carries out the form of the waitlist: joining it with a name, or leaving it. */
export async function sendWaitlist(request: Request, user: Actor, id: number, key: string | null) {
	const { format } = await findTournament(id, { user, key })
	const form = changesPartners(format) ? WaitAloneForm : WaitForm
	return submit(request, form, 'Waitlist not changed', async (wish) => {
		if (wish.intent === 'leave') {
			const tournament = await leaveWaitlist(user, id, { key })
			return redirectWithToast(tournamentAddress(tournament), { title: 'You’ve left the waitlist' })
		}
		const { name, idempotencyKey } = wish
		const { position } = await joinWaitlist(user, id, { name }, { key, idempotencyKey })
		const { key: own } = await findTournament(id, { user, key })
		return redirectWithToast(tournamentAddress({ id, key: own }), {
			title: 'You’re on the waitlist',
			description:
				position === 1
					? 'You’re first. We’ll tell you when a place is free.'
					: `You’re number ${position}. We’ll tell you when a place is free.`,
		})
	})
}
