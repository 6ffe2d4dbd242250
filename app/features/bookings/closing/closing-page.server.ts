import { db } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { moneyOf, sentOf, type Money } from '#app/features/ledger/money-of.server.ts'
import { packHours, packTag } from '#app/features/ledger/sales/pack-hours.ts'
import { allOf } from '#app/lib/text/list.ts'
import { isPartPaid, paidLabel, type MoneyLabel } from '#app/features/ledger/paid-words.ts'
import { groupBy, portions } from '#app/lib/groups.ts'
import { amountOf } from '#app/lib/money.ts'
import { look } from '#app/lib/form/form.server.ts'
import { addDays, clock, dateOf, formatDay, formatTimeRange, halfHourOf, hourOf, isDate } from '#app/lib/time/time.ts'
import { findOwnOffers, type Offer } from '#app/features/venues/offers.server.ts'
import { courtLabel } from '#app/lib/text/court-name.ts'
import { hoursBackOf } from '../packs/hours.server.ts'
import { ON_ACCOUNT } from '../desk/day-cells.ts'
import { isOnAccount } from '../on-account/on-account.ts'
import { openingOn } from '../rules.ts'
import { findClosableCourts, findWhatEnds, LIVE_TERMS, type ClosableCourts } from './closing.server.ts'
import type { Roofed } from './roofed.server.ts'
import { closedCourts, closedLines, closedTime, isOneCourt } from './closure-words.ts'
import { reasonWords } from './closing-reasons.ts'
import { countReached, findReaches } from '../messages/reach.server.ts'
import { playersToTell, type Reach } from '../messages/reach-words.ts'
import { ClosingForm, type Closing } from '../desk/desk-schemas.ts'

const MOST_NAMED = 100
const FIELDS = ['reason', 'date', 'from', 'until', 'to', 'note']

/**
 * Returns the form that closes courts, filled in from the query, and what closing would end.
 *
 * Without a reason, or with `edit`, the form is still to be filled in. `to` may be `hour`, an hour after the start, or
 * `day`, when the venue closes. Throws 404 when the venue is not the user's.
 */
export async function findClosingPage(user: Actor, venueId: number, query: URLSearchParams, now = new Date()) {
	const courts = await findClosableCourts(user, venueId)
	const offers = await findOwnOffers({ id: venueId }, now)
	const step = Math.min(1, ...courts.map(({ step }) => step))
	const first = preset(offers, step, query.get('date') ?? '', now)
	const asked = [...query].filter(([name, value]) => FIELDS.includes(name) && value !== '')
	const values: Record<string, string> = { ...first, ...Object.fromEntries(asked) }
	// A day that is asked for before anything is filled in may have no start left.
	if (!query.has('reason')) values.date = first.date
	const ticked = query.getAll('courts')
	const isFilled = query.has('reason') && !query.has('edit')
	// An end before the start is the day that the form opened with.
	if (isDate(values.date!)) values.until = laterDay(values.until, values.date!)
	if (isFilled) values.to = endOf(values, offers)
	const fields = new URLSearchParams([...Object.entries(values), ...ticked.map((value) => ['courts', value])])
	const { found: ends, result } = isFilled
		? await look(fields, ClosingForm, (wish) => findEnds(user, venueId, wish, courts, now))
		: { found: null }
	return { groups: groupsOf(courts), ticked, step, values, today: dateOf(now), key: crypto.randomUUID(), ends, result }
}
export type ClosingPage = Awaited<ReturnType<typeof findClosingPage>>

/**
 * Returns what the form says at first: from the hour or half hour that runs until the venue closes, or from the opening of
 * another day; that is tomorrow once no start is left.
 */
function preset(offers: Offer[], step: number, asked: string, now: Date) {
	const today = dateOf(now)
	const hoursOn = (date: string) => offers.flatMap((offer) => openingOn(offer, date) ?? [])
	const running = step < 1 ? halfHourOf(now) : hourOf(now)
	const isOver = running >= Math.max(0, ...hoursOn(today)) && hoursOn(today).length > 0
	const first = isOver ? addDays(today, 1) : today
	const date = isDate(asked) && asked >= first ? asked : first
	const opens = hoursOn(date).length > 0 ? Math.min(...hoursOn(date)) : 0
	return { reason: 'rain', date, from: clock(date === today ? Math.max(running, opens) : opens), to: 'day' }
}

const laterDay = (until = '', date: string) => (until > date ? until : date)

/** Returns when it ends, `HH:MM`: where `day` comes before the start, or the venue is closed, at midnight. */
function endOf({ date = '', from = '', until, to = '' }: Record<string, string>, offers: Offer[]) {
	const start = Number(from.slice(0, 2)) + Number(from.slice(3)) / 60
	if (to === 'hour') return clock(Math.min(24, start + 1))
	if (to !== 'day' || !isDate(until ?? date)) return to
	const closes = Math.max(0, ...offers.flatMap((offer) => openingOn(offer, until ?? date)?.[1] ?? []))
	return clock(closes > start || (until ?? date) > date ? closes || 24 : 24)
}

/** Returns the courts to tick by sport, each with all of them where they are several; first all of the venue. */
function groupsOf(courts: ClosableCourts) {
	const isOne = courts.length === 1
	const all = { value: 'all', label: 'All courts' }
	const groups = courts.map(({ sportId, sport, named }) => ({
		label: isOne ? 'Which courts' : sport,
		options: [
			...(named.length > 1
				? [{ ...(isOne ? all : { value: `${sportId}`, label: closedCourts(sport, null) }), short: 'All' }]
				: []),
			...named.map(({ court, isRoofed }, i) => {
				const roofed = isRoofed ? ' (roofed)' : ''
				return { value: `${sportId}:${i + 1}`, label: `${courtLabel(court)}${roofed}`, short: `${court}${roofed}` }
			}),
		],
	}))
	return isOne ? groups : [{ label: 'Which courts', options: [{ ...all, short: all.label }] }, ...groups]
}

/** Returns what closing would end, in numbers and by name; `courts` are those of the page. Throws as `findWhatEnds`. */
export async function findEnds(user: Actor, venueId: number, wish: Closing, courts: ClosableCourts, now = new Date()) {
	const named = (it: Closing['parts'][number]) => {
		const of = courts.find(({ sportId }) => sportId === it.sportId)
		const on = it.courtNumber === null ? undefined : of?.named[it.courtNumber - 1]
		const sport = it.sportId === null ? null : (of?.sport ?? 'Unknown Sport')
		return { sport, court: on?.court ?? it.courtNumber, isRoofed: on?.isRoofed }
	}
	const courtOf = (it: Closing['parts'][number]) => {
		const { sport, court, isRoofed } = named(it)
		return `${closedCourts(sport, court)}${isRoofed ? ' (roofed)' : ''}`
	}
	const isOne = isOneCourt(wish.parts)
	const { bookings, kept, events, fixtures, roofed } = await findWhatEnds(user, venueId, wish, now)
	const money = new Map<number, Money>()
	for (const some of portions(bookings.map((booking) => ({ ...booking, ...LIVE_TERMS }))))
		for (const [id, one] of await moneyOf(db, some)) money.set(id, one)
	const reaches = await findReaches(
		db,
		user,
		bookings.map(({ id }) => id),
	)
	const reached = countReached(reaches)
	const packs = await hoursBackOf(db, bookings)
	const received = bookings.reduce((all, { id }) => all + Math.max(0, money.get(id)!.held), 0)
	const nameOf = ({ fullName, guestName }: (typeof bookings)[number]) => fullName ?? guestName ?? 'Walk-in'
	const timeOf = ({ startTime, endTime }: { startTime: Date; endTime: Date }) =>
		`${formatDay(startTime)}, ${formatTimeRange(startTime, endTime)}`
	const paid = received > 0 ? `${amountOf(received)} was paid.` : 'Nothing was paid yet.'
	return {
		/** `Rain: Padel, courts 1 and 2 · All Tennis courts · Sat 21 Nov, 14:00–18:00` */
		what: [
			`${reasonWords[wish.reason] || 'Other'}: ${closedLines(wish.parts.map(named)).join(' · ')}`,
			closedTime(wish.startTime, wish.endTime),
		].join(' · '),
		isOne,
		verb: closeWords(isOne, bookings.length, reached.told),
		number: bookings.length + events.length + fixtures.length,
		bookings: bookings.length,
		/** Says whom of the players we tell, and what becomes of their money. */
		telling: [playersToTell(reached), ...choiceWords(bookings)],
		consequence: consequence(bookings.length, events, fixtures.length, paid),
		back: backOf(
			bookings.map((booking) => ({
				chooses: booking.userId !== null,
				person: reaches.get(booking.id)!.person,
				name: nameOf(booking),
				money: money.get(booking.id)!,
				halfHours: packs.get(booking.id) ?? 0,
			})),
		),
		/** The bookings that stay as they are, in words; null without any. */
		kept: kept.length === 0 ? null : keptWords(kept.map((booking) => ({ ...booking, name: nameOf(booking) }))),
		list: bookings.slice(0, MOST_NAMED).map((booking) => ({
			id: booking.id,
			name: nameOf(booking),
			toTell: toTellWords(reaches.get(booking.id)!),
			time: timeOf(booking),
			court: courtOf(booking),
			paid: paidWords(money.get(booking.id)!, packs.get(booking.id) ?? 0, isOnAccount(booking, now)),
			roofed: booking.userId === user.id ? undefined : roofOf(roofed.get(booking.id)),
		})),
		events: events.map((event) => ({ id: event.id, name: event.name, court: courtOf(event), time: timeOf(event) })),
		fixtures: fixtures.map((fixture) => ({
			id: fixture.id,
			title: fixture.title,
			tournament: fixture.tournament.name,
			court: courtOf(fixture),
			time: timeOf(fixture),
		})),
	}
}
/** Says on its button what closing does: `Close and Tell 6 Players`, `Close and Cancel 2 Bookings`, `Close Courts`. */
function closeWords(isOne: boolean, bookings: number, told: number) {
	if (told > 0) return `Close and Tell ${told} ${told === 1 ? 'Player' : 'Players'}`
	if (bookings > 0) return `Close and Cancel ${bookings} ${bookings === 1 ? 'Booking' : 'Bookings'}`
	return isOne ? 'Close Court' : 'Close Courts'
}

/** Says what becomes of the money: players who booked by themselves choose, and that of the desk's bookings goes back. */
function choiceWords(ended: { userId: number | null }[]) {
	const chooses = ended.filter(({ userId }) => userId !== null).length
	const free = 'Nobody pays a late charge.'
	const choice = 'pick a refund, another time or credit at your venue. After 7 days without a choice, they’re refunded.'
	if (chooses === 0) return [`${free} What has been paid goes back.`]
	if (chooses === ended.length) return [`Players who have paid ${choice}`, free]
	return [
		`Players who booked here and have paid ${choice}`,
		`${free} What the desk took for its own bookings goes back.`,
	]
}

/** `please tell them on 083 555 0140`, `no number, so tell them when you see them`; null for those whom we tell. */
function toTellWords({ isTold, isSelf, phone, email }: Reach) {
	if (isTold || isSelf) return null
	// Its spaces don’t break.
	const place = phone ? `on ${phone.replaceAll(' ', '\u00a0')}` : email && `at ${email}`
	return place ? `please tell them ${place}` : 'no number, so tell them when you see them'
}

/** Says what closing ends; `paid` is what has been received for the bookings. */
function consequence(bookings: number, events: { id: number }[], fixtures: number, paid: string) {
	const lost = new Set(events.map(({ id }) => id)).size
	const parts = [
		...(bookings > 0 ? [`${bookings} ${bookings === 1 ? 'booking' : 'bookings'} will be cancelled`] : []),
		...(lost > 0 ? [`${lost} ${lost === 1 ? 'event' : 'events'} will lose courts`] : []),
		...(fixtures > 0
			? [fixtures === 1 ? '1 match will lose its court' : `${fixtures} matches will lose their courts`]
			: []),
	]
	if (parts.length === 0) return 'Nothing is booked in this time.'
	return `${allOf(parts)}.${bookings > 0 ? ` ${paid}` : ''}`
}

type Ended = { chooses: boolean; person: string; name: string; money: Money; halfHours: number }

/** As many people are named beside a sum; more are counted. */
const MOST_BESIDE = 3

/**
 * Says what becomes of the money, each kind in one sum with whom it is for: that of which the players choose, what the
 * desk's own bookings get in each way, what came in another amount than was asked or is said to be sent, and the hours
 * of packs. Kinds of which nothing comes are left out.
 */
function backOf(ended: readonly Ended[]) {
	const left = ({ money: { parts } }: Ended, by: Money['parts'][number]['by']) =>
		parts.reduce((cents, part) => cents + (part.by === by ? part.left : 0), 0)
	const chosen = ended.filter(({ chooses }) => chooses)
	const others = ended.filter(({ chooses }) => !chooses)
	return [
		backLine('Players choose', chosen, ({ money }) => Math.max(0, money.held), amountOf),
		backLine('You pay back', others, (one) => left(one, 'venue'), amountOf),
		backLine('Back to cards', others, (one) => left(one, 'provider'), amountOf),
		backLine('Back as credit', others, (one) => left(one, 'credit'), amountOf),
		backLine('Wrong amount, goes back', ended, ({ money }) => money.inReview, amountOf),
		backLine('Sent: once it’s here, they choose', chosen, ({ money }) => sentOf(money), amountOf),
		backLine('Sent: once it’s here, it goes back', others, ({ money }) => sentOf(money), amountOf),
		backLine('Back on packs', ended, ({ halfHours }) => halfHours, packHours),
	].flatMap((line) => line ?? [])
}

function backLine(
	label: string,
	ended: readonly Ended[],
	of: (one: Ended) => number,
	words: (amount: number) => string,
) {
	const people = [...groupBy(ended, ({ person }) => person).values()]
		.map((own) => ({ name: own[0]!.name, amount: own.reduce((all, one) => all + of(one), 0) }))
		.filter(({ amount }) => amount > 0)
	if (people.length === 0) return null
	const named = people.map(({ name, amount }) => (people.length === 1 ? name : `${name} ${words(amount)}`))
	return {
		label,
		amount: words(people.reduce((all, { amount }) => all + amount, 0)),
		whom: people.length > MOST_BESIDE ? `${people.length} players` : named.join(', '),
	}
}

/** Says how much of a price has come, in money or hours of a pack: `R320.00 of R480.00 paid`, `1 pack hour`. */
function paidWords(money: Money, halfHours: number, onAccount: boolean): MoneyLabel {
	const { held, total } = money
	if (halfHours > 0 && held >= total) {
		const paid = held > 0 ? ` and ${amountOf(held)} paid` : ''
		return { label: packTag(halfHours) + paid, tone: 'court' }
	}
	if (isPartPaid(money)) return { label: `${amountOf(held)} of ${amountOf(total)} paid`, tone: 'sun' }
	if (held > 0) return { label: `${amountOf(held)} paid`, tone: 'court' }
	if (money.inReview > 0) return { label: `${amountOf(money.inReview)} came, not ${amountOf(total)}`, tone: 'sun' }
	const sent = sentOf(money)
	if (sent > 0) return { label: `${amountOf(sent)} sent`, tone: 'sun' }
	return onAccount ? { label: ON_ACCOUNT, tone: 'neutral' } : paidLabel(money)
}

/** `Joe didn’t come and Aisha is here: those bookings stay as they are.` */
function keptWords(kept: { name: string; noShow: boolean }[]) {
	const named = kept.slice(0, MOST_NAMED).map(({ name, noShow }) => `${name} ${noShow ? 'didn’t come' : 'is here'}`)
	const what = kept.length === 1 ? 'that booking stays as it is' : 'those bookings stay as they are'
	return `${allOf(named)}: ${what}, with what is owed.`
}

const roofOf = (roofed: Roofed | undefined) =>
	roofed && {
		court: roofed.courtNumber,
		label: courtLabel(roofed.court),
		words: `${courtLabel(roofed.court)} has a roof and is free then`,
	}

export type ClosingEnds = Awaited<ReturnType<typeof findEnds>>
