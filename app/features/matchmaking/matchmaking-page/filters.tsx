import { useEffect, useRef, type ChangeEvent, type FormEvent } from 'react'
import { Form, useSubmit } from 'react-router'
import { MATCH_DAYS } from '#db/match-times.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { levelName, levelOptions } from '../levels.ts'
import { NO_MATCH_FILTERS, type MatchFilters } from '../match-filters.ts'
import { matchmakingAddress, type MatchmakingQuery } from './address.ts'

type FiltersProps = { query: MatchmakingQuery; sports: { id: number; name: string }[]; cities: string[] }

/** Sport, level, city and day as one GET form, and what is on beneath it, each with a link that takes it off. */
export function Filters({ query, sports, cities }: FiltersProps) {
	const submit = useSubmit()
	const onSubmit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const params = new URLSearchParams()
		for (const [name, value] of new FormData(event.currentTarget))
			if (typeof value === 'string' && value) params.append(name, value)
		void submit(params, { action: '/matchmaking', preventScrollReset: true })
	}
	const form = useRef<HTMLFormElement>(null)
	const chosen = useRef<string>(null)
	const shown = matchmakingAddress(query)
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
	return (
		<div className="flex flex-col gap-3">
			<Form
				role="search"
				action="/matchmaking"
				noValidate
				onSubmit={onSubmit}
				/* Made anew when the address changes, so that the fields show what is on. */
				key={shown}
				ref={form}
				onChange={onChange}
				className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[repeat(4,1fr)_auto]"
			>
				{query.tab !== 'players' && <input type="hidden" name="tab" value={query.tab} />}
				<Choice
					label="Sport"
					name="sport"
					none="All sports"
					value={query.sport}
					values={sports.map(({ id, name }) => ({ value: String(id), label: name }))}
				/>
				<Choice label="Skill" name="skill" none="All levels" value={query.skill} values={levelOptions} />
				<Choice
					label="City"
					name="city"
					none="All cities"
					value={query.city}
					values={withChosen(cities, query.city).map((city) => ({ value: city, label: city }))}
				/>
				<Choice
					label="Day"
					name="day"
					none="Any day"
					value={query.day}
					values={MATCH_DAYS.map((day) => ({ value: day, label: day }))}
				/>
				<Button variant="secondary" className="min-h-12 max-sm:col-span-2">
					Filter
				</Button>
			</Form>
			<Chips query={query} sports={sports} />
		</div>
	)
}

const withChosen = (cities: string[], city: string | null) =>
	city && !cities.includes(city) ? [...cities, city] : cities

type ChoiceProps = {
	label: string
	name: string
	none: string
	value: string | number | null
	values: { value: string; label: string }[]
}

const Choice = ({ none, value, values, ...field }: ChoiceProps) => (
	<SelectField {...field} defaultValue={value ?? ''} options={[{ value: '', label: none }, ...values]} />
)

function Chips({ query, sports }: Pick<FiltersProps, 'query' | 'sports'>) {
	const words: Record<keyof MatchFilters, string | null | undefined> = {
		sport: sports.find(({ id }) => id === query.sport)?.name,
		skill: query.skill && levelName(query.skill),
		city: query.city,
		day: query.day,
	}
	const on = (Object.keys(words) as (keyof MatchFilters)[]).filter((name) => words[name])
	if (on.length === 0) return null
	const look =
		'inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-line px-3.5 text-sm font-semibold hover:border-court hover:text-court-strong pointer-fine:min-h-9'
	return (
		<ul aria-label="Filters that are on" className="flex flex-wrap gap-2">
			{on.map((name) => (
				<li key={name} className="max-w-full">
					<a href={matchmakingAddress(query, { [name]: null })} data-keep-scroll className={`${look} bg-surface`}>
						<span className="sr-only">Without </span>
						<span className="truncate">{words[name]}</span>
						<Icon name="x" className="size-4" />
					</a>
				</li>
			))}
			{on.length > 1 && (
				<li>
					<a
						href={matchmakingAddress(query, NO_MATCH_FILTERS)}
						data-keep-scroll
						className={`${look} border-transparent text-court-strong`}
					>
						Clear all
					</a>
				</li>
			)}
		</ul>
	)
}
