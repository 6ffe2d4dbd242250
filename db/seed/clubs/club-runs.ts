import { eq } from 'drizzle-orm'
import type { Writer } from '../../client/index.ts'
import { gamePlayers, games, runningEventParticipants, runningEvents, runningSeries } from '../../schema.ts'
import type { SeriesPlan } from '../../schema/clubs.ts'
import { DAY, later, MINUTE } from '../clock.ts'
import { insertAll, insertWithIds } from '../insert.ts'

type Runner = typeof runningEventParticipants.$inferInsert

/** A run of the demo data; pace is in seconds per km, `distance` km, `elevation` metres, `duration` minutes. */
export const plan = (wishes: Partial<SeriesPlan> & Pick<SeriesPlan, 'name' | 'location' | 'distance'>): SeriesPlan => ({
	description: '',
	duration: Math.ceil((wishes.distance * 7 + 20) / 15) * 15,
	elevation: 0,
	difficulty: 'mixed',
	paceMin: null,
	paceMax: null,
	maxParticipants: 0,
	requiresApproval: false,
	isPublic: true,
	image: null,
	routeId: null,
	...wishes,
})

export type RunAt = { clubId: number; organizerId: number; date: Date; cancelReason?: string }
type InSeries = { seriesId: number; occurrence: number; frequency: string }

/** HH:MM in South Africa, which has no daylight saving. */
const clock = (date: Date) =>
	later(date, 120 * MINUTE)
		.toISOString()
		.slice(11, 16)

export const isOver = (date: Date, { duration }: Pick<SeriesPlan, 'duration'>, now: Date) =>
	later(date, duration * MINUTE) <= now

export async function addRun(
	{ tx, now }: { tx: Writer; now: Date },
	run: SeriesPlan,
	{ clubId, organizerId, date, cancelReason }: RunAt,
	runners: Omit<Runner, 'eventId'>[],
	series?: InSeries,
) {
	const there = runners.filter(({ status }) => status === 'attending' || status === 'attended')
	const status = cancelReason ? 'cancelled' : isOver(date, run, now) ? 'completed' : 'upcoming'
	const createdAt = later(date < now ? date : now, -28 * DAY)
	const [eventId] = await insertWithIds(tx, runningEvents, [
		{
			...run,
			clubId,
			organizerId,
			date,
			time: clock(date),
			status,
			createdAt,
			updatedAt: createdAt,
			currentParticipants: there.length,
			...(cancelReason && { cancelReason, cancelledAt: later(now, -3 * 60 * MINUTE) }),
			...(series && { isRecurring: true, recurringFrequency: series.frequency }),
			...(series && { seriesId: series.seriesId, occurrence: series.occurrence }),
		},
	])
	await insertAll(
		tx,
		runningEventParticipants,
		runners.map((runner) => ({ ...runner, eventId: eventId! })),
	)
	return eventId!
}

/** Adds the link by which runners bring friends to a run, and a friend who comes. */
export async function addGuest(
	{ tx, now }: { tx: Writer; now: Date },
	{ eventId, date, runners }: { eventId: number; date: Date; runners: number },
) {
	const dates = { createdAt: later(now, -5 * 60 * MINUTE), updatedAt: later(now, -5 * 60 * MINUTE) }
	const [gameId] = await insertWithIds(tx, games, [{ runId: eventId, key: crypto.randomUUID(), places: 30, ...dates }])
	const guest = { name: 'Mpho', nameKey: 'mpho', browserHash: 'Mpho has no browser here', answer: 'in' as const }
	await tx.insert(gamePlayers).values({ gameId: gameId!, ...guest, startTime: date, ...dates })
	const currentParticipants = runners + 1
	await tx.update(runningEvents).set({ currentParticipants }).where(eq(runningEvents.id, eventId))
}

/** Adds a series without its runs, and returns its id. */
export async function addSeries(
	tx: Writer,
	run: SeriesPlan,
	{ clubId, organizerId, date }: RunAt,
	frequency: 'weekly' | 'two_weekly',
) {
	const createdAt = later(date, -20 * DAY)
	const [seriesId] = await insertWithIds(tx, runningSeries, [
		{ clubId, organizerId, frequency, firstDate: date, plan: run, createdAt, updatedAt: createdAt },
	])
	return seriesId!
}
