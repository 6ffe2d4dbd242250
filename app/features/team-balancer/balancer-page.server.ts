import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findOwnRequest } from '#app/features/matchmaking/requests/find.server.ts'
import { playedName } from '#app/features/matchmaking/sport-name.ts'
import { placesOf } from '#app/features/matchmaking/status.ts'
import { notFound } from '#app/lib/errors.ts'
import { readId } from '#app/lib/ids.ts'
import { formatDay, formatTime } from '#app/lib/time/time.ts'
import { balance } from './balance/balance.ts'
import { recallDivisions } from './balance/divisions.server.ts'
import { findSession, hasChanged, listSessions, overReason, type Session } from './find.server.ts'
import { notDrawn } from './sharing/picture.server.ts'
import { searchPeople } from './squad/people.server.ts'
import { positionsOf } from './balance/positions.ts'
import { MOST_PER_TEAM, MOST_SESSIONS, SESSION_NAME_MAX, SESSION_NOT_FOUND } from './rules.ts'
import { asShared, findUntold } from './sharing/sharing.server.ts'
import { shareText } from './sharing/share-text.ts'
import { asPlayer, comes, criteriaOf, type SquadPlayer } from './squad/squad-view.ts'
import { findTeams, readSquad } from './squad/squad.server.ts'
import { planOf, rulesOf } from './teams.server.ts'

const Q_MAX = 100

/**
 * Data of the balancer for the owner of a match request: the open session (the latest unless `session` names one) and
 * the others. Throws 404 if there is no such request or session, 403 for others.
 */
export async function findBalancerPage(user: Actor, query: URLSearchParams, now: Date) {
	const request = await findOwnRequest(user, readId(query.get('matchRequestId')), now)
	const sessions = await listSessions(request.id, MOST_SESSIONS)
	const wanted = query.get('session')
	const id = wanted === 'new' ? null : wanted ? readId(wanted) : (sessions[0]?.id ?? null)
	if (wanted && wanted !== 'new' && id === null) throw notFound(SESSION_NOT_FOUND)
	const session = id === null ? null : await findSession(user, id, now)
	if (session && session.matchRequestId !== request.id) throw notFound(SESSION_NOT_FOUND)
	const { sport, title, startsAt, status } = request
	return {
		request: {
			id: request.id,
			title,
			sport: playedName(sport.name),
			hasPositions: positionsOf(sport.name).length > 0,
			over: overReason({ status }),
			when: startsAt ? `${formatDay(startsAt)}, ${formatTime(startsAt)}` : null,
			players: request.acceptedCount + 1,
		},
		sessions: sessions.map(({ id, name, createdAt }) => ({ id, name, made: formatDay(createdAt) })),
		suggestion: {
			name: [...title].slice(0, SESSION_NAME_MAX).join(''),
			perTeam: Math.min(Math.ceil((placesOf(request) + 1) / 2), MOST_PER_TEAM),
		},
		open: session && (await openSession(user, session, query)),
	}
}
export type OpenSession = NonNullable<Awaited<ReturnType<typeof findBalancerPage>>['open']>

async function openSession(user: Actor, session: Session, query: URLSearchParams) {
	const [{ squad, accepted, inside }, teams] = [await readSquad(session), await findTeams(session.id)]
	const q = [...(query.get('q') ?? '')].slice(0, Q_MAX).join('').trim()
	const changed = hasChanged(session)
	const shared = asShared(session, squad, teams)
	return {
		id: session.id,
		name: session.name,
		teamCount: session.teamCount,
		playersPerTeam: session.playersPerTeam,
		rules: rulesOf(session),
		criteria: criteriaOf(session.balancingCriteria),
		positions: positionsOf(session.request.sport.name),
		squad: squad.map(({ userId: _, addedAt: __, ...player }) => player),
		acceptedMissing: accepted.filter(({ userId }) => !inside.has(userId)).length,
		over: overReason(session.request),
		youMissing: !inside.has(user.id),
		search: q ? { q, found: await searchPeople(user, q, session.request, [...inside]) } : null,
		swap: readId(query.get('swap')),
		teams: teams.map(({ id, teamNumber, teamName, color, players }) => ({
			id,
			number: teamNumber,
			name: teamName,
			color: color ?? '',
			players,
		})),
		balanced: session.balancedAt && {
			variant: session.variant,
			options: session.options,
			exact: session.exact,
			squadChanged: changed,
			byHand: session.changedAt !== null,
			best: session.changedAt && !changed ? bestDifference(session, squad) : null,
			shareKey: session.shareKey,
			told: accepted.length > 0 && (await findUntold(session, accepted)).length === 0,
			hasAccepted: accepted.length > 0,
			text: shareText(shared),
			notDrawn: notDrawn(shared),
		},
	}
}

/** The smallest known difference of averages for this squad; null if it cannot be divided. */
function bestDifference(session: Session, squad: SquadPlayer[]) {
	const players = squad.filter(comes).map(asPlayer)
	const plan = planOf(session)
	const found = balance(players, { ...plan, variant: 0 }, recallDivisions(players, plan))
	return 'impossible' in found ? null : found.assessment.difference
}
