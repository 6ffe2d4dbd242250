import { type FormEvent, useEffect, useRef } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { controlClass } from '#app/ui/form/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type ExploreQuery, exploreAddress } from './address.ts'
import { boundsText } from './bounds.ts'
import { DayPicker } from './day-picker.tsx'
import { Filters } from './filters.tsx'
import { Link } from '#app/ui/link/link.tsx'

type SearchBarProps = {
	query: ExploreQuery
	/** The search as it was typed, with the words that have become filters. */
	typed: string
	/** `YYYY-MM-DD` */
	today: string
	/** The chosen day in words. */
	day: string
	/** The person's own city. */
	home: string | null
	cities: string[]
	facilities: string[]
}

/** The page stands at its results. */
const RESULTS = '/#venues'

/** Search, day and filters in one GET form, so that each keeps the others' values, and the link to the map and back. */
export function SearchBar(props: SearchBarProps) {
	const { query, typed } = props
	const field = useShownText(query.q, typed)
	const onMap = query.view === 'map'
	const submit = useSubmit()
	const onSubmit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		void submit(withoutBlanks(new FormData(event.currentTarget)), { action: RESULTS, preventScrollReset: true })
	}
	return (
		<Form role="search" action={RESULTS} noValidate onSubmit={onSubmit} className="relative flex flex-wrap gap-2">
			{query.sport && <input type="hidden" name="sport" value={query.sport} />}
			{query.near && <input type="hidden" name="near" value={query.near} />}
			{query.view && <input type="hidden" name="view" value={query.view} />}
			{query.bbox && <input type="hidden" name="bbox" value={boundsText(query.bbox)} />}
			<div className="relative grow basis-full sm:basis-0">
				<Icon name="search" className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-muted max-sm:hidden" />
				<input
					type="search"
					name="q"
					ref={field}
					defaultValue={query.q}
					aria-label="Search venues, sports, or locations"
					placeholder="Search venues, sports, or locations..."
					maxLength={100}
					enterKeyHint="search"
					autoComplete="off"
					className={`${controlClass} pr-13 sm:pr-24 sm:pl-11`}
				/>
				<span className="absolute inset-y-0.5 right-0.5 grid">
					<Button size="sm">
						<span className="sr-only sm:not-sr-only">Search</span>
						<Icon name="search" className="size-5 sm:hidden" />
					</Button>
				</span>
			</div>
			<DayPicker {...props} />
			<Filters {...props} />
			<Link
				to={exploreAddress(query, { view: onMap ? 'venues' : 'map' })}
				preventScrollReset
				className={buttonClass({ variant: 'secondary', className: 'min-h-12 grow max-sm:px-2 sm:grow-0' })}
			>
				<Icon name={onMap ? 'clipboard-list' : 'map'} className="size-5 max-sm:hidden" />
				{onMap ? 'List' : 'Map'}
			</Link>
		</Form>
	)
}

/** Returns the ref of a field that shows each loaded search, but keeps what was typed while it was loading. */
function useShownText(text: string, typed: string) {
	const field = useRef<HTMLInputElement>(null)
	const before = useRef(text)
	const { location } = useNavigation()
	useEffect(() => {
		if (location) before.current = field.current!.value
	}, [location])
	useEffect(() => {
		if (field.current!.value === before.current) field.current!.value = text
	}, [text, typed])
	return field
}

function withoutBlanks(form: FormData) {
	const params = new URLSearchParams()
	for (const [name, value] of form) if (typeof value === 'string' && value) params.append(name, value)
	return params
}
