import type { SubmissionResult } from '@conform-to/react'
import { useEffect, useRef } from 'react'

/**
 * Ties a form's fields to what came back of its last sending: values, errors beside their fields, and focus on
 * the first field that is wrong. The checking itself happens on the server, so the browser loads no form library.
 */
export function useSubmission<Name extends string>(
	id: string,
	result: SubmissionResult<string[]> | undefined,
	defaults: Partial<Record<Name, string>> = {},
) {
	const ref = useRef<HTMLFormElement>(null)
	useEffect(() => {
		if (result?.error) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
	}, [result])

	const sent: Record<string, unknown> = result?.initialValue ?? {}
	return {
		form: { ref, id, noValidate: true },
		/** What is wrong with the form as a whole. */
		errors: result?.error?.[''] ?? undefined,
		/** The props of a field: its name, id, first value and errors. */
		field: (name: Name) => ({
			name,
			id: `${id}-${name}`,
			defaultValue: textOf(sent[name]) ?? defaults[name],
			error: result?.error?.[name] ?? undefined,
		}),
	}
}

/** What was sent of a field with one value: a name sent twice or with parts, such as `name.x`, holds more than text. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
