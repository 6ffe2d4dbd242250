export const PIN_LENGTH = { least: 4, most: 6 }

/** The middle column of the keys of a phone, which is typed where a PIN is asked for in a hurry. */
const COLUMNS = ['2580', '0852']

/** Whether a PIN is among the first that somebody tries: one digit, a run, a part that repeats, a column of keys. */
export function isGuessable(pin: string) {
	const steps = [...pin].slice(1).map((digit, i) => Number(digit) - Number(pin[i]))
	// 9 is followed by 0 on the keys.
	const isRun = [1, -1].some((step) => steps.every((one) => (one - step) % 10 === 0))
	const repeats = [1, 2, 3].some((size) => size < pin.length && pin === pin.slice(0, size).repeat(pin.length / size))
	return isRun || repeats || COLUMNS.includes(pin)
}
