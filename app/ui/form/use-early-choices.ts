import { useEffect, useState } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A field of the page with what it is to hold; `checked` counts for boxes only. */
type Choice = [field: Field, value: string, checked: boolean]

/**
 * What was typed and chosen before scripts ran is told to them once they do, as if it were chosen now: React would set
 * lists back to what the server wrote, and would know nothing of the rest. For the root of the document.
 */
export function useEarlyChoices() {
	const [early] = useState(earlyChoices)
	useEffect(() => {
		// Only lists have been set back. Texts are as they are now, as somebody may be typing.
		void chooseAgain(
			early.map(([field, value, checked]) => [
				field,
				field instanceof HTMLSelectElement ? value : field.value,
				checked,
			]),
		)
	}, [early])
}

/** The fields that differ from what the server wrote, each as it is now. */
function earlyChoices(): Choice[] {
	if (typeof document === 'undefined') return []
	return [...document.querySelectorAll<Field>('input:not([type=hidden]), textarea, select')]
		.filter(isChanged)
		.map((field) => [field, field.value, 'checked' in field && field.checked])
}

function isChanged(field: Field) {
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

/** Makes choices as a person would, so that React hears of each. */
async function chooseAgain(choices: Choice[]) {
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
