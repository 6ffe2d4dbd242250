import { eq, inArray } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { bookings, events, users } from '#db/schema.ts'
import {
	idsAmong,
	type CourtTime,
	type TakenTime,
	type HolderKind,
} from '#app/features/court-time/court-time.server.ts'
import { formatDay, formatTimeRange } from '#app/lib/time/time.ts'
import { findFixturesOnCourt, fixtureName } from './fixtures-on-court.server.ts'
import { courtInText } from '#app/lib/text/court-name.ts'

/** Taken court time, with the name of its booking, event or fixture. */
export type NamedTime = Omit<CourtTime, 'sportId'> & { courtName?: string | null; name: string }

const NAMED = 5

/** Names the first five and counts the rest: `Fri 20 Nov 18:00–19:00, court 2, Thandi Nkosi`. */
export function holderWords(holders: readonly NamedTime[]): string[] {
	const words = holders
		.slice(0, NAMED)
		.map(
			({ startTime, endTime, courtNumber, courtName, name }) =>
				`${formatDay(startTime)} ${formatTimeRange(startTime, endTime)}, ${courtInText(courtName ?? courtNumber)}, ${name}`,
		)
	return holders.length > NAMED ? [...words, `and ${holders.length - NAMED} more`] : words
}

/** Names the first five and counts the rest, reading only the names it shows. */
export async function readHolderWords(reader: Reader, taken: readonly TakenTime[]): Promise<string[]> {
	const nameOf = await findNames(reader, taken.slice(0, NAMED))
	return holderWords(taken.map((it) => ({ ...it, name: nameOf(it) })))
}

async function findNames(reader: Reader, taken: readonly TakenTime[]) {
	const people = await reader
		.select({ id: bookings.id, guest: bookings.guestName, customer: users.fullName })
		.from(bookings)
		.leftJoin(users, eq(users.id, bookings.userId))
		.where(inArray(bookings.id, idsAmong(taken, 'booking')))
	const planned = await reader
		.select({ id: events.id, name: events.name })
		.from(events)
		.where(inArray(events.id, idsAmong(taken, 'event')))
	const fixtures = await findFixturesOnCourt(reader, idsAmong(taken, 'fixture'))
	const names: Record<HolderKind, Map<number, string | null>> = {
		booking: new Map(people.map(({ id, guest, customer }) => [id, guest ?? customer])),
		event: new Map(planned.map(({ id, name }) => [id, name])),
		fixture: new Map(fixtures.map((fixture) => [fixture.id, fixtureName(fixture)])),
	}
	return ({ holder }: TakenTime) => names[holder.kind].get(holder.id) ?? ''
}
