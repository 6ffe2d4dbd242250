import { channelOf } from '#app/features/live/channel.ts'
import { DAY, HOUR } from '#app/lib/time/time.ts'
import { createUser } from './people.ts'
import { createScheduled } from './scheduled.ts'

type Wishes = {
	venueId: number
	sportId: number
	startTime: Date
	/** The match ends so many hours after its start. */
	hours?: number
	courtNumber?: number
	organizerId?: number
	isPublic?: boolean
}

/** Makes a fixture of an ongoing tournament, Kasi Stars v Hot Shots of the Bellville League, and takes its court. */
export async function createFixture({ hours = 1, courtNumber = 1, isPublic = true, ...wishes }: Wishes) {
	const { venueId, sportId, startTime } = wishes
	const organizerId = wishes.organizerId ?? (await createUser()).id
	const endTime = new Date(startTime.getTime() + hours * HOUR)
	const { tournament, matchIds } = await createScheduled({
		place: { venueId, sportId },
		name: 'Bellville League',
		format: 'league',
		organizerId,
		isPublic,
		startDate: startTime,
		endDate: endTime,
		registrationDeadline: new Date(startTime.getTime() - DAY),
		scheduledAt: startTime,
		teams: ['Kasi Stars', 'Hot Shots'],
		matches: [{ home: 0, away: 1, startTime, endTime, courtNumber }],
	})
	return { id: matchIds[0]!, tournamentId: tournament.id, organizerId, channel: channelOf(tournament) }
}
