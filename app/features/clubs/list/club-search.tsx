import { Button, buttonClass } from '#app/ui/button.tsx'
import { controlClass, SelectField } from '#app/ui/form/field.tsx'
import { FilterForm } from '#app/ui/form/filter-form.tsx'
import { FilterToggle, foldedFilters } from '#app/ui/form/filter-toggle.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { WEEKDAYS } from '#app/lib/time/time.ts'
import { LEVELS, RUN_LENGTHS, runLengths, SEARCH_MAX } from '../rules.ts'
import { levelName } from '../words.ts'
import { dashboardAddress, type ClubFilters } from './address.ts'

/** Search and filters in one GET form, so that each keeps the others; an empty one asks for all clubs. */
export function ClubSearch({ query }: { query: ClubFilters & { q: string } }) {
	const on = [query.level, query.day, query.length].filter(Boolean).length
	return (
		<FilterForm action={dashboardAddress()} shown={dashboardAddress(query)} className="flex flex-wrap items-end gap-2">
			<div className="flex min-w-0 items-end gap-2 grow max-sm:flex-1">
				<label className="min-w-0 grow">
					<span className="mb-1.5 block font-semibold max-sm:sr-only">Search</span>
					<span className="relative block">
						<Icon name="search" className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-muted" />
						<input
							type="search"
							name="q"
							defaultValue={query.q}
							aria-label="Search by club name or city"
							placeholder="Club name or city"
							maxLength={SEARCH_MAX}
							enterKeyHint="search"
							autoComplete="off"
							className={`${controlClass} pl-11`}
						/>
					</span>
				</label>
				<Button variant="secondary" className="min-h-12 max-sm:hidden">
					Search
				</Button>
			</div>
			<FilterToggle on={on} isTall />
			<div className={`grid grid-cols-2 items-end gap-2 max-sm:w-full ${foldedFilters} sm:flex`}>
				<SelectField
					label="Level"
					name="level"
					defaultValue={query.level}
					options={[
						{ value: '', label: 'All' },
						...LEVELS.map((value) => ({ value, label: levelName(value).split(' ')[0]! })),
					]}
					className="sm:w-40"
				/>
				<SelectField
					label="Day"
					name="day"
					defaultValue={query.day}
					options={[{ value: '', label: 'All' }, ...WEEKDAYS.map((day) => ({ value: day, label: day }))]}
					className="sm:w-40"
				/>
				<SelectField
					label="Distance"
					name="length"
					defaultValue={query.length}
					options={[
						{ value: '', label: 'All' },
						...RUN_LENGTHS.map((value) => ({ value, label: runLengths[value].words })),
					]}
					className="sm:w-40"
				/>
				{(on > 0 || query.q) && (
					<Link
						to={dashboardAddress()}
						preventScrollReset
						className={buttonClass({ variant: 'quiet', className: 'min-h-12' })}
					>
						Clear<span className="sr-only"> search and filters</span>
						<Icon name="x" className="size-4" />
					</Link>
				)}
			</div>
		</FilterForm>
	)
}
