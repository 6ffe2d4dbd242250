import { and, eq, lte } from 'drizzle-orm'
import { write, type Writer } from '#db/client/index.ts'
import { tournaments } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { tournamentChanged } from '#app/features/live/changes.server.ts'
import { channelOf } from '#app/features/live/channel.ts'
import { conflict, type FieldErrors } from '#app/lib/errors.ts'
import { findManagedTournament, readTournament, type TournamentDetails } from '../find.server.ts'
import { dateLine, TOURNAMENT_CHANGED } from '../words.ts'
import type { TournamentChange } from '../schemas.ts'
import { refuseDates } from './create.server.ts'
import { readDates } from './dates.ts'
import { findEntered } from './entries.server.ts'
import { requireOffer } from './offer.server.ts'
import { findPlayers, tell } from './people.server.ts'
import { FIELDS, locksOf, type Field, type Standing } from './rules.ts'
import { moveUp } from '../teams/waitlist/waitlist.server.ts'
import { tellVenue, tellVenueLeft } from './venue-notices.server.ts'

/**
 * Changes the given fields of a tournament. Throws 404 and 403 like `findManagedTournament`, 409 by field for locked
 * fields and for fewer places than teams, 400 for invalid dates or venue. Tells players about new dates, and both
 * owners about a new venue.
 */
export async function editTournament(user: Actor, id: number, change: TournamentChange, now = new Date()) {
	const channels = await write(async (tx) => {
		const before = await findManagedTournament(user, id, tx)
		const { linkKey, ownerId } = (await readTournament(id, tx))!
		const wanted = wantedOf(before, change)
		const changed = FIELDS.filter((field) => !isSame(before[field], wanted[field]))
		refuseLocked(before, changed, await findEntered(tx, before))
		refuseDates(wanted, now, before)
		const moves = changed.includes('courtId')
		const offer = moves || changed.includes('sportId') ? await requireOffer(tx, user, wanted) : null
		if (wanted.maxTeams < before.currentTeams) throw tooFewPlaces(before.currentTeams)
		if (changed.length > 0) {
			const still = and(
				eq(tournaments.id, id),
				eq(tournaments.status, before.status),
				lte(tournaments.currentTeams, wanted.maxTeams),
			)
			// The request to the venue was for other courts, days or matches.
			const asksAgain = changed.some((field) => DECIDES_COURTS.includes(field)) && { courtRequest: null }
			const ranksAnew = changed.includes('format') && { tieBreaks: null }
			const moved = changed.includes('startDate') || changed.includes('endDate')
			const rows = await tx
				.update(tournaments)
				.set({ ...wanted, ...asksAgain, ...ranksAnew, ...(moved && { endsAt: null }) })
				.where(still)
				.returning({ id: tournaments.id })
			if (rows.length === 0) throw conflict(TOURNAMENT_CHANGED)
			await moveUp(tx, id, now)
			if (moved) await tellMoved(tx, before, wanted, now)
			if (moves) {
				await tellVenue(tx, { ...wanted, id }, { venue: offer!, user, now })
				const left = { ...before.court, ownerId }
				if (ownerId !== offer!.ownerId) await tellVenueLeft(tx, { ...wanted, id }, { venue: left, user, now })
			}
		}
		return new Set([before.channel, channelOf({ id, isPublic: wanted.isPublic, linkKey })])
	})
	for (const channel of channels) tournamentChanged(channel)
}

const DECIDES_COURTS: Field[] = ['startDate', 'endDate', 'format', 'sportId', 'courtId']

type Wanted = ReturnType<typeof wantedOf>

function wantedOf(before: TournamentDetails, change: TournamentChange) {
	const pick = <Name extends Field>(field: Name) => (change[field] ?? before[field]) as TournamentDetails[Name]
	return {
		...readDates(change, before),
		name: pick('name'),
		description: pick('description'),
		format: pick('format'),
		isPublic: pick('isPublic'),
		sportId: pick('sportId'),
		courtId: pick('courtId'),
		maxTeams: pick('maxTeams'),
		entryFee: pick('entryFee'),
		prizeMoney: pick('prizeMoney'),
		rules: pick('rules') || null,
		prizeDescription: pick('prizeDescription') || null,
	}
}

async function tellMoved(tx: Writer, { id, court }: TournamentDetails, after: Wanted, now: Date) {
	const data = { tournament: after.name, dates: dateLine(after), venue: court.name }
	const told = { what: 'new dates', data, cause: `moved:${now.getTime()}` } as const
	await tell(tx, { id }, await findPlayers(tx, id), told, now)
}

const isSame = (a: unknown, b: unknown) => (a instanceof Date && b instanceof Date ? Number(a) === Number(b) : a === b)

function refuseLocked(before: TournamentDetails, changed: Field[], entered: Standing['entered']) {
	const { locked, reason } = locksOf({ status: before.status, entered })
	const refused = changed.filter((field) => locked.includes(field))
	if (before.status === 'cancelled') throw conflict(reason!)
	if (refused.length === 0) return
	const fieldErrors: FieldErrors = Object.fromEntries(
		refused.map((field) => [field, ['You can’t change this any more.']]),
	)
	throw conflict(reason!, { fieldErrors })
}

function tooFewPlaces(teams: number) {
	const message = `${teams} ${teams === 1 ? 'team has' : 'teams have'} joined already. Choose ${teams} or more.`
	return conflict(message, { fieldErrors: { maxTeams: [message] } })
}

/** Gives a private tournament a new link; the old one stops working. Throws 404, 403. */
export async function resetLink(user: Actor, id: number) {
	const old = await write(async (tx) => {
		const { channel } = await findManagedTournament(user, id, tx)
		await tx.update(tournaments).set({ linkKey: crypto.randomUUID() }).where(eq(tournaments.id, id))
		return channel
	})
	tournamentChanged(old)
}
