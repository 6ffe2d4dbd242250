import { eq, inArray } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { courts, teamMembers, tournaments } from '#db/schema.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import { keyOf } from '#app/features/live/channel.ts'
import { formatDay, formatTimeRange } from '#app/lib/time/time.ts'
import type { Team } from '../teams/teams.server.ts'
import type { Side } from '../draw/pairing.ts'
import type { Placed } from './place.ts'
import { courtInText } from '#app/lib/text/court-name.ts'
import { courtOf, factsOf, findNamedCourts, type Offer } from '#app/features/venues/offers.server.ts'

type Tournament = { id: number; name: string; court: { id: number; name: string }; sport: { id: number } }
type Match = Pick<Placed, 'home' | 'away' | 'partners' | 'court' | 'startTime' | 'endTime'>
type Published = {
	playing: readonly Pick<Team, 'id' | 'name'>[]
	placed: readonly Match[]
	courtHours: number
	again: boolean
	/** The person who made it, and is not told. */
	by: { id: number }
}

/** Tells everybody on the playing teams their first match, and the venue's owner what the schedule takes. */
export async function tellOfSchedule(tx: Writer, tournament: Tournament, published: Published, now: Date) {
	const { playing, placed, courtHours, again, by } = published
	const { id, name, court } = tournament
	const [row] = await tx
		.select({ isPublic: tournaments.isPublic, linkKey: tournaments.linkKey, ownerId: courts.ownerId })
		.from(tournaments)
		.innerJoin(courts, eq(courts.id, tournaments.courtId))
		.where(eq(tournaments.id, id))
	const { ownerId, ...kept } = row!
	const about = { kind: 'tournament', subject: 'tournament', subjectId: id } as const
	const cause = `tournament:${id}:scheduled:${now.getTime()}`
	const players = await playersNotices(tx, { ...tournament, ...kept }, { playing, placed, again, cause })

	const owner = ownerId === by.id ? null : ownerId
	const days = placed.map(({ startTime }) => startTime).sort((a, b) => a.getTime() - b.getTime())
	const data = { tournament: name, courtHours, venue: court.name, from: days[0]!, to: days.at(-1)! }
	const taken: NewNotice | null =
		owner === null ? null : { ...about, userId: owner, what: 'courts taken', data, cause: `${cause}:venue` }
	await notify(tx, taken ? [...players, taken] : players, now)
}

type Redrawn = Pick<Published, 'playing' | 'placed'> & { by?: number; cause: string }

/** Tells everybody who plays on, except the person who withdrew a player, their new first match. */
export async function tellOfNewDraw(
	tx: Writer,
	tournament: Tournament & Parameters<typeof keyOf>[0],
	{ by, ...redrawn }: Redrawn,
	now: Date,
) {
	const told = await playersNotices(tx, tournament, { ...redrawn, again: true })
	await notify(
		tx,
		told.filter(({ userId }) => userId !== by),
		now,
	)
}

/** Tells everybody who plays on, except the person who moved them, when the rounds start now. */
export async function tellOfMovedRounds(
	tx: Writer,
	tournament: Tournament & Parameters<typeof keyOf>[0],
	{ by, playing, placed, cause }: Redrawn,
	moved: { round: number; start: Date; isLast: boolean },
	now: Date,
) {
	const { id, name, court } = tournament
	const firstOf = firstMatches(placed, playing, await findNames(tx, tournament))
	const told = (await findMembers(tx, playing)).map(({ userId, teamId }): NewNotice => ({
		userId,
		kind: 'tournament',
		what: 'rounds moved',
		subject: 'tournament',
		subjectId: id,
		data: {
			tournament: name,
			key: keyOf(tournament),
			...moved,
			next: firstOf.get(teamId) ?? null,
			venue: court.name,
		},
		cause,
	}))
	await notify(
		tx,
		told.filter(({ userId }) => userId !== by),
		now,
	)
}

const findMembers = (tx: Writer, teams: Published['playing']) =>
	tx
		.select({ userId: teamMembers.userId, teamId: teamMembers.teamId })
		.from(teamMembers)
		.where(
			inArray(
				teamMembers.teamId,
				teams.map(({ id }) => id),
			),
		)

async function playersNotices(
	tx: Writer,
	tournament: Tournament & Parameters<typeof keyOf>[0],
	{ playing, placed, again, cause }: Omit<Redrawn, 'by'> & { again: boolean },
): Promise<NewNotice[]> {
	const { id, name, court } = tournament
	const members = await findMembers(tx, playing)
	const firstOf = firstMatches(placed, playing, await findNames(tx, tournament))
	const key = keyOf(tournament)
	return members.map(({ userId, teamId }): NewNotice => ({
		userId,
		kind: 'tournament',
		what: 'schedule out',
		subject: 'tournament',
		subjectId: id,
		data: {
			tournament: name,
			key,
			again,
			first: firstOf.get(teamId) ?? null,
			venue: court.name,
			rests: placed.some(({ partners }) => partners !== undefined),
		},
		cause,
	}))
}

const findNames = async (tx: Writer, { court, sport }: Tournament) => ({
	courts: factsOf(await findNamedCourts(tx, { venueIds: [court.id] }), { venueId: court.id, sportId: sport.id }),
})

const idsOf = (side: Side, partner?: number) => ('team' in side ? [side.team, partner ?? []].flat() : [])

/** `Sat 28 Nov 09:00–10:00 on court 2 against Net Gains`, by team. */
function firstMatches(placed: readonly Match[], teams: Published['playing'], courts: Pick<Offer, 'courts'>) {
	const names = new Map(teams.map(({ id, name }) => [id, name]))
	const first = new Map<number, string>()
	for (const { home, away, partners, court, startTime, endTime } of placed) {
		const [one, other] = [idsOf(home, partners?.home), idsOf(away, partners?.away)]
		for (const id of [...one, ...other]) {
			if (first.has(id)) continue
			const [own, others] = one.includes(id) ? [one, other] : [other, one]
			const named = (ids: readonly number[]) => ids.map((id) => names.get(id)).join(' & ')
			const partner = named(own.filter((each) => each !== id))
			const against = `${partner && ` with ${partner}`}${others.length > 0 ? ` against ${named(others)}` : ''}`
			first.set(
				id,
				`${formatDay(startTime)} ${formatTimeRange(startTime, endTime)} on ${courtInText(courtOf(courts, court))}${against}`,
			)
		}
	}
	return first
}
