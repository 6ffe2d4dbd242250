import { useEffect } from 'react'
import { createPath, useLocation } from 'react-router'
import { chooseAgain, type Choice, type Field } from './fields.ts'

const KEPT = 'fields'
const NOT_KEPT = ['hidden', 'password', 'file', 'submit', 'button', 'reset', 'fieldset', 'output']

type Kept = { address: string; person: string; fields: [name: string, value: string, checked: boolean][] }

let person: string | undefined

/** Keeps what a form holds, but for passwords and files, until the same person is back at that address. */
export function keepFields(form: HTMLFormElement, address: string) {
	if (!person) return
	const fields = fieldsOf(form).map((field): Kept['fields'][number] => [
		field.name,
		field.value,
		'checked' in field && field.checked,
	])
	sessionStorage.setItem(KEPT, JSON.stringify({ address, person, fields } satisfies Kept))
}

/** Fills in what `keepFields` kept, once the person has signed in again. */
export function useKeptFields(username: string | undefined) {
	const address = createPath(useLocation())
	useEffect(() => {
		if (username) person = username
	}, [username])
	useEffect(() => {
		const text = username && sessionStorage.getItem(KEPT)
		if (!text) return
		const kept = JSON.parse(text) as Kept
		if (kept.person === username && kept.address !== address) return
		sessionStorage.removeItem(KEPT)
		if (kept.person === username) void chooseAgain(choicesIn(kept.fields))
	}, [username, address])
}

/** Which fields of this page hold something else than what was kept of the form whose fields have those names. */
function choicesIn(kept: Kept['fields']): Choice[] {
	const form = [...document.forms].find((form) => kept.every(([name]) => form.elements.namedItem(name)))
	const left = form ? fieldsOf(form) : []
	return kept.flatMap(([name, value, checked]): Choice[] => {
		const index = left.findIndex((field) => field.name === name && (!isBox(field) || field.value === value))
		if (index < 0) return []
		const [field] = left.splice(index, 1) as [Field]
		const isSame = isBox(field) ? field.checked === checked : field.value === value
		return isSame ? [] : [[field, value, checked]]
	})
}

const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

const fieldsOf = (form: HTMLFormElement) =>
	([...form.elements] as Field[]).filter(({ name, type }) => name && !NOT_KEPT.includes(type))
