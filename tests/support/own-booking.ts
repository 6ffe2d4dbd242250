import { accountOf } from '#app/features/ledger/account.ts'
import type { NamedBooking } from '#app/features/bookings/mine/my-bookings.server.ts'
import { at, HOUR } from '#app/lib/time/time.ts'

export const start = at('2026-11-21', 14)
/** A confirmed, unpaid booking of 200 rand, as its player's pages have it. */
export const ownBooking: NamedBooking = {
	id: 7,
	userId: 1,
	venueId: 2,
	sportId: 3,
	courtNumber: 1,
	totalPrice: 200,
	discount: 0,
	breakdown: [],
	notes: '',
	startTime: start,
	endTime: new Date(start.getTime() + HOUR),
	freeCancelHours: 24,
	lateChargePercent: 50,
	paymentMethod: 'SnapScan',
	status: 'confirmed',
	paymentStatus: 'pending',
	cancelledAt: null,
	createdAt: start,
	closedFor: null,
	payBy: null,
	venue: {
		id: 2,
		name: 'The Courts',
		location: 'Gardens',
		city: 'Cape Town',
		address: '1 Main Road',
		phone: '021 555 0101',
	},
	sport: { id: 3, name: 'Padel', color: '#0E7256', icon: 'circle' },
	cancelReason: null,
	lateCharge: 0,
	closureChoice: null,
	entryCode: null,
	untaken: false,
	ownShare: null,
	money: {
		...accountOf(
			{ status: 'confirmed', totalPrice: 200, lateCharge: 0, cancelReason: null, closureChoice: null },
			[],
			[],
		),
		sharesPaid: 0,
		sharesTotal: 0,
		hasShares: false,
		isOwed: false,
		claimedMethod: 'card',
		claimedCash: 0,
		reviewBack: 0,
		back: { provider: 0, venue: 0, credit: 0 },
		parts: [],
	},
}
