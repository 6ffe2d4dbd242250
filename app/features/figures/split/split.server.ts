import { eq, inArray } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { prepared } from '#db/query/prepared.ts'
import { bookingAddOns, bookings, customers, users, type FormerCount } from '#db/schema.ts'
import { addOnPrice } from '#app/features/add-ons/add-ons.ts'
import { nameColumn } from '#app/features/bookings/customers/customer-of.server.ts'
import { amountOf, inCents, signed } from '#app/lib/money.ts'
import { clock, halves, lengthOf } from '#app/lib/time/time.ts'
import { courtUse, percent, share, type Facts, type Use } from '../court-use.ts'
import type { CashUp } from '../cash-up.server.ts'
import { OF_DAYS, ofDays, spanOf } from '../figures.server.ts'
import type { Days } from '../period.ts'
import { byPackByHour, earnedByHour, isEarned, partsOf, type Part } from './earned.ts'
import type { SplitBy } from './splits.ts'
import { courtsOf } from '#app/features/venues/offers.server.ts'
import { courtInText } from '#app/lib/text/court-name.ts'

/** More customers stand together in the last row. */
const MOST_CUSTOMERS = 20

/** A table of words. The first cell is the row's name, and `customerId` whose page it leads to. */
export type Split = {
	by: SplitBy
	head: string[]
	rows: { cells: string[]; customerId?: number }[]
	total?: string[]
	note: string
}

type Asked = {
	venueId: number
	days: Days
	/** The sports of the product by their ids, in display order. */
	names: ReadonlyMap<number, string>
	facts: Facts
	use: ReturnType<typeof courtUse>
	/** Reads the money of the days by method. */
	takings: () => Promise<CashUp>
}

/** Returns the bookings and the money of some days, divided. The caller checks access. */
export async function findSplit(by: SplitBy, asked: Asked): Promise<Split> {
	if (by === 'method') return byMethod(await asked.takings())
	if (by === 'add-on') return byAddOn(asked)
	if (by === 'hour') return withPacks(byHour(await findHours(asked), asked))
	const { venueId, days } = asked
	const made = await findParts(db, spanOf(venueId, days))
	return withPacks(by === 'customer' ? await byCustomer(made) : byPlace(made, asked, by))
}

/** A split whose rows have the hours that packs paid for. */
type Packed = Omit<Split, 'rows'> & { rows: (Split['rows'][number] & { byPack: number })[] }

const OF_PACKS = 'Pack hours bring no revenue here: their money counts on the day the pack was sold.'

/** Adds the hours that packs paid for where there are any. */
function withPacks({ rows, ...split }: Packed): Split {
	if (rows.every(({ byPack }) => byPack === 0)) return { ...split, rows: rows.map(({ byPack: _, ...row }) => row) }
	return {
		...split,
		head: [...split.head, 'Pack hours'],
		rows: rows.map(({ byPack, cells, ...row }) => ({ ...row, cells: [...cells, halves(byPack)] })),
		note: `${split.note} ${OF_PACKS}`,
	}
}

type Made = Awaited<ReturnType<typeof findParts>>

const COUNTED = {
	sportId: bookings.sportId,
	courtNumber: bookings.courtNumber,
	customerId: bookings.customerId,
	startTime: bookings.startTime,
	endTime: bookings.endTime,
	status: bookings.status,
	paymentStatus: bookings.paymentStatus,
	totalPrice: bookings.totalPrice,
	lateCharge: bookings.lateCharge,
	packHalfHours: bookings.packHalfHours,
}
const findParts = prepared(OF_DAYS, (reader, days) => reader.select(COUNTED).from(bookings).where(ofDays(days)))

/** The prices of their hours take longer to read than all else of them. */
const findHours = ({ venueId, days }: Asked) =>
	db
		.select({ ...COUNTED, breakdown: bookings.breakdown })
		.from(bookings)
		.where(ofDays(spanOf(venueId, days)))

const NONE: Part = { bookings: 0, hours: 0, byPack: 0, cents: 0 }
/** A phone has no room for cents that are nought. */
const short = (cents: number) => signed(cents).replace(/\.00$/, '')

const OF_USE = 'An open hour is one court for one hour. Events and matches are part of court use, but not of revenue.'
const useHead = (name: string) => [name, 'Court use', 'Revenue', 'For an open hour']

const useCells = (name: string, use: Use, cents: number) => [
	name,
	percent(share(use)),
	short(cents),
	use.open === 0 ? '–' : amountOf(Math.round(cents / use.open)),
]

/** Divides by sport, or by each court of each sport. */
function byPlace(made: Made, { facts, use, names }: Asked, by: 'sport' | 'court'): Packed {
	const place = (sportId: number, court: number) => (by === 'sport' ? `${sportId}` : `${sportId}:${court}`)
	const parts = partsOf(made, ({ sportId, courtNumber }) => place(sportId, courtNumber))
	const offered = [...names].flatMap(([sportId, name]) => {
		const offer = facts.offers.find((offer) => offer.sportId === sportId)
		return offer ? [{ sportId, name, courts: courtsOf(offer) }] : []
	})
	const rows = offered.flatMap(({ sportId, name, courts }) => {
		if (by === 'sport') return [{ name, key: place(sportId, 0), use: use.bySport.get(sportId)! }]
		return courts.map((court, i) => ({
			name: `${name}, ${courtInText(court)}`,
			key: place(sportId, i + 1),
			use: courtUse(only(facts, sportId, i + 1)).total,
		}))
	})
	return {
		by,
		head: useHead(by === 'sport' ? 'Sport' : 'Court'),
		rows: rows.map(({ name, key, use }) => {
			const { cents, byPack } = parts.get(key) ?? NONE
			return { cells: useCells(name, use, cents), byPack }
		}),
		note: OF_USE,
	}
}

/** Narrows the facts to one court of a sport, as if the venue had no other. */
function only(facts: Facts, sportId: number, court: number): Facts {
	const here = <At extends { sportId: number | null; courtNumber: number | null }>(times: readonly At[]) =>
		times.filter((time) => (time.sportId ?? sportId) === sportId && (time.courtNumber ?? court) === court)
	const hasIt = ({ until, courts }: FormerCount) => ({ until, courts: courts >= court ? 1 : 0 })
	return {
		...facts,
		offers: facts.offers.flatMap((offer) => (offer.sportId === sportId ? [{ ...offer, courtCount: 1 }] : [])),
		former: new Map([[sportId, (facts.former.get(sportId) ?? []).map(hasIt)]]),
		booked: here(facts.booked),
		closures: here(facts.closures).map((closure) => ({ ...closure, courtNumber: null })),
	}
}

function byHour(made: Awaited<ReturnType<typeof findHours>>, { use }: Asked): Packed {
	const cents = earnedByHour(made)
	const byPack = byPackByHour(made)
	const uses = new Map<number, Use>()
	for (const [weekHour, { open, booked }] of use.byWeekHour) {
		const known = uses.get(weekHour % 24) ?? { open: 0, booked: 0 }
		uses.set(weekHour % 24, { open: known.open + open, booked: known.booked + booked })
	}
	const hours = [...new Set([...uses.keys(), ...cents.keys(), ...byPack.keys()])].sort((a, b) => a - b)
	return {
		by: 'hour',
		head: useHead('Hour'),
		rows: hours.map((hour) => ({
			cells: useCells(clock(hour), uses.get(hour) ?? { open: 0, booked: 0 }, cents.get(hour) ?? 0),
			byPack: byPack.get(hour) ?? 0,
		})),
		note: OF_USE,
	}
}

async function byCustomer(made: Made): Promise<Packed> {
	const parts = [...partsOf(made, ({ customerId }) => customerId)]
	const known = parts.filter(([id]) => id !== null).sort(([, a], [, b]) => b.cents - a.cents || b.hours - a.hours)
	const shown = known.slice(0, MOST_CUSTOMERS)
	const names = await findNames(shown.map(([id]) => id!))
	const cells = (name: string, { bookings, hours, cents }: Part) => [
		name,
		String(bookings),
		halves(hours),
		short(cents),
	]
	const others = [...known.slice(MOST_CUSTOMERS), ...parts.filter(([id]) => id === null)]
	const rest = others.reduce((sum, [, part]) => add(sum, part), NONE)
	return {
		by: 'customer',
		head: ['Customer', 'Bookings', 'Court hours', 'Revenue'],
		rows: [
			...shown.map(([id, part]) => ({ cells: cells(names.get(id!)!, part), customerId: id!, byPack: part.byPack })),
			...(others.length > 0 ? [{ cells: cells('All others', rest), byPack: rest.byPack }] : []),
		],
		note: 'The most revenue first.',
	}
}

/** Divides what add-ons brought in by their name, as bookings have it. */
async function byAddOn({ venueId, days }: Asked): Promise<Split> {
	const rows = await db
		.select({ line: bookingAddOns, booking: bookings })
		.from(bookings)
		.innerJoin(bookingAddOns, eq(bookingAddOns.bookingId, bookings.id))
		.where(ofDays(spanOf(venueId, days)))
	const parts = new Map<string, { quantity: number; cents: number }>()
	for (const { line, booking } of rows) {
		if (booking.status === 'cancelled') continue
		const { quantity, cents } = parts.get(line.name) ?? { quantity: 0, cents: 0 }
		const price = isEarned(booking) ? inCents(addOnPrice(line, lengthOf(booking))) : 0
		parts.set(line.name, { quantity: quantity + line.quantity, cents: cents + price })
	}
	const known = [...parts].sort(([, a], [, b]) => b.cents - a.cents || b.quantity - a.quantity)
	return {
		by: 'add-on',
		head: ['Add-on', 'How many', 'Revenue'],
		rows: known.map(([name, { quantity, cents }]) => ({ cells: [name, String(quantity), short(cents)] })),
		note: 'At their price, before a discount. The revenue of the other tables has them too.',
	}
}

const add = (a: Part, b: Part): Part => ({
	bookings: a.bookings + b.bookings,
	hours: a.hours + b.hours,
	byPack: a.byPack + b.byPack,
	cents: a.cents + b.cents,
})

async function findNames(ids: number[]) {
	const rows = await db
		.select({ id: customers.id, name: nameColumn })
		.from(customers)
		.leftJoin(users, eq(users.id, customers.userId))
		.where(inArray(customers.id, ids))
	return new Map(rows.map(({ id, name }) => [id, name]))
}

const takingsCells = ({ method, into, out, net }: CashUp['total']) => [method, ...[into, out, net].map(short)]

const byMethod = ({ methods, total }: CashUp): Split => ({
	by: 'method',
	head: ['Way', 'Came in', 'Went back', 'Stayed'],
	rows: methods.map((one) => ({ cells: takingsCells(one) })),
	total: takingsCells(total),
	note: 'Money that moved on these days, whenever the game is, with teams’ entries and without credit.',
})
