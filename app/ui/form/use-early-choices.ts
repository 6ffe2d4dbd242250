import { useEffect, useState } from 'react'

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A field of the page with its value; `checked` is for boxes only. */
type Choice = [field: Field, value: string, checked: boolean]

/**
 * Repeats what a person typed and chose before scripts ran, once they run. React would reset lists to the server's
 * choice, and would not know of the rest. For the document root.
 */
export function useEarlyChoices() {
	const [early] = useState(earlyChoices)
	useEffect(() => {
		// React has reset lists only. Text fields keep their present value, as the person may be typing.
		void chooseAgain(
			early.map(([field, value, checked]) => [
				field,
				field instanceof HTMLSelectElement ? value : field.value,
				checked,
			]),
		)
	}, [early])
}

/** Returns the fields that differ from the server's HTML, each with its present value. */
function earlyChoices(): Choice[] {
	if (typeof document === 'undefined') return []
	return [...document.querySelectorAll<Field>('input:not([type=hidden]), textarea, select')]
		.filter(isChanged)
		.map((field) => [field, field.value, 'checked' in field && field.checked])
}

/** True for a field that differs from the server's HTML, or from how it was first drawn. */
export function isChanged(field: Field) {
	if (field instanceof HTMLSelectElement) {
		const written = [...field.options].findIndex(({ defaultSelected }) => defaultSelected)
		return field.selectedIndex !== Math.max(0, written)
	}
	if (field.type === 'checkbox' || field.type === 'radio') {
		const { checked, defaultChecked } = field as HTMLInputElement
		return checked !== defaultChecked
	}
	return field.value !== field.defaultValue
}

/** Repeats choices as a person would make them, so that React sees each. */
async function chooseAgain(choices: Choice[]) {
	for (const choice of choices) {
		choose(choice)
		await Promise.resolve() // React renders the result of one choice before the next
	}
}

/** Chooses or types as a person would, so that React notices. */
export function choose([field, value, checked]: Choice) {
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

/** Sets a value so that React notices: it must differ from the last value set through the element itself. */
function type(field: HTMLInputElement | HTMLTextAreaElement, value: string) {
	const { selectionStart, selectionEnd } = field
	field.value = value === field.defaultValue ? '' : field.defaultValue
	Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
	if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
	field.dispatchEvent(new Event('input', { bubbles: true }))
}
