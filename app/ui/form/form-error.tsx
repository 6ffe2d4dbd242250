import type { SubmissionResult } from '@conform-to/dom'
import { Notice } from '../notice.tsx'

/** The errors of a form as a whole; renders nothing without any. */
export function FormError({ errors, title, id }: { errors?: string | string[] | null; title?: string; id?: string }) {
	const list = typeof errors === 'string' ? [errors] : (errors ?? [])
	if (list.length === 0) return null
	return (
		<Notice tone="error" role="alert" title={title} id={id}>
			{list.map((error) => (
				<p key={error}>{error}</p>
			))}
		</Notice>
	)
}

/** Returns each error of a form once, whichever field it names: for forms that show them in one place. */
export const everyError = (result: Pick<SubmissionResult<string[]>, 'error'> | undefined) => [
	...new Set(Object.values(result?.error ?? {}).flatMap((errors) => errors ?? [])),
]
