import { setImmediate as nextTurn } from 'node:timers/promises'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { AppError, invalid } from '#app/lib/errors.ts'
import { GPX_BYTES, NAME_MAX, POINTS_MAX, TOO_LARGE } from './limits.ts'

/** Degrees and metres; `ele` is null where the file does not know the height. */
type GpxPoint = { lon: number; lat: number; ele: number | null }
type Gpx = { name: string | null; points: GpxPoint[] }

/** How many characters are read before other requests have their turn: some milliseconds' worth. */
const SLICE = 65_536

/** How deep elements may lie in each other; GPX itself needs six levels, and its extensions a few more. */
const DEEPEST = 32

/** Metres between which a height on earth lies; loggers write -32,768 or 9,999 for one they do not know. */
const LOWEST = -500
const HIGHEST = 9_000

const NOT_GPX = 'This isn’t a GPX file. Choose the one your watch or route planner exports as GPX.'
const BROKEN = 'This file is damaged. Export it again.'

/**
 * Reads what is to be run from a GPX file (1.0 or 1.1, https://www.topografix.com/GPX/1/1/): its longest track by
 * points, or its longest route where it holds no track. The parts of a track are joined, since a watch that was paused
 * or lost its satellites goes on where the runner is. Waypoints are left out.
 *
 * It reads in slices, so that others are answered meanwhile. Throws 413 for a file over 4 MB, 400 with the reason for one that is no GPX, is damaged, declares a document type or
 * entities (nothing that could grow while it is read), nests too deeply, has more than 100,000 points or fewer than
 * two, or a point that lies nowhere on earth.
 */
export async function readGpx(bytes: Uint8Array): Promise<Gpx> {
	if (bytes.byteLength > GPX_BYTES) throw new AppError(413, TOO_LARGE)
	const { lines, name } = await collect(decode(bytes))
	const longest = (kind: Line['kind']) =>
		lines.filter((line) => line.kind === kind).sort((a, b) => b.points.length - a.points.length)[0]
	const track = longest('trk')
	const line = track && track.points.length > 1 ? track : (longest('rte') ?? track)
	const points = line?.points ?? []
	if (points.length === 0) throw invalid('There’s no route in this file.')
	if (points.length === 1) throw invalid('There’s only one point in this file. A route needs at least two.')
	return { name: tidy(line?.name || name), points }
}

const tidy = (name: string) => {
	const words = name.replace(/[\p{C}\s]+/gu, ' ').trim()
	return words ? [...words].slice(0, NAME_MAX).join('') : null
}

/** The text of a file in the encoding that it names, UTF-8 unless it names one. */
function decode(bytes: Uint8Array): string {
	const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
	const named = /^<\?xml[^>]*\bencoding\s*=\s*["']([\w-]{1,40})["']/.exec(head)?.[1] ?? 'utf-8'
	const marked = head.startsWith('\xff\xfe') ? 'utf-16le' : head.startsWith('\xfe\xff') ? 'utf-16be' : null
	try {
		return new TextDecoder(marked ?? named, { fatal: true }).decode(bytes)
	} catch {
		throw invalid(NOT_GPX)
	}
}

type Line = { kind: 'trk' | 'rte'; name: string; points: GpxPoint[] }

/** Everything of the file that might be run, in its order. */
async function collect(xml: string) {
	const parser = new SaxesParser()
	const lines: Line[] = []
	const open: string[] = []
	const at = { name: '', count: 0 }
	let line: Line | undefined
	let point: GpxPoint | undefined
	let text = ''

	parser.on('doctype', () => {
		throw invalid('We can’t read this file: it has a document type (DOCTYPE) or entities. Export it again.')
	})
	parser.on('error', () => {
		throw invalid(open.length > 0 || lines.length > 0 ? BROKEN : NOT_GPX)
	})
	parser.on('opentag', (tag) => {
		const name = local(tag.name)
		if (open.length === 0 && name !== 'gpx') throw invalid(NOT_GPX)
		if (open.length >= DEEPEST)
			throw invalid(`We can’t read this file: it is nested more than ${DEEPEST} deep. Export it again.`)
		const parent = open.at(-1)
		open.push(name)
		text = ''
		if ((name === 'trk' || name === 'rte') && parent === 'gpx')
			lines.push((line = { kind: name, name: '', points: [] }))
		if ((name === 'trkpt' && parent === 'trkseg') || (name === 'rtept' && parent === 'rte')) {
			at.count++
			if (at.count > POINTS_MAX) throw invalid('This file has more than 100,000 points. Simplify it first.')
			line?.points.push((point = positionOf(tag, at.count)))
		}
	})
	const read = (part: string) => {
		const name = open.at(-1)
		if (name === 'ele' || name === 'name') text += part
	}
	parser.on('text', read)
	parser.on('cdata', read)
	parser.on('closetag', () => {
		const name = open.pop()
		const parent = open.at(-1)
		if (name === 'ele' && (parent === 'trkpt' || parent === 'rtept') && point) point.ele = heightOf(text)
		if (name === 'name' && (parent === 'trk' || parent === 'rte') && line) line.name = text
		if (name === 'name' && parent === 'metadata') at.name = text
		if (name === 'trkpt' || name === 'rtept') point = undefined
	})
	for (let from = 0; from < xml.length; from += SLICE) {
		parser.write(xml.slice(from, from + SLICE))
		await nextTurn()
	}
	parser.close()
	return { lines, name: at.name }
}

/** Prefixes are only another way to write the names of GPX, and many files use some that they never declare. */
const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** A decimal as XML writes it, also with an exponent; null for anything else. */
function numberIn(text: string): number | null {
	const trimmed = text.trim()
	return /^[+-]?(\d{1,40}(\.\d{0,40})?|\.\d{1,40})(e[+-]?\d{1,3})?$/i.test(trimmed) ? Number(trimmed) : null
}

function positionOf({ attributes }: SaxesTagPlain, number: number): GpxPoint {
	const [lat, lon] = [numberIn(attributes.lat ?? ''), numberIn(attributes.lon ?? '')]
	if (lat === null || lon === null) throw invalid(`Point ${number} in this file has no position.`)
	if (Math.abs(lat) > 90 || Math.abs(lon) > 180) {
		throw invalid(`Point ${number} in this file is not on earth: latitude ${lat}, longitude ${lon}.`)
	}
	return { lon, lat, ele: null }
}

function heightOf(text: string) {
	const height = numberIn(text)
	return height !== null && height >= LOWEST && height <= HIGHEST ? height : null
}
