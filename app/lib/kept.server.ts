import { inherit, observe, stands, type Reading } from '#db/client/index.ts'

type Argument = string | number | boolean | null
type Answer<T> = { value: T; reading: Reading }
type Asked<T> = { minute: number; answer: Promise<Answer<T>> }

const MINUTE = 60_000
const MOST = 500

/**
 * `find` with its answers kept per arguments, the `most` last used of them, until something they were made of has
 * changed or the minute of `now` has passed. Who asks while somebody's answer is being found waits for that one; a
 * failure is not kept. An answer is shared by all who ask for it, so nobody may change it.
 */
export function kept<Args extends Argument[], T>(
	find: (now: Date, ...args: Args) => Promise<T>,
	{ most = MOST }: { most?: number } = {},
): (now: Date, ...args: Args) => Promise<T> {
	const answers = new Map<string, Asked<T>>()

	const keep = (key: string, asked: Asked<T>) => {
		answers.delete(key) // so that the map's order is that of last use
		answers.set(key, asked)
		for (const oldest of answers.keys()) {
			if (answers.size <= most) break
			answers.delete(oldest)
		}
		return asked
	}

	return async (now, ...args) => {
		const key = JSON.stringify(args)
		const minute = Math.floor(now.getTime() / MINUTE)
		const ask = () => {
			const asked = keep(key, { minute, answer: observe(() => find(now, ...args)) })
			asked.answer.catch(() => answers.get(key) === asked && answers.delete(key))
			return asked
		}
		const found = ({ value, reading }: Answer<T>) => {
			inherit(reading)
			return value
		}

		const earlier = answers.get(key)
		if (earlier?.minute === minute) {
			const answer = await earlier.answer.catch(() => undefined)
			if (answer && stands(answer.reading)) {
				if (answers.get(key) === earlier) keep(key, earlier)
				return found(answer)
			}
		}
		// Whatever was asked since then was asked after this call, so it is new enough even if it is overtaken again.
		const later = answers.get(key)
		return found(await (later && later !== earlier && later.minute === minute ? later : ask()).answer)
	}
}
