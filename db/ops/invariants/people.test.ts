import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openForAll } from '#tests/support/database/database.ts'

const database = openForAll('sqlite')

test('finds traces of a deleted person', async () => {
	const { write, schema } = database()
	const { tracesOfDeleted } = await import('./people.ts')
	const { noticePreferences, users } = schema
	const gone = { username: 'deleted-7', usernameKey: 'deleted-7', fullName: 'Deleted person', deletedAt: new Date() }
	const row = { ...gone, id: 7, email: 'deleted-7@deleted.invalid', emailKey: 'deleted-7@deleted.invalid' }
	const lines = await write(async (tx) => {
		await tx.insert(users).values(row)
		const clean = await tracesOfDeleted(tx)
		await tx.update(users).set({ bio: 'Left-handed' }).where(eq(users.id, 7))
		await tx.insert(noticePreferences).values({ userId: 7, kind: 'club', inbox: true, email: true })
		return [clean, await tracesOfDeleted(tx)]
	})
	expect(lines).toEqual([
		[],
		['User 7 is deleted, but not forgotten', 'User 7 is deleted, but has 1 of the kind notice choice'],
	])
})
