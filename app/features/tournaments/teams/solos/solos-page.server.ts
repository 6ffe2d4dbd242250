import { db } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { levelName, skillOf } from '#app/features/matchmaking/levels.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { sum } from '#app/lib/money.ts'
import { tournamentAddress } from '../../address.ts'
import { findTournament, type TournamentDetails } from '../../find.server.ts'
import { changesPartners } from '../../status.ts'
import { ALONE, closedReason, isFreeToWithdraw, nameOf } from '../rules.ts'
import { findWaiting } from '../waitlist/waitlist.server.ts'
import { findLooking, looksForTeam, type Looking } from './looking.server.ts'
import type { SolosForm } from './schemas.ts'
import { findMade, joinAlone, leaveSolos, makeTeams, setSoloTeams, soloRefusal, undoTeams } from './solos.server.ts'

type Level = Looking['level']
/** Proposes teams for players, as `team-balancer/balance/divide.ts` does: the number of a team by the player's id. */
export type Divide = (
	players: readonly { id: number; level: Level }[],
	of: { size: number; places: number },
) => ReadonlyMap<number, number>

type Asking = { key: string | null; divide: Divide; now?: Date }

/**
 * Returns whether a player looks for a team, or the `reason` why they can’t. Those who manage the tournament may play in
 * it too; they also get the players without a team. Throws like `findTournament`.
 */
export async function findSolosPage(user: Actor, id: number, { key, divide, now = new Date() }: Asking) {
	const tournament = await findTournament(id, { user, key })
	const isLooking = await looksForTeam(tournament, user)
	return {
		tournament: { id, key: tournament.key, name: tournament.name },
		isLooking,
		reason: isLooking ? null : (soloRefusal(tournament, now)?.message ?? null),
		terms: termsOf(tournament),
		organiser: tournament.canManage ? await findForOrganiser(tournament, divide, now) : null,
	}
}

async function findForOrganiser(tournament: TournamentDetails, divide: Divide, now: Date) {
	const looking = await findLooking(db, tournament)
	const { soloTeamSize: size, maxTeams, currentTeams } = tournament
	const places = maxTeams - currentTeams
	const proposed = size === null ? new Map<number, number>() : divide(looking, { size, places })
	const made = await findMade(db, tournament)
	return {
		/** Why there is nothing to do here. */
		alone: changesPartners(tournament.format) ? ALONE : null,
		size,
		players: looking.map((player) => ({
			id: player.id,
			name: nameOf(player),
			level: player.level ? levelName(player.level) : 'No level yet',
			team: proposed.get(player.id) ?? null,
		})),
		teams: teamsOf(looking, proposed),
		/** The highest number to choose from: one more team than is proposed, while there are places. */
		most: Math.min(places, Math.max(0, ...proposed.values()) + 1, Math.floor(looking.length / 2)),
		closed: closedReason(tournament, now),
		made,
		/** How many teams get the places of those that are taken apart. */
		waiting: (await findWaiting(db, tournament)).length,
		mayUndo: made.some(({ stays }) => !stays) && isFreeToWithdraw(tournament, now),
	}
}

/** Says how even the proposed teams are: `Team 1: 5 players, level 2.4 of 4`. */
function teamsOf(looking: readonly Looking[], proposed: ReadonlyMap<number, number>) {
	const count = Math.max(0, ...proposed.values())
	return Array.from({ length: count }, (_, i) => {
		const players = looking.filter(({ id }) => proposed.get(id) === i + 1)
		const skills = players.map(({ level }) => skillOf(level ?? 'intermediate'))
		const average = skills.reduce((total, skill) => total + skill, 0) / skills.length
		return `Team ${i + 1}: ${players.length} players, level ${average.toFixed(1)} of 4`
	})
}

function termsOf({ entryFee, court }: TournamentDetails) {
	const captain = 'The first of a team to have joined is its captain.'
	if (entryFee === 0) return `${captain} Joining is free.`
	return `${captain} Once there’s a team, the captain pays its entry fee of ${sum(entryFee)} to ${court.name}, alone or split with the team.`
}

/** Carries out a form of that page. Throws like the verb. */
export async function sendSolos(user: Actor, id: number, key: string | null, form: SolosForm) {
	if (form.intent === 'join') {
		const tournament = await joinAlone(user, id, { key })
		const description = 'We’ll tell you when the organiser puts you into a team.'
		return redirectWithToast(tournamentAddress(tournament), { title: 'You’re looking for a team', description })
	}
	if (form.intent === 'leave')
		return redirectWithToast(tournamentAddress(await leaveSolos(user, id, { key })), { title: 'You’re off the list' })
	const title = await sendOrganiser(user, id, form)
	return redirectWithToast(`/tournaments/${id}/solos`, { title })
}

async function sendOrganiser(user: Actor, id: number, form: Exclude<SolosForm, { intent: 'join' | 'leave' }>) {
	if (form.intent === 'allow') {
		await setSoloTeams(user, id, form.size ?? null)
		return 'Saved'
	}
	const count = form.intent === 'make' ? await makeTeams(user, id, form.teams) : await undoTeams(user, id)
	const teams = count === 1 ? 'One team' : `${count} teams`
	return form.intent === 'make' ? `${teams} made` : `${teams} taken apart`
}
