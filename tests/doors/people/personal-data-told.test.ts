import { asc, eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { mails, matchThreads, notices, users } from '#db/schema.ts'
import { handOver } from '#app/features/clubs/members/roles.server.ts'
import { eraseAccount } from '#app/features/personal-data/erase.server.ts'
import { rowOf, type NewNotice } from '#app/features/notices/notices.server.ts'
import { createMatchRequest } from '#tests/support/world/balancer.ts'
import { createUser } from '#tests/support/world/people.ts'
import { addMember, createRunningClub, membersOf } from '#tests/support/world/runs.ts'
import { connectPeople } from '#tests/support/world/threads.ts'
import { mailsOf, noticesOf, wordsTo } from '#tests/support/notices.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const GONE = { title: 'About somebody who has left', body: 'They have deleted their account.', link: null }

const tell = ({ id: userId }: { id: number }, ...told: (Omit<NewNotice, 'userId'> & { cause: string })[]) =>
	write(async (tx) => {
		for (const one of told) {
			const row = rowOf({ ...one, userId } as NewNotice)
			await tx.insert(notices).values(row)
			await tx.insert(mails).values({ ...row, dueAt: new Date(), worthUntil: new Date() })
		}
	})

/** Returns the present text of a person's notices, after checking that their mails say the same. */
async function toldTo({ id }: { id: number }) {
	const sent = (await mailsOf(id)).map(({ title, body, link }) => ({ title, body, link }))
	const inbox = await wordsTo(id)
	expect(inbox).toEqual(expect.arrayContaining(sent))
	return inbox
}

test('of what is only about a person nothing is left, and in passing they are somebody', async () => {
	const [owner, person, other] = [await createUser(), await createUser({ fullName: 'Sam Ndlovu' }), await createUser()]
	const request = await createMatchRequest(owner, { accepted: [person, other] })
	const about = { kind: 'match', subject: 'match-request', subjectId: request.id } as const
	const data = { request: 'Samurai cup' }
	const link = `/matchmaking/requests/${request.id}`
	await tell(
		owner,
		{ ...about, what: 'declined', data, cause: 'a' },
		{ ...about, what: 'answered', actorId: person.id, data: { ...data, message: 'ok' }, cause: 'b' },
		{ ...about, what: 'answered', actorId: other.id, data: { ...data, message: 'ok' }, cause: 'c' },
		{ ...about, what: 'open again', actorId: person.id, data, cause: 'd' },
	)
	expect((await toldTo(owner))[1]).toMatchObject({ title: 'Sam N. answered: Samurai cup', body: 'ok' })
	await eraseAccount(person)
	expect(await toldTo(owner)).toEqual([
		{ title: 'Not this time: Samurai cup', body: expect.any(String), link },
		GONE,
		expect.objectContaining({ title: expect.stringMatching(/ answered: Samurai cup$/), body: 'ok' }),
		{ title: 'Open again: Samurai cup', body: 'Somebody can’t make it. You are still in, and others can join.', link },
		// That they drop out of the game.
		GONE,
	])
	const stored = JSON.stringify([await db.select().from(notices), await db.select().from(mails)])
	expect(stored).not.toContain(`"actorId":${person.id},`)
})

test('what others were told of a request goes with who posted it', async () => {
	const [person, friend] = [await createUser(), await createUser()]
	const request = await createMatchRequest(person, { accepted: [friend] })
	const about = { kind: 'match', subject: 'match-request', subjectId: request.id } as const
	await tell(friend, { ...about, what: 'open again', actorId: friend.id, data: { request: 'Mine' }, cause: 'a' })
	await eraseAccount(person)
	expect((await toldTo(friend))[0]).toEqual(GONE)
	expect(JSON.stringify(await db.select().from(mails).where(eq(mails.userId, friend.id)))).not.toContain('Mine')
})

test('nothing is left of sentences of the version before either', async () => {
	const [person, friend] = [await createUser(), await createUser()]
	const sentences = { title: 'Sam N. wants to connect', body: 'Accept it.', link: '/matchmaking/people' }
	await write(async (tx) => {
		const row = { ...sentences, userId: friend.id, actorId: person.id, kind: 'match', cause: 'a' } as const
		await tx.insert(notices).values(row)
		await tx.insert(mails).values({ ...row, dueAt: new Date() })
	})
	expect(await toldTo(friend)).toEqual([sentences])
	await eraseAccount(person)
	expect(await toldTo(friend)).toEqual([GONE])
	for (const table of [notices, mails]) {
		const [row] = await db.select().from(table).where(eq(table.userId, friend.id))
		expect(row).toMatchObject({ actorId: null, data: null, title: null, body: null, link: null })
	}
})

test('what a namesake wrote stays, also where neither has another name', async () => {
	const [person, namesake, friend] = [
		await createUser({ fullName: 'Sipho Dube' }),
		await createUser({ fullName: 'Sipho Dube' }),
		await createUser(),
	]
	for (const from of [person, namesake]) {
		const threadId = await threadOf(from, friend)
		const about = { kind: 'match', what: 'new message', subject: 'match-thread', subjectId: threadId } as const
		await tell(friend, { ...about, actorId: from.id, data: { excerpt: 'Hello' }, cause: `match-thread:${threadId}:1` })
	}
	await eraseAccount(person)
	expect(await toldTo(friend)).toMatchObject([GONE, { title: 'New message from Sipho Dube', body: 'Hello' }])
})

test('people are called as they are called now', async () => {
	const [person, friend] = [await createUser({ fullName: 'Old Name' }), await createUser()]
	await tell(friend, { kind: 'match', what: 'asks to connect', actorId: person.id, cause: 'a' })
	await write((tx) => tx.update(users).set({ fullName: 'New Name' }).where(eq(users.id, person.id)))
	expect(await toldTo(friend)).toMatchObject([{ title: 'New N. wants to connect' }])
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
	const [told] = await noticesOf(host.id)
	expect(told!.body).toContain(next.fullName)
	await handOver({ id: admin.id, role: 'admin' }, club.id, (await memberOf(club.id, host)).id)
	await eraseAccount(next)
	const after = await noticesOf(host.id)
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
	await tell(friend, { kind: 'match', what: 'asks to connect', actorId: person.id, cause: 'a' })
	const before = await toldTo(friend)
	await expect(eraseAccount(person)).rejects.toMatchObject({ init: { status: 409 } })
	expect(await toldTo(friend)).toEqual(before)
})
