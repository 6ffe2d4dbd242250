import courts from '#app/ui/picture/courts.svg?raw'
import { courtSport, type CourtSport } from '#app/ui/picture/court-drawing.tsx'
import { drawable, drawText, textWidth } from '#app/lib/drawing/draw-text.server.ts'
import { loadSharp } from '#app/lib/drawing/sharp.server.ts'

export type CardWords = {
	/** A sport's name or icon; its court is drawn. */
	sport: string
	/** An SVG of 16:9 instead of the court. */
	drawing?: string
	title: string
	/** Shown for a name without any drawable character. */
	kind: string
	place: string
	/** The most important fact: a price, a date, the next run. */
	fact: string
}

const CARD_WIDTH = 1200
const CARD_HEIGHT = 630

const COURT_HEIGHT = 316
const EDGE = 64
const ROOM = CARD_WIDTH - 2 * EDGE
/** Font sizes of the title: the largest that fits on one line; the smallest may take two. */
const TITLE_SIZES = [76, 64, 54]
const TITLE_LINES = 2

const colours = { ground: '#faf8f3', ink: '#10201b', muted: '#55645e', court: '#0e7256', chalk: '#fdfbf5' }

/** Court colours of each sport, as in the light theme of `app.css`. */
const fields: Record<CourtSport, string> = {
	tennis: '#2f7a63',
	padel: '#3b7391',
	basketball: '#c78a4b',
	soccer: '#44865a',
	running: '#b9573a',
	generic: '#5d776b',
}

/** A PNG of 1200 × 630 pixels. */
export async function cardPng(card: CardWords): Promise<Buffer> {
	const sharp = await loadSharp()
	return (
		sharp(Buffer.from(cardSvg(card)))
			// Grain would make the soft skies of drawings three times as large.
			.png(
				card.drawing
					? { palette: true, colours: 128, effort: 7, dither: 0 }
					: { palette: true, colours: 64, effort: 4 },
			)
			.toBuffer()
	)
}

/** The card as SVG. Text is drawn as paths, so that no font is needed. */
function cardSvg({ sport, drawing, title, kind, place, fact }: CardWords): string {
	const brandRoom = textWidth('Courtside', 40) + 32
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}">`,
		`<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="${colours.ground}"/>`,
		drawing ? framed(drawing) : drawCourt(courtSport(sport), { width: CARD_WIDTH, height: COURT_HEIGHT }),
		drawWords(drawable(title) || kind, place),
		drawText(fact, EDGE, CARD_HEIGHT - 52, { size: 40, fill: colours.court, bold: true, width: ROOM - brandRoom }),
		drawText('Courtside', CARD_WIDTH - EDGE, CARD_HEIGHT - 52, {
			size: 40,
			fill: colours.ink,
			bold: true,
			anchor: 'end',
		}),
		'</svg>',
	].join('')
}

function drawWords(title: string, place: string) {
	const size = TITLE_SIZES.find((size) => textWidth(title, size) <= ROOM)
	const lines = size ? [title] : intoLines(title, TITLE_SIZES.at(-1)!)
	const height = size ?? TITLE_SIZES.at(-1)!
	const top = COURT_HEIGHT + (lines.length > 1 ? 70 : 96)
	const shapes = lines.map((line, i) =>
		drawText(line, EDGE, top + i * height * 1.08, { size: height, fill: colours.ink, bold: true, width: ROOM }),
	)
	const below = top + (lines.length - 1) * height * 1.08 + (lines.length > 1 ? 50 : 62)
	return shapes.join('') + drawText(place, EDGE, below, { size: 36, fill: colours.muted, width: ROOM })
}

/** Breaks a title into two lines; drawing truncates the second. */
function intoLines(title: string, size: number) {
	const words = title.split(' ')
	const lines: string[] = ['']
	for (const word of words) {
		const longer = `${lines.at(-1)} ${word}`.trim()
		const full = textWidth(longer, size) > ROOM && lines.at(-1) !== ''
		if (full && lines.length < TITLE_LINES) lines.push(word)
		else lines[lines.length - 1] = longer
	}
	return lines
}

/** Cuts a drawing to the upper half, from the skyline to the court. */
const framed = (drawing: string) =>
	drawing.replace(
		/width="640" height="360" viewBox="0 0 640 360"/,
		`width="${CARD_WIDTH}" height="${COURT_HEIGHT}" viewBox="0 66 640 ${(640 * COURT_HEIGHT) / CARD_WIDTH}"`,
	)

type Frame = { width: number; height: number; colour?: string; turned?: boolean; thickness?: number }

/**
 * A sport's court, filling a frame: the symbol of `ui/picture/courts.svg`, in metres, with chalk lines. It can be
 * `turned`, so that it is played from the top to the bottom.
 */
export function drawCourt(kind: CourtSport, { width, height, colour, turned = false, thickness = 2 }: Frame) {
	const symbol = new RegExp(`<symbol id="${kind}" viewBox="([^"]*)"[^>]*>(.*?)</symbol>`, 's').exec(courts)
	if (!symbol) return ''
	const [left, top, ofX, ofY] = symbol[1]!.split(' ').map(Number) as [number, number, number, number]
	const [across, down] = turned ? [ofY, ofX] : [ofX, ofY]
	const scale = Math.max(width / across, height / down)
	// Lines with a fixed thickness on screen are drawn thicker on the larger picture.
	const lines = (px: string) => px.replace(/[\d.]+/g, (n) => ((Number(n) * thickness) / scale).toFixed(4))
	const shapes = symbol[2]!
		.replace(/<[^>]*vector-effect="non-scaling-stroke"[^>]*>/g, (line) =>
			line
				.replace(' vector-effect="non-scaling-stroke"', '')
				.replace(/stroke-(width|dasharray)="([^"]*)"/g, (_, name, px: string) => `stroke-${name}="${lines(px)}"`),
		)
		.replaceAll('currentColor', colours.chalk)
	const place = [
		`translate(${width / 2} ${height / 2})`,
		turned ? 'rotate(90)' : '',
		`scale(${scale.toFixed(4)})`,
		`translate(${(-left - ofX / 2).toFixed(3)} ${(-top - ofY / 2).toFixed(3)})`,
	]
	return [
		`<svg width="${width}" height="${height}">`,
		`<rect width="${width}" height="${height}" fill="${colour ?? fields[kind]}"/>`,
		`<g transform="${place.join(' ')}">${shapes}</g>`,
		'</svg>',
	].join('')
}
