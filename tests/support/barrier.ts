import { AsyncLocalStorage } from 'node:async_hooks'

// Lets naive versions lose a race every time: each looks, waits at its barrier until the others have looked too, and only
// then writes. There is no time in it.

/** What the attempt under way does at its barrier. */
const arrival = new AsyncLocalStorage<() => Promise<void>>()

/** Where a naive version lets the others in: after it has looked, and outside of any transaction. */
export function barrier() {
	const arrive = arrival.getStore()
	if (!arrive) throw new Error('Only what atOnce() or inBetween() has started waits at a barrier.')
	return arrive()
}

/** Runs an attempt for each item. None goes on from its barrier before all the others wait there or are over. */
export const atOnce = <Item, Result>(
	items: readonly Item[],
	attempt: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> => run(items.map((item, i) => () => attempt(item, i)))

/** Runs `others` while a naive version waits at its barrier, and returns what that one returns. */
export async function inBetween<Result>(naive: () => Promise<Result>, others: () => Promise<unknown>): Promise<Result> {
	const [result] = await run([naive], others)
	return result!
}

/** Throws what an attempt or `meanwhile` throws, once all attempts are over. */
async function run<Result>(attempts: (() => Promise<Result>)[], meanwhile?: () => Promise<unknown>) {
	let open = () => {}
	const opened = new Promise<void>((resolve) => (open = resolve))
	const running: Promise<Result>[] = []
	const allArrived = attempts.map(
		(attempt) =>
			new Promise<void>((here) => {
				const arrive = () => {
					here()
					return opened
				}
				running.push(arrival.run(arrive, attempt).finally(here))
			}),
	)
	const over = Promise.allSettled(running)
	await Promise.all(allArrived)
	try {
		await meanwhile?.()
	} finally {
		open()
		await over
	}
	return Promise.all(running)
}
