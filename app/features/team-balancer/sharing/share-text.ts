import { literal } from '#app/lib/text/literal.ts'
import { positionLabel } from '../balance/positions.ts'
import { levelsWords } from '../balance/reason.ts'

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

export const differenceLine = (difference: number) => `L${levelsWords(difference).slice(1)}`

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
