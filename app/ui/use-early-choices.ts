import { useEffect, useState } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * What was typed and chosen before scripts ran is told to them once they do, as if it were chosen now: React would set
 * lists back to what the server wrote, and would know nothing of the rest. For the root of the document.
 */
export function useEarlyChoices() {
	const [early] = useState(earlyChoices)
	useEffect(() => {
		void (async () => {
			for (const choose of early) {
				choose()
				await Promise.resolve() // React draws what follows from one choice before the next
			}
		})()
	}, [early])
}

/** The choices that differ from what the server wrote, each to be made once more. */
function earlyChoices() {
	if (typeof document === 'undefined') return []
	return [...document.querySelectorAll<Field>('input:not([type=hidden]), textarea, select')]
		.filter(isChanged)
		.map(choiceOf)
}

const isBox = (field: Field) => field.type === 'checkbox' || field.type === 'radio'

function isChanged(field: Field) {
	if (field instanceof HTMLSelectElement) {
		const written = [...field.options].findIndex(({ defaultSelected }) => defaultSelected)
		return field.selectedIndex !== Math.max(0, written)
	}
	if (!(field instanceof HTMLInputElement && isBox(field))) return field.value !== field.defaultValue
	return field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox')
}

function choiceOf(field: Field) {
	if (field instanceof HTMLSelectElement) {
		const { value } = field
		return () => {
			field.value = value
			field.dispatchEvent(new Event('change', { bubbles: true }))
		}
	}
	if (field instanceof HTMLInputElement && isBox(field)) {
		const { checked } = field
		return () => {
			field.checked = !checked
			field.click()
		}
	}
	return () => typeAgain(field)
}

/** React notices only a value that differs from the last that was set through the element itself. */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement) {
	if (field.type !== 'file') {
		const { value, selectionStart, selectionEnd } = field
		field.value = field.defaultValue
		Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
		if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
	}
	field.dispatchEvent(new Event(field.type === 'file' ? 'change' : 'input', { bubbles: true }))
}
