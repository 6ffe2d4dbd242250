import { and, desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { auditLog, courts, notices, users, venueInvitations, venueMembers } from '#db/schema.ts'
import { digest } from '#db/secrets.ts'
import { eraseAccount } from '#app/features/personal-data/erase.server.ts'
import { exportData } from '#app/features/personal-data/export.server.ts'
import { DAY } from '#app/lib/time/time.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { findOwnVenue } from '../own-venues.server.ts'
import { acceptInvitation, findInvitation, invite, removeOldInvitations, takeBack } from './invitations.server.ts'
import { MOST_INVITATIONS, MOST_MEMBERS, OPEN_DAYS } from './roles.ts'
import { changeRole, findTeam, removeMember } from './team.server.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const NOW = new Date('2027-03-01T08:00:00Z')
const later = (days: number) => new Date(NOW.getTime() + days * DAY)
const refused = (status: number, message?: RegExp) => ({
	init: { status },
	...(message && { message: expect.stringMatching(message) }),
})

type User = Awaited<ReturnType<typeof createUser>>
let owner: User, manager: User, desk: User, coach: User
let venueId: number
let ids: Record<'manager' | 'desk' | 'coach', number>

beforeEach(async () => {
	owner = await createUser({ role: 'venue_owner', fullName: 'Olga Owner' })
	manager = await createUser({ fullName: 'Mandla Manager' })
	desk = await createUser({ fullName: 'Dineo Desk' })
	coach = await createUser({ fullName: 'Craig Coach' })
	const venue = await createVenue({ ownerId: owner.id, name: 'Aces' })
	venueId = venue.venueId
	ids = {
		manager: (await joinTeam(venue, manager, 'manager')).id,
		desk: (await joinTeam(venue, desk, 'desk')).id,
		coach: (await joinTeam(venue, coach, 'coach')).id,
	}
})

const keyOf = ({ path }: { path: string }) => path.split('/').at(-1)!
const invited = async (by: User, role: 'manager' | 'desk' | 'coach' = 'desk', email?: string) =>
	keyOf(await invite(by, venueId, { role, email }, NOW))
const roleOf = async (user: User) => {
	const own = and(eq(venueMembers.courtId, venueId), eq(venueMembers.userId, user.id))
	return (await db.select().from(venueMembers).where(own))[0]?.role ?? null
}
const toldOf = async (user: User) =>
	(await db.select().from(notices).where(eq(notices.userId, user.id)).orderBy(desc(notices.id))).map(({ what }) => what)
const logged = async (action: string) =>
	db
		.select({ actorId: auditLog.actorId, details: auditLog.details })
		.from(auditLog)
		.where(and(eq(auditLog.subject, `venue:${venueId}`), eq(auditLog.action, action)))

describe('an invitation', () => {
	test('shows venue and role, lets one person in, and tells the owner who joined', async () => {
		const person = await createUser({ fullName: 'Nomsa Dube' })
		const key = await invited(manager)
		const [row] = await db.select().from(venueInvitations).where(eq(venueInvitations.courtId, venueId))
		expect(row).toMatchObject({ keyHash: digest(key), role: 'desk', invitedById: manager.id })
		const shown = await findInvitation(person, key, 'address', NOW)
		expect(shown).toMatchObject({ venue: { name: 'Aces' }, role: 'desk', invitedBy: 'Mandla Manager', problem: null })
		expect(shown.mayDo.length).toBeGreaterThan(3)
		await expect(findOwnVenue(person, venueId, 'day')).rejects.toMatchObject(refused(404))

		expect(await acceptInvitation(person, key, NOW)).toMatchObject({ venueId, role: 'desk' })
		expect(await findOwnVenue(person, venueId, 'desk')).toMatchObject({ part: 'desk' })
		expect(await toldOf(owner)).toEqual(['joined the team'])
		expect(await logged('venue.invite')).toEqual([{ actorId: manager.id, details: { role: 'desk' } }])
		expect(await logged('venue.join-team')).toMatchObject([{ actorId: person.id }])
	})

	test('used again changes nothing for who joined, and is refused to others and once they have left', async () => {
		const [person, second] = [await createUser(), await createUser()]
		const key = await invited(owner)
		await acceptInvitation(person, key, NOW)
		expect(await acceptInvitation(person, key, NOW)).toMatchObject({ venueId })
		expect(await toldOf(owner)).toEqual(['joined the team'])
		expect((await findInvitation(second, key, 'address', NOW)).problem).toMatch(/^Somebody else has joined/)
		await expect(acceptInvitation(second, key, NOW)).rejects.toMatchObject(refused(409, /Somebody else/))
		expect(await roleOf(second)).toBeNull()

		const { members } = await findTeam(owner, venueId, NOW)
		await removeMember(owner, venueId, members.at(-1)!.id, NOW)
		await expect(acceptInvitation(person, key, NOW)).rejects.toMatchObject(refused(409, /not in the team any more/))
		expect(await roleOf(person)).toBeNull()
	})

	test('is over after seven days, when it is taken back, and when whoever made it may no longer', async () => {
		const person = await createUser()
		const [old, back, byManager] = [await invited(owner), await invited(owner), await invited(manager)]
		await expect(acceptInvitation(person, old, later(OPEN_DAYS))).rejects.toMatchObject(refused(404))
		const { invitations } = await findTeam(owner, venueId, NOW)
		await takeBack(manager, venueId, invitations[1]!.id, NOW)
		await takeBack(manager, venueId, invitations[1]!.id, NOW)
		expect(await logged('venue.take-back')).toEqual([{ actorId: manager.id, details: { role: 'desk' } }])
		await expect(acceptInvitation(person, back, NOW)).rejects.toMatchObject(refused(404))
		await changeRole(owner, venueId, ids.manager, 'desk', NOW)
		await expect(acceptInvitation(person, byManager, NOW)).rejects.toMatchObject(refused(404))
		await expect(findInvitation(person, 'nonsense', 'address', NOW)).rejects.toMatchObject(refused(404))
		expect(await acceptInvitation(person, old, NOW)).toMatchObject({ role: 'desk' })
		await removeOldInvitations(later(OPEN_DAYS + 1))
		expect(await db.$count(venueInvitations, eq(venueInvitations.courtId, venueId))).toBe(0)
		expect(await roleOf(person)).toBe('desk')
	})

	test('is worth nothing while its maker may not invite, and joins as before for who is in', async () => {
		const [person, admin, next] = [await createUser(), await createUser({ role: 'admin' }), await createUser()]
		const change = (user: User, set: Partial<typeof users.$inferInsert>) =>
			write((tx) => tx.update(users).set(set).where(eq(users.id, user.id)))
		const own = (ownerId: number) => write((tx) => tx.update(courts).set({ ownerId }).where(eq(courts.id, venueId)))
		const isOver = async (key: string) => {
			await expect(findInvitation(person, key, 'address', NOW)).rejects.toMatchObject(refused(404))
			await expect(acceptInvitation(person, key, NOW)).rejects.toMatchObject(refused(404))
		}
		const [byManager, byAdmin, byOwner] = [
			await invited(manager),
			await invited(admin, 'manager'),
			await invited(owner),
		]
		await change(manager, { suspendedAt: NOW })
		await isOver(byManager)
		await change(admin, { role: 'user' })
		await isOver(byAdmin)
		await own(next.id)
		await isOver(byOwner)
		await own(owner.id)
		await acceptInvitation(person, byOwner, NOW)
		await own(next.id)
		expect(await acceptInvitation(person, byOwner, NOW)).toMatchObject({ venueId })
	})

	test('is made by owner and manager, to manager by the owner only', async () => {
		for (const user of [desk, coach]) await expect(invited(user)).rejects.toMatchObject(refused(403))
		await expect(invited(await createUser())).rejects.toMatchObject(refused(404))
		await expect(invited(manager, 'manager')).rejects.toMatchObject(refused(403, /make or change managers/))
		const key = await invited(owner, 'manager')
		const { invitations } = await findTeam(manager, venueId, NOW)
		expect(invitations).toMatchObject([{ role: 'manager', changes: false }])
		await expect(takeBack(manager, venueId, invitations[0]!.id)).rejects.toMatchObject(refused(403))
		await acceptInvitation(await createUser(), key, NOW)
	})

	test('is not for the owner nor for who is in already', async () => {
		const key = await invited(owner)
		await expect(acceptInvitation(owner, key, NOW)).rejects.toMatchObject(refused(409, /your own venue/))
		await expect(acceptInvitation(desk, key, NOW)).rejects.toMatchObject(refused(409, /belong to this team/))
		expect(await acceptInvitation(await createUser(), key, NOW)).toMatchObject({ venueId })
	})

	test('is one of few that are open, for a team that is not full', async () => {
		for (let i = 0; i < MOST_INVITATIONS; i++) await invited(owner)
		await expect(invited(owner)).rejects.toMatchObject(refused(409, /invitations are open/))
		const { invitations } = await findTeam(owner, venueId, NOW)
		await takeBack(owner, venueId, invitations[0]!.id)
		const key = await invited(owner)
		for (let i = 3; i < MOST_MEMBERS; i++) await joinTeam({ venueId }, await createUser(), 'coach')
		await expect(acceptInvitation(await createUser(), key, NOW)).rejects.toMatchObject(refused(409, /at most 30/))
		await expect(invited(owner)).rejects.toMatchObject(refused(409, /at most 30/))
	})
})

describe('a person of the team', () => {
	test('gets another role from who may give it, and is told', async () => {
		await changeRole(manager, venueId, ids.desk, 'coach', NOW)
		await changeRole(manager, venueId, ids.desk, 'coach', NOW)
		expect(await roleOf(desk)).toBe('coach')
		expect(await toldOf(desk)).toEqual(['new role'])
		expect(await logged('venue.change-role')).toEqual([
			{ actorId: manager.id, details: { userId: desk.id, role: 'coach' } },
		])
		await expect(changeRole(manager, venueId, ids.desk, 'manager', NOW)).rejects.toMatchObject(refused(403))
		await expect(changeRole(manager, venueId, ids.manager, 'coach', NOW)).rejects.toMatchObject(
			refused(409, /your own/),
		)
		await expect(changeRole(desk, venueId, ids.coach, 'desk', NOW)).rejects.toMatchObject(refused(403))
		await changeRole(owner, venueId, ids.desk, 'manager', NOW)
		await expect(changeRole(manager, venueId, ids.desk, 'desk', NOW)).rejects.toMatchObject(refused(403))
	})

	test('is taken out with what they handed out, and told, and the owner is told', async () => {
		const key = await invited(manager)
		await expect(removeMember(desk, venueId, ids.coach, NOW)).rejects.toMatchObject(refused(403))
		await removeMember(manager, venueId, ids.desk, NOW)
		expect(await toldOf(desk)).toEqual(['taken out of the team'])
		expect(await toldOf(owner)).toEqual(['left the team'])
		await expect(findOwnVenue(desk, venueId, 'day')).rejects.toMatchObject(refused(404))
		const second = await joinTeam({ venueId }, await createUser(), 'manager')
		await expect(removeMember(manager, venueId, second.id, NOW)).rejects.toMatchObject(refused(403, /change managers/))
		await removeMember(owner, venueId, ids.manager, NOW)
		await expect(acceptInvitation(await createUser(), key, NOW)).rejects.toMatchObject(refused(404))
		await expect(removeMember(owner, venueId, ids.manager, NOW)).rejects.toMatchObject(refused(404))
		expect(await logged('venue.remove-member')).toHaveLength(2)
	})

	test('leaves for themselves, whatever their role', async () => {
		for (const [user, role] of [
			[manager, 'manager'],
			[coach, 'coach'],
		] as const) {
			expect(await removeMember(user, venueId, ids[role], NOW)).toMatchObject({ isYou: true, venue: 'Aces' })
			expect(await roleOf(user)).toBeNull()
		}
		expect(await toldOf(owner)).toEqual(['left the team', 'left the team'])
		expect(await toldOf(coach)).toEqual([])
	})

	test('of another venue is nobody here', async () => {
		const other = await createVenue({ ownerId: owner.id })
		const member = await joinTeam(other, coach, 'coach')
		await expect(removeMember(manager, venueId, member.id, NOW)).rejects.toMatchObject(refused(404))
		await expect(removeMember(owner, venueId, member.id, NOW)).rejects.toMatchObject(refused(404))
		await expect(changeRole(manager, other.venueId, member.id, 'desk', NOW)).rejects.toMatchObject(refused(404))
	})
})

test('everybody of the team sees who is in, and only who may invite sees invitations', async () => {
	await invited(owner, 'coach', 'somebody@example.com')
	const seen = await findTeam(coach, venueId, NOW)
	expect(seen).toMatchObject({ leads: false, owner: { fullName: 'Olga Owner' }, invitations: [] })
	expect(seen.members.map(({ role, isYou, changes }) => [role, isYou, changes])).toEqual([
		['manager', false, false],
		['desk', false, false],
		['coach', true, false],
	])
	const byManager = await findTeam(manager, venueId, NOW)
	expect(byManager.members.map(({ changes }) => changes)).toEqual([false, true, true])
	expect(byManager.invitations).toMatchObject([{ email: 'somebody@example.com' }])
	const byOwner = await findTeam(owner, venueId, NOW)
	expect(byOwner.members.map(({ changes }) => changes)).toEqual([true, true, true])
})

test('a venue without an owner tells nobody', async () => {
	await write((tx) => tx.update(courts).set({ ownerId: null }).where(eq(courts.id, venueId)))
	expect((await findTeam(manager, venueId, NOW)).owner).toBeNull()
	await removeMember(coach, venueId, ids.coach, NOW)
	expect(await roleOf(coach)).toBeNull()
})

describe('an account that is deleted', () => {
	const textOf = async (user: User) => {
		let text = ''
		for await (const part of await exportData(user, NOW)) text += part
		return JSON.parse(text) as Record<string, Record<string, unknown>[]>
	}

	test('leaves the team with what it handed out and used, and the owner is told without a name', async () => {
		const person = await createUser()
		await acceptInvitation(person, await invited(manager), NOW)
		const open = await invited(manager, 'coach', 'somebody@example.com')
		expect(await textOf(manager)).toMatchObject({
			venueTeams: [{ venue: 'Aces', role: 'manager' }],
			venueInvitations: [
				{ venue: 'Aces', role: 'desk' },
				{ venue: 'Aces', role: 'coach' },
			],
		})
		expect(JSON.stringify(await textOf(person))).not.toContain('Mandla')
		await eraseAccount(manager, { now: NOW })
		expect(await roleOf(manager)).toBeNull()
		expect(await roleOf(person)).toBe('desk')
		await expect(acceptInvitation(await createUser(), open, NOW)).rejects.toMatchObject(refused(404))
		const told = await db.select().from(notices).where(eq(notices.userId, owner.id))
		expect(told.map(({ what }) => what)).toContain('left the team')
		expect(JSON.stringify(told)).not.toContain('Mandla')
		await eraseAccount(person, { now: NOW })
		expect(await db.$count(venueInvitations, eq(venueInvitations.courtId, venueId))).toBe(0)
	})

	test('takes its address out of open invitations', async () => {
		const person = await createUser({ email: 'Ayesha@example.com' })
		await invited(owner, 'coach', 'ayesha@EXAMPLE.com')
		await invited(owner, 'coach', 'somebody@example.com')
		await eraseAccount(person, { now: NOW })
		const { invitations } = await findTeam(owner, venueId, NOW)
		expect(invitations.map(({ email }) => email)).toEqual([null, 'somebody@example.com'])
	})

	test('of the owner of a venue that players do not see ends its team', async () => {
		await write((tx) => tx.update(courts).set({ status: 'draft' }).where(eq(courts.id, venueId)))
		const key = await invited(owner)
		await eraseAccount(owner, { now: NOW })
		expect(await db.$count(venueMembers, eq(venueMembers.courtId, venueId))).toBe(0)
		for (const person of [manager, desk, coach]) expect(await toldOf(person)).toEqual(['taken out of the team'])
		await expect(acceptInvitation(await createUser(), key, NOW)).rejects.toMatchObject(refused(404))
	})
})
