/** Returns the first `length` characters, with an ellipsis where something was cut. */
export function excerpt(text: string, length: number) {
	const characters = [...text]
	return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`
}
