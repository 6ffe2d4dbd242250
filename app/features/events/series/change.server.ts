import { eq } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { eventSeries } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { dayInYear, goneWords } from '#app/features/bookings/regulars/regular-dates.ts'
import type { Scope } from '#app/features/bookings/regulars/regular-schemas.ts'
import { within } from '#app/features/bookings/regulars/regulars.server.ts'
import { shiftedWeekdays } from '#app/features/bookings/regulars/series/series-rules.ts'
import { courtTimeOf, release } from '#app/features/court-time/court-time.server.ts'
import { factsOf, type Gathering } from '#app/features/gatherings/kind.ts'
import { notifyParticipants } from '#app/features/gatherings/messages.server.ts'
import { lock } from '#app/features/gatherings/places.server.ts'
import { slotsChanged } from '#app/features/live/changes.server.ts'
import { findOwnOffer, type Offer } from '#app/features/venues/offers.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { conflict, invalid } from '#app/lib/errors.ts'
import { groupBy } from '#app/lib/groups.ts'
import { addDays, at, DAY, dateOf, formatTime, formatTimeRange, HOUR } from '#app/lib/time/time.ts'
import { coachesOf, requireCoach, tellCoaches } from '../coach.server.ts'
import { venueEvents } from '../gathering.server.ts'
import { changeEvent, checkPlan, isSameTime, keepsCourts, tooFewPlaces } from '../planning/planning.server.ts'
import { reservationOf } from '../planning/reservation.server.ts'
import type { EventPlan } from '../schemas.ts'
import { findEvents, type OwnEvent } from '../venue-events.server.ts'
import { findEventHurdles } from './event-hurdles.server.ts'
import { findOwnDates } from './own-dates.server.ts'

type Held = ReturnType<typeof reservationOf>
type Step = { before: OwnEvent; held: Held; plan: EventPlan; moves: boolean; changes: boolean }

/** The parts of an event that are the same on all its dates, as long as none was changed alone. */
const PARTS = ['title', 'description', 'maxParticipants', 'price', 'coachId', 'isPublic'] as const

const dayStart = (instant: Date) => at(dateOf(instant), 0)
/** Returns the hours from midnight of the day on which an event starts. */
const hoursFrom = (day: Date, instant: Date) => (instant.getTime() - dayStart(day).getTime()) / HOUR

/**
 * Returns what becomes of each date when one of them is changed as planned: all that is new there, and the days and times
 * by which it moves. Other dates keep what stays there.
 */
function stepsOf(from: OwnEvent & { courts: number[] }, rows: { event: OwnEvent; held: Held }[], plan: EventPlan) {
	const days = Math.round((dayStart(plan.startTime).getTime() - dayStart(from.startTime).getTime()) / DAY)
	const isNew = (time: 'startTime' | 'endTime') => formatTime(from[time]) !== formatTime(plan[time])
	const courts = [...new Set(plan.courts)].sort((a, b) => a - b)
	const otherCourts = plan.sportId !== from.sportId || String(courts) !== String(from.courts)
	return rows.map(({ event: before, held }): Step => {
		const date = addDays(dateOf(before.startTime), days)
		const hourOf = (time: 'startTime' | 'endTime') =>
			isNew(time) ? hoursFrom(plan.startTime, plan[time]) : hoursFrom(before.startTime, before[time])
		const parts = PARTS.map((part) => [part, plan[part] === from[part] ? before[part] : plan[part]])
		const wanted = {
			...(Object.fromEntries(parts) as Pick<EventPlan, (typeof PARTS)[number]>),
			startTime: at(date, hourOf('startTime')),
			endTime: at(date, hourOf('endTime')),
			sportId: otherCourts ? plan.sportId : before.sportId,
			courts: otherCourts ? courts : held.courts,
		}
		const moves = !isSameTime(before, wanted) || !keepsCourts({ before, plan: wanted, held })
		return { before, held, plan: wanted, moves, changes: moves || PARTS.some((part) => wanted[part] !== before[part]) }
	})
}

/**
 * Says for each step what stands in its way. Dates that move make room for each other; one that cannot move stays, and
 * may stand in the way of another.
 */
async function findProblems(reader: Reader, offer: Offer, steps: readonly Step[], now: Date) {
	const problems = new Map<number, string>()
	for (const { before, plan } of steps) {
		const crowded = tooFewPlaces(before, plan)
		if (crowded) problems.set(before.id, crowded)
		if (plan.endTime <= plan.startTime) problems.set(before.id, 'It would end before it starts.')
	}
	let left = steps.filter(({ before, moves }) => moves && !problems.has(before.id))
	if (left.length === 0) return problems
	const times = left.map(({ plan }) => plan)
	const whole = {
		startTime: new Date(Math.min(...times.map(({ startTime }) => startTime.getTime()))),
		endTime: new Date(Math.max(...times.map(({ endTime }) => endTime.getTime()))),
	}
	const hurdles = await findEventHurdles(reader, offer, whole, now)
	for (;;) {
		const own = new Set(left.map(({ before }) => before.id))
		const stuck = left.filter(({ before, plan }, i) => {
			// An event that is on keeps its start.
			const hasBegun = before.startTime <= now && isSameTime(before, plan)
			const first = left.slice(0, i).some((other) => meets(other.plan, plan))
			const problem = hasBegun ? null : (hurdles.problem(plan, own) ?? (first ? 'Another of these dates' : null))
			if (problem !== null) problems.set(before.id, problem)
			return problem !== null
		})
		if (stuck.length === 0) return problems
		left = left.filter((step) => !stuck.includes(step))
	}
}

const meets = (a: EventPlan, b: EventPlan) =>
	a.startTime < b.endTime && a.endTime > b.startTime && a.courts.some((court) => b.courts.includes(court))

type Asked = { eventId: number; scope: Scope; plan: EventPlan }

async function findSteps(reader: Reader, user: Actor, venueId: number, { eventId, scope, plan }: Asked, now: Date) {
	const { event, seriesId, coming, seen } = await findOwnDates(reader, user, venueId, eventId, now)
	const ids = within(coming, event, scope).map(({ id }) => id)
	const found = await findEvents(reader, ids)
	const taken = groupBy(await courtTimeOf(reader, 'event', [...ids, event.id]), ({ holder }) => holder.id)
	const heldBy = (id: number) => reservationOf(taken.get(id) ?? [])
	const from = { ...event, courts: heldBy(event.id).courts }
	const rows = found.map((event) => ({ event, held: heldBy(event.id) }))
	const offer = await findOwnOffer({ id: venueId }, plan.sportId, now, reader)
	if (!offer) throw invalid(NO_SPORT, { sportId: [NO_SPORT] })
	return { event, seriesId, seen, offer, steps: stepsOf(from, rows, plan) }
}
const NO_SPORT = 'The venue doesn’t have that sport.'

/**
 * Returns what a change of an event does to the dates of its series, each with what stands in its way. Throws as
 * `findOwnEvent`, and 400 for times or courts that cannot be.
 */
export async function planChange(user: Actor, venueId: number, asked: Asked, now = new Date()) {
	const { event, seen, offer, steps } = await findSteps(db, user, venueId, asked, now)
	await checkPlan(db, venueId, asked.plan, now, event)
	const problems = await findProblems(db, offer, steps, now)
	const words = ({ startTime, endTime }: Pick<EventPlan, 'startTime' | 'endTime'>) =>
		`${dayInYear(startTime, now)}, ${formatTimeRange(startTime, endTime)}`
	return {
		seen,
		title: asked.plan.title,
		dates: steps.map(({ before, plan, changes }) => {
			const problem = problems.get(before.id)
			return {
				date: String(before.id),
				day: words(plan),
				problem: problem
					? `${problem.replace(/\.$/, '')}. Stays as it is on ${words(before)}.`
					: changes
						? null
						: 'Stays as it is.',
				remark: isSameTime(before, plan) ? null : `Now on ${words(before)}`,
			}
		}),
	}
}

/**
 * Changes the ticked dates of an event's series as one of them is planned, all or none. Their courts move with them, more
 * places go to the waitlists, and people are told once of new times. Returns how many dates there were.
 *
 * Throws as `planChange`, and 409 when the dates are not as seen or one of them is not free any more.
 */
export async function changeDates(
	user: Actor,
	venueId: number,
	asked: Asked & { on: number[]; seen: string },
	now = new Date(),
) {
	const { dates, slots } = await write(async (tx) => {
		await findOwnVenue(user, venueId, 'events', tx)
		await requireCoach(tx, venueId, asked.plan.coachId)
		const { event, seriesId, seen, offer, steps: all } = await findSteps(tx, user, venueId, asked, now)
		if (seen !== asked.seen) throw conflict('The dates have changed since you looked. Look again.')
		const courtCount = await checkPlan(tx, venueId, asked.plan, now, event)
		const on = new Set(asked.on)
		const steps = all
			.filter(({ before, changes }) => changes && on.has(before.id))
			.sort((a, b) => a.before.id - b.before.id)
		if (steps.length === 0) throw invalid(TICK)
		for (const { before } of steps) await lock(tx, venueEvents, before.id)
		const problems = await findProblems(tx, offer, steps, now)
		const gone = steps.find(({ before }) => problems.has(before.id))
		if (gone) throw conflict(goneWords(gone.plan.startTime, 'changed'))
		// They make room for each other.
		const moving = steps.filter(({ moves }) => moves).map(({ before }) => before.id)
		await release(tx, venueId, 'event', moving)
		const slots: { sportId: number; hours: Date[] }[] = []
		const moved = new Map<number, { after: Gathering; plan: EventPlan }>()
		for (const { before, plan, held } of steps) {
			const changed = await changeEvent(tx, venueId, { before, plan, held, courtCount }, now)
			slots.push(...changed.slots)
			if (!isSameTime(before, plan)) moved.set(before.id, { after: changed.after, plan })
		}
		if (asked.scope !== 'this' && seriesId !== null) {
			const [series] = await tx.select().from(eventSeries).where(eq(eventSeries.id, seriesId))
			const days = Math.round((dayStart(asked.plan.startTime).getTime() - dayStart(event.startTime).getTime()) / DAY)
			const weekdays = shiftedWeekdays(series!.weekdays, days)
			await tx.update(eventSeries).set({ weekdays }).where(eq(eventSeries.id, seriesId))
		}
		const details = { venueId, dates: steps.length }
		const act = { action: 'event.edit-dates', subject: `event:${event.id}`, details } as const
		await auditAt(tx, user, venueId, act, now)
		const inOrder = [...moved.values()].map(({ after }) => after).sort((a, b) => +a.startTime - +b.startTime)
		const told = ({ id }: { id: number }, more: number) => {
			const { after, plan } = moved.get(id)!
			const data = { ...factsOf(after), end: plan.endTime, ...(more > 0 && { more }) }
			return { what: 'event moved', data } as const
		}
		const led = steps.map(({ before, plan }) => ({
			id: before.id,
			endTime: plan.endTime,
			before: before.coachId,
			after: plan.coachId,
		}))
		const stay = led.filter(({ id, before, after }) => moved.has(id) && before === after)
		const others = coachesOf(
			stay.map(({ id, after }) => ({ id, coachId: after })),
			user,
		)
		await notifyParticipants(tx, venueEvents, inOrder, { cause: `moved:${now.getTime()}`, told, others }, now)
		await tellCoaches(tx, user, led, now)
		return { dates: steps.length, slots }
	})
	for (const { sportId, hours } of slots) if (hours.length > 0) slotsChanged({ venueId, sportId, hours })
	return dates
}
const TICK = 'Tick the dates to change.'
