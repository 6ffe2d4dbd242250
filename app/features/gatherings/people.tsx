import type { ReactNode } from 'react'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import { PeopleList, type May, type Person } from './people-list.tsx'
import type { List } from './terms.ts'

type Props<Shown extends Person> = {
	/** Above the list; without it the section is only called People. */
	heading?: ReactNode
	errors?: ReactNode
	list: List
	/** The lists one may turn to, and how many are on each. */
	tabs: { list: List; label: string; count: number }[]
	/** The address of a page of a list. */
	to: (list: List, page?: number) => string
	people: Shown[]
	/** The names of those who come without an account. */
	guests?: string[]
	page: number
	pages: number
	may: May
	removal: (id: number) => string
	details?: (person: Shown) => ReactNode
	/** Why check-in is closed. */
	checkInClosed: string | null
	/** Shown where the list is empty. */
	advice?: string
}

export function People<Shown extends Person>({
	heading,
	errors,
	list,
	tabs,
	to,
	people,
	guests = [],
	...rest
}: Props<Shown>) {
	const { page, pages, may, removal, details, checkInClosed, advice } = rest
	const named = heading ? { 'aria-labelledby': 'people' } : { 'aria-label': 'People' }
	return (
		<section {...named} className="flex flex-col gap-4">
			{heading && (
				<h2 id="people" className="text-xl">
					{heading}
				</h2>
			)}
			{errors}
			{tabs.length > 0 && (
				<LinkTabs
					label="People"
					tabs={tabs.map(({ list: one, ...tab }) => ({ ...tab, to: to(one), current: list === one }))}
				/>
			)}
			{list === 'going' && people.length > 0 && checkInClosed && <p className="text-muted">{checkInClosed}</p>}
			{people.length + guests.length === 0 ? (
				<EmptyState level="h3" title={emptyTitle[list]} text={list === 'going' ? advice : undefined} />
			) : (
				<PeopleList people={people} guests={guests} may={may} removal={removal} details={details} />
			)}
			<Pagination page={page} pages={pages} href={(number) => to(list, number)} />
		</section>
	)
}

const emptyTitle: Record<List, string> = {
	going: 'Nobody’s in yet',
	waitlist: 'Nobody’s waiting',
	requests: 'No requests',
	came: 'Nobody checked in',
	maybe: 'Nobody’s in doubt',
	absent: 'Nobody has said that they can’t come',
}
