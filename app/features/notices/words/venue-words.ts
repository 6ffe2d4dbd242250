import type { About, Words } from './told.ts'

type Venue = { venue: string }
type Role = Venue & { role: string }
type AtVenue = Venue & { venueId: number }
const reviewsOf = (venueId: number) => `/venues/${venueId}?tab=reviews#about`

export const reviewWords = {
	'new review': ({ venue, venueId, rating }: AtVenue & { rating: number }): Words => ({
		title: `New review of ${venue}`,
		body: `${rating} of 5 stars. You can reply to it.`,
		link: `/venue-dashboard/${venueId}/reviews`,
	}),
	reply: ({ venue, venueId, excerpt }: AtVenue & { excerpt: string }): Words => ({
		title: `${venue} replied to your review`,
		body: excerpt,
		link: reviewsOf(venueId),
	}),
	hidden: ({ venue, venueId, reason }: AtVenue & { reason: string }): Words => ({
		title: `Your review of ${venue} is hidden`,
		body: reason,
		link: reviewsOf(venueId),
	}),
	'shown again': ({ venue, venueId }: AtVenue): Words => ({
		title: `Your review of ${venue} is shown again`,
		body: 'Players can read it.',
		link: reviewsOf(venueId),
	}),
}

export const venueWords = {
	published: ({ venue }: Venue, { id }: About): Words => ({
		title: `${venue} is published`,
		body: 'Players can find and book it now.',
		link: `/venue-dashboard/${id}`,
	}),
	declined: ({ venue, note }: Venue & { note: string }, { id }: About): Words => ({
		title: `${venue} is not published yet`,
		body: note,
		link: `/venue-dashboard/${id}/edit`,
	}),
	'joined the team': ({ venue, role }: Role, { id, who }: About): Words => ({
		title: `New in the team of ${venue}`,
		body: `${who.name} is in as ${role}.`,
		link: `/venue-dashboard/${id}/team`,
	}),
	'left the team': ({ venue }: Venue, { id, who }: About): Words => ({
		title: `No longer in the team of ${venue}`,
		body: `${who.name} can’t open its dashboard any more.`,
		link: `/venue-dashboard/${id}/team`,
	}),
	'taken out of the team': ({ venue }: Venue): Words => ({
		title: `You’re no longer in the team of ${venue}`,
		body: 'You can’t open its dashboard any more. Something not right? Speak to the people of the venue.',
	}),
	'new role': ({ venue, role }: Role, { id }: About): Words => ({
		title: `You have a new role at ${venue}`,
		body: `You’re ${role} now, and the dashboard shows what goes with it.`,
		link: `/venue-dashboard/${id}/team`,
	}),
	'webhook stopped': ({ venue, host }: Venue & { host: string }, { id }: About): Words => ({
		title: `${venue} sends no more webhooks to ${host}`,
		body: 'It did not answer for five days, or asked for no more. You can start it again.',
		link: `/venue-dashboard/${id}/edit/webhooks`,
	}),
}
