import { positionLabel } from '../balance/positions.ts'
import { differenceWords } from '../balance/reason.ts'

/** Teams for sharing; nothing but these fields is made public. */
export type SharedTeams = {
	title: string
	/** 'Thu 12 Mar, 18:00' in the venue's time; missing without a fixed time. */
	when?: string
	where?: string
	teams: {
		name: string
		/** #rrggbb */
		color: string
		/** Out of 4. */
		average: number
		players: { name: string; position: string | null }[]
	}[]
	/** The highest average minus the lowest. */
	difference: number
}

export const differenceLine = (difference: number) =>
	difference === 0 ? 'Averages are equal' : `Averages differ by ${differenceWords(difference)} of 4`

/** The teams as a WhatsApp message. Names and titles are escaped so that WhatsApp never formats them. */
export function shareText({ title, when, where, teams, difference }: SharedTeams): string {
	const head = [title, when, where].flatMap((words) => (words ? [literal(words)] : []))
	const parts = teams.map(({ name, average, players }) => [
		`${literal(name)}: ${average.toFixed(2)} of 4`,
		...players.map((player) => `• ${literal(player.name)}${player.position ? ` (${label(player.position)})` : ''}`),
	])
	return [head, ...parts, [`${differenceLine(difference)}.`]].map((lines) => lines.join('\n')).join('\n\n')
}

const label = (position: string) => literal(positionLabel(position).toLowerCase())

/** WhatsApp formats text between two of these, invisible characters or not; the values look alike. */
const LOOK_ALIKES = { '*': '∗', _: 'ˍ', '~': '∼', '`': 'ˋ' }
/** Would turn a line into a list or a quotation. */
const LINE_START = /^(?=(?:[-*>]|\d+\.)\s)/
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\u200f\u202a-\u202e\u2066-\u2069]/u

/** User text on one line, without formatting characters, and isolated from the direction of its surroundings. */
function literal(words: string) {
	let text = words.replace(/\s+/gu, ' ').trim()
	for (const [sign, other] of Object.entries(LOOK_ALIKES)) {
		if (text.split(sign).length > 2) text = text.replaceAll(sign, other)
	}
	text = text.replace(LINE_START, '\u2060')
	return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text
}
