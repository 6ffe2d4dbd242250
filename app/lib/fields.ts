export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A field of the page with what it is to hold; `checked` counts for boxes only. */
export type Choice = [field: Field, value: string, checked: boolean]

/** Makes choices as a person would, so that React hears of each. */
export async function chooseAgain(choices: Choice[]) {
	for (const choice of choices) {
		choose(choice)
		await Promise.resolve() // React draws what follows from one choice before the next
	}
}

function choose([field, value, checked]: Choice) {
	if (field instanceof HTMLSelectElement) {
		field.value = value
		field.dispatchEvent(new Event('change', { bubbles: true }))
	} else if (field.type === 'checkbox' || field.type === 'radio') {
		if (field.type === 'radio' && !checked) return
		;(field as HTMLInputElement).checked = !checked
		field.click()
	} else if (field.type === 'file') {
		field.dispatchEvent(new Event('change', { bubbles: true }))
	} else {
		type(field, value)
	}
}

/** React notices only a value that differs from the last that was set through the element itself. */
function type(field: HTMLInputElement | HTMLTextAreaElement, value: string) {
	const { selectionStart, selectionEnd } = field
	field.value = value === field.defaultValue ? '' : field.defaultValue
	Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
	if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
	field.dispatchEvent(new Event('input', { bubbles: true }))
}
