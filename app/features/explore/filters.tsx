import { clock } from '#app/lib/time/time.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/form/choice-field.tsx'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { SHOWN_FROM, SHOWN_TO } from '#app/features/bookings/rules.ts'
import { ALL_CITIES, countFilters, type ExploreQuery, exploreAddress, NO_FILTERS } from './address.ts'
import { Panel } from './panel.tsx'
import { Link } from '#app/ui/link/link.tsx'

const hours = Array.from({ length: SHOWN_TO - SHOWN_FROM + 1 }, (_, i) => SHOWN_FROM + i)

/** Returns hours as choices, with one at half past that was typed or linked. */
const withHalf = (hours: number[], chosen: number | null) =>
	[...hours, ...(chosen && chosen % 1 ? [chosen] : [])]
		.sort((a, b) => a - b)
		.map((hour): [string, string] => [clock(hour), clock(hour)])

type FiltersProps = { query: ExploreQuery; home: string | null; cities: string[]; facilities: string[] }

/** The fields of the surrounding filter form, and one link that clears them. */
export function Filters({ query, home, cities, facilities }: FiltersProps) {
	const active = countFilters(query, home)
	return (
		<>
			<Panel
				icon="sliders-horizontal"
				summary={
					<>
						Filters
						{active > 0 && (
							<span className="rounded-full bg-court px-2 text-xs leading-5 text-on-court tabular-nums">
								{active}
								<span className="sr-only"> active</span>
							</span>
						)}
					</>
				}
				on={active > 0}
				wide
				of={query}
			>
				{/* Rebuilt when the address changes, so that the fields show the active filters. */}
				<div key={exploreAddress(query)} className="grid grid-cols-2 gap-x-3 gap-y-4">
					<Choice
						label="City"
						name="city"
						none="All cities"
						noneValue={home ? ALL_CITIES : ''}
						value={query.city}
						values={cities.map((city) => [city, city])}
						className="col-span-2"
					/>
					<Choice
						label="From"
						name="from"
						none="Any time"
						value={query.from && clock(query.from)}
						values={withHalf(hours, query.from)}
					/>
					<Choice
						label="To"
						name="to"
						none="Any time"
						value={query.to && clock(query.to)}
						values={withHalf(
							hours.map((hour) => hour + 1),
							query.to,
						)}
					/>
					<TextField
						id="filter-price"
						label="Most per hour"
						name="price"
						type="number"
						min={1}
						max={99_999}
						inputMode="numeric"
						placeholder="R"
						defaultValue={query.price ?? ''}
					/>
					<Choice
						label="Rating"
						name="rating"
						none="Any"
						value={query.rating}
						values={[
							['3', '3 and up'],
							['4', '4 and up'],
							['4.5', '4.5 and up'],
						]}
					/>
					<fieldset className="col-span-2">
						<legend className="font-semibold">Facilities</legend>
						<div className="mt-1 grid grid-cols-2 gap-x-3">
							{facilities.map((facility, i) => (
								<CheckboxField
									key={facility}
									id={`filter-facility-${i}`}
									label={facility}
									name="facility"
									value={facility}
									defaultChecked={query.facilities.includes(facility)}
								/>
							))}
						</div>
					</fieldset>
					<CheckboxField
						id="filter-free"
						label="Free now: starts within the hour"
						name="free"
						value="now"
						defaultChecked={query.freeNow}
						className="col-span-2 border-t border-line pt-2"
					/>
				</div>
				<div className="sticky bottom-0 -mx-4 -mb-4 flex bg-surface p-4">
					<Button className="grow">Show Venues</Button>
				</div>
			</Panel>
			{active > 0 && (
				<Link
					to={exploreAddress(query, NO_FILTERS)}
					preventScrollReset
					data-clears
					className={buttonClass({ variant: 'quiet', className: 'min-h-12 min-w-11 max-sm:px-3' })}
				>
					<span className="sr-only sm:not-sr-only">
						Clear <span className="sr-only">filters</span>
					</span>
					<Icon name="x" className="size-4" />
				</Link>
			)}
		</>
	)
}

type ChoiceProps = {
	label: string
	name: string
	none: string
	noneValue?: string
	value: string | number | null
	values: [value: string, label: string][]
	className?: string
}

function Choice({ none, noneValue = '', value, values, ...field }: ChoiceProps) {
	const options = [[noneValue, none], ...values].map(([value, label]) => ({ value: value!, label: label! }))
	return <SelectField {...field} id={`filter-${field.name}`} defaultValue={value ?? noneValue} options={options} />
}
