import { eq } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { insertRows } from '#db/query/prepared.ts'
import { events, eventSeries } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { dayInYear, goneWords, nextOn } from '#app/features/bookings/regulars/regular-dates.ts'
import { datesOf, endOnce, TERM } from '#app/features/bookings/regulars/regular-plan.server.ts'
import { RepeatPattern, type RepeatForm } from '#app/features/bookings/regulars/regular-schemas.ts'
import { lastDeskDate } from '#app/features/bookings/desk/desk-rules.ts'
import { countHours, take } from '#app/features/court-time/court-time.server.ts'
import { lock } from '#app/features/gatherings/places.server.ts'
import { slotsChanged } from '#app/features/live/changes.server.ts'
import { findOwnOffer, type Offer } from '#app/features/venues/offers.server.ts'
import { lockTeam } from '#app/features/venues/team/team.server.ts'
import { conflict, invalid } from '#app/lib/errors.ts'
import { look } from '#app/lib/form/form.server.ts'
import { addDays, at, dateOf, isDate, weekdayOf } from '#app/lib/time/time.ts'
import { tellCoaches } from '../coach.server.ts'
import { venueEvents } from '../gathering.server.ts'
import { findReservation, hoursOn } from '../planning/reservation.server.ts'
import { touchedHours } from '../rules.ts'
import { findOwnEvent } from '../venue-events.server.ts'
import { findEventHurdles } from './event-hurdles.server.ts'
import { datesToCome, findOwnSeries } from './series-dates.server.ts'

type Row = typeof events.$inferSelect
type Time = { startTime: Date; endTime: Date }

/** Returns when an event would be on another date. */
function onDate({ startTime, endTime }: Time, date: string): Time {
	const shift = at(date, 0).getTime() - at(dateOf(startTime), 0).getTime()
	return { startTime: new Date(startTime.getTime() + shift), endTime: new Date(endTime.getTime() + shift) }
}

/** Returns the dates with what stands in their way, in words; null where nothing does. */
async function planDates(reader: Reader, row: Row, offer: Offer, dates: readonly string[], now: Date) {
	const times = dates.map((date) => ({ date, ...onDate(row, date) }))
	const { courts } = await findReservation(row.id, reader)
	const whole = { startTime: times[0]!.startTime, endTime: times.at(-1)!.endTime }
	const hurdles = await findEventHurdles(reader, offer, whole, now)
	const planned = row.seriesId === null ? [row] : [row, ...(await datesToCome(reader, row.seriesId, now))]
	const isPlanned = (time: Time) =>
		planned.some(({ startTime, endTime }) => startTime < time.endTime && endTime > time.startTime)
	return times.map((time) => ({
		...time,
		courts,
		problem: isPlanned(time) ? 'Planned already' : hurdles.problem({ ...time, courts }),
		remark: hurdles.remark(time),
	}))
}

const CANCELLED = 'This event was cancelled. Add a new one instead.'
const NO_SPORT = 'The venue doesn’t offer this sport any more.'

async function findRow(reader: Reader, id: number) {
	const [row] = await reader.select().from(events).where(eq(events.id, id))
	return row!
}

const FIELDS = ['date', 'ends', 'until', 'times']

/**
 * Returns the form in which an event repeats, filled in from the query, and its dates once it says until when. With
 * `edit` the form is still to be filled in; `problem` is why it cannot repeat. Throws as `findOwnEvent`.
 */
export async function findRepeatPage(
	user: Actor,
	venueId: number | null,
	eventId: number | null,
	query: URLSearchParams,
	now = new Date(),
) {
	const event = await findOwnEvent(user, venueId, eventId, 'events')
	const [row, { named: courts }] = [await findRow(db, event.id), await findReservation(event.id)]
	const offer = await findOwnOffer(event.venue, event.sportId, now)
	const day = dateOf(row.startTime)
	const sent = [...query].filter(([name, value]) => FIELDS.includes(name) && value !== '')
	const next = nextOn([weekdayOf(day)], addDays(day, 7), now)
	const values: Record<string, string> = { date: next, until: '', times: '', ...Object.fromEntries(sent) }
	const ends = query.has('until') || query.has('times')
	const first = isDate(values.date!) ? values.date! : next
	const last = lastDeskDate(now)
	if (!ends) values.until = [addDays(first, TERM), last].sort()[0]!
	endOnce(values)
	const asked = query.getAll('weekday')
	const weekdays = asked.length > 0 || ends ? asked : [String(weekdayOf(day))]
	const fields = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))
	for (const weekday of weekdays) fields.append('weekday', weekday)
	const problem = row.status === 'cancelled' ? CANCELLED : offer === null ? NO_SPORT : null
	const { found: plan, result } =
		ends && offer && !query.has('edit')
			? await look(fields, RepeatPattern, async (pattern) => planDates(db, row, offer, datesOf(pattern, now), now))
			: { found: null }
	return {
		event,
		courts,
		problem,
		series: (await findOwnSeries(event.id, now))?.words ?? null,
		values,
		weekdays,
		plan: plan?.map(({ date, startTime, problem, remark }) => ({
			date,
			day: dayInYear(startTime, now),
			problem,
			remark,
		})),
		result,
		today: dateOf(now),
		lastDate: last,
		idempotencyKey: crypto.randomUUID(),
	}
}
export type RepeatPage = Awaited<ReturnType<typeof findRepeatPage>>

const OTHER = 'One of these dates isn’t on the weekdays you chose.'

type How = { idempotencyKey?: string | null; now?: Date }

/**
 * Plans an event again on the ticked dates, all or none: each is an event of its own, with the same courts, places and
 * link, and people sign up for each. Returns how many there are.
 *
 * Throws as `findOwnEvent`, 400 for dates that are not of its weekdays, and 409 when the event was cancelled or one of
 * the dates is not free any more.
 */
export async function repeatEvent(
	user: Actor,
	venueId: number,
	eventId: number,
	{ idempotencyKey: _, ...input }: RepeatForm,
	{ idempotencyKey, now = new Date() }: How = {},
) {
	const taken: { sportId: number; hours: Date[] }[] = []
	const made = await withIdempotencyKey(user, idempotencyKey, { venueId, eventId, ...input }, () =>
		write(async (tx) => {
			await findOwnEvent(user, venueId, eventId, 'events', tx)
			await lockTeam(tx, venueId)
			await lock(tx, venueEvents, eventId)
			const row = await findRow(tx, eventId)
			if (row.status === 'cancelled') throw conflict(CANCELLED)
			const offer = await findOwnOffer({ id: venueId }, row.sportId, now, tx)
			if (!offer) throw conflict(NO_SPORT)
			const on = [...new Set(input.on)].sort()
			const planned = new Set(datesOf(input, now))
			if (on.some((date) => !planned.has(date))) throw invalid(OTHER, { on: [OTHER] })
			const dates = await planDates(tx, row, offer, on, now)
			const gone = dates.find(({ problem }) => problem !== null)
			if (gone) throw conflict(goneWords(gone.startTime, 'added'))
			const seriesId = await joinSeries(tx, row, input.weekday, now)
			const { name, description, courtId, sportId, maxParticipants, price, coachId, isPublic, linkKey } = row
			const same = { name, description, courtId, sportId, maxParticipants, price, coachId, isPublic, linkKey, seriesId }
			const rows = dates.map(({ startTime, endTime }) => ({
				...same,
				startTime,
				endTime,
				createdById: user.id,
				createdAt: now,
			}))
			const added = await insertRows(tx, events, rows)
			const { courts } = dates[0]!
			const wanted = added.flatMap(({ id, startTime, endTime }) =>
				hoursOn({ sportId, courts, hours: touchedHours(startTime, endTime) }).map((time) => ({
					...time,
					holder: { kind: 'event' as const, id },
				})),
			)
			if (countHours(await take(tx, venueId, wanted)) < countHours(wanted))
				throw conflict(goneWords(dates[0]!.startTime, 'added'))
			await tellCoaches(
				tx,
				user,
				added.map(({ id, endTime }) => ({ id, endTime, before: null, after: coachId })),
				now,
			)
			const details = { venueId, dates: added.length }
			await auditAt(tx, user, venueId, { action: 'event.repeat', subject: `event:${eventId}`, details }, now)
			taken.push({ sportId, hours: wanted.map(({ startTime }) => startTime) })
			return { dates: added.length }
		}),
	)
	for (const { sportId, hours } of taken) if (hours.length > 0) slotsChanged({ venueId, sportId, hours })
	return made
}

/** Makes an event the first date of a series, or adds weekdays to the one that it is of. Returns the series' id. */
async function joinSeries(tx: Writer, { id, courtId, seriesId, startTime }: Row, weekday: number[], now: Date) {
	const all = (before: readonly number[]) => [...new Set([...before, ...weekday])].sort()
	if (seriesId === null) {
		const weekdays = all(startTime > now ? [weekdayOf(dateOf(startTime))] : [])
		const row = { courtId, weekdays, createdAt: now }
		const [series] = await tx.insert(eventSeries).values(row).returning({ id: eventSeries.id })
		await tx.update(events).set({ seriesId: series!.id }).where(eq(events.id, id))
		return series!.id
	}
	const isOver = (await datesToCome(tx, seriesId, now)).length === 0
	const [series] = await tx.select().from(eventSeries).where(eq(eventSeries.id, seriesId))
	const weekdays = all(isOver ? [] : series!.weekdays)
	await tx.update(eventSeries).set({ weekdays }).where(eq(eventSeries.id, seriesId))
	return seriesId
}
