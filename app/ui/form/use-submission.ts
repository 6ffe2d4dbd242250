import type { SubmissionResult } from '@conform-to/react'
import { useEffect, useRef, useState, type FormEvent } from 'react'

/** The fields of which `values`, as they stand in the form, are right as far as the browser can tell. */
export type Recheck<Name extends string> = (values: Record<string, string>) => readonly Name[]

/**
 * Ties a form's fields to what came back of its last sending: values, errors beside their fields, and focus on
 * the first field that is wrong. The checking itself happens on the server, so the browser loads no form library. What
 * is wrong with fields that depend on each other goes away as soon as `recheck` finds them right, whichever was changed.
 */
export function useSubmission<Name extends string>(
	id: string,
	result: SubmissionResult<string[]> | undefined,
	defaults: Partial<Record<Name, string>> = {},
	recheck?: Recheck<Name>,
) {
	const ref = useRef<HTMLFormElement>(null)
	const [checked, setChecked] = useState<{ of: typeof result; right: readonly Name[] }>()
	const right = checked?.of === result ? checked?.right : undefined
	const onInput = ({ currentTarget: form }: FormEvent<HTMLFormElement>) =>
		// Once other handlers have changed what depends on this field.
		queueMicrotask(() => setChecked({ of: result, right: recheck!(valuesOf(form)) }))
	useEffect(() => {
		if (result?.error) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
	}, [result])

	const sent: Record<string, unknown> = result?.initialValue ?? {}
	const firstWrong = Object.keys(result?.error ?? {}).find(Boolean)
	return {
		form: { ref, id, noValidate: true, onInput: recheck && result?.error ? onInput : undefined },
		/** What is wrong with the form as a whole. */
		errors: result?.error?.[''] ?? undefined,
		/** The props of a field: its name, id, first value and errors. Without scripts the page opens at the first wrong one. */
		field: (name: Name) => ({
			name,
			id: `${id}-${name}`,
			defaultValue: textOf(sent[name]) ?? defaults[name],
			error: right?.includes(name) ? undefined : (result?.error?.[name] ?? undefined),
			autoFocus: name === firstWrong || undefined,
		}),
	}
}

function valuesOf(form: HTMLFormElement) {
	const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
	return Object.fromEntries(entries)
}

/** What was sent of a field with one value: a name sent twice or with parts, such as `name.x`, holds more than text. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
