import { write, type Writer } from '#db/client/index.ts'
import { runningEvents, runningSeries } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { invalid } from '#app/lib/errors.ts'
import { addDays, at, dateOf } from '#app/lib/time/time.ts'
import { findClubInside } from '../../find.server.ts'
import { paceRefusal } from '../../pace.ts'
import { EVENT_DAYS_AHEAD } from '../../rules.ts'
import { asSeriesPlan, columnsOf, type Plan } from './plan-columns.ts'
import { LONGEST } from './plan-rules.ts'
import type { NewEvent } from './schemas.ts'
import { planAhead } from '../series/series.server.ts'
import { seriesWeekdays } from '../series/series.ts'

type How = { idempotencyKey?: string | null; now?: Date }

/**
 * Plans a run that the person organizes, of a club they are a member of or manage, and returns its id; of one that
 * repeats, the next ones too. Throws 404 and 403 like `findClubInside`, 400 with messages by field for invalid times.
 */
export async function planEvent(
	user: Actor,
	clubId: number | null,
	sent: NewEvent,
	how: How = {},
): Promise<{ id: number }> {
	const { idempotencyKey, now = new Date() } = how
	return withIdempotencyKey(user, idempotencyKey, { clubId, ...sent }, () =>
		write(async (tx) => {
			const club = await findClubInside(user, clubId, tx)
			const { repeats, weekdays: chosen, ...wanted } = sent
			const plan = completePlan(wanted, club, now)
			const common = asSeriesPlan(plan, null)
			const weekdays = seriesWeekdays(chosen, plan.startTime)
			const series = repeats === 'none' ? null : { clubId: club.id, frequency: repeats, organizerId: user.id, weekdays }
			const seriesId = series && (await startSeries(tx, { ...series, firstDate: plan.startTime, plan: common }, now))
			const [event] = await tx
				.insert(runningEvents)
				.values({
					...columnsOf(common, plan.startTime),
					clubId: club.id,
					organizerId: user.id,
					seriesId,
					occurrence: seriesId && 0,
					createdAt: now,
					updatedAt: now,
					...(series && { isRecurring: true, recurringFrequency: series.frequency }),
				})
				.returning({ id: runningEvents.id })
			if (seriesId) await planAhead(tx, seriesId, now)
			return { id: event!.id }
		}),
	)
}

async function startSeries(tx: Writer, series: typeof runningSeries.$inferInsert, now: Date) {
	const [row] = await tx
		.insert(runningSeries)
		.values({ ...series, createdAt: now, updatedAt: now })
		.returning({ id: runningSeries.id })
	return row!.id
}

type Where = { meetingPoint: string; city: string }

/**
 * The plan with its place settled: where it names none it is the club's meeting point, and the city of a club without.
 * Throws 400 with messages by field for what cannot be; a run that was planned may keep the start it has, `before`.
 */
export function completePlan(plan: Plan, { meetingPoint, city }: Where, now: Date, before?: Date): Plan {
	const refuse = (field: string, message: string) => invalid(message, { [field]: [message] })
	const { startTime, endTime } = plan
	const moved = before?.getTime() !== startTime.getTime()
	if (moved && startTime <= now) throw refuse('startTime', 'That time has passed.')
	if (moved && startTime >= at(addDays(dateOf(now), EVENT_DAYS_AHEAD), 24))
		throw refuse('startTime', 'Choose a date within the next year.')
	if (endTime <= startTime) throw refuse('endTime', 'End time must be after start time')
	if (endTime.getTime() - startTime.getTime() > LONGEST) throw refuse('endTime', 'A run can last up to 24 hours.')
	const slow = paceRefusal(plan)
	if (slow) throw refuse('paceMax', slow)
	return { ...plan, location: plan.location || meetingPoint || city }
}
