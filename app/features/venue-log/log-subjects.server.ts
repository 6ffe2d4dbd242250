import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import {
	bookings,
	customers,
	events,
	invoices,
	payments,
	redemptionItems,
	redemptions,
	refunds,
	regulars,
	sports,
	statements,
	tournamentTeams,
	users,
} from '#db/schema.ts'
import { idsIn, subjectWords, type Subject } from '#app/features/admin/log/actions.ts'
import type { Details } from '#app/features/admin/log/details.ts'
import { bookingAddress } from '#app/features/bookings/desk/day-address.ts'
import { nameOf, whenOf } from '#app/features/bookings/regulars/regulars.server.ts'
import { statementName } from '#app/features/bookings/on-account/on-account.ts'
import { invoiceName } from '#app/features/ledger/invoices/invoice.ts'
import { at, formatDay, formatTime } from '#app/lib/time/time.ts'
import { readAloud } from '#app/lib/text/reference.ts'
import { courtInText } from '#app/lib/text/court-name.ts'
import { courtNameOf } from '#db/query/columns.ts'

type Act = { action: string; subject: string; details: Details | null }

/** Returns a function that names what acts of one venue are about, with its page in the venue's dashboard, from where one comes back `here`. */
export async function findSubjects(
	venue: { id: number; name: string },
	acts: Act[],
	here: string,
): Promise<(act: Act) => Subject> {
	const base = `/venue-dashboard/${venue.id}`
	const subjects = acts.map(({ subject }) => subject)
	const idsOf = (kind: string) => idsIn(subjects, kind)
	const [paid, back] = await Promise.all([billsOf(payments, idsOf('payment')), billsOf(refunds, idsOf('refund'))])
	const booked = [...idsOf('booking'), ...[...paid, ...back].flatMap(({ bookingId }) => bookingId ?? [])]
	const weekly = [...idsOf('regular'), ...acts.flatMap((act) => weeklyOf(act) ?? [])]
	const [ofBookings, ofCustomers, ofEvents, ofInvoices, ofRegulars, ofRewards, ofStatements, ofTeams] =
		await Promise.all([
			findBookings(booked),
			findCustomers(idsOf('customer')),
			findEvents(idsOf('event')),
			findInvoices(idsOf('invoice')),
			findRegulars(weekly),
			findRedeemed(idsOf('redemption')),
			findStatements(idsOf('statement')),
			findTeams([...idsOf('team'), ...[...paid, ...back].flatMap(({ teamId }) => teamId ?? [])]),
		])
	const named = new Map<string, Subject>()
	for (const [id, label] of ofBookings) named.set(`booking:${id}`, { label, to: bookingAddress(base, id, here) })
	for (const [id, label] of ofCustomers) named.set(`customer:${id}`, { label, to: `${base}/customers/${id}` })
	for (const [id, label] of ofEvents) named.set(`event:${id}`, { label, to: `${base}/events/${id}` })
	for (const [id, label] of ofInvoices) named.set(`invoice:${id}`, { label, to: `${base}/money/invoices/${id}` })
	for (const [id, label] of ofRegulars) named.set(`regular:${id}`, { label, to: `${base}/regulars/${id}` })
	for (const [id, label] of ofRewards) named.set(`redemption:${id}`, { label, to: `${base}/rewards` })
	for (const [id, label] of ofStatements) named.set(`statement:${id}`, { label, to: `${base}/money/statements/${id}` })
	for (const [id, label] of ofTeams) named.set(`team:${id}`, { label, to: null })
	for (const [kind, word, bills] of [
		['payment', 'Payment', paid],
		['refund', 'Refund', back],
	] as const)
		for (const { id, bookingId, teamId } of bills) {
			const bill = named.get(bookingId === null ? `team:${teamId}` : `booking:${bookingId}`)
			if (bill) named.set(`${kind}:${id}`, { label: `${word} of ${bill.label}`, to: bill.to ?? `${base}/money` })
		}
	return (act) => {
		const { action } = act
		const subject = namesVenue(act) ? `regular:${weeklyOf(act)}` : act.subject
		const part = changedPart(act)
		if (part !== null) return { label: part, to: `${base}${PARTS[part] ?? '/edit'}` }
		const label = tillDay(act) ?? (subject.startsWith('venue:') ? venue.name : subjectWords(subject))
		return named.get(subject) ?? { label, to: pageOf(base, action, subject) }
	}
}

/** Returns the day that an act on the till is about, or null for other acts. */
const tillDay = ({ action, details }: Act) =>
	action.startsWith('till.') && typeof details?.day === 'string' ? dayWords(at(details.day, 0)) : null

/** The weekly hour that an act is about; lines from before these had subjects have it in their details. */
const weeklyOf = ({ details }: Act) => (typeof details?.regularId === 'number' ? details.regularId : null)
const namesVenue = (act: Act) => act.subject.startsWith('venue:') && weeklyOf(act) !== null

/** Returns the part of the venue that an act has changed, or null for other acts. */
export const changedPart = ({ action, details }: Pick<Act, 'action' | 'details'>) =>
	action === 'venue.edit' && typeof details?.part === 'string' ? details.part : null

/** Where each part of a venue is changed. */
const PARTS: Record<string, string> = {
	'add-ons': '/edit/add-ons',
	basics: '/edit/basics',
	courts: '/edit/sports',
	'hours and rules': '/edit/hours',
	packs: '/pricing/packs',
	'peak hours': '/pricing',
	photos: '/edit/photos',
	'promo codes': '/pricing/codes',
	'special days': '/edit/dates',
	'sports and prices': '/edit/sports',
}

/** Where acts on the venue as a whole are seen. */
const PAGES: [action: RegExp, page: string][] = [
	[/^till\./, '/money/till'],
	[/^venue\.(invite|take-back|join-team|change-role|remove-member|leave-team|set-pin)$/, '/team'],
	[/^venue\.(start|stop)-tablet$/, '/team/tablets'],
	[/^venue\.(import-(bookings|regulars|packs)|undo-import)$/, '/import'],
	[/^venue\.import-customers$/, '/customers'],
	[/^venue\.\w+-webhook$/, '/edit/webhooks'],
	[/^venue\.(close|reopen)-courts$/, '/closures'],
	[/^venue\.block$/, '/day'],
	[/^venue\.((book|change|decline)-weekly|(offer|free)-term)$/, '/regulars'],
	[/^venue\.(edit|submit)$/, '/edit'],
	[/^venue\.rewards$/, '/edit/rewards'],
	[/^venue\.website$/, '/edit/website'],
	[/^venue\.(make|take)-key$/, '/edit/keys'],
	[/^review\./, '/reviews'],
]
const pageOf = (base: string, action: string, subject: string) => {
	if (!/^(venue|review):/.test(subject)) return null
	const page = PAGES.find(([which]) => which.test(action))?.[1]
	return page === undefined ? null : base + page
}

async function billsOf(table: typeof payments | typeof refunds, ids: number[]) {
	if (ids.length === 0) return []
	return db
		.select({ id: table.id, bookingId: table.bookingId, teamId: table.teamId })
		.from(table)
		.where(inArray(table.id, ids))
}

/** `Fri 20 Nov`, which no end of a line takes apart. */
const dayWords = (instant: Date) => formatDay(instant).replaceAll(' ', '\u00a0')

type Labels = Promise<[id: number, label: string][]>

async function findBookings(ids: number[]): Labels {
	if (ids.length === 0) return []
	const rows = await db
		.select({
			id: bookings.id,
			guest: bookings.guestName,
			player: users.fullName,
			sport: sports.name,
			courtNumber: bookings.courtNumber,
			courtName: courtNameOf(bookings),
			start: bookings.startTime,
		})
		.from(bookings)
		.innerJoin(sports, eq(sports.id, bookings.sportId))
		.leftJoin(users, eq(users.id, bookings.userId))
		.where(inArray(bookings.id, ids))
	return rows.map(({ id, guest, player, sport, courtNumber, courtName, start }) => {
		const name = guest ?? player ?? 'Walk-in'
		return [id, `${name}, ${sport} ${courtInText(courtName ?? courtNumber)}, ${dayWords(start)}, ${formatTime(start)}`]
	})
}

export async function findCustomers(ids: number[]): Labels {
	if (ids.length === 0) return []
	const rows = await db
		.select({ id: customers.id, name: customers.name, player: users.fullName })
		.from(customers)
		.leftJoin(users, eq(users.id, customers.userId))
		.where(inArray(customers.id, ids))
	return rows.map(({ id, name, player }) => [id, name ?? player ?? `Customer ${id}`])
}

async function findRegulars(ids: number[]): Labels {
	if (ids.length === 0) return []
	const { regularId, guestName } = bookings
	const [rows, whose] = await Promise.all([
		db
			.select({ regular: regulars, sport: sports.name, courtName: courtNameOf(regulars) })
			.from(regulars)
			.innerJoin(sports, eq(sports.id, regulars.sportId))
			.where(inArray(regulars.id, ids)),
		db
			.selectDistinct({ regularId, guestName, fullName: users.fullName })
			.from(bookings)
			.leftJoin(users, eq(users.id, bookings.userId))
			.where(and(isNotNull(regularId), inArray(regularId, ids))),
	])
	const names = new Map(whose.map((row) => [row.regularId, nameOf(row)]))
	return rows.map(({ regular, sport, courtName }) => {
		const name = names.get(regular.id) ?? 'Walk-in'
		const court = `${sport} ${courtInText(courtName ?? regular.courtNumber)}`
		return [regular.id, [name, court, whenOf(regular).replace('Every', 'every')].join(', ')]
	})
}

async function findRedeemed(ids: number[]): Labels {
	if (ids.length === 0) return []
	const rows = await db
		.select({ id: redemptions.id, code: redemptions.code, item: redemptionItems.name })
		.from(redemptions)
		.innerJoin(redemptionItems, eq(redemptionItems.id, redemptions.itemId))
		.where(inArray(redemptions.id, ids))
	return rows.map(({ id, code, item }) => [id, `${item}, ${readAloud(code)}`])
}

async function findEvents(ids: number[]): Labels {
	if (ids.length === 0) return []
	const rows = await db.select({ id: events.id, label: events.name }).from(events).where(inArray(events.id, ids))
	return rows.map(({ id, label }) => [id, label])
}

async function findInvoices(ids: number[]): Labels {
	if (ids.length === 0) return []
	const { id, number } = invoices
	const rows = await db.select({ id, number }).from(invoices).where(inArray(id, ids))
	return rows.map(({ id, number }) => [id, `Tax invoice ${invoiceName(number)}`])
}

async function findStatements(ids: number[]): Labels {
	if (ids.length === 0) return []
	const { id, number } = statements
	const rows = await db.select({ id, number }).from(statements).where(inArray(id, ids))
	return rows.map(({ id, number }) => [id, `Statement ${statementName(number)}`])
}

async function findTeams(ids: number[]): Labels {
	if (ids.length === 0) return []
	const { id, name } = tournamentTeams
	const rows = await db.select({ id, label: name }).from(tournamentTeams).where(inArray(id, ids))
	return rows.map(({ id, label }) => [id, label])
}

/** Returns a function that names people; those who deleted their account are former members. */
export async function findNames(ids: number[]): Promise<(id: number) => string> {
	const { id, fullName, deletedAt } = users
	const rows = ids.length > 0 ? await db.select({ id, fullName, deletedAt }).from(users).where(inArray(id, ids)) : []
	const names = new Map(rows.flatMap((one) => (one.deletedAt ? [] : [[one.id, one.fullName] as const])))
	return (id) => names.get(id) ?? 'Former member'
}
