import { useEffect, useRef, type ChangeEvent, type FormEvent, type ReactNode } from 'react'
import { Form, useSubmit } from 'react-router'

type Props = {
	/** The path of the page it filters. */
	action: string
	/** The address of the page: the fields are made anew when it changes, so that they show the current filters. */
	shown: string
	className?: string
	children: ReactNode
}

/**
 * Search and filters as one GET form, so that each sends the others' values too. With scripts, a changed list is sent
 * at once and empty fields stay out of the address.
 */
export function FilterForm({ action, shown, className, children }: Props) {
	const submit = useSubmit()
	const form = useRef<HTMLFormElement>(null)
	const chosen = useRef<string>(null)
	useEffect(() => {
		// The fields are made anew, so the focus of a keyboard user is put back.
		const field = chosen.current && form.current?.elements.namedItem(chosen.current)
		if (field instanceof HTMLElement) field.focus({ preventScroll: true })
		chosen.current = null
	}, [shown])
	const onSubmit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const params = new URLSearchParams()
		for (const [name, value] of new FormData(event.currentTarget))
			if (typeof value === 'string' && value) params.append(name, value)
		void submit(params, { action, preventScrollReset: true })
	}
	const onChange = ({ target, currentTarget }: ChangeEvent<HTMLFormElement, HTMLElement>) => {
		if (!(target instanceof HTMLSelectElement)) return
		chosen.current = target.name
		currentTarget.requestSubmit()
	}
	return (
		<Form
			role="search"
			noValidate
			key={shown}
			ref={form}
			action={action}
			onSubmit={onSubmit}
			onChange={onChange}
			className={className}
		>
			{children}
		</Form>
	)
}
