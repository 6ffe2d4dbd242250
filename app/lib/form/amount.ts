const MOST_DIGITS = 10
const SIGN = '[-−+]?'
const WHOLE = String.raw`\d{1,3}(?:[ ,\u00a0\u202f]\d{3})+|\d*`
const AMOUNT = new RegExp(String.raw`^(${SIGN}) ?(?:R ?)?(${SIGN})(${WHOLE})(?:[.,](\d{1,2}))?$`, 'i')

/**
 * Reads an amount of rand, as people and banks write it, into whole cents; null for anything else. Reads `R1 234.50`,
 * `1,234.5`, `33,34` and `-R20`: spaces or commas between thousands, a point or a comma before cents, at most ten
 * digits.
 */
export function readAmount(text: string): number | null {
	const [, before = '', after = '', whole = '', cents = ''] = AMOUNT.exec(text.trim()) ?? []
	const rand = whole.replace(/\D/g, '')
	const digits = rand + cents.padEnd(2, '0')
	if (rand === '' || (before && after) || rand.length + cents.length > MOST_DIGITS) return null
	const value = Number(digits)
	return /[-−]/.test(before + after) && value !== 0 ? -value : value
}
