import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findOwnRequest } from '#app/features/matchmaking/requests/find.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { readId } from '#app/lib/ids.ts'
import { formatDay, formatTime } from '#app/lib/time.ts'
import { balance } from './balance.ts'
import { findSession, hasChanged, listSessions, type Session } from './find.server.ts'
import { findAccepted, searchPeople } from './people.server.ts'
import { positionsOf } from './positions.ts'
import { SESSION_NAME_MAX, SESSION_NOT_FOUND } from './rules.ts'
import { asShared, wereTold } from './sharing.server.ts'
import { shareText } from './share-text.ts'
import { asPlayer, comes, criteriaOf, type SquadPlayer } from './squad-view.ts'
import { findSquad, findTeams, findUserIdsOf } from './squad.server.ts'
import type { TeamCount } from './squad.ts'
import { rulesOf } from './teams.server.ts'

const MOST_SESSIONS = 20
const Q_MAX = 100

/**
 * All that the balancer of a match request shows to whoever posted it: the session that is open, the latest unless
 * `session` names another, and the others. Throws 404 where there is no such request or session, 403 for everybody else.
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
			...{ id: request.id, title, sport: sport.name, status },
			when: startsAt ? `${formatDay(startsAt)}, ${formatTime(startsAt)}` : null,
		},
		sessions: sessions.map(({ id, name, createdAt }) => ({ id, name, made: formatDay(createdAt) })),
		suggestion: [...title].slice(0, SESSION_NAME_MAX).join(''),
		open: session && (await openSession(user, session, query)),
	}
}
export type BalancerPage = Awaited<ReturnType<typeof findBalancerPage>>
export type OpenSession = NonNullable<BalancerPage['open']>

async function openSession(user: Actor, session: Session, query: URLSearchParams) {
	const [squad, teams] = [await findSquad(session), await findTeams(session.id)]
	const inside = await findUserIdsOf(session.id)
	const accepted = (await findAccepted(session.request)).filter(({ userId }) => !inside.has(userId))
	const q = [...(query.get('q') ?? '')].slice(0, Q_MAX).join('').trim()
	const changed = hasChanged(session)
	return {
		...{ id: session.id, name: session.name, teamCount: session.teamCount, playersPerTeam: session.playersPerTeam },
		...{ rules: rulesOf(session), criteria: criteriaOf(session.balancingCriteria) },
		positions: positionsOf(session.request.sport.name),
		squad,
		acceptedMissing: accepted.length,
		youMissing: !inside.has(user.id),
		search: q ? { q, found: await searchPeople(user, q, [...inside]) } : null,
		swap: readId(query.get('swap')),
		teams: teams.map(({ id, teamNumber, teamName, color, players }) => ({
			...{ id, number: teamNumber, name: teamName, color: color ?? '' },
			players,
		})),
		balanced: session.balancedAt && {
			...{ variant: session.variant, options: session.options, exact: session.exact, squadChanged: changed },
			byHand: session.changedAt !== null,
			best: session.changedAt && !changed ? bestDifference(session, squad) : null,
			shareKey: session.shareKey,
			told: await wereTold(session),
			hasAccepted: (await findAccepted(session.request)).length > 0,
			text: shareText(asShared(session, squad, teams)),
		},
	}
}

/** What the averages of this squad differ by at least, as far as is known; null where it cannot be divided. */
function bestDifference(session: Session, squad: SquadPlayer[]) {
	const teamCount = session.teamCount as TeamCount
	const players = squad.filter(comes).map(asPlayer)
	const found = balance(players, { ...rulesOf(session), teamCount, variant: 0 })
	return 'impossible' in found ? null : found.assessment.difference
}
