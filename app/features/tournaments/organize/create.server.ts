import { write } from '#db/client/index.ts'
import { tournaments } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { invalid } from '#app/lib/errors.ts'
import type { NewTournament } from '../schemas.ts'
import { dateProblems, readDates, type Dates } from './dates.ts'
import { requireOffer } from './offer.server.ts'
import { tellVenue } from './venue-notices.server.ts'

type How = { idempotencyKey?: string | null; now?: Date }

/** Creates a tournament, tells the venue's owner, and returns its id. Throws 400 by field for dates or venue. */
export async function createTournament(user: Actor, plan: NewTournament, how: How = {}): Promise<{ id: number }> {
	const { idempotencyKey, now = new Date() } = how
	return withIdempotencyKey(user, idempotencyKey, plan, () =>
		write(async (tx) => {
			const dates = readDates(plan)
			refuseDates(dates, now)
			const venue = await requireOffer(tx, user, plan)
			const { prizeDescription, rules, ...rest } = plan
			const [row] = await tx
				.insert(tournaments)
				.values({
					...rest,
					...dates,
					organizerId: user.id,
					createdAt: now,
					prizeDescription: prizeDescription || null,
					rules: rules || null,
				})
				.returning({ id: tournaments.id, name: tournaments.name, format: tournaments.format })
			await tellVenue(tx, { ...row!, ...dates }, { venue, user, now })
			return { id: row!.id }
		}),
	)
}

export function refuseDates(dates: Dates, now: Date, before?: Dates) {
	const problems = dateProblems(dates, now, before)
	const [first] = Object.values(problems).flat()
	if (first) throw invalid(first, problems)
}
