/** Control characters but tabs and line breaks, and broken Unicode. */
export const UNPRINTABLE =
	/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff\ufffd]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** What somebody looks for, which is never refused: what cannot be printed is left out of it. */
export const printable = (text: string) => text.replace(new RegExp(UNPRINTABLE, 'g'), '')

// What Unicode has drawn as nothing (Default_Ignorable_Code_Point), the other marks of direction, and an empty braille cell.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800]/gu

/** The text without letters that show nothing, such as joiners and marks of direction; spaces stay. */
export const withoutInvisible = (text: string) => text.replace(INVISIBLE, '')
