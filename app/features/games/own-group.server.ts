import { eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { games } from '#db/schema.ts'
import { describeGame, readBooking, readPlayers } from './find-game.server.ts'
import { inviteText } from './game-words.ts'

/** Returns the group of the user's own booking; null without one. `origin` is our public address. */
export async function findOwnGroup(booking: { id: number } | null, origin: string, now = new Date()) {
	const [game] = booking ? await db.select().from(games).where(eq(games.bookingId, booking.id)) : []
	if (!game) return null
	const of = await readBooking(db, game, now)
	const about = await describeGame(game, of, await readPlayers(db, game))
	const page = `/g/${game.key}`
	return {
		page,
		words: `${about.going} of ${game.places} in`,
		isFull: about.going >= game.places,
		message: inviteText(about, origin + page),
	}
}
