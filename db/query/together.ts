/**
 * Waits for all of these reads and writes, which PostgreSQL gets at once where none of them waits for another. Where some
 * fail, throws the error of the first in the list, whichever failed first.
 */
export async function together<const Asked extends readonly PromiseLike<unknown>[]>(asked: Asked) {
	const ended = await Promise.allSettled<unknown>(asked)
	const values = ended.map((one) => {
		if (one.status === 'rejected') throw one.reason
		return one.value
	})
	return values as { -readonly [I in keyof Asked]: Awaited<Asked[I]> }
}
