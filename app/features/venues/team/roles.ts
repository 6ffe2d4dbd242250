import type { Part, TeamRole } from './rights.ts'

type Role = { name: string; means: string }

/** The parts as people read them, with a sentence on each role. */
export const roles: Record<TeamRole, Role> = {
	manager: { name: 'Manager', means: 'Runs the venue with you. Can’t change bank details or make managers.' },
	desk: { name: 'Desk', means: 'Bookings, walk-ins, money that comes in, closing courts. No refunds and no figures.' },
	coach: { name: 'Coach', means: 'Sees the day and who comes to events. No money and no phone numbers.' },
}

/** A role as a form offers it. */
export const roleOption = (role: TeamRole) => ({ value: role, label: roles[role].name, description: roles[role].means })

export const partName = (part: Part) => (part === 'owner' ? 'Owner' : roles[part].name)

export const MOST_MEMBERS = 30
export const MOST_INVITATIONS = 20

/** How long an invitation is open, in days. */
export const OPEN_DAYS = 7

/** Without the secret, which the link ends with. */
export const INVITED = '/join-team/'
