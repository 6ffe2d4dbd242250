import type { Step } from './order.ts'
import { isHeadToHead } from './rule.ts'
import type { Result } from './tally.ts'
import { allOf } from '#app/lib/text/list.ts'

type Telling = { id: number; steps: readonly Step[]; name: (id: number) => string; results: readonly Result[] }

/**
 * The steps that separated a team, as the end of a sentence: 'won their match 2–1', or 'better difference (+7 to +5),
 * then, level with Kasi Stars, more scored (12 to 10)'. The words fit every sport.
 */
export function inWords({ id, steps, name, results }: Telling): string {
	return steps
		.map((step, i) => {
			const words = stepWords(id, step, results)
			return i === 0
				? words
				: `then, level with ${list(step.among.filter((other) => other !== id).map(name))}, ${words}`
		})
		.join(', ')
}

/** 'A', 'A and B', 'A, B and C', '4 others'. */
export function list(names: readonly string[]): string {
	return names.length > 3 ? `${names.length} others` : allOf(names)
}

function stepWords(id: number, step: Step, results: readonly Result[]): string {
	const { criterion, among, value, against } = step
	if (criterion === 'lot') return 'by the draw'
	const isBetter = value > against
	if (criterion === 'headToHeadPoints' && among.length === 2) {
		const matches = results.filter(({ home, away }) => among.includes(home) && among.includes(away ?? 0))
		const [match] = matches
		if (match && matches.length === 1) {
			const { home, homeScore, awayScore } = match
			const score = home === id ? `${homeScore}–${awayScore}` : `${awayScore}–${homeScore}`
			return `${isBetter ? 'won' : 'lost'} their match ${score}`
		}
	}
	const many = isBetter ? 'more' : 'fewer'
	const what = {
		points: `${many} points`,
		headToHeadPoints: `${many} points`,
		goalDifference: `${isBetter ? 'better' : 'worse'} difference`,
		headToHeadGoalDifference: `${isBetter ? 'better' : 'worse'} difference`,
		goalsFor: `${many} scored`,
		headToHeadGoalsFor: `${many} scored`,
		awayGoals: `${many} scored away`,
		headToHeadAwayGoals: `${many} scored away`,
		wins: `${many} wins`,
		opponentsPoints: `opponents with ${many} points`,
	}[criterion]
	const where = !isHeadToHead(criterion)
		? ''
		: among.length === 2
			? ' in their matches'
			: ' in the matches between them'
	const number = /difference/i.test(criterion) ? signed : String
	return `${what}${where} (${number(value)} to ${number(against)})`
}

/** `+5`, `0`, `−3`. */
export const signed = (number: number) => (number > 0 ? `+${number}` : String(number).replace('-', '−'))
