/** WhatsApp formats text between two of these, invisible characters or not; the values look alike. */
const LOOK_ALIKES = { '*': '∗', _: 'ˍ', '~': '∼', '`': 'ˋ' }
/** Would turn a line into a list or a quotation. */
const LINE_START = /^(?=(?:[-*>]|\d+\.)\s)/
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\u200f\u202a-\u202e\u2066-\u2069]/u

/** User text on one line, without formatting characters, and isolated from the direction of its surroundings. */
export function literal(words: string) {
	let text = words.replace(/\s+/gu, ' ').trim()
	for (const [sign, other] of Object.entries(LOOK_ALIKES)) {
		if (text.split(sign).length > 2) text = text.replaceAll(sign, other)
	}
	text = text.replace(LINE_START, '\u2060')
	return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text
}
