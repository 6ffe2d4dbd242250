import { type FormEvent } from 'react'
import { Form, useSubmit } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { controlClass } from '#app/ui/form/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { dashboardAddress } from './address.ts'
import { SEARCH_MAX } from '../rules.ts'
import { Link } from '#app/ui/link/link.tsx'

/** A GET form; an empty one asks for all clubs by their own address. */
export function ClubSearch({ q }: { q: string }) {
	const submit = useSubmit()
	const onSubmit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const typed = new FormData(event.currentTarget).get('q')
		void submit(new URLSearchParams(typeof typed === 'string' && typed ? { q: typed } : {}), {
			action: dashboardAddress(),
			preventScrollReset: true,
		})
	}
	return (
		<Form
			role="search"
			action={dashboardAddress()}
			noValidate
			onSubmit={onSubmit}
			/* Made anew when the address changes, so that the field shows what is on. */
			key={q}
			className="flex flex-wrap gap-3"
		>
			<div className="relative min-w-0 grow basis-0">
				<Icon name="search" className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-muted" />
				<input
					type="search"
					name="q"
					defaultValue={q}
					aria-label="Search by club name or city"
					placeholder="Club name or city"
					maxLength={SEARCH_MAX}
					enterKeyHint="search"
					autoComplete="off"
					className={`${controlClass} pl-11`}
				/>
			</div>
			<Button variant="secondary" className="min-h-12">
				Search
			</Button>
			{q && (
				<Link
					to={dashboardAddress()}
					preventScrollReset
					className={buttonClass({ variant: 'quiet', className: 'min-h-12' })}
				>
					Clear<span className="sr-only"> search</span>
					<Icon name="x" className="size-4" />
				</Link>
			)}
		</Form>
	)
}
