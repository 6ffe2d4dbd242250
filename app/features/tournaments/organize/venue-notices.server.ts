import { eq } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import type { TournamentFormat } from '../status.ts'
import { dateLine, formatNames } from '../words.ts'
import { tell } from './people.server.ts'

type Venue = { id: number; name: string; ownerId: number | null }
type Planned = { id: number; name: string; format: TournamentFormat; startDate: Date; endDate: Date }
type Left = { id: number; name: string; isPublic: boolean }
type Told = { venue: Venue; user: Actor; now: Date }

/** Tells who runs the venue that a tournament is planned there, unless the person does so themselves. */
export async function tellVenue(tx: Writer, tournament: Planned, { venue, user, now }: Told) {
	if (venue.ownerId === null || venue.ownerId === user.id) return
	const [planner] = await tx.select({ name: users.fullName }).from(users).where(eq(users.id, user.id))
	const { name, format } = tournament
	const body = [
		`${planner!.name} plans “${name}” at ${venue.name}: ${formatNames[format].toLowerCase()},`,
		`${dateLine(tournament)}. Before its matches take court hours you are asked.`,
	].join(' ')
	const cause = `venue:${venue.id}:${now.getTime()}`
	await tell(tx, tournament, [venue.ownerId], { title: 'A tournament at your venue', body, cause }, now)
}

/** Tells who runs the venue a tournament was planned at that it is so no more, unless the person does so themselves. */
export async function tellVenueLeft(tx: Writer, tournament: Left, { venue, user, now }: Told) {
	if (venue.ownerId === null || venue.ownerId === user.id) return
	const body = `“${tournament.name}” is no longer planned at ${venue.name}. It takes no court hours there.`
	const cause = `left:${venue.id}:${now.getTime()}`
	const words = { title: 'A tournament has left your venue', body, cause }
	await tell(tx, tournament, [venue.ownerId], { ...words, noLink: !tournament.isPublic }, now)
}
