import { positionLabel } from '../balance/positions.ts'
import { differenceWords } from '../balance/reason.ts'

/** Teams to be shown to others: nothing but what is given here is told. */
export type SharedTeams = {
	title: string
	/** 'Thu 12 Mar, 18:00', in the venue's own time; left out where none is fixed. */
	when?: string
	where?: string
	teams: {
		name: string
		/** #rrggbb */
		color: string
		/** Of 4. */
		average: number
		players: { name: string; position: string | null }[]
	}[]
	/** The highest average less the lowest. */
	difference: number
}

/** 'Averages differ by 0.08 of 4', or that they do not. */
export const differenceLine = (difference: number) =>
	difference === 0 ? 'Averages are equal' : `Averages differ by ${differenceWords(difference)} of 4`

/** The teams as a message for WhatsApp: what people wrote is read as they wrote it, never as formatting. */
export function shareText({ title, when, where, teams, difference }: SharedTeams): string {
	const head = [title, when, where].flatMap((words) => (words ? [literal(words)] : []))
	const parts = teams.map(({ name, average, players }) => [
		`${literal(name)}: ${average.toFixed(2)} of 4`,
		...players.map((player) => `• ${literal(player.name)}${player.position ? ` (${label(player.position)})` : ''}`),
	])
	return [head, ...parts, [`${differenceLine(difference)}.`]].map((lines) => lines.join('\n')).join('\n\n')
}

const label = (position: string) => literal(positionLabel(position).toLowerCase())

/** What WhatsApp formats by when a line has two of them, and what looks like it; invisible signs between do not stop it. */
const LOOK_ALIKES = { '*': '∗', _: 'ˍ', '~': '∼', '`': 'ˋ' }
/** What would make a line a list or a quotation. */
const LINE_START = /^(?=(?:[-*>]|\d+\.)\s)/
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\u200f\u202a-\u202e\u2066-\u2069]/u

/** A person's words on one line, whose formatting signs mean nothing and whose direction ends with them. */
function literal(words: string) {
	let text = words.replace(/\s+/gu, ' ').trim()
	for (const [sign, other] of Object.entries(LOOK_ALIKES)) {
		if (text.split(sign).length > 2) text = text.replaceAll(sign, other)
	}
	text = text.replace(LINE_START, '\u2060')
	return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text
}
