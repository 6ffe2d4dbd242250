import { AsyncLocalStorage } from 'node:async_hooks'
import { and, eq, isNull } from 'drizzle-orm'
import { checkWrites } from '#db/client/index.ts'
import { prepared } from '#db/query/prepared.ts'
import { users } from '#db/schema.ts'
import { signInFirst } from '#app/lib/errors.ts'

const acting = new AsyncLocalStorage<number>()

/**
 * Does `work` on behalf of a person, null for a visitor: nothing is written by it once their account is deleted, also
 * where that happens while `work` is under way; it throws 401 then.
 */
export const actFor = <Answer>(user: { id: number } | null, work: () => Answer): Answer =>
	user ? acting.run(user.id, work) : acting.exit(work)

const findAlive = prepared({ id: users.id }, (reader, { id }) =>
	reader
		.select({ id: users.id })
		.from(users)
		.where(and(eq(users.id, id), isNull(users.deletedAt))),
)

// Every transaction reads the row: of a deletion and anything else that the person does, one comes first.
checkWrites(async (tx) => {
	const id = acting.getStore()
	if (id === undefined) return
	const [alive] = await findAlive(tx, { id })
	if (!alive) throw signInFirst()
})
