import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import { clubAddress } from '../address.ts'
import { isUpcoming } from './club-event.ts'
import type { RunPage } from './event-page.server.ts'
import { PeopleList } from './places/people-list.tsx'
import type { List } from './places/people.server.ts'

/** Who runs, or ran; for who manages the run also who waits and who asks, and the check-in. */
export function RunPeople({ page }: { page: RunPage }) {
	const { club, event, sight, list, counts, people, checkInClosed, closed } = page
	const to = (list?: List, page?: number) => clubAddress(club, `events/${event.id}`, { list, page })
	const shown = list === 'ran' || list === 'going' ? undefined : list
	const tab = (label: string, name: List, used: boolean, count: number) =>
		used || count > 0 || list === name ? [{ label, to: to(name), current: list === name, count }] : []
	const manages = sight === 'manager'
	const open = event.status !== 'cancelled'
	return (
		<section aria-labelledby="people" className="flex flex-col gap-4">
			<h2 id="people" className="text-xl">
				{manages ? 'People' : list === 'ran' ? 'Who ran' : 'Who’s going'}
			</h2>
			{manages && (
				<LinkTabs
					label="People"
					tabs={[
						{
							label: isUpcoming(event, page.now) ? 'Going' : 'Runners',
							to: to(),
							current: list === 'going',
							count: event.participantCount,
						},
						...tab('Waitlist', 'waitlist', event.maxParticipants > 0, counts.waitlisted),
						...tab('Requests', 'requests', event.requiresApproval, counts.requested),
					]}
				/>
			)}
			{manages && list === 'going' && open && people.length > 0 && checkInClosed && (
				<p className="text-muted">{checkInClosed}</p>
			)}
			{people.length === 0 ? (
				<EmptyState level="h3" title={emptyTitle[list]} />
			) : (
				<PeopleList
					people={people}
					may={{
						checkIn: manages && checkInClosed === null,
						answer: manages && closed === null,
						remove: manages && closed === null,
					}}
					removal={(id) => clubAddress(club, `events/${event.id}/people/${id}/remove`)}
				/>
			)}
			<Pagination page={page.page} pages={page.pages} href={(number) => to(shown, number)} />
		</section>
	)
}

const emptyTitle = {
	going: 'Nobody has a place yet',
	waitlist: 'Nobody is waiting',
	requests: 'Nobody is asking for a place',
	ran: 'Nobody was checked in',
}
