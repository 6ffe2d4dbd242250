import { drawText, drawable, textWidth } from '#app/lib/drawing/draw-text.server.ts'
import { loadSharp } from '#app/lib/drawing/sharp.server.ts'
import { positionLabel } from '../balance/positions.ts'
import { drawPitch, pitchOf, type Pitch } from './pitch.server.ts'
import { differenceLine, type SharedTeams } from './share-text.ts'

type Team = SharedTeams['teams'][number]
type Box = { x: number; y: number; width: number; height: number }

const WIDTH = 1200
const MIN_HEIGHT = 630
const EDGE = 40
const GAP = 20
const HEADER = 184
const FOOTER = 84
const PAD = 24
/** From the top of a team's card to its first player. */
const CARD_HEAD = 92
/** Row heights: high for short teams, low for long ones. */
const ROWS = { short: 46, long: 36, longFrom: 12 }

const colours = {
	ground: '#faf8f3',
	surface: '#fffefb',
	ink: '#10201b',
	muted: '#55645e',
	line: '#e3dfd3',
	court: '#0e7256',
	turf: '#0c3d30',
	onTurf: '#f6f2e7',
	onTurfMuted: '#b4cabf',
}

export async function teamsPng(teams: SharedTeams): Promise<Buffer> {
	const sharp = await loadSharp()
	return sharp(Buffer.from(teamsSvg(teams)))
		.png({ palette: true, colours: 96, effort: 4 })
		.toBuffer()
}

const heightWith = (pitch: Pitch) => HEADER + 2 * GAP + pitch.height + FOOTER

/** Returns the size of a picture that shows the teams on their pitch; null where it shows lists. */
export function pitchSize({ teams }: SharedTeams) {
	const pitch = pitchOf(teams)
	return pitch && { width: WIDTH, height: heightWith(pitch) }
}

/**
 * The teams as SVG, 1200 wide and at least 630 high: two teams of a sport with goals on their pitch, others as lists.
 * Text is drawn as paths, so that no font is needed.
 */
export function teamsSvg(shared: SharedTeams): string {
	const { teams } = shared
	const pitch = pitchOf(teams)
	if (pitch) {
		const height = heightWith(pitch)
		const box = { x: EDGE, y: HEADER + GAP, width: WIDTH - 2 * EDGE, height: pitch.height }
		return framed(shared, height, drawPitch(teams, pitch, box))
	}
	const columns = teams.length === 4 ? 2 : Math.max(teams.length, 1)
	const rows = Math.ceil(teams.length / columns)
	const longest = Math.max(1, ...teams.map(({ players }) => players.length))
	const row = longest < ROWS.longFrom ? ROWS.short : ROWS.long
	const free = (MIN_HEIGHT - HEADER - FOOTER - GAP * rows) / Math.max(rows, 1)
	const card = {
		width: (WIDTH - 2 * EDGE - GAP * (columns - 1)) / columns,
		height: Math.max(free, CARD_HEAD + longest * row + PAD - 8),
	}
	const height = Math.round(HEADER + rows * (card.height + GAP) + FOOTER)
	const cards = teams.map((team, i) => {
		const x = EDGE + (i % columns) * (card.width + GAP)
		const y = HEADER + GAP + Math.floor(i / columns) * (card.height + GAP)
		return drawTeam(team, { x, y, ...card }, row)
	})
	return framed(shared, height, cards.join(''))
}

function framed(shared: SharedTeams, height: number, teams: string) {
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">`,
		`<title>${escaped(shared.title)}</title>`,
		`<rect width="${WIDTH}" height="${height}" fill="${colours.ground}"/>`,
		drawHeader(shared),
		teams,
		drawFooter(shared, height),
		'</svg>',
	].join('')
}

function drawHeader({ title, when, where }: SharedTeams) {
	const width = WIDTH - 2 * EDGE
	const place = [when, where].filter((words) => words && drawable(words)).join(' · ')
	const words = drawable(title) || 'Teams'
	const size = textWidth(words, 60) > width ? 44 : 60
	return [
		`<rect width="${WIDTH}" height="${HEADER}" fill="${colours.turf}"/>`,
		courtLines(),
		drawText(words, EDGE, place ? 92 : 112, { size, fill: colours.onTurf, bold: true, width }),
		drawText(place, EDGE, 142, { size: 30, fill: colours.onTurfMuted, width }),
	].join('')
}

/** The middle of a court from above, as far as the header shows it. */
function courtLines() {
	const line = `fill="none" stroke="${colours.onTurf}" stroke-opacity="0.22" stroke-width="2.5"`
	const lines = `<path ${line} d="M1030 0V${HEADER}M1030-28a120 120 0 0 1 0 240a120 120 0 0 1 0-240"/>`
	return `<svg width="${WIDTH}" height="${HEADER}">${lines}<circle cx="1030" cy="92" r="5" fill="${colours.onTurf}" fill-opacity="0.22"/></svg>`
}

function drawTeam({ name, color, average, players }: Team, { x, y, width, height }: Box, row: number) {
	const bib = /^#[\da-f]{6}$/i.test(color) ? color : colours.muted
	const right = x + width - PAD
	const out = average.toFixed(2)
	const ofFour = textWidth(' of 4', 22)
	const room = width - 2 * PAD - 44 - textWidth(out, 34) - ofFour - 20
	return [
		`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="16" fill="${colours.surface}" stroke="${colours.line}" stroke-width="2"/>`,
		`<path fill="${bib}" d="M${x} ${y + 16}a16 16 0 0 1 16-16H${x + width - 16}a16 16 0 0 1 16 16z"/>`,
		drawText(drawable(name) || 'Team', x + PAD, y + 66, { size: 34, fill: colours.ink, bold: true, width: room }),
		drawText(out, right - ofFour - 6, y + 66, { size: 34, fill: colours.ink, bold: true, anchor: 'end' }),
		drawText('of 4', right, y + 66, { size: 22, fill: colours.muted, anchor: 'end' }),
		`<path stroke="${colours.line}" stroke-width="2" d="M${x + PAD} ${y + CARD_HEAD - 4}H${right}"/>`,
		...players.map((player, i) =>
			drawPlayer(player, i, { x: x + PAD, y: y + CARD_HEAD + i * row, width: right - x - PAD, height: row }),
		),
	].join('')
}

/** Names without any drawable character; the picture shows a number for these players. */
export const notDrawn = ({ teams }: SharedTeams) =>
	teams.flatMap(({ players }) => players.flatMap(({ name }) => (drawable(name) ? [] : [name])))

function drawPlayer({ name, position }: Team['players'][number], i: number, { x, y, width, height }: Box) {
	const base = y + height / 2 + 11
	const label = position ? drawable(positionLabel(position)) : ''
	const room = width - (label ? textWidth(label, 20) + 16 : 0)
	const words = drawable(name) || `Player ${i + 1}`
	return (
		drawText(words, x, base, { size: 27, fill: colours.ink, width: room }) +
		drawText(label, x + width, base, { size: 20, fill: colours.muted, anchor: 'end' })
	)
}

function drawFooter({ difference }: SharedTeams, height: number) {
	const y = height - 33
	return [
		drawText(differenceLine(difference), EDGE, y, { size: 28, fill: colours.ink }),
		drawText('Courtside', WIDTH - EDGE, y, { size: 30, fill: colours.court, bold: true, anchor: 'end' }),
	].join('')
}

/** Escapes text content, without characters XML does not allow. */
const escaped = (text: string) =>
	text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '').replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
