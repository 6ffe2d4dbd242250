import type { SubmissionResult } from '@conform-to/dom'
import { useEffect, useRef, useState, type FormEvent } from 'react'

/** Returns the fields that are valid as far as the browser can tell, given the form's present values. */
export type Recheck<Name extends string> = (values: Record<string, string>) => readonly Name[]

/**
 * Ties a form's fields to the result of its last submission: values, errors beside their fields, and focus on the first
 * invalid field. Validation happens on the server, so the browser loads no form library. Errors of fields that depend
 * on each other disappear as soon as `recheck` finds them valid, whichever was changed.
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
		// After other handlers have changed the fields that depend on this one.
		queueMicrotask(() => setChecked({ of: result, right: recheck!(valuesOf(form)) }))
	useEffect(() => {
		if (result?.error) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
	}, [result])

	const sent: Record<string, unknown> = result?.initialValue ?? {}
	const firstWrong = Object.keys(result?.error ?? {}).find(Boolean)
	return {
		form: { ref, id, noValidate: true, onInput: recheck && result?.error ? onInput : undefined },
		errors: result?.error?.[''] ?? undefined,
		/** Returns a field's props: name, id, first value, errors. Without scripts the page opens at the first error. */
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

/** Returns the text of a field: a name sent twice or with parts, such as `name.x`, holds more than text. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
