/** Whether the page shows a form's result: an error, or something shown only once. Refused wishes stay until dismissed. */
export const hasAnswer = () =>
	[...document.querySelectorAll('[aria-invalid="true"], [role="alert"], [data-answer]')].some(
		(answer) => !answer.closest('[data-outbox]'),
	)

/** Whether a form that changes something has unsent input. */
export const hasUnsent = () =>
	[...document.forms].some(({ method, elements }) => method === 'post' && [...elements].some(isChanged))

function isChanged(field: Element) {
	if (field instanceof HTMLInputElement) {
		if (field.type === 'hidden') return false
		if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked
		return field.value !== field.defaultValue
	}
	if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
	// A select without a default starts with its first option, which is not marked as selected.
	return field instanceof HTMLSelectElement && [...field.options].some((o) => o.defaultSelected && !o.selected)
}
