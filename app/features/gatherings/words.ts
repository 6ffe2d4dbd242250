import type { OwnPlace, PlaceStatus, Reply } from './terms.ts'

/** How many have a place, how many there may be (null without limit), and how many wait. */
export type Places = { taken: number; max: number | null; waiting: number }

export const isFull = ({ taken, max }: Omit<Places, 'waiting'>) => max !== null && taken >= max

/** The label of the button for a person without a place; `asks` where places are asked for. */
export const joinLabel = (places: Omit<Places, 'waiting'>, asks = false) =>
	asks ? 'Ask to Join' : isFull(places) ? 'Join Waitlist' : 'RSVP'

export function placesLeft({ taken, max, waiting }: Places, asks = false) {
	const asking = asks ? ' The organiser chooses who comes.' : ''
	if (max === null) return `No limit on places.${asking}`
	const left = max - taken
	if (left > 0) return `${left === 1 ? 'One place' : `${left} places`} left.${asking}`
	if (waiting === 0) return `It’s full.${asking || ' You’d be first on the waitlist.'}`
	return `It’s full. ${waiting === 1 ? 'One person is' : `${waiting} people are`} on the waitlist.${asking}`
}

/** The words of an answer without a place, once it is given. */
export const replyWords: Record<Reply, { title: string; description: string }> = {
	maybe: { title: 'You may come', description: 'We don’t keep a place for you.' },
	absent: {
		title: 'You can’t come',
		description: 'The organiser sees that. You can change your mind until it starts.',
	},
}

export const waitlistText = ({ position }: Pick<OwnPlace, 'position'>) => `You’re number ${position} on the waitlist.`

/** Says that guests have no account by which we reach them. */
export function guestsText(guests: number) {
	if (guests === 0) return ''
	return guests === 1
		? 'One guest came by the link, so you’ll have to tell them.'
		: `${guests} guests came by the link, so you’ll have to tell them.`
}

/** The words of giving up a place, and of its consequence. */
export function leaving(status: PlaceStatus, waitlisted: number) {
	if (status === 'waitlisted')
		return {
			label: 'Leave the Waitlist',
			title: 'Leave the waitlist?',
			verb: 'Leave the Waitlist',
			text: 'If you come back later, you start at the end of the list.',
		}
	if (status === 'requested')
		return {
			label: 'Take Back My Request',
			title: 'Take back your request?',
			verb: 'Take Back My Request',
			text: 'You can ask again later.',
		}
	return {
		label: 'Can’t make it?',
		title: 'Give up your place?',
		verb: 'Give Up My Place',
		text:
			waitlisted > 0
				? 'Your place goes straight to the first person on the waitlist. To come back, you’d join the waitlist.'
				: 'Your place opens to others straight away.',
	}
}
