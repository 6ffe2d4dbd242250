import { AsyncLocalStorage } from 'node:async_hooks'
import { and, eq, isNull } from 'drizzle-orm'
import { checkWrites } from '#db/client/index.ts'
import { prepared } from '#db/query/prepared.ts'
import { users } from '#db/schema.ts'
import { signInFirst } from '#app/lib/errors.ts'

const acting = new AsyncLocalStorage<number>()

/** Runs `work` for a user, or a visitor if null; writes fail with 401 once the account is deleted, even meanwhile. */
export const actFor = <Answer>(user: { id: number } | null, work: () => Answer): Answer =>
	user ? acting.run(user.id, work) : acting.exit(work)

const findAlive = prepared({ id: users.id }, (reader, { id }) =>
	reader
		.select({ id: users.id })
		.from(users)
		.where(and(eq(users.id, id), isNull(users.deletedAt))),
)

// Each transaction reads the row, which orders it before or after a deletion.
checkWrites(async (tx) => {
	const id = acting.getStore()
	if (id === undefined) return
	const [alive] = await findAlive(tx, { id })
	if (!alive) throw signInFirst()
})
