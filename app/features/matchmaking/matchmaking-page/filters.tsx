import { MATCH_DAYS } from '#app/features/matchmaking/match-times.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/form/field.tsx'
import { FilterForm } from '#app/ui/form/filter-form.tsx'
import { FilterToggle, foldedFilters } from '#app/ui/form/filter-toggle.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { levelName, levelOptions } from '../levels.ts'
import { NO_MATCH_FILTERS, type MatchFilters } from '../match-filters.ts'
import { matchmakingAddress, type MatchmakingQuery } from './address.ts'
import { PostLink } from './head.tsx'
import { Link } from '#app/ui/link/link.tsx'

type FiltersProps = { query: MatchmakingQuery; sports: { id: number; name: string }[]; cities: string[] }

/** Sport, level, city and day as one GET form, and below it each active filter with a link that removes it. */
export function Filters({ query, sports, cities }: FiltersProps) {
	const on = chosenOf({ query, sports }).length
	return (
		<div className="flex flex-wrap gap-3">
			<FilterToggle on={on} />
			<PostLink className="grow sm:hidden" />
			<FilterForm
				action="/matchmaking"
				shown={matchmakingAddress(query)}
				className={`grid w-full grid-cols-2 items-end gap-3 ${foldedFilters} sm:grid-cols-[repeat(4,1fr)_auto]`}
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
			</FilterForm>
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

type Named = Pick<FiltersProps, 'query' | 'sports'>

function chosenOf({ query, sports }: Named) {
	const words: Record<keyof MatchFilters, string | null | undefined> = {
		sport: sports.find(({ id }) => id === query.sport)?.name,
		skill: query.skill && levelName(query.skill),
		city: query.city,
		day: query.day,
	}
	return (Object.keys(words) as (keyof MatchFilters)[]).flatMap((name) => {
		const text = words[name]
		return text ? [{ name, text }] : []
	})
}

function Chips({ query, sports }: Named) {
	const on = chosenOf({ query, sports })
	if (on.length === 0) return null
	const look =
		'inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-line px-3.5 text-sm font-semibold hover:border-court hover:text-court-strong pointer-fine:min-h-9'
	return (
		<ul aria-label="Filters that are on" className="flex w-full flex-wrap gap-2">
			{on.map(({ name, text }) => (
				<li key={name} className="max-w-full">
					<Link to={matchmakingAddress(query, { [name]: null })} preventScrollReset className={`${look} bg-surface`}>
						<span className="sr-only">Without </span>
						<span className="truncate">{text}</span>
						<Icon name="x" className="size-4" />
					</Link>
				</li>
			))}
			{on.length > 1 && (
				<li>
					<Link
						to={matchmakingAddress(query, NO_MATCH_FILTERS)}
						preventScrollReset
						className={`${look} border-transparent text-court-strong`}
					>
						Clear all
					</Link>
				</li>
			)}
		</ul>
	)
}
