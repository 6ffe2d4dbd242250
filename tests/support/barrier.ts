import { AsyncLocalStorage } from 'node:async_hooks'

// Makes naive versions lose a race every time, without timing.
//
// Each reads, waits at its barrier until the others have read too, and only then writes.

/** The current attempt's arrival at its barrier. */
const arrival = new AsyncLocalStorage<() => Promise<void>>()

/** Lets the others in. A naive version calls it after reading, outside of any transaction. */
export function barrier() {
	const arrive = arrival.getStore()
	if (!arrive) throw new Error('Only what atOnce() or inBetween() has started waits at a barrier.')
	return arrive()
}

/** Runs an attempt for each item. None passes its barrier before all others wait there or are over. */
export const atOnce = <Item, Result>(
	items: readonly Item[],
	attempt: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> => run(items.map((item, i) => () => attempt(item, i)))

/** Runs `others` while a naive version waits at its barrier, and returns the naive version's result. */
export async function inBetween<Result>(naive: () => Promise<Result>, others: () => Promise<unknown>): Promise<Result> {
	const [result] = await run([naive], others)
	return result!
}

/** Throws the error of an attempt or of `meanwhile`, once all attempts are over. */
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
