import { drawCourt } from '#app/features/sharing/card.server.ts'
import { courtSport, type CourtSport } from '#app/ui/picture/court-drawing.tsx'
import { drawable, drawText, textWidth } from '#app/lib/drawing/draw-text.server.ts'
import { loadSharp } from '#app/lib/drawing/sharp.server.ts'
import { factsOf, outings, titleOf, type Fact, type Season } from './season.ts'

const WIDTH = 1080
const HEIGHT = 1920
const EDGE = 84
const ROOM = WIDTH - 2 * EDGE
/** Messengers cover the upper and lower edge of a status: no words there. */
const LOWER_EDGE = 190

const HEAD = 128
const HERO = 330
const FACT = 142
const GATE = 5
/** Games that have a chalk mark each; more would be a crowd. */
const MOST_MARKS = 100
const GATES_IN_ROW = 10
const MARK_ROW = 104

const colours = { chalk: '#fdfbf5', sun: '#f2b33d' }

/** The surface of each sport's court, and the wall below it that is written on. */
const walls: Record<CourtSport, { court: string; wall: string }> = {
	tennis: { court: '#2f7a63', wall: '#12372c' },
	padel: { court: '#3b7391', wall: '#14313f' },
	basketball: { court: '#b3793f', wall: '#43260f' },
	soccer: { court: '#3f8055', wall: '#143822' },
	running: { court: '#b9573a', wall: '#4a1e12' },
	generic: { court: '#5d776b', wall: '#1f332b' },
}

/** A PNG of 1080 × 1920 pixels, as a messenger's status is. */
export async function seasonPng(season: Season): Promise<Buffer> {
	const sharp = await loadSharp()
	return sharp(Buffer.from(seasonSvg(season)))
		.png({ palette: true, colours: 96, effort: 6, dither: 0 })
		.toBuffer()
}

/** The season as SVG: the court of its sport, and below it the year in chalk. Text is drawn as paths. */
export function seasonSvg(season: Season): string {
	const sport = courtSport(season.sport)
	const { court, wall } = walls[sport]
	const rows = intoRows(factsOf(season))
	const marks = outings(season).number <= MOST_MARKS ? Math.ceil(outings(season).number / GATE / GATES_IN_ROW) : 0
	const height = HEAD + HERO + marks * MARK_ROW + 46 + rows.length * FACT + LOWER_EDGE
	const top = HEIGHT - height
	const hero = top + HEAD
	const list = hero + HERO + marks * MARK_ROW + 46
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
		drawCourt(sport, { width: WIDTH, height: HEIGHT, colour: court, turned: true, thickness: 4 }),
		`<path fill="${wall}" d="M0 ${top}H${WIDTH}V${HEIGHT}H0z"/>`,
		`<path stroke="${colours.chalk}" stroke-width="10" d="M0 ${top}H${WIDTH}"/>`,
		drawHead(season, top + 108),
		drawHero(season, hero + HERO - 62),
		marks > 0 ? drawMarks(outings(season).number, hero + HERO) : '',
		...rows.map((row, i) => drawRow(row, list + i * FACT)),
		drawText('Courtside', EDGE, HEIGHT - 96, { size: 46, fill: colours.chalk, bold: true }),
		'</svg>',
	].join('')
}

/** Returns the largest of these sizes at which a text fits, or the smallest. */
const sizeFor = (text: string, sizes: number[], width: number) =>
	sizes.find((size) => textWidth(text, size) <= width) ?? sizes.at(-1)!

function drawHead({ name, year }: Season, y: number) {
	const title = titleOf({ name: drawable(name) })
	const room = ROOM - textWidth(String(year), 68) - 40
	return [
		drawText(title, EDGE, y, { size: sizeFor(title, [68, 56], room), fill: colours.chalk, bold: true, width: room }),
		drawText(String(year), WIDTH - EDGE, y, { size: 68, fill: colours.sun, bold: true, anchor: 'end' }),
	].join('')
}

function drawHero(season: Season, y: number) {
	const { number, words, hours } = outings(season)
	const text = number.toLocaleString('en-US').replaceAll(',', ' ')
	const size = text.length > 4 ? 220 : 320
	const left = EDGE + textWidth(text, size) + 44
	const room = WIDTH - EDGE - left
	return [
		drawText(text, EDGE - 10, y, { size, fill: colours.chalk, bold: true }),
		drawText(words, left, y - (hours ? 86 : 0), {
			size: sizeFor(words, [84, 72, 58, 44], room),
			fill: colours.chalk,
			bold: true,
			width: room,
		}),
		hours ? faint(drawText(hours, left, y - 6, { size: sizeFor(hours, [54, 46, 38], room), fill: colours.chalk })) : '',
	].join('')
}

/** A mark for each game, every fifth across the four before it, as on a scorer's board. */
function drawMarks(number: number, y: number) {
	const gate = ROOM / GATES_IN_ROW
	const marks = Array.from({ length: number }, (_, i) => {
		const [at, inGate] = [Math.floor(i / GATE), i % GATE]
		const left = EDGE + (at % GATES_IN_ROW) * gate + 6
		const top = y + Math.floor(at / GATES_IN_ROW) * MARK_ROW + 10
		// A hand never draws two marks alike.
		const by = (seed: number) => Math.round(Math.sin(i * 12.9898 + seed * 78.233) * 4)
		if (inGate === GATE - 1) return `M${left - 4} ${top + 62 + by(1)}L${left + 66} ${top + 12 + by(2)}`
		const x = left + 8 + inGate * 16
		return `M${x + by(1) / 2} ${top + by(2)}L${x + by(3)} ${top + 76 + by(4)}`
	})
	return `<path fill="none" stroke="${colours.chalk}" stroke-width="7" stroke-linecap="round" d="${marks.join('')}"/>`
}

const faint = (shape: string) => `<g opacity="0.76">${shape}</g>`

/** Puts two facts beside each other; a wide one has a row. */
function intoRows(facts: Fact[]) {
	const rows: Fact[][] = []
	for (const fact of facts) {
		const last = rows.at(-1)
		if (last?.length === 1 && !last[0]!.wide && !fact.wide) last.push(fact)
		else rows.push([fact])
	}
	return rows
}

function drawRow(row: Fact[], y: number) {
	const half = ROOM / 2
	return row
		.map(({ label, value, wide, star }, i) => {
			const left = EDGE + i * half
			const room = (wide || row.length === 1 ? ROOM : half - 28) - (star ? 58 : 0)
			const size = sizeFor(value, [56, 50, 44, 38], room)
			return [
				faint(drawText(label, left, y + 38, { size: 42, fill: colours.chalk })),
				star ? drawStar(left + 22, y + 84) : '',
				drawText(value, left + (star ? 58 : 0), y + 102, { size, fill: colours.chalk, bold: true, width: room }),
			].join('')
		})
		.join('')
}

function drawStar(x: number, y: number) {
	const points = Array.from({ length: 10 }, (_, i) => {
		const [radius, angle] = [i % 2 === 0 ? 26 : 11, (i * Math.PI) / 5 - Math.PI / 2]
		return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`
	})
	return `<path fill="${colours.sun}" d="M${points.join('L')}z"/>`
}
