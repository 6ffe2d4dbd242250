import { and, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { db, write, type Reader } from '#db/client/index.ts'
import { matchRequests, notices, teamBalancerSessions, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { selectRequests, type RequestRow } from '#app/features/matchmaking/requests/find.server.ts'
import { placeWords } from '#app/features/matchmaking/requests/request-view.ts'
import { statusAt } from '#app/features/matchmaking/status.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { formatDay, formatTime } from '#app/lib/time/time.ts'
import { assess } from '../balance/assess.ts'
import { teamColour } from '../colours.ts'
import { hasChanged, lockOpenSession, lockSession, overReason, type Session } from '../find.server.ts'
import { findAccepted } from '../squad/people.server.ts'
import { CHANGED_SINCE, NOT_BALANCED, TEAMS_NOT_FOUND } from '../rules.ts'
import type { SharedTeams } from './share-text.ts'
import { teamsOf, type SquadPlayer } from '../squad/squad-view.ts'
import { findSquad, findTeams } from '../squad/squad.server.ts'
import { rulesOf } from '../teams.server.ts'

/** Creates the share link, one at a time, and returns its key. Throws 409 unless the teams are current. */
export async function shareTeams(user: Actor, sessionId: number, now = new Date()) {
	return write(async (tx) => {
		const session = await lockOpenSession(tx, user, sessionId, now)
		requireFresh(session)
		if (session.shareKey) return session.shareKey
		const shareKey = crypto.randomUUID()
		await tx
			.update(teamBalancerSessions)
			.set({ shareKey, updatedAt: session.updatedAt })
			.where(eq(teamBalancerSessions.id, session.id))
		return shareKey
	})
}

/** Ends the link for good, also after the request is over; the next link has another key. */
export async function stopSharing(user: Actor, sessionId: number, now = new Date()) {
	await write(async (tx) => {
		const session = await lockSession(tx, user, sessionId, now)
		await tx
			.update(teamBalancerSessions)
			.set({ shareKey: null, updatedAt: session.updatedAt })
			.where(eq(teamBalancerSessions.id, session.id))
	})
}

function requireFresh(session: Session) {
	if (!session.balancedAt) throw conflict(NOT_BALANCED)
	if (hasChanged(session)) throw conflict(CHANGED_SINCE)
}

type Told = Pick<Session, 'id' | 'balancedAt' | 'changedAt' | 'shareKey'>

/** One notice per version of the teams and link: changed teams or a new link are news. */
const causeOf = ({ id, balancedAt, changedAt, shareKey }: Told) =>
	`teams:${id}:${balancedAt!.getTime()}:${changedAt?.getTime() ?? 0}:${shareKey!.slice(0, 8)}`

type Accepted = { userId: number }[]

/** Tells all accepted players who do not know yet where the teams are; returns how many. Throws 409 without a link. */
export async function tellAcceptedPlayers(user: Actor, sessionId: number, now = new Date()) {
	return write(async (tx) => {
		const session = await lockOpenSession(tx, user, sessionId, now)
		const { shareKey, request } = session
		requireFresh(session)
		if (!shareKey) throw conflict('Share the teams first.')
		const accepted = await findAccepted(request, tx)
		if (accepted.length === 0) throw conflict('You haven’t accepted anyone yet.')
		const people = await findUntold(session, accepted, tx)
		if (people.length === 0) throw conflict('They know already.')
		const told = people.map(({ userId }) => ({
			userId,
			kind: 'match' as const,
			what: 'teams made' as const,
			subject: 'teams',
			subjectId: session.id,
			actorId: user.id,
			data: { request: request.title, shareKey },
			cause: causeOf(session),
		}))
		await notify(tx, told, now)
		return told.length
	})
}

/** Those of these players who were not told of the current teams. */
export async function findUntold(session: Told, accepted: Accepted, reader: Reader = db): Promise<Accepted> {
	if (!session.balancedAt || !session.shareKey || accepted.length === 0) return accepted
	const ids = accepted.map(({ userId }) => userId)
	const rows = await reader
		.select({ userId: notices.userId })
		.from(notices)
		.where(and(inArray(notices.userId, ids), eq(notices.cause, causeOf(session))))
	const told = new Set(rows.map(({ userId }) => userId))
	return accepted.filter(({ userId }) => !told.has(userId))
}

/** Further facts for the public page: the teams' sport, and why they may be outdated. */
type Standing = { sport: string; over: string | null; squadChanged: boolean }

/** The teams behind a share link, with public names. Throws 404 if they are no longer shared. */
export async function findShared(shareKey: string, now = new Date()): Promise<SharedTeams & Standing> {
	if (!z.uuid().safeParse(shareKey).success) throw notFound(TEAMS_NOT_FOUND)
	const [session] = await db
		.select({ session: teamBalancerSessions })
		.from(teamBalancerSessions)
		.innerJoin(users, and(eq(users.id, teamBalancerSessions.createdById), isNull(users.deletedAt)))
		.where(eq(teamBalancerSessions.shareKey, shareKey))
	const [request] = session ? await selectRequests(db).where(eq(matchRequests.id, session.session.matchRequestId)) : []
	if (!session || !request) throw notFound(TEAMS_NOT_FOUND)
	const whole = { ...session.session, request: { ...request, status: statusAt(request, now) } }
	const [squad, teams] = [await findSquad(whole), await findTeams(whole.id)]
	const standing = { over: overReason(whole.request), squadChanged: hasChanged(whole) }
	return { ...asShared(whole, squad, teams), sport: request.sport.name, ...standing }
}

type Sharing = Pick<Session, 'name' | 'balancingCriteria'> & { request: RequestRow }
type Team = { teamName: string; color: string | null; players: number[] }

/** Teams with public names: first name and initial of members, guests as typed. */
export function asShared(session: Sharing, squad: SquadPlayer[], teams: Team[]): SharedTeams {
	const { request, name } = session
	const { averages, difference } = assess(
		teamsOf(
			squad,
			teams.map(({ players }) => players),
		),
		rulesOf(session),
	)
	const byId = new Map(squad.map((player) => [player.id, player]))
	return {
		title: name,
		when: request.startsAt ? `${formatDay(request.startsAt)}, ${formatTime(request.startsAt)}` : undefined,
		where: placeWords(request),
		difference,
		teams: teams.map(({ teamName, color, players }, i) => ({
			name: teamName,
			color: color ?? teamColour(i).color,
			average: averages[i]!,
			players: players.flatMap((id) => {
				const player = byId.get(id)
				return player ? [{ name: player.shortName, position: player.preferredPosition }] : []
			}),
		})),
	}
}
