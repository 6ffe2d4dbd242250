import { eq, inArray, sum } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { courts, credits, venueMembers } from '#db/schema.ts'
import { describeBills } from '#app/features/ledger/bill-words.server.ts'
import { asBill } from '#app/features/ledger/bill.ts'
import { inSentence } from '#app/lib/text/list.ts'
import { findOwnMemberships } from '#app/features/bookings/members/member-lists.server.ts'
import { findOwnPacks } from '#app/features/bookings/packs/own-packs.server.ts'
import { findOwnVouchers } from '#app/features/bookings/vouchers/voucher-lists.server.ts'
import { findPoints } from '#app/features/rewards/points.server.ts'
import { endingSums } from './money-back.server.ts'
import { currentTeams, ownClubs, ownRequests, standingAnswers, upcomingEvents } from './places.server.ts'

/** The effect of cancelling a booking in whole cents; `credit` would be credit at its venue and so is lost. */
type EndingBooking = {
	id: number
	what: string
	about: string
	back: number
	credit: number
	stays: number
	laterBack: number
}

/** The consequences of deleting the account; money in whole cents. */
export async function findConsequences(user: { id: number }, now: Date, reader: Reader) {
	const bookings = await endingBookings(user, now, reader)
	const clubs = await ownClubs(user, reader)
	const open = ({ closedAt }: { closedAt: Date | null }) => closedAt === null
	return {
		bookings,
		/** The total that comes back, lost credit included, so that any change of a booking changes it. */
		back: bookings.reduce((all, { back, credit }) => all + back + credit, 0),
		lost: {
			credit: await findCredit(user, reader),
			packs: await findPacks(user, reader, now),
			points: await findPoints(user, reader),
		},
		leaves: {
			events: (await upcomingEvents(user, reader, now)).length,
			clubs: clubs.joined.filter(open).length,
			hosted: clubs.hosted.filter(open).length,
			teams: (await currentTeams(user, reader)).length,
			venues: await reader.$count(venueMembers, eq(venueMembers.userId, user.id)),
			requests: (await ownRequests(user, reader)).length,
			answers: (await standingAnswers(user, reader, now)).length,
		},
	}
}
export type Consequences = Awaited<ReturnType<typeof findConsequences>>

async function endingBookings(user: { id: number }, now: Date, reader: Reader): Promise<EndingBooking[]> {
	const ending = await endingSums(user, now, reader)
	const words = await describeBills(
		reader,
		ending.map(({ row }) => asBill(row)),
	)
	return ending.map(({ row, sums }, i) => {
		const credit = sums.parts.filter(({ by }) => by === 'credit').reduce((all, { left }) => all + left, 0)
		return {
			id: row.id,
			what: words[i]!.what,
			about: words[i]!.about,
			credit,
			back: sums.backInAll - credit,
			stays: sums.stays + sums.laterStays,
			laterBack: sums.laterBack,
		}
	})
}

/** Returns what a person holds in packs, memberships and vouchers that can still be used, in words. */
async function findPacks(user: { id: number }, reader: Reader, now: Date) {
	const isOpen = (one: { isOpen: boolean }) => one.isOpen
	const packs = (await findOwnPacks(user, now, reader)).filter(isOpen)
	const memberships = (await findOwnMemberships(user, now, reader)).filter(isOpen)
	const vouchers = (await findOwnVouchers(user, now, reader)).filter(isOpen)
	return [
		...packs.map(({ name, venue, words }) => `${words} of ${name} at ${venue.name}`),
		...memberships.map(({ name, venue, words }) => `${name} at ${venue.name}: ${inSentence(words)}`),
		...vouchers.map(({ name, venue }) => `${name} of ${venue.name}, unless you’ve noted its code`),
	]
}

async function findCredit({ id }: { id: number }, reader: Reader) {
	const rows = await reader
		.select({ courtId: credits.courtId, cents: sum(credits.amount).mapWith(Number) })
		.from(credits)
		.where(eq(credits.userId, id))
		.groupBy(credits.courtId)
	const left = rows.filter(({ cents }) => cents > 0)
	if (left.length === 0) return []
	const names = await reader
		.select({ id: courts.id, name: courts.name })
		.from(courts)
		.where(
			inArray(
				courts.id,
				left.map(({ courtId }) => courtId),
			),
		)
	return left.map(({ courtId, cents }) => ({ venue: names.find(({ id }) => id === courtId)!.name, cents }))
}
