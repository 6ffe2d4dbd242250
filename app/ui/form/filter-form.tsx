import { useEffect, useRef, type ChangeEvent, type FormEvent, type ReactNode } from 'react'
import { Form, useSubmit } from 'react-router'

type Props = {
	/** The page it narrows down, as a path. */
	action: string
	/** The address that is shown: the fields are made anew when it changes, so that they show what is on. */
	shown: string
	className?: string
	children: ReactNode
}

/**
 * Search and filters as one GET form, so that each keeps what the others say. Where scripts run a list that is changed is
 * sent at once, and what is empty stays out of the address.
 */
export function FilterForm({ action, shown, className, children }: Props) {
	const submit = useSubmit()
	const form = useRef<HTMLFormElement>(null)
	const chosen = useRef<string>(null)
	useEffect(() => {
		// The fields are made anew; who is going through them with the keyboard stays where they were.
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
