import { fillCustomers } from '#app/features/bookings/customers/customer-of.server.ts'
import { close, migrate, write, type Writer } from './client/index.ts'
import { isCommand } from './command.ts'
import { settings, users } from './schema.ts'
import { addApprovals } from './seed/approvals.ts'
import { addAudit } from './seed/audit.ts'
import { addAccounts } from './seed/bookings/accounts.ts'
import { addBookings } from './seed/bookings/bookings.ts'
import { emptyCalendar } from './seed/calendar.ts'
import { addCast, hashOfPassword } from './seed/cast.ts'
import { addClosings } from './seed/bookings/closings.ts'
import { addClubs } from './seed/clubs/clubs.ts'
import { addDesk } from './seed/bookings/desk.ts'
import { addEvenings } from './seed/bookings/evenings.ts'
import { addPacks } from './seed/bookings/packs.ts'
import { addPlaces } from './seed/bookings/places.ts'
import { addTill } from './seed/bookings/till.ts'
import { addEvents } from './seed/events.ts'
import { addHelp } from './seed/help.ts'
import { addMatchmaking } from './seed/matchmaking/matchmaking.ts'
import { addNotices } from './seed/notices.ts'
import { addPlayers } from './seed/people.ts'
import { addReviews } from './seed/reviews.ts'
import { addRewards } from './seed/rewards.ts'
import type { Scene } from './seed/scene.ts'
import { addTeam } from './seed/team.ts'
import { addTournaments } from './seed/tournaments.ts'

/** Fills an empty database with demo data around `now`, all or nothing; returns false where there are people. */
export async function seed(now = new Date()): Promise<boolean> {
	const passwordHash = await hashOfPassword()
	const filled = await write(async (tx) => {
		if ((await tx.$count(users)) > 0) return false
		await fill(tx, passwordHash, now)
		return true
	})
	if (filled) await fillCustomers(now)
	return filled
}

/** Production gets demo data only if it is asked for by name. */
export const mayHoldDemo = () => process.env.NODE_ENV === 'development' || process.argv.includes('--demo')

async function fill(tx: Writer, passwordHash: string, now: Date) {
	const cast = await addCast(tx, passwordHash, now)
	const players = await addPlayers(tx, passwordHash, now)
	const scene: Scene = { ...cast, tx, now, players, calendar: emptyCalendar() }

	const tournaments = await addTournaments(scene)
	const bookings = await addBookings(scene)
	const reviews = await addReviews(scene, bookings)
	await addEvents(scene)
	await addDesk(scene)
	await addAccounts(scene)
	await addPacks(scene)
	await addPlaces(scene)
	await addClosings(scene)
	await addNotices(scene, bookings)
	const runs = await addClubs(scene)
	await addMatchmaking(scene)
	await addRewards(scene, { bookings, reviews, tournaments, runs })
	await addEvenings(scene)
	await addHelp(tx)
	await addApprovals(scene)
	await addTeam(scene)
	await addTill(scene)
	await addAudit(scene)
	await tx.insert(settings).values([
		{ key: 'demoData', value: true },
		{ key: 'listingPrice', value: { perMonth: 590, cardShare: 2, freeMonths: 2, note: '' } },
	])
}

if (isCommand(import.meta.filename)) {
	await migrate()
	if (!mayHoldDemo()) {
		console.error(
			'This adds invented venues and people, whose password everybody knows. If that is what you want here: npm run db:seed -- --demo',
		)
		process.exitCode = 1
	} else if (await seed()) {
		console.log('The database holds the demo data.')
	} else if (!process.argv.includes('--if-empty')) {
		console.error('There are people in this database already. To start over: npm run db:reset')
		process.exitCode = 1
	}
	await close()
}
