/**
 * Waits for all of these reads and writes, which PostgreSQL gets at once where none of them waits for another. Where some
 * fail, throws the error of the first in the list, whichever failed first.
 */
export async function together<Results extends readonly unknown[]>(
	asked: readonly [...{ [I in keyof Results]: PromiseLike<Results[I]> }],
): Promise<Results> {
	const ended = await Promise.allSettled(asked)
	const values = ended.map((one) => {
		if (one.status === 'rejected') throw one.reason
		return one.value as unknown
	})
	return values as unknown as Results
}
