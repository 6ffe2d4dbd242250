/** Whether the page shows what came back to a form: why it was refused, or something that is shown only once. */
export const hasAnswer = () => document.querySelector('[aria-invalid="true"], [role="alert"], [data-answer]') !== null

/** Whether a form that changes something has been filled in otherwise than it came, and not been sent. */
export const hasUnsent = () =>
	[...document.forms].some(({ method, elements }) => method === 'post' && [...elements].some(isChanged))

function isChanged(field: Element) {
	if (field instanceof HTMLInputElement) {
		if (field.type === 'hidden') return false
		if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked
		return field.value !== field.defaultValue
	}
	if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
	// One that names no default starts with its first option, which then is not marked as one.
	return field instanceof HTMLSelectElement && [...field.options].some((o) => o.defaultSelected && !o.selected)
}
