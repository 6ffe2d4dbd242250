import { and, asc, desc, eq, gte, isNull } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { promoCodes, sports } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findOwnOffers } from '#app/features/venues/offers.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { findSports } from '#app/features/venues/sports.server.ts'
import { conflict, invalid, notFound } from '#app/lib/errors.ts'
import { rate } from '#app/lib/money.ts'
import { dateOf, formatDate } from '#app/lib/time/time.ts'
import type { PromoCodeForm } from './promo-code-schemas.ts'
import { datesWords, hoursWords, MOST_CODES, offWords } from './promo-codes.ts'
import { countUses, lockCode, type PromoCode } from './uses.server.ts'

/** How many codes the list shows, newest first. */
const SHOWN = 200

/** Returns a venue's codes with their uses and what they cost, those that run first. Throws 404 and 403 as `findOwnVenue`. */
export async function findPromoCodes(user: Actor, venueId: number | null, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'pricing')
	const rows = await db
		.select({ code: promoCodes, sport: sports.name })
		.from(promoCodes)
		.leftJoin(sports, eq(sports.id, promoCodes.sportId))
		.where(eq(promoCodes.courtId, venue.id))
		.orderBy(desc(promoCodes.id))
		.limit(SHOWN)
	const counted = await countUses(
		db,
		rows.map(({ code }) => code.id),
	)
	const [offers, all] = await Promise.all([findOwnOffers(venue, now), findSports()])
	const codes = rows.map(({ code, sport }) => {
		const { uses, cost } = counted.get(code.id) ?? { uses: 0, cost: 0 }
		return {
			id: code.id,
			code: code.code,
			off: offWords(code),
			terms: [datesWords(code), sport, hoursWords[code.hours], code.oncePerPerson ? 'Once per person' : null]
				.filter((part) => part !== null && part !== hoursWords.all)
				.join(' · '),
			uses: code.maxUses === null ? `Used ${times(uses)}` : `Used ${uses} of ${times(code.maxUses)}`,
			cost: `${rate(cost)} taken off`,
			...stateOf(code, uses, now),
		}
	})
	return {
		venue: { id: venue.id, name: venue.name },
		codes: codes.toSorted((a, b) => Number(b.runs) - Number(a.runs)),
		sports: all
			.filter(({ id }) => offers.some(({ sportId }) => sportId === id))
			.map(({ id, name }) => ({ value: String(id), label: name })),
		today: dateOf(now),
		isFull: codes.filter(({ runs }) => runs).length >= MOST_CODES,
	}
}
export type PromoCodesPage = Awaited<ReturnType<typeof findPromoCodes>>

const times = (count: number) => `${count} time${count === 1 ? '' : 's'}`

/** Returns whether a code can still be used, today or later, and its state in words. */
function stateOf({ endedAt, fromDate, untilDate, maxUses }: PromoCode, uses: number, now: Date) {
	const today = dateOf(now)
	if (endedAt) return { runs: false, state: `Ended on ${formatDate(endedAt)}` }
	if (untilDate < today) return { runs: false, state: 'Over' }
	if (maxUses !== null && uses >= maxUses) return { runs: true, state: 'Used up' }
	return { runs: true, state: fromDate > today ? 'Not yet' : 'Running' }
}

/** Returns one of a venue's codes. Throws 404 when the venue is not the user's or has no such code. */
export async function findPromoCode(user: Actor, venueId: number | null, codeId: number | null, now = new Date()) {
	const { venue, codes } = await findPromoCodes(user, venueId, now)
	const code = codes.find(({ id }) => id === codeId)
	if (!code) throw notFound('Code not found')
	return { venue, code }
}

const TAKEN = 'You have this code already. End it first, or choose another.'

/**
 * Starts a code. Throws 404 when the venue is not the user's or does not have the sport, 400 for a code that it has
 * already, and 409 when it has too many; the same form again changes nothing.
 */
export function addPromoCode(
	user: Actor,
	venueId: number | null,
	{ off, maxUses, oncePerPerson, sportId, ...form }: PromoCodeForm,
	now = new Date(),
) {
	return write(async (tx) => {
		const venue = await findOwnVenue(user, venueId, 'pricing', tx)
		const offers = await findOwnOffers(venue, now, tx)
		if (sportId !== undefined && !offers.some((offer) => offer.sportId === sportId))
			throw notFound('This venue doesn’t have that sport.')
		const today = dateOf(now)
		const running = await tx
			.select()
			.from(promoCodes)
			.where(and(eq(promoCodes.courtId, venue.id), isNull(promoCodes.endedAt)))
			.orderBy(asc(promoCodes.id))
		const whom = { maxUses: maxUses ?? null, oncePerPerson: oncePerPerson === 'on', sportId: sportId ?? null }
		const row = { ...form, ...off, ...whom }
		const before = running.find(({ code }) => code === form.code)
		if (before && before.untilDate < today && !isSame(before, row)) {
			// Its last day has passed: the name is free for another.
			await tx.update(promoCodes).set({ endedAt: now }).where(eq(promoCodes.id, before.id))
		} else if (before) {
			if (isSame(before, row)) return
			throw invalid(TAKEN, { code: [TAKEN] })
		}
		if (form.untilDate < today) throw invalid(PAST, { untilDate: [PAST] })
		if (running.filter(({ untilDate }) => untilDate >= today).length >= MOST_CODES)
			throw conflict(`A venue can have up to ${MOST_CODES} codes at a time. End one first.`)
		await tx.insert(promoCodes).values({ courtId: venue.id, ...row, createdAt: now })
		await log(tx, user, venue.id, { codeAdded: form.code }, now)
	})
}

const PAST = 'Choose today or a day to come'

const isSame = (before: PromoCode, row: Partial<PromoCode>) =>
	Object.entries(row).every(([name, value]) => before[name as keyof PromoCode] === value)

/**
 * Ends a code for new bookings, where that is not done yet; those that have it keep it. Throws 404 when it is not of
 * the user's venue.
 */
export function endPromoCode(user: Actor, venueId: number | null, codeId: number, now = new Date()) {
	return write(async (tx) => {
		const venue = await findOwnVenue(user, venueId, 'pricing', tx)
		const own = and(eq(promoCodes.id, codeId), eq(promoCodes.courtId, venue.id))
		if ((await tx.$count(promoCodes, own)) === 0) throw notFound('Code not found')
		const { code, endedAt } = await lockCode(tx, codeId)
		if (endedAt) return
		await tx.update(promoCodes).set({ endedAt: now }).where(own)
		await log(tx, user, venue.id, { codeEnded: code }, now)
	})
}

/** Whether a venue has codes that players can enter today or later. */
export const hasCodes = async (reader: Pick<typeof db, '$count'>, venueId: number, now: Date) =>
	(await reader.$count(
		promoCodes,
		and(eq(promoCodes.courtId, venueId), isNull(promoCodes.endedAt), gte(promoCodes.untilDate, dateOf(now))),
	)) > 0

const log = (
	tx: Writer,
	user: Actor,
	venueId: number,
	change: { codeAdded: string } | { codeEnded: string },
	now: Date,
) =>
	auditAt(
		tx,
		user,
		venueId,
		{ action: 'venue.edit', subject: `venue:${venueId}`, details: { part: 'promo codes', ...change } },
		now,
	)
