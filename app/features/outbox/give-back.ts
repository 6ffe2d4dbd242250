import { addressOf } from '#app/lib/form/leaving.ts'
import { choose, isChanged, type Field } from '#app/ui/form/use-early-choices.ts'
import type { Wish } from './wish.ts'

/**
 * Fills in what was typed into the form of a refused wish, as a person would. Returns false for a page without it. In a
 * form that was there `before`, what has been changed meanwhile stays.
 */
export function giveBack({ address, fields }: Wish, before: ReadonlySet<HTMLFormElement>) {
	const valuesOf = ({ name }: Field) => fields.flatMap(([other, value]) => (other === name ? [value] : []))
	const [path] = address.split('?')
	const [likeliest] = [...document.forms]
		.filter((form) => addressOf(form).pathname === path)
		.map((form) => ({ form, shared: fieldsOf(form).filter((field) => valuesOf(field).length > 0).length }))
		.filter(({ shared }) => shared > 0)
		.sort((one, other) => other.shared - one.shared)
	if (!likeliest) return false
	const { form } = likeliest
	void (async () => {
		for (const field of fieldsOf(form)) {
			if (!isVisible(field) || (before.has(form) && isChanged(field))) continue
			fill(field, valuesOf(field))
			await Promise.resolve() // React draws what depends on it, such as a further field
		}
	})()
	return true
}

const fieldsOf = ({ elements }: HTMLFormElement) =>
	[...elements].filter(
		(field): field is Field =>
			/^(INPUT|TEXTAREA|SELECT)$/.test(field.tagName) && !/^(hidden|password|file)$/.test((field as Field).type),
	)

const isVisible = (field: Field) =>
	field.getClientRects().length > 0 && !field.matches(':disabled') && !('readOnly' in field && field.readOnly)

function fill(field: Field, values: string[]) {
	const [value] = values
	if (field.type === 'checkbox' || field.type === 'radio') {
		const isChecked = values.includes(field.value)
		if (isChecked !== (field as HTMLInputElement).checked) choose([field, field.value, isChecked])
	} else if (value !== undefined && value !== field.value && isPossible(field, value)) choose([field, value, false])
}

const isPossible = (field: Field, value: string) =>
	!(field instanceof HTMLSelectElement) || [...field.options].some((one) => one.value === value && !one.disabled)
