import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

export default [
	index('routes/explore.tsx'),
	route('auth', 'routes/auth.tsx'),
	route('logout', 'routes/logout.ts'),
	route('venues/:id', 'routes/venues/venue.tsx', [route('review', 'routes/venues/review.tsx')]),
	route('venues/:id/events/:eventId', 'routes/venues/event.tsx'),
	route('booking/quick', 'routes/bookings/quick.tsx'),
	layout('routes/signed-in.tsx', [
		route('booking/:venueId/:sportId', 'routes/bookings/book.tsx'),
		route('my-bookings', 'routes/bookings/mine.tsx', [route(':id/cancel', 'routes/bookings/cancel.tsx')]),
		route('my-bookings/:id/again', 'routes/bookings/again.ts'),
		route('notices', 'routes/notices/notices.tsx'),
		...prefix('venue-dashboard', [
			index('routes/dashboard/home.tsx'),
			route('apply', 'routes/dashboard/apply.tsx'),
			route('new', 'routes/dashboard/new-venue.tsx'),
			route(':venueId/preview', 'routes/dashboard/preview.tsx'),
			route(':venueId', 'routes/dashboard/layout.tsx', [
				layout('routes/dashboard/bookings.tsx', [
					index('routes/dashboard/booking-changes.tsx'),
					route('bookings/:bookingId/cancel', 'routes/dashboard/cancel.tsx'),
				]),
				route('today', 'routes/dashboard/today.tsx', [
					route(':bookingId/cancel', 'routes/dashboard/cancel.tsx', { id: 'today-cancel' }),
				]),
				...prefix('events', [
					index('routes/dashboard/events/list.tsx'),
					route('new', 'routes/dashboard/events/new.tsx'),
					route(':eventId/edit', 'routes/dashboard/events/edit.tsx'),
					route(':eventId', 'routes/dashboard/events/manage.tsx', [
						route('message', 'routes/dashboard/events/message.tsx'),
						route('people/:personId/remove', 'routes/dashboard/events/remove.tsx'),
						route('cancel', 'routes/dashboard/events/cancel.tsx'),
					]),
				]),
				route('day', 'routes/dashboard/day.tsx', [
					route('new', 'routes/dashboard/day-new.tsx'),
					route('bookings/:bookingId', 'routes/dashboard/day-booking.tsx'),
					route('blocks/:closureId', 'routes/dashboard/day-block.tsx'),
				]),
				route('closures', 'routes/dashboard/closures.tsx', [route(':closureId/reopen', 'routes/dashboard/reopen.tsx')]),
				route('closures/new', 'routes/dashboard/close-courts.tsx'),
				route('pricing', 'routes/dashboard/pricing.tsx', [route(':sportId', 'routes/dashboard/price.tsx')]),
				route('pricing/:sportId/peak', 'routes/dashboard/peak.tsx'),
				route('pricing/:sportId/dates', 'routes/dashboard/peak-dates.tsx'),
				route('figures', 'routes/dashboard/figures.tsx'),
				route('figures/bookings.csv', 'routes/dashboard/bookings-csv.ts'),
				route('figures/cash-up.csv', 'routes/dashboard/cash-up-csv.ts'),
				route('reviews', 'routes/dashboard/reviews.tsx', [route(':reviewId/reply', 'routes/dashboard/reply.tsx')]),
				route('edit', 'routes/dashboard/edit/overview.tsx'),
				...prefix('edit', [
					route('basics', 'routes/dashboard/edit/basics.tsx'),
					route('sports', 'routes/dashboard/edit/sports.tsx', [
						route(':sportId/remove', 'routes/dashboard/edit/remove-sport.tsx'),
					]),
					route('hours', 'routes/dashboard/edit/hours.tsx'),
					route('dates', 'routes/dashboard/edit/dates.tsx'),
					route('photos', 'routes/dashboard/edit/photos.tsx'),
				]),
			]),
		]),
	]),

	route('admin', 'routes/admin/layout.tsx', [
		index('routes/admin/home.ts'),
		route('owners', 'routes/admin/owners.tsx', [route(':id/decline', 'routes/admin/decline-owner.tsx')]),
		route('venues', 'routes/admin/venues.tsx', [route(':id/decline', 'routes/admin/decline-venue.tsx')]),
	]),
	route('uploads/:file', 'routes/uploads/photo.ts'),

	route('api', 'routes/api/api.ts', [
		route('user/jwt', 'routes/api/current-user.ts'),
		route('login', 'routes/api/login.ts'),
		route('register', 'routes/api/register.ts'),
		route('logout', 'routes/api/logout.ts'),
		route('sports', 'routes/api/sports.ts'),
		route('sports/:id', 'routes/api/sport.ts'),
		route('venues', 'routes/api/venues.ts'),
		route('venues/:id', 'routes/api/venue.ts'),
		route('venues/:id/availability', 'routes/api/availability.ts'),
		route('venues/:venueId/sports/:sportId', 'routes/api/venue-sport.ts'),
		route('courts', 'routes/api/courts.ts'),
		...prefix('bookings', [
			index('routes/api/bookings.ts'),
			route('me', 'routes/api/my-bookings.ts'),
			route(':id/status', 'routes/api/booking-status.ts'),
		]),
		route('events/:id/participants', 'routes/api/event-participants.ts'),
		...prefix('dashboard/venues', [
			index('routes/api/dashboard-venues.ts'),
			route(':id/bookings', 'routes/api/dashboard-bookings.ts'),
			route(':id/events', 'routes/api/dashboard-events.ts'),
		]),
		route('tournaments', 'routes/api/tournaments.ts'),
		route('rewards/user/points', 'routes/api/rewards-points.ts'),
		route('openapi.json', 'routes/api/openapi.ts'),
		route('*', 'routes/api/unknown.ts'),
	]),

	route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
