import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { renderKeeping } from '#tests/support/html-cache.tsx'
import { EventCard, EventItem } from './event-card.tsx'
import type { ListedEvent } from './list-events.server.ts'

const event: ListedEvent = {
	id: 7,
	clubId: 3,
	title: 'Sunrise 10',
	description: '',
	location: 'Lighthouse',
	difficulty: 'mixed',
	startTime: new Date('2027-12-31T22:30:00Z'),
	endTime: new Date('2027-12-31T23:30:00Z'),
	distance: 10.4,
	elevation: 120,
	paceMin: null,
	paceMax: null,
	paceExpectation: null,
	maxParticipants: 0,
	participantCount: 2,
	requiresApproval: false,
	isPublic: true,
	image: null,
	routeId: null,
	seriesId: null,
	occurrence: null,
	status: 'upcoming',
	cancelReason: null,
	own: null,
	repeats: null,
}
const club = { id: 3, key: null, inside: true }

function textOf(changed: Partial<ListedEvent>, now: string) {
	const card = <EventCard event={{ ...event, ...changed }} also={[]} club={club} now={new Date(now)} />
	return renderToStaticMarkup(card).replace(/<[^>]*>/g, '|')
}

// Half past midnight on 1 January in South Africa, when it is still the old year in UTC.
it('names the year of South Africa where it is another one than now', () => {
	expect(textOf({}, '2027-12-31T12:00:00Z')).toContain('|Sat 1 Jan 2028|')
	expect(textOf({}, '2027-12-31T22:00:00Z')).toContain('|Sat 1 Jan|')
})

it('shows how far it is and how high', () => {
	const now = '2027-12-01T12:00:00Z'
	expect(textOf({}, now)).toContain('|10.4 km · 120 m up|')
	expect(textOf({ elevation: 0 }, now)).toContain('|10.4 km|')
	expect(textOf({ distance: 0 }, now)).not.toContain('km')
})

it('asks for an answer only where there is none yet', () => {
	const now = '2027-12-01T12:00:00Z'
	expect(textOf({}, now)).toContain('View and RSVP')
	expect(textOf({ own: 'declined' }, now)).toContain('View and RSVP')
	expect(textOf({ own: 'attending' }, now)).toContain('View Details')
	expect(textOf({ own: 'waitlisted' }, now)).toContain('View Details')
})

it('leads to each later run of the series, and says where one is going', () => {
	const later = { ...event, id: 8, startTime: new Date('2028-01-07T22:30:00Z'), own: 'attending' as const }
	const drawn = renderToStaticMarkup(
		<EventCard
			event={{ ...event, repeats: 'Every week on Tue and Sat' }}
			also={[later]}
			club={club}
			now={new Date('2028-01-01T12:00:00Z')}
		/>,
	)
	expect(drawn).toContain('href="/running-club/3/events/8"')
	expect(drawn).toContain('Every week on Tue and Sat. Also on')
	expect(drawn).toMatch(/Sat 8 Jan<svg.*, you’re going/)
})

it('leads nobody outside the club to a run that is to come', () => {
	const outside = (changed: Partial<ListedEvent>) =>
		renderToStaticMarkup(
			<EventCard
				event={{ ...event, ...changed }}
				also={[{ ...event, id: 8 }]}
				club={{ ...club, key: 'k', inside: false }}
				now={new Date('2027-12-01T12:00:00Z')}
			/>,
		)
	expect(outside({})).not.toContain('/events/')
	expect(outside({ startTime: new Date('2027-11-30T12:00:00Z') })).toContain('href="/running-club/3/events/7?key=k"')
})

it('is shared only by those who see it alike', () => {
	const all = ['2027-12-31T12:00:00Z', '2027-12-31T22:00:00Z', '2028-01-02T12:00:00Z'].flatMap((now) =>
		[club, { ...club, inside: false }, { ...club, key: 'k' }].flatMap((club) =>
			(['h2', 'h3'] as const).map((level) => (
				<EventItem key={level} event={event} also={[]} club={club} level={level} now={new Date(now)} className="flex" />
			)),
		),
	)
	const fresh = all.map((item) => renderToStaticMarkup(item))
	expect(new Set(fresh).size).toBe(16) // one that is over is the same from outside
	for (let time = 0; time < 3; time++) expect(all.map(renderKeeping)).toEqual(fresh)
})
