/** Control characters except tabs and line breaks, and broken Unicode. */
export const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff\ufffd\p{Cs}]/u

/** Removes what cannot be printed: a search is never refused. */
export const printable = (text: string) => text.replace(new RegExp(UNPRINTABLE, 'gu'), '')

// Characters that Unicode draws as nothing (Default_Ignorable_Code_Point), the other marks of direction, and an empty
// braille cell.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800]/gu

// Joiners within one emoji, and those some alphabets write between letters, show nothing by themselves.
const EMOJI =
	/\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\p{Extended_Pictographic}|\ufe0f|\u200d|[\u{e0020}-\u{e007f}])*|[0-9#*]\ufe0f?\u20e3/gu
const JOINERS =
	/([\p{scx=Arab}\p{scx=Deva}\p{scx=Beng}\p{scx=Gujr}\p{scx=Guru}\p{scx=Taml}\p{scx=Telu}\p{scx=Mlym}\p{scx=Sinh}])[\u200c\u200d]/gu

/** True if a text contains letters that are invisible where they are. */
export function hidesLetters(text: string) {
	const plain = text.replace(EMOJI, '').replace(JOINERS, '$1')
	return withoutInvisible(plain) !== plain
}

/** Removes what overrides or embeds the direction of all text after it; the letters of every alphabet stay. */
export const withoutTurns = (text: string) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')

/** Removes letters that show nothing, such as joiners and marks of direction; spaces stay. */
export const withoutInvisible = (text: string) => text.replace(INVISIBLE, '')
