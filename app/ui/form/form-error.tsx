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
