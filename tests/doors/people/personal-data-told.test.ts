import { asc, eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { mails, matchMessages, matchResponses, matchThreads, notices } from '#db/schema.ts'
import { handOver } from '#app/features/clubs/members/roles.server.ts'
import { eraseAccount } from '#app/features/personal-data/erase.server.ts'
import { nameless } from '#app/features/personal-data/told.server.ts'
import { createMatchRequest } from '#tests/support/world/balancer.ts'
import { createUser } from '#tests/support/world/people.ts'
import { addMember, createRunningClub, membersOf } from '#tests/support/world/runs.ts'
import { connectPeople } from '#tests/support/world/threads.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

type Told = { title: string; body: string; cause: string }
const GONE = { title: 'About somebody who has left', body: 'They have deleted their account.' }

const tell = ({ id: userId }: { id: number }, told: Told) =>
	write(async (tx) => {
		await tx.insert(notices).values({ userId, kind: 'match', ...told })
		await tx.insert(mails).values({ userId, kind: 'match', ...told, dueAt: new Date() })
	})

/** Returns the present text of a person's mails, after checking that their notices say the same. */
async function toldTo({ id }: { id: number }) {
	const [inbox, sent] = await Promise.all(
		[notices, mails].map((table) =>
			db
				.select({ title: table.title, body: table.body })
				.from(table)
				.where(eq(table.userId, id))
				.orderBy(asc(table.id)),
		),
	)
	expect(inbox).toEqual(expect.arrayContaining(sent!))
	return sent!
}

test.each([
	['Same court as Sam', ['Sam'], 'Same court as Somebody'],
	['Samé, Sam, Sams, Sam’s', ['Sam'], 'Samé, Somebody, Sams, Somebody’s'],
	['Zoë is in, Zoëtjie is not', ['Zoë'], 'Somebody is in, Zoëtjie is not'],
	['Sam N. and Sam Nx. can’t make it', ['Sam Ndlovu', 'Sam N.'], 'Somebody and Sam Nx. can’t make it'],
	['A+B (x) $& wins', ['A+B (x) $&'], 'Somebody wins'],
])('%s, without %s', (text, names, left) => expect(nameless(text, names)).toBe(left))

test('what others said, in words that stand in those of the person too, stays as it was', async () => {
	const [owner, person, other] = [await createUser(), await createUser({ fullName: 'Sam Ndlovu' }), await createUser()]
	const request = await createMatchRequest(owner, { accepted: [person, other] })
	const message = 'ok'
	await write((tx) => tx.update(matchResponses).set({ message }).where(eq(matchResponses.responderId, person.id)))
	const under = `match-request:${request.id}`
	await tell(owner, { title: 'Booked: Samurai cup', body: 'ok', cause: `${under}:a` })
	await tell(owner, { title: 'Sam N. answered', body: 'ok', cause: `${under}:answered:${person.id}:2027-03-01` })
	await tell(owner, { title: 'Player answered', body: 'ok', cause: `${under}:answered:${person.id}1:2027-03-01` })
	await tell(owner, { title: 'Open again', body: 'Sam N. can’t make it.', cause: `${under}:reopened:1` })
	await eraseAccount(person)
	expect(await toldTo(owner)).toEqual([
		{ title: 'Booked: Samurai cup', body: 'ok' },
		GONE,
		{ title: 'Player answered', body: 'ok' },
		{ title: 'Open again', body: 'Somebody can’t make it.' },
	])
})

test('what a namesake wrote stays, also where neither has another name', async () => {
	const [person, namesake, friend] = [
		await createUser({ fullName: 'Sipho Dube' }),
		await createUser({ fullName: 'Sipho Dube' }),
		await createUser(),
	]
	for (const from of [person, namesake]) {
		const threadId = await threadOf(from, friend)
		const [message] = await write((tx) =>
			tx.insert(matchMessages).values({ threadId, userId: from.id, body: 'Hello' }).returning(),
		)
		const cause = `match-thread:${threadId}:${message!.id}`
		await tell(friend, { title: 'New message from Sipho Dube', body: 'Hello', cause })
	}
	await tell(friend, { title: 'New message from Sipho Dube', body: 'Hello', cause: 'match-thread:999999:1' })
	await eraseAccount(person)
	expect(await toldTo(friend)).toEqual([GONE, { title: 'New message from Sipho Dube', body: 'Hello' }, GONE])
})

async function threadOf(one: { id: number }, other: { id: number }) {
	await connectPeople(one, other)
	const rows = await db.select({ id: matchThreads.id }).from(matchThreads).orderBy(asc(matchThreads.id))
	return rows.at(-1)!.id
}

test('who was handed a club is not named any more to who handed it over', async () => {
	const host = await createUser()
	const club = await createRunningClub({ founderId: host.id })
	const admin = await createUser({ role: 'admin' })
	const { user: next, memberId } = await addMember(club.id)
	await handOver({ id: admin.id, role: 'admin' }, club.id, memberId)
	const [told] = await db.select().from(notices).where(eq(notices.userId, host.id))
	expect(told!.body).toContain(next.fullName)
	await handOver({ id: admin.id, role: 'admin' }, club.id, (await memberOf(club.id, host)).id)
	await eraseAccount(next)
	const after = await db.select().from(notices).where(eq(notices.userId, host.id)).orderBy(asc(notices.id))
	expect(after.map(({ title }) => title)).toEqual([GONE.title, expect.stringContaining('You host')])
	expect(JSON.stringify(after)).not.toContain(next.fullName)
})

async function memberOf(clubId: number, { id }: { id: number }) {
	const rows = await membersOf(clubId)
	return rows.find(({ userId }) => userId === id)!
}

test('nothing is looked for on behalf of who may not go yet', async () => {
	const person = await createUser()
	const club = await createRunningClub({ founderId: person.id })
	await addMember(club.id)
	const friend = await createUser()
	await tell(friend, { title: 'A', body: 'B', cause: `connection:asked:${person.id}:2027-03-01` })
	await expect(eraseAccount(person)).rejects.toMatchObject({ init: { status: 409 } })
	expect(await toldTo(friend)).toEqual([{ title: 'A', body: 'B' }])
})
