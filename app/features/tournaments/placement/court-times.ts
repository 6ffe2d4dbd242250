import { HALF_HOUR, halfHoursBetween, startOfHalfHour } from '#app/lib/time/time.ts'

type Timed = { number: number; court: number; startTime: Date; endTime: Date }

/** The half hours of matches on their courts. One that two of them share is the first one's. */
export function courtTimesOf<Match extends Timed>(matches: readonly Match[]): Match[] {
	const taken = new Map<string, Match>()
	for (const match of [...matches].sort((a, b) => a.startTime.getTime() - b.startTime.getTime())) {
		const first = startOfHalfHour(match.startTime)
		for (const startTime of halfHoursBetween(first, match.endTime)) {
			const key = `${match.court} ${startTime.getTime()}`
			const endTime = new Date(startTime.getTime() + HALF_HOUR)
			if (!taken.has(key)) taken.set(key, { ...match, startTime, endTime })
		}
	}
	return [...taken.values()]
}

/** The court hours that matches take, in halves. */
export const hoursOf = (matches: readonly Timed[]) => courtTimesOf(matches).length / 2
