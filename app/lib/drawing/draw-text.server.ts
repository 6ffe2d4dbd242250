import { createRequire } from 'node:module'
import latin from '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2?inline'
import extended from '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-ext-wght-normal.woff2?inline'
import type { Font } from 'fontkit'

/** Text is drawn as shapes, so that a picture needs no font where it is shown or turned into pixels. */
type Look = {
	/** The font size, in the picture's own unit. */
	size: number
	fill: string
	/** Draws the face a little thicker: its file has one weight. */
	bold?: boolean
	/** `end` where `x` is the right edge. */
	anchor?: 'start' | 'end'
	/** Longer text is cut, with an ellipsis. */
	width?: number
}

const MOST_LETTERS = 200
const THICKER = 0.036
const NO_MARK: Record<string, string> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', Ħ: 'H', ß: 'ss', ŋ: 'ng', Ŋ: 'Ng' }

let read: Font[] | undefined

/** The display face, Latin first; read once, when the first picture is drawn. */
const faces = () => (read ??= readFaces())

function readFaces() {
	// Fontkit is large and most processes never draw, so the first drawing loads it.
	const { create } = createRequire(import.meta.url)('fontkit') as typeof import('fontkit')
	return [latin, extended].map((url) => {
		const font = create(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
		if (!('layout' in font)) throw new Error('The display face is a collection of fonts.')
		return font
	})
}

const faceOf = (letter: string) => faces().find((face) => face.hasGlyphForCodePoint(letter.codePointAt(0)!))

/**
 * Returns the part of a text that the face can draw, on one line: letters it lacks lose their accents, and what remains
 * unknown (emoji, other scripts) is left out. Returns '' where nothing is left.
 */
export function drawable(text: string): string {
	const letters = [...text.normalize('NFC')].slice(0, MOST_LETTERS)
	const known = letters.flatMap((letter) => {
		if (/\s/u.test(letter)) return [' ']
		if (/[\p{C}\p{M}]/u.test(letter)) return []
		if (faceOf(letter)) return [letter]
		return [...(NO_MARK[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, ''))].filter((plain) => faceOf(plain))
	})
	return known.join('').replace(/ +/g, ' ').trim()
}

export function textWidth(text: string, size: number): number {
	return runs(drawable(text)).reduce((sum, { face, letters }) => sum + wide(face, letters, size), 0)
}

/** Returns a text as an SVG `path` whose baseline starts at `x`, `y`; '' where none of it can be drawn. */
export function drawText(text: string, x: number, y: number, look: Look): string {
	const { size, fill, bold, anchor = 'start', width } = look
	const words = width === undefined ? drawable(text) : fitted(drawable(text), size, width)
	let left = anchor === 'end' ? x - textWidth(words, size) : x
	let shape = ''
	for (const { face, letters } of runs(words)) {
		const scale = size / face.unitsPerEm
		const { glyphs, positions } = face.layout(letters)
		glyphs.forEach((glyph, i) => {
			const { xAdvance, xOffset, yOffset } = positions[i]!
			shape += glyph.path.transform(scale, 0, 0, -scale, left + xOffset * scale, y - yOffset * scale).toSVG()
			left += xAdvance * scale
		})
	}
	if (shape === '') return ''
	const stroke = bold ? ` stroke="${fill}" stroke-width="${(size * THICKER).toFixed(2)}" stroke-linejoin="round"` : ''
	return `<path fill="${fill}"${stroke} d="${shape}"/>`
}

/** Returns the text, or as much of its beginning as fits with an ellipsis. */
function fitted(text: string, size: number, width: number) {
	if (textWidth(text, size) <= width) return text
	const letters = [...text]
	const cut = (length: number) => `${letters.slice(0, length).join('').trimEnd()}…`
	let [fits, tooMany] = [0, letters.length]
	while (tooMany - fits > 1) {
		const middle = (fits + tooMany) >> 1
		if (textWidth(cut(middle), size) <= width) fits = middle
		else tooMany = middle
	}
	return cut(fits)
}

const wide = (face: Font, letters: string, size: number) => (face.layout(letters).advanceWidth * size) / face.unitsPerEm

/** Groups neighbouring letters of one face. */
function runs(text: string) {
	const all: { face: Font; letters: string }[] = []
	for (const letter of text) {
		const face = faceOf(letter)
		const last = all.at(-1)
		if (!face) continue
		if (last?.face === face) last.letters += letter
		else all.push({ face, letters: letter })
	}
	return all
}
