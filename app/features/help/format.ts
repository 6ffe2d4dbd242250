export type Part = string | { text: string; to: string }

export type Block =
	{ kind: 'paragraph'; parts: Part[] } | { kind: 'list'; items: Part[][] } | { kind: 'own'; cancelled: boolean }

/** A line of its own in an answer, replaced by the reader's own bookings and payments. */
export const OWN_BOOKINGS = '[[my bookings]]'
/** Replaced by those that were cancelled. */
export const OWN_CANCELLED = '[[my cancelled bookings]]'

/** `[words](/path)`: only paths of this site, never another one. */
const LINK = /\[([^[\]\n]{1,80})\]\((\/(?![/\\])[^\s()<>"\\]{0,200})\)/g

/** Whether a text contains a link to another site, which would be shown as text. */
export const hasForeignLink = (answer: string) => /\[[^[\]\n]+\]\([^()\n]*\)/.test(answer.replace(LINK, ''))

/** Parses an answer: paragraphs separated by empty lines, lists of lines with `- `, links; the rest is text. */
export function blocksOf(answer: string): Block[] {
	return answer
		.split(/\r?\n[ \t]*(?:\r?\n)+/)
		.map((chunk) => chunk.trim())
		.filter(Boolean)
		.flatMap(blockOf)
}

function blockOf(chunk: string): Block[] {
	const blocks: Block[] = []
	for (const line of chunk.split(/\r?\n/)) {
		const last = blocks.at(-1)
		const item = /^- +(.+)$/.exec(line)?.[1]
		if ([OWN_BOOKINGS, OWN_CANCELLED].includes(line.trim()))
			blocks.push({ kind: 'own', cancelled: line.trim() === OWN_CANCELLED })
		else if (item !== undefined) {
			if (last?.kind === 'list') last.items.push(partsOf(item))
			else blocks.push({ kind: 'list', items: [partsOf(item)] })
		} else if (last?.kind === 'paragraph') last.parts.push(' ', ...partsOf(line))
		else blocks.push({ kind: 'paragraph', parts: partsOf(line) })
	}
	return blocks
}

function partsOf(text: string): Part[] {
	const parts: Part[] = []
	let end = 0
	for (const { 0: whole, 1: words, 2: to, index } of text.matchAll(LINK)) {
		if (index > end) parts.push(text.slice(end, index))
		parts.push({ text: words!, to: to! })
		end = index + whole.length
	}
	if (end < text.length) parts.push(text.slice(end))
	return parts
}

export const looksAtOwnBookings = (answer: string) => blocksOf(answer).some(({ kind }) => kind === 'own')

export function plainAnswer(answer: string) {
	const words = (parts: Part[]) => parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')
	return blocksOf(answer)
		.map((block) => {
			if (block.kind === 'own') return ''
			return block.kind === 'list' ? block.items.map(words).join('. ') : words(block.parts)
		})
		.filter(Boolean)
		.join(' ')
}
