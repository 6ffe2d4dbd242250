/** How wide a letter is, in parts of the font's size, as the widest of the usual system faces has it. */
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

const letters = new Intl.Segmenter('en')
const BOLD = 1.1

/** About how many pixels a text takes; rather too many than too few. */
export function textWidth(text: string, { size, isBold = false }: { size: number; isBold?: boolean }): number {
	let width = 0
	for (const { segment } of letters.segment(text)) width += letterWidth(segment)
	return width * size * (isBold ? BOLD : 1)
}

/** The text, or as much of it as fits the pixels, then an ellipsis. */
export function fitted(text: string, width: number, font: { size: number; isBold?: boolean }): string {
	if (textWidth(text, font) <= width) return text
	let kept = ''
	for (const { segment } of letters.segment(text)) {
		if (textWidth(`${kept}${segment}…`, font) > width) break
		kept += segment
	}
	return `${kept.trimEnd()}…`
}
