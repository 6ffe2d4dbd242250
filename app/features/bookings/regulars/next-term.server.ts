import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, type SQL } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { courtNameOf } from '#db/query/columns.ts'
import { unindexed } from '#db/query/unindexed.ts'
import { bookings, courts, customerAccounts, regulars, sports, termOffers, users } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { factsTold, notify } from '#app/features/notices/notices.server.ts'
import { findPhone } from '#app/features/profile/phone.server.ts'
import { findOwnOffer } from '#app/features/venues/offers.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { conflict, forbidden, invalid, notFound } from '#app/lib/errors.ts'
import { look } from '#app/lib/form/form.server.ts'
import { logError } from '#app/lib/process/log.server.ts'
import { courtInText } from '#app/lib/text/court-name.ts'
import { addDays, at, DAY, dateOf, formatDay } from '#app/lib/time/time.ts'
import { customerOf, refuseBlocked } from '../customers/customer-of.server.ts'
import { asBeforeWords } from '../desk/add-ons/desk-add-ons.server.ts'
import { lastDeskDate } from '../desk/desk-rules.ts'
import { LIVE } from '../on-court/on-court.server.ts'
import { inDates, nearsEnd, nextOn } from './regular-dates.ts'
import { withoutWords } from '#app/features/notices/words/booking-words.ts'
import { datesOf, findRegularCourt, planOn, TERM, timeOn } from './regular-plan.server.ts'
import { TermDates, type RegularPattern, type TermChange } from './regular-schemas.ts'
import { datesTaken, hourOf, insertRegular, nameOf, whenOf } from './regulars.server.ts'
import { blockTimes } from './weekly-blocks.server.ts'
import { endTerm, keptDates, logFreed, tellOfTerm, type Answer, type Term } from './term-end.server.ts'

/** Days for which the dates are held, by default. */
const HELD_DAYS = 7

type Regular = typeof regulars.$inferSelect
type Last = NonNullable<Awaited<ReturnType<typeof findLatest>>>

/** Returns the last date to come of a regular with its player, or null. */
const findLast = (reader: Reader, regularId: number, now: Date) =>
	findLatest(reader, regularId, and(unindexed(inArray(bookings.status, LIVE)), gt(bookings.startTime, now)))

/** Returns the latest date of a regular, of those that are `also` so, with its player, or null. */
async function findLatest(reader: Reader, regularId: number, also?: SQL) {
	const [last] = await reader
		.select({ booking: bookings, fullName: users.fullName, deletedAt: users.deletedAt })
		.from(bookings)
		.leftJoin(users, eq(users.id, bookings.userId))
		.where(and(eq(bookings.regularId, regularId), also))
		.orderBy(desc(bookings.startTime), desc(bookings.id))
		.limit(1)
	return last ?? null
}

/** Returns the latest date that took place or will, whose add-ons the next term has; else the latest one. */
const findLike = async (reader: Reader, regularId: number) =>
	(await findLatest(reader, regularId, unindexed(ne(bookings.status, 'cancelled')))) ??
	(await findLatest(reader, regularId))

/** Returns in words what each date of the next term has of add-ons; null for nothing. */
async function addOnsOfTerm(reader: Reader, regular: Regular) {
	const like = await findLike(reader, regular.id)
	return like && asBeforeWords(reader, like.booking, hourOf(regular).hours)
}

/** Returns the weekly hour of the term after the last date. */
function nextTerm(regular: Regular, last: Date, now: Date): Omit<RegularPattern, 'until' | 'times'> {
	const hour = hourOf(regular)
	return { ...hour, date: nextOn(hour.weekday, addDays(dateOf(last), 1), now) }
}

/** Returns the weekly hour of a term with these dates. */
const termOn = (regular: Regular, dates: string[]) => ({ ...hourOf(regular), date: dates[0]!, until: dates.at(-1)! })

async function findRegular(reader: Reader, user: Actor, venueId: number, regularId: number) {
	const venue = await findOwnVenue(user, venueId, 'courts', reader)
	const [row] = await reader
		.select({ regular: regulars, sport: sports.name, courtName: courtNameOf(regulars) })
		.from(regulars)
		.innerJoin(sports, eq(sports.id, regulars.sportId))
		.where(and(eq(regulars.id, regularId), unindexed(eq(regulars.courtId, venue.id))))
	if (!row) throw notFound('Regular not found')
	const { regular, sport, courtName } = row
	return { venue, regular, court: `${sport}, ${courtInText(courtName ?? regular.courtNumber)}` }
}

/** Returns the newest offer of a regular's next term; null without one. */
async function newestOf(reader: Reader, regularId: number) {
	const which = eq(termOffers.regularId, regularId)
	const [term] = await reader.select().from(termOffers).where(which).orderBy(desc(termOffers.id)).limit(1)
	return term ?? null
}

function offerProblem(last: Last | null, term: Term | null, now: Date) {
	if (!last) return 'None of its dates is still to come.'
	if (!nearsEnd(last.booking.startTime, now))
		return `It runs until ${formatDay(last.booking.startTime)}. Offer the next term from three weeks before.`
	if (last.booking.userId !== null && last.deletedAt) return 'Its player has left.'
	if (term?.status === 'open') return 'The next term is offered already.'
	return term?.status === 'accepted' ? 'The next term is booked already.' : null
}

/**
 * Returns the form that offers a regular its next term, with every date and what stands in its way, or the offer that is
 * open. Throws 404 when it is not of the user's venue.
 */
export async function findTermPage(
	user: Actor,
	venueId: number,
	regularId: number,
	query: URLSearchParams,
	now = new Date(),
) {
	const { regular, court } = await findRegular(db, user, venueId, regularId)
	const [last, term] = await Promise.all([findLast(db, regularId, now), newestOf(db, regularId)])
	const whose = last ?? (await findLatest(db, regularId))
	const page = {
		when: whenOf(regular),
		court,
		name: whose ? nameOf({ ...whose, ...whose.booking }) : 'Walk-in',
		hasAccount: whose ? whose.booking.userId !== null : false,
		/** The add-ons of each date, in words. */
		addOns: await addOnsOfTerm(db, regular),
		open: null,
		problem: null,
		plan: null,
		values: {},
		result: undefined,
		today: dateOf(now),
		/** The first date of the next term; null where it cannot be offered. */
		first: null,
		lastDate: lastDeskDate(now),
	}
	if (term && isOpen(term, now)) return { ...page, open: await openView(term) }
	const problem = offerProblem(last, term, now)
	if (problem !== null) return { ...page, problem }
	const pattern = nextTerm(regular, last!.booking.startTime, now)
	const [term10, first] = [addDays(pattern.date, TERM - 7), pattern.date]
	const until = term10 < page.lastDate ? term10 : page.lastDate
	const week = addDays(dateOf(now), HELD_DAYS)
	const values = {
		until: query.get('until') || until,
		held: query.get('held') || (week < first ? week : addDays(first, -1)),
	}
	const { found: plan, result } = await look(values, TermDates, async ({ until }) => {
		if (until < first) throw invalid(EARLY, { until: [EARLY] })
		const whole = { ...pattern, until }
		return planOn(await findRegularCourt(user, venueId, whole, now, db), whole, now)
	})
	return { ...page, first, plan, values, result }
}
export type TermPage = Awaited<ReturnType<typeof findTermPage>>

const isOpen = ({ status, heldUntil }: Term, now: Date) => status === 'open' && heldUntil > now

/** `the end of Sat 5 Dec` */
const heldWords = (until: Date) => `the end of ${formatDay(new Date(until.getTime() - 1))}`

async function openView(term: Term) {
	const dates = await keptDates(db, term)
	return { id: term.id, dates: dates.map((date) => formatDay(at(date, 0))), until: heldWords(term.heldUntil) }
}

const EARLY = 'Choose the first date of the term or a later one.'
const SOON = 'Hold them for at least a day.'
const LATE = 'Choose a day before the first date.'

/**
 * Offers a regular its next term: blocks the dates `on` for its player until the end of the day `held`, all or none, and
 * tells the player who has an account. Returns how many there are.
 *
 * Throws 404 when it is not of the user's venue, 400 for other dates or another day than the rules allow, and 409 where a
 * date is not free or the term cannot be offered.
 */
export async function offerNextTerm(
	user: Actor,
	venueId: number,
	regularId: number,
	input: { on: string[]; held: string },
	now = new Date(),
) {
	const on = [...new Set(input.on)].sort()
	const pattern = await write(async (tx) => {
		const { venue, regular } = await findRegular(tx, user, venueId, regularId)
		const last = await findLast(tx, regularId, now)
		const problem = offerProblem(last, await newestOf(tx, regularId), now)
		if (problem !== null) throw conflict(problem)
		const pattern = { ...nextTerm(regular, last!.booking.startTime, now), until: on.at(-1)! }
		const offer = await findRegularCourt(user, venueId, pattern, now, tx)
		const planned = new Set(datesOf(pattern, now))
		if (on.some((date) => !planned.has(date))) throw invalid(OTHER, { on: [OTHER] })
		const times = on.map((date) => timeOn(pattern, date))
		const heldUntil = at(input.held, 24)
		if (heldUntil.getTime() < now.getTime() + DAY) throw invalid(SOON, { held: [SOON] })
		if (heldUntil > times[0]!.startTime) throw invalid(LATE, { held: [LATE] })
		const note = `Kept for a regular until ${formatDay(at(input.held, 0))}`
		const { courtNumber } = pattern
		const closureIds = await blockTimes(tx, user, offer, { courtNumber, times, note }, now)
		const { userId } = last!.booking
		const row = { regularId, courtId: venueId, userId, dates: on, closureIds, heldUntil, createdAt: now }
		const [term] = await tx.insert(termOffers).values(row).onConflictDoNothing().returning()
		if (!term) throw conflict('The next term is offered already.')
		await auditAt(
			tx,
			user,
			venueId,
			{ action: 'venue.offer-term', subject: `regular:${regularId}`, details: { regularId, dates: on.length } },
			now,
		)
		if (userId !== null && userId !== user.id) {
			const data = {
				venue: venue.name,
				when: whenOf(regular),
				dates: on.length,
				first: times[0]!.startTime,
				last: times.at(-1)!.startTime,
				until: heldUntil,
				addOns: await addOnsOfTerm(tx, regular),
			}
			const about = { userId, kind: 'booking', subject: 'term', subjectId: term.id } as const
			await notify(tx, [{ ...about, what: 'next term offered', data, cause: offeredCause(term.id) }], now, heldUntil)
		}
		return pattern
	})
	datesTaken(venueId, pattern, on)
	return on.length
}
const OTHER = 'One of these dates isn’t in the next term.'

/** Returns the offer of a next term to the user, with how it stands. Throws 404 when it is another person's. */
export async function findOwnTerm(user: Actor, id: number, now = new Date()) {
	const [row] = await db
		.select({ term: termOffers, regular: regulars, venue: courts.name, sport: sports.name })
		.from(termOffers)
		.innerJoin(regulars, eq(regulars.id, termOffers.regularId))
		.innerJoin(courts, eq(courts.id, termOffers.courtId))
		.innerJoin(sports, eq(sports.id, regulars.sportId))
		.where(and(eq(termOffers.id, id), unindexed(eq(termOffers.userId, user.id))))
	if (!row) throw notFound('Offer not found')
	const { term, regular, venue, sport } = row
	const view = await openView(term)
	const addOns = await addOnsOfTerm(db, regular)
	const told = await factsTold(db, user.id, offeredCause(term.id))
	return {
		...view,
		venue,
		about: `${sport} at ${venue}`,
		when: whenOf(regular),
		addOns,
		/** The add-ons of each date as its player was told, in words, where they are others now. */
		addOnsBefore: told && (told.addOns ?? null) !== addOns ? String(told.addOns ?? 'none.') : null,
		ended: endWords(term, now) ?? (view.dates.length === 0 ? ALL_FREED : null),
	}
}

/** The cause of the notice that offers a term. */
const offeredCause = (termId: number) => `term:${termId}:offered`

const ALL_FREED = 'The venue has freed all of these dates.'

function endWords(term: Term, now: Date) {
	if (term.status === 'accepted') return 'You said yes: the dates are booked.'
	if (term.status === 'declined') return 'You said no: the dates are free for others.'
	return isOpen(term, now) ? null : 'It’s over: the dates are free for others.'
}

/**
 * Says the player's own yes or no to the next term. A second time the same changes nothing.
 *
 * Throws 404 when it is another person's, 403 when the venue has blocked them, and 409 once it has ended otherwise.
 */
export const answerOwnTerm = (user: Actor, id: number, said: Answer, now = new Date()) =>
	answered(async (tx) => {
		const which = and(eq(termOffers.id, id), unindexed(eq(termOffers.userId, user.id)))
		const [term] = await tx.select().from(termOffers).where(which)
		if (!term) throw notFound('Offer not found')
		if (said === 'yes') await refuseBlocked(tx, term.courtId, { userId: user.id, phone: await findPhone(user, tx) })
		return answer(tx, user, term, said, now)
	})

/** Says yes or no at the desk for a walk-in, or no for anybody. Throws 404 and 409 as `answerOwnTerm`, and 403 for a yes to an account’s. */
export const answerTermAtDesk = (user: Actor, venueId: number, regularId: number, said: Answer, now = new Date()) =>
	answered(async (tx) => {
		await findRegular(tx, user, venueId, regularId)
		const term = await newestOf(tx, regularId)
		if (!term) throw notFound('Offer not found')
		if (said === 'yes' && term.userId !== null) throw forbidden('Its player answers this in their account.')
		return answer(tx, user, term, said, now)
	})

async function answered(work: (tx: Writer) => Promise<Answered>) {
	const { venueId, pattern, dates, booked, without } = await write(work)
	datesTaken(venueId, pattern, dates)
	if (booked === null) throw conflict(ALL_FREED) // only now: the offer has ended all the same
	return { booked, without }
}
/** Of the dates that are `booked`, so many are `without` some of the add-ons. */
type Booked = { booked: number; without: number }
type Answered = Omit<Booked, 'booked'> & {
	venueId: number
	pattern: RegularPattern
	dates: string[]
	booked: number | null
}

async function answer(tx: Writer, by: Actor, term: Term, said: Answer, now: Date): Promise<Answered> {
	const { id, courtId: venueId, regularId, dates } = term
	const [regular] = await tx.select().from(regulars).where(eq(regulars.id, regularId))
	const pattern = termOn(regular!, dates)
	const status = said === 'yes' ? ('accepted' as const) : ('declined' as const)
	if (term.status === status) return { venueId, pattern, dates: [], booked: 0, without: 0 }
	if (!isOpen(term, now)) throw conflict(endWords(term, now) ?? '')
	const still = await endTerm(tx, term, { status, answeredAt: now, answeredById: by.id })
	if (!still) throw conflict('This offer has just been answered. Look again.')
	if (said === 'yes' && still.length === 0) {
		await tx.update(termOffers).set({ status: 'lapsed' }).where(eq(termOffers.id, id))
		return { venueId, pattern, dates: [], booked: null, without: 0 }
	}
	let without = 0
	if (said === 'yes') {
		const made = await bookTerm(tx, by, term, { ...pattern, date: still[0]!, until: still.at(-1)!, on: still }, now)
		without = made.without
		const closureIds = still.map((date) => term.closureIds[dates.indexOf(date)]!)
		await tx.update(termOffers).set({ nextRegularId: made.id, dates: still, closureIds }).where(eq(termOffers.id, id))
	} else await logFreed(tx, by, term, now)
	const booked = said === 'yes' ? still.length : 0
	await tellOfTerm(tx, term, whenOf(regular!), { said, booked, without }, by, now)
	return { venueId, pattern, dates, booked, without }
}

/** Books the dates of a term for the player of the regular's latest date, who pays and has add-ons as before. */
async function bookTerm(
	tx: Writer,
	by: Actor,
	{ regularId, courtId }: Term,
	input: RegularPattern & { on: string[] },
	now: Date,
) {
	const latest = await findLatest(tx, regularId)
	if (!latest || latest.deletedAt) throw conflict('The player of this regular has left.')
	const { userId, guestName, guestPhone, customerId, paymentMethod } = latest.booking
	const offer = await findOwnOffer({ id: courtId }, input.sportId, now, tx)
	if (!offer || input.courtNumber > offer.courtCount) throw conflict('The venue doesn’t have this court any more.')
	const customer = await customerOf(tx, courtId, { userId, guestName, guestPhone }, now, customerId ?? undefined)
	const whose = { userId, guestName, guestPhone, customerId: customer, paymentMethod, notes: '' }
	const [paid] = await tx
		.select()
		.from(customerAccounts)
		.where(and(eq(customerAccounts.regularId, regularId), isNull(customerAccounts.endedAt)))
	const terms = paid && { pays: paid.every, dueDays: paid.dueDays, billed: paid }
	const like = (await findLike(tx, regularId))!.booking.id
	return insertRegular(tx, by, offer, { ...input, ...terms, like }, whose, now)
}

/** A job: frees the dates of next terms that nobody answered in time. Safe to run at any time. */
export async function lapseTermOffers(now: Date, stopping?: AbortSignal) {
	const overdue = await db
		.select({ term: termOffers, regular: regulars })
		.from(termOffers)
		.innerJoin(regulars, eq(regulars.id, termOffers.regularId))
		.where(and(eq(termOffers.status, 'open'), lte(termOffers.heldUntil, now)))
		.orderBy(asc(termOffers.heldUntil), asc(termOffers.id))
		.limit(100)
	for (const { term, regular } of overdue) {
		if (stopping?.aborted) return
		try {
			await write(async (tx) => {
				if (!(await endTerm(tx, term, { status: 'lapsed', answeredAt: now }))) return
				await tellOfTerm(tx, term, whenOf(regular), { said: 'nothing', booked: 0 }, null, now)
			})
			datesTaken(term.courtId, termOn(regular, term.dates), term.dates)
		} catch (error) {
			logError(error, `lapse of next term ${term.id}`) // the other offers must not wait for it
		}
	}
}

/** Returns the open offers of regulars at a venue, with until when each is held. */
export async function openTerms(venueId: number) {
	const open = and(eq(termOffers.courtId, venueId), eq(termOffers.status, 'open'))
	const rows = await db.select().from(termOffers).where(open)
	const words = async (term: Term) =>
		[term.regularId, `${inDates((await keptDates(db, term)).length)} kept until ${heldWords(term.heldUntil)}`] as const
	return new Map(await Promise.all(rows.map(words)))
}

/** Does what the desk chose on the page of a next term, and returns what to say of it. */
export async function changeTerm(
	user: Actor,
	venueId: number,
	regularId: number,
	change: TermChange,
	now = new Date(),
) {
	if (change.intent === 'offer') {
		const dates = await offerNextTerm(user, venueId, regularId, change, now)
		return { title: 'Next term offered', description: `${inDates(dates)} kept for them` }
	}
	return saidWords(change.intent, await answerTermAtDesk(user, venueId, regularId, change.intent, now))
}

const bookedWords = (booked: number, without: number) =>
	without > 0 ? `${inDates(booked)}. ${withoutWords(without)}` : inDates(booked)

/** Returns what to say of an answer to a next term. */
export const saidWords = (said: Answer, { booked, without }: Booked) =>
	said === 'yes'
		? { title: 'Next term booked', description: booked > 0 ? bookedWords(booked, without) : 'It was booked already.' }
		: { title: 'Dates freed', description: 'Others can book them now.' }

/** Returns the id of the offer that waits for the user's answer to a regular's next term; null without one. */
export async function openTermOf(user: Actor, regularId: number, now: Date) {
	const term = await newestOf(db, regularId)
	return term && term.userId === user.id && isOpen(term, now) ? term.id : null
}
