import type { Writer } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { changesPartners, type TournamentFormat } from '../status.ts'
import { dateLine, formatNames } from '../words.ts'
import { tell } from './people.server.ts'

type Venue = { id: number; name: string; ownerId: number | null }
type Planned = { id: number; name: string; format: TournamentFormat; startDate: Date; endDate: Date }
type Left = { id: number; name: string; isPublic: boolean }
type Told = { venue: Venue; user: Actor; now: Date }

/** Tells who runs the venue that a tournament is planned there, unless the person does so themselves. */
export async function tellVenue(tx: Writer, tournament: Planned, { venue, user, now }: Told) {
	if (venue.ownerId === null || venue.ownerId === user.id) return
	const { name: planned, format } = tournament
	const dates = dateLine(tournament)
	const data = {
		tournament: planned,
		venue: venue.name,
		format: changesPartners(format) ? formatNames[format] : formatNames[format].toLowerCase(),
		dates,
	}
	const about = { actorId: user.id, cause: `venue:${venue.id}:${now.getTime()}` }
	await tell(tx, tournament, [venue.ownerId], { what: 'planned at your venue', data, ...about }, now)
}

/** Tells who runs the venue a tournament was planned at that it is so no more, unless the person does so themselves. */
export async function tellVenueLeft(tx: Writer, tournament: Left, { venue, user, now }: Told) {
	if (venue.ownerId === null || venue.ownerId === user.id) return
	const data = { tournament: tournament.name, venue: venue.name, isPublic: tournament.isPublic }
	const cause = `left:${venue.id}:${now.getTime()}`
	await tell(tx, tournament, [venue.ownerId], { what: 'left your venue', data, cause }, now)
}
