import { and, eq, ne } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { teamMembers, tournamentTeams } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { tournamentChanged } from '#app/features/live/changes.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { setCover, type First } from '#app/features/photos/covers.server.ts'
import { discardUnshown } from '#app/features/photos/shown.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { findManagedTournament } from '../find.server.ts'
import { lockTournament } from '../lock.server.ts'
import { nameKey } from '../name-key.ts'
import { CHANGED, NAME_TAKEN, NO_PLAYER } from './rules.ts'
import { findCaptainsTeam, readTeam, type TeamIds } from './team.server.ts'

// Unless they say otherwise, verbs here return the tournament and also throw: 404 for a team the user may not see, 403
// unless they captain it, 409 if it has withdrawn or its tournament is over or cancelled.

/** Renames the team. Throws 409 with `fieldErrors.name` if another team of the tournament has that name. */
export async function renameTeam(user: Actor, ids: TeamIds, name: string) {
	const changed = await write(async (tx) => {
		const { tournament, team } = await findCaptainsTeam(tx, user, ids)
		await lockTournament(tx, tournament)
		const key = nameKey(name)
		const same = and(
			eq(tournamentTeams.tournamentId, tournament.id),
			eq(tournamentTeams.nameKey, key),
			ne(tournamentTeams.status, 'withdrawn'),
			ne(tournamentTeams.id, team.id),
		)
		if ((await tx.$count(tournamentTeams, same)) > 0)
			throw conflict(NAME_TAKEN, { fieldErrors: { name: [NAME_TAKEN] } })
		await tx.update(tournamentTeams).set({ name, nameKey: key }).where(eq(tournamentTeams.id, team.id))
		return tournament
	})
	tournamentChanged(changed.channel)
	return changed
}

/** Sets the team's logo; null takes it away. Throws like `setCover` too. */
export async function setLogo(user: Actor, ids: TeamIds, bytes: Uint8Array | null, first?: First) {
	const { tournament } = await findCaptainsTeam(db, user, ids)
	await setCover(user, {
		bytes,
		first,
		owner: `team ${ids.teamId}`,
		square: 'contain',
		store: (logo) =>
			write(async (tx) => {
				const { team } = await findCaptainsTeam(tx, user, ids)
				await tx.update(tournamentTeams).set({ logo }).where(eq(tournamentTeams.id, team.id))
				return [team.logo]
			}),
	})
	tournamentChanged(tournament.channel)
	return tournament
}

/** Takes a logo off the page of a tournament, for those who run it. Throws 404 without one, 403 for others. */
export async function removeLogo(user: Actor, { id, teamId }: TeamIds) {
	const { channel, logo } = await write(async (tx) => {
		const { channel } = await findManagedTournament(user, id, tx)
		const { logo } = await readTeam({ id }, teamId, tx)
		if (logo === null) throw notFound('There’s no logo any more.')
		await tx.update(tournamentTeams).set({ logo: null }).where(eq(tournamentTeams.id, teamId))
		return { channel, logo }
	})
	await discardUnshown(logo)
	tournamentChanged(channel)
}

/** Replaces the team's invitation link; the old one stops working. Returns nothing. */
export async function resetInvitation(user: Actor, ids: TeamIds) {
	await write(async (tx) => {
		const { team } = await findCaptainsTeam(tx, user, ids)
		await newInvitation(tx, team)
	})
}

const newInvitation = (tx: Writer, { id, inviteKey }: { id: number; inviteKey: string }) =>
	tx
		.update(tournamentTeams)
		.set({ inviteKey: crypto.randomUUID() })
		.where(and(eq(tournamentTeams.id, id), eq(tournamentTeams.inviteKey, inviteKey)))

/**
 * Removes another player from the team, tells them, and replaces the invitation link, which they may have. `memberId`
 * is that of their membership; throws 404 if there is none.
 */
export async function removePlayer(user: Actor, ids: TeamIds, memberId: number, now = new Date()) {
	const changed = await write(async (tx) => {
		const { tournament, team } = await findCaptainsTeam(tx, user, ids)
		const [gone] = await tx
			.delete(teamMembers)
			.where(and(eq(teamMembers.id, memberId), eq(teamMembers.teamId, team.id), ne(teamMembers.userId, user.id)))
			.returning({ userId: teamMembers.userId })
		if (!gone) throw notFound(NO_PLAYER)
		await newInvitation(tx, team)
		const told = {
			userId: gone.userId,
			kind: 'tournament',
			what: 'taken off the team',
			subject: 'team',
			subjectId: team.id,
			data: {
				team: team.name,
				tournament: tournament.name,
				tournamentId: tournament.id,
				isPublic: tournament.isPublic,
			},
			cause: `team:${team.id}:removed:${memberId}`,
		} as const
		await notify(tx, [told], now)
		return tournament
	})
	tournamentChanged(changed.channel)
	return changed
}

/** Makes another player captain and tells them. `memberId` is that of the membership; throws 404 if there is none. */
export async function transferCaptaincy(user: Actor, ids: TeamIds, memberId: number, now = new Date()) {
	const changed = await write(async (tx) => {
		const { tournament, team } = await findCaptainsTeam(tx, user, ids)
		const [next] = await tx
			.update(teamMembers)
			.set({ role: 'captain' })
			.where(and(eq(teamMembers.id, memberId), eq(teamMembers.teamId, team.id), ne(teamMembers.userId, user.id)))
			.returning({ userId: teamMembers.userId })
		if (!next) throw notFound(NO_PLAYER)
		const moved = await tx
			.update(tournamentTeams)
			.set({ captainId: next.userId })
			.where(and(eq(tournamentTeams.id, team.id), eq(tournamentTeams.captainId, user.id)))
			.returning({ id: tournamentTeams.id })
		if (moved.length === 0) throw conflict(CHANGED)
		await tx
			.update(teamMembers)
			.set({ role: 'player' })
			.where(and(eq(teamMembers.teamId, team.id), eq(teamMembers.userId, user.id)))
		const told = {
			userId: next.userId,
			kind: 'tournament',
			what: 'made captain',
			subject: 'team',
			subjectId: team.id,
			data: { team: team.name, tournament: tournament.name, tournamentId: tournament.id, key: tournament.key },
			cause: `team:${team.id}:captain:${memberId}:${now.getTime()}`,
		} as const
		await notify(tx, [told], now)
		return tournament
	})
	tournamentChanged(changed.channel)
	return changed
}
