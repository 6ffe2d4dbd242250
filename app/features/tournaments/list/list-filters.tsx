import { useEffect, useRef, type ChangeEvent, type FormEvent } from 'react'
import { Form, useSubmit } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { controlClass, SelectField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { SEARCH_MAX } from '../search-max.ts'
import { statusNames } from '../words.ts'
import { CITIES, listAddress } from './address.ts'
import type { ListPage } from './list-page.server.ts'

const statuses = (['registration_open', 'ongoing', 'completed'] as const).map((value) => ({
	...{ value, label: statusNames[value] },
}))

/** Search and filters: one GET form, so that each keeps what the others say. */
export function ListFilters({ query, sports }: Pick<ListPage, 'query' | 'sports'>) {
	const submit = useSubmit()
	const onSubmit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const params = new URLSearchParams()
		for (const [name, value] of new FormData(event.currentTarget))
			if (typeof value === 'string' && value) params.append(name, value)
		void submit(params, { action: '/tournaments', preventScrollReset: true })
	}
	const form = useRef<HTMLFormElement>(null)
	const chosen = useRef<string>(null)
	const shown = listAddress(query)
	useEffect(() => {
		// The fields are made anew; who is going through them with the keyboard stays where they were.
		const field = chosen.current && form.current?.elements.namedItem(chosen.current)
		if (field instanceof HTMLElement) field.focus({ preventScroll: true })
		chosen.current = null
	}, [shown])
	const onChange = ({ target, currentTarget }: ChangeEvent<HTMLFormElement, HTMLElement>) => {
		if (!(target instanceof HTMLSelectElement)) return
		chosen.current = target.name
		currentTarget.requestSubmit()
	}
	const filtered = Boolean(query.q || query.sportId || query.city || query.status)
	return (
		<Form
			role="search"
			action="/tournaments"
			noValidate
			onSubmit={onSubmit}
			/* Made anew when the address changes, so that the fields show what is on. */
			key={shown}
			ref={form}
			onChange={onChange}
			className="flex flex-col gap-3"
		>
			{query.mine && <input type="hidden" name="view" value="mine" />}
			<div className="relative">
				<Icon name="search" className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-muted" />
				<input
					type="search"
					name="q"
					defaultValue={query.q}
					aria-label="Search tournaments"
					placeholder="Search tournaments..."
					maxLength={SEARCH_MAX}
					enterKeyHint="search"
					autoComplete="off"
					className={`${controlClass} pl-11`}
				/>
			</div>
			<div className="grid grid-cols-2 items-end gap-3 sm:flex">
				<SelectField
					label="Sport"
					name="sportId"
					defaultValue={query.sportId ?? ''}
					options={[{ value: '', label: 'All' }, ...sports.map(({ id, name }) => ({ value: String(id), label: name }))]}
					className="sm:w-44"
				/>
				<SelectField
					label="City"
					name="city"
					defaultValue={query.city ?? ''}
					options={[{ value: '', label: 'All' }, ...CITIES.map((city) => ({ value: city, label: city }))]}
					className="sm:w-44"
				/>
				<SelectField
					label="Status"
					name="status"
					defaultValue={query.status ?? ''}
					options={[{ value: '', label: 'All' }, ...statuses]}
					className="sm:w-48"
				/>
				<Button className="min-h-12">Search</Button>
				{filtered && (
					<a
						href={listAddress(query, { q: '', sportId: null, city: null, status: null })}
						data-keep-scroll
						className={buttonClass({ variant: 'quiet', className: 'col-span-2 min-h-12' })}
					>
						Clear <span className="sr-only">search and filters</span>
						<Icon name="x" className="size-4" />
					</a>
				)}
			</div>
		</Form>
	)
}
