import { formatTime } from '#app/lib/time/time.ts'
import type { ListedEvent } from '../list-events.server.ts'

/** A run as the card of a list, with the later runs of its series that differ in their date alone. */
export type RunCard = { event: ListedEvent; also: ListedEvent[] }

/** Returns one card for each series, in the order of its first run; a changed run has its own, a cancelled one too, last. */
export function oneCardPerSeries(events: ListedEvent[]): RunCard[] {
	const cards = new Map<string, RunCard>()
	for (const event of events) {
		const name = event.seriesId === null || event.status === 'cancelled' ? `run ${event.id}` : likeness(event)
		const card = cards.get(name)
		if (card) card.also.push(event)
		else cards.set(name, { event, also: [] })
	}
	return [...cards.values()].sort((one, other) => isOff(one) - isOff(other))
}

const isOff = ({ event }: RunCard) => Number(event.status === 'cancelled')

/** All that a card says of a run but its date and its people. */
function likeness(event: ListedEvent) {
	const { seriesId, title, description, location, startTime, endTime, distance, elevation } = event
	const { paceExpectation, difficulty, maxParticipants, requiresApproval, isPublic, image } = event
	const times = [formatTime(startTime), endTime.getTime() - startTime.getTime()]
	const place = [title, description, location, distance, elevation, paceExpectation, difficulty, image]
	return JSON.stringify([seriesId, times, place, maxParticipants, requiresApproval, isPublic])
}
