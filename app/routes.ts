import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

export default [
	index('routes/explore.tsx'),
	route('auth', 'routes/auth.tsx'),
	route('logout', 'routes/logout.ts'),
	route('venues/:id', 'routes/venues/venue.tsx'),
	route('booking/quick', 'routes/bookings/quick.tsx'),
	layout('routes/signed-in.tsx', [
		route('booking/:venueId/:sportId', 'routes/bookings/book.tsx'),
		route('my-bookings', 'routes/bookings/mine.tsx', [route(':id/cancel', 'routes/bookings/cancel.tsx')]),
		route('my-bookings/:id/again', 'routes/bookings/again.ts'),
	]),

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
		route('tournaments', 'routes/api/tournaments.ts'),
		route('rewards/user/points', 'routes/api/rewards-points.ts'),
		route('openapi.json', 'routes/api/openapi.ts'),
		route('*', 'routes/api/unknown.ts'),
	]),

	route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
