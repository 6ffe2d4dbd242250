/** The width of a letter as a fraction of the font size, from the widest of the usual system fonts. */
function letterWidth(letter: string): number {
	if (/[ijl|'’!.,:;]/.test(letter)) return 0.32
	if (/[\sIftr()[\]/\\-]/.test(letter)) return 0.4
	if (/[ckszvxyJ]/.test(letter)) return 0.59
	if (/[mMW@%]/.test(letter)) return 1
	if (/[wOQG]/.test(letter)) return 0.83
	if (/[\p{Ll}\p{Nd}]/u.test(letter)) return 0.64
	if (letter.codePointAt(0)! >= 0x2e80) return 1.25
	return 0.75
}

const segmenter = new Intl.Segmenter('en')

/** Plain letters need no segmenter, which takes longer than all else. */
const lettersOf = (text: string) =>
	/^[ -~]*$/.test(text) ? text : Array.from(segmenter.segment(text), ({ segment }) => segment)

const BOLD = 1.1

/** Estimates the width of a text in pixels, rather too wide than too narrow. */
export function textWidth(text: string, { size, isBold = false }: { size: number; isBold?: boolean }): number {
	let width = 0
	for (const letter of lettersOf(text)) width += letterWidth(letter)
	return width * size * (isBold ? BOLD : 1)
}

/** Truncates a text with an ellipsis to fit a width in pixels. */
export function fitted(text: string, width: number, font: { size: number; isBold?: boolean }): string {
	if (textWidth(text, font) <= width) return text
	const room = width - textWidth('…', font)
	let kept = ''
	for (const letter of lettersOf(text)) {
		if (textWidth(kept + letter, font) > room) break
		kept += letter
	}
	return `${kept.trimEnd()}…`
}
