import { drawable, drawText, textWidth } from '#app/lib/drawing/draw-text.server.ts'
import type { SharedTeams } from './share-text.ts'

type Team = SharedTeams['teams'][number]
type Player = Team['players'][number]
type Box = { x: number; y: number; width: number; height: number }

/** The rows of a side from its own goal: keeper, defence, middle, attack. */
const LINES = ['goalkeeper', 'defender', 'midfielder', 'forward'] as const
/** More players than this do not fit on half a pitch. */
const MOST = 11

const HEAD = 60
const LEAST_HEIGHT = 322
/** The height that a player takes. */
const ROW = 78
const DISC = 17

const colours = { grass: '#2a6f48', stripe: '#307a50', chalk: '#fdfbf5', ink: '#10201b', muted: '#55645e' }

type Side = { name: string; color: string }[][]
export type Pitch = { sides: Side[]; height: number }

/** Returns where two teams stand on a pitch; null for more teams, too many players, or a sport without these positions. */
export function pitchOf(teams: readonly Team[]): Pitch | null {
	const players = teams.flatMap((team) => team.players)
	const stands = ({ position }: Player) => LINES.some((line) => line === position)
	if (teams.length !== 2 || teams.some((team) => team.players.length > MOST)) return null
	if (!players.some(stands) || players.some((player) => player.position !== null && !stands(player))) return null
	const sides = teams.map(sideOf)
	const highest = Math.max(...sides.flatMap((side) => side.map((line) => line.length)))
	return { sides, height: HEAD + Math.max(LEAST_HEIGHT - HEAD, highest * ROW + 20) }
}

/** Sorts players into lines; those without a position fill up the smallest one in front of the goal. */
function sideOf({ color, players }: Team): Side {
	const side: Side = LINES.map(() => [])
	const named = players.map(({ name, position }, i) => ({ name: drawable(name) || `Player ${i + 1}`, position }))
	for (const { name, position } of named.filter(({ position }) => position !== null)) {
		side[LINES.findIndex((line) => line === position)]!.push({ name, color })
	}
	for (const { name } of named.filter(({ position }) => position === null)) {
		const smallest = side.slice(1).reduce((least, line) => (line.length < least.length ? line : least))
		smallest.push({ name, color })
	}
	return side
}

/** Draws both teams on their halves, the second one facing the first. */
export function drawPitch(teams: readonly Team[], { sides }: Pitch, box: Box) {
	const grass = { ...box, y: box.y + HEAD, height: box.height - HEAD }
	return [
		...teams.map((team, i) => drawHead(team, i, box)),
		drawGrass(grass),
		...sides.flatMap((side, i) =>
			side.flatMap((line, depth) =>
				line.map((player, at) => drawPlayer(player, placeOf(grass, i, depth, (at + 1) / (line.length + 1)))),
			),
		),
	].join('')
}

function drawHead({ name, average, color }: Team, i: number, { x, y, width }: Box) {
	const bib = bibOf(color)
	const out = `${average.toFixed(2)} of 4`
	const half = width / 2 - 16
	const left = x + (i === 0 ? 0 : width / 2 + 16)
	const room = half - 44 - textWidth(out, 26) - 20
	return [
		`<circle cx="${left + 15}" cy="${y + 27}" r="15" fill="${bib}"/>`,
		drawText(drawable(name) || 'Team', left + 44, y + 38, { size: 34, fill: colours.ink, bold: true, width: room }),
		drawText(out, left + half, y + 38, { size: 26, fill: colours.muted, anchor: 'end' }),
	].join('')
}

function drawGrass({ x, y, width, height }: Box) {
	const [middle, centre] = [x + width / 2, y + height / 2]
	const edge = 14
	const box = Math.min(height * 0.56, 260)
	const stripes = [1, 3, 5].map((i) => `M${x + (i * width) / 8} ${y}h${width / 8}v${height}h${-width / 8}z`)
	const area = (from: number, by: number) => `M${from} ${centre - box / 2}h${by}v${box}h${-by}`
	const lines = [
		`M${x + edge} ${y + edge}H${x + width - edge}V${y + height - edge}H${x + edge}z`,
		`M${middle} ${y + edge}V${y + height - edge}`,
		`M${middle - 62} ${centre}a62 62 0 1 1 124 0a62 62 0 1 1-124 0`,
		area(x + edge, 104),
		area(x + width - edge, -104),
	]
	return [
		`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="16" fill="${colours.grass}"/>`,
		`<path fill="${colours.stripe}" d="${stripes.join('')}"/>`,
		`<path fill="none" stroke="${colours.chalk}" stroke-opacity="0.5" stroke-width="3" d="${lines.join('')}"/>`,
	].join('')
}

/** Returns where a player stands: `depth` counts the lines from their own goal, `share` goes from top to bottom. */
function placeOf({ x, y, width, height }: Box, side: number, depth: number, share: number) {
	const from = 72 + (depth * (width / 2 - 130)) / (LINES.length - 1)
	return { x: side === 0 ? x + from : x + width - from, y: y + share * height }
}

function drawPlayer({ name, color }: Side[number][number], { x, y }: { x: number; y: number }) {
	return (
		`<circle cx="${x}" cy="${y - 8}" r="${DISC}" fill="${bibOf(color)}" stroke="${colours.chalk}" stroke-width="3"/>` +
		centred(name, x, y + DISC + 17)
	)
}

/** Writes a name in the middle of a place, cut where its neighbour begins. */
function centred(name: string, x: number, y: number) {
	const width = Math.min(textWidth(name, 20), 138)
	return drawText(name, x - width / 2, y, { size: 20, fill: colours.chalk, width: 138 })
}

const bibOf = (color: string) => (/^#[\da-f]{6}$/i.test(color) ? color : colours.muted)
