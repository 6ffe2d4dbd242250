import { useEffect, useState } from 'react'
import { chooseAgain, type Choice, type Field } from '#app/lib/fields.ts'

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
