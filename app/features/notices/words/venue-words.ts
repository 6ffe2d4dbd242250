import type { About, Words } from './told.ts'

type Venue = { venue: string }
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
}
