import type { Actor } from '#app/features/accounts/auth.server.ts'
import { readForm } from '#app/lib/form/form.server.ts'
import { addAccepted, addPlayer, editPlayer, removePlayer } from './squad/players.server.ts'
import type { BalancerForm } from './schemas.ts'
import { editSession } from './sessions/sessions.server.ts'
import { shareTeams, stopSharing, tellAcceptedPlayers } from './sharing/sharing.server.ts'
import { balanceTeams, changeTeams } from './teams.server.ts'

type Title = 'Failed to create session' | 'Failed to add player' | 'Failed to balance teams' | 'That did not work'

const FAILURES: Partial<Record<string, Title>> = {
	create: 'Failed to create session',
	guest: 'Failed to add player',
	add: 'Failed to add player',
	'add-accepted': 'Failed to add player',
	'add-me': 'Failed to add player',
	balance: 'Failed to balance teams',
	shuffle: 'Failed to balance teams',
}

export async function failureOf(request: Request): Promise<Title> {
	const intent = (await readForm(request)).get('intent')
	return FAILURES[typeof intent === 'string' ? intent : ''] ?? 'That did not work'
}

type Wanted = Exclude<BalancerForm, { intent: 'create' }>
type Done = { toast?: { title: string; description?: string }; at: '' | '#squad' | '#teams' | '#sharing' }

const IN_SQUAD: Done = { at: '#squad' }
const IN_TEAMS: Done = { at: '#teams' }

/** Carries out a form of the page; returns the toast and where on the page to continue. */
export async function carryOut(user: Actor, session: number, form: Wanted): Promise<Done> {
	const plain = { availability: 'available', notes: null } as const
	switch (form.intent) {
		case 'guest': {
			const { name, skillLevel, position: preferredPosition, idempotencyKey } = form
			await addPlayer(user, session, { ...plain, name, skillLevel, preferredPosition }, { idempotencyKey })
			return IN_SQUAD
		}
		case 'add': {
			const [kind, id] = form.who.split('-')
			await addPlayer(user, session, { ...plain, name: '', [kind === 'user' ? 'userId' : 'playerId']: Number(id) })
			return IN_SQUAD
		}
		case 'add-me':
			await addPlayer(user, session, { ...plain, name: '', userId: user.id })
			return IN_SQUAD
		case 'add-accepted':
			await addAccepted(user, session)
			return IN_SQUAD
		case 'edit': {
			const { player, intent: _, ...wanted } = form
			await editPlayer(user, session, player, wanted)
			return IN_SQUAD
		}
		case 'plan': {
			const { skillLevel, position, experience, intent: _, ...plan } = form
			await editSession(user, session, { ...plan, balancingCriteria: { skillLevel, position, experience } })
			return IN_SQUAD
		}
		case 'remove':
			await removePlayer(user, session, form.player)
			return IN_SQUAD
		case 'balance':
		case 'shuffle':
			await balanceTeams(user, session, { next: form.intent === 'shuffle' })
			return IN_TEAMS
		case 'swap':
			await changeTeams(user, session, { player: form.player, with: form.with })
			return IN_TEAMS
		case 'move':
			await changeTeams(user, session, { player: form.player, team: form.team })
			return IN_TEAMS
		case 'share':
			await shareTeams(user, session)
			return { at: '#sharing' }
		case 'stop-sharing':
			await stopSharing(user, session)
			return { at: '#sharing', toast: { title: 'No longer shared', description: 'The link no longer works.' } }
		case 'tell': {
			const count = await tellAcceptedPlayers(user, session)
			const people = count === 1 ? 'one person' : `${count} people`
			return {
				at: '#sharing',
				toast: { title: 'Teams sent', description: `We’ve told ${people} where the teams are.` },
			}
		}
	}
}
