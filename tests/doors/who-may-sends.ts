import { addDays, at } from '#app/lib/time/time.ts'
import { DAY_BOOKED } from './world.ts'

type Ids = Record<string, string | number>
type Make<Value> = (ids: Ids) => Record<string, Value>

const plan = {
	name: 'Autumn Cup',
	description: 'Everybody against everybody on one weekend.',
	startDate: '2027-03-20',
	endDate: '2027-03-21',
	registrationDeadline: '2027-03-15',
}
const club = { name: 'Dune Joggers', description: 'Soft sand and slow kilometres.', city: 'George' }
const [later, end] = [at(DAY_BOOKED, 18).toISOString(), at(DAY_BOOKED, 19).toISOString()]
const run = { title: 'Evening 5', location: 'Lighthouse', startTime: later, endTime: end }
const game = { title: 'Fourth for padel', city: 'Cape Town', minPlayers: 1 }

/** Bodies with which a call gets as far as its access check; an empty object is enough for the others. */
export const BODIES: Record<string, Make<unknown>> = {
	'POST /api/bookings': ({ venueId, sportId }) => ({
		venueId,
		sportId,
		startTime: later,
		endTime: end,
		paymentMethod: 'SnapScan',
	}),
	'PATCH /api/bookings/:id/status': () => ({ status: 'cancelled' }),
	'POST /api/dashboard/venues/:id/bookings': ({ sportId }) => ({
		sportId,
		courtNumber: 2,
		startTime: later,
		hours: 1,
		name: 'Zanele',
	}),
	'POST /api/packs': ({ venueId, packId }) => ({ venueId, packId, payBy: 'manual' }),
	'POST /api/payments/checkout': ({ bookingId }) => ({ bookingId }),
	'POST /api/payments/manual-verify/:checkoutId': () => ({ verificationMethod: 'eft' }),
	'POST /api/tournaments': ({ venueId, sportId }) => ({ ...plan, courtId: venueId, sportId }),
	'PATCH /api/tournaments/:id': () => ({ name: 'Autumn Cup' }),
	'POST /api/tournaments/:id/teams': () => ({ name: 'Late Deciders' }),
	'POST /api/tournaments/:id/move-rounds': () => ({
		round: 1,
		startTime: at('2027-03-20', 12).toISOString(),
		courts: [1],
	}),
	'POST /api/tournaments/:id/waitlist': () => ({ name: 'Late Deciders' }),
	'PATCH /api/tournaments/:id/matches/:matchId': () => ({ homeScore: 2, awayScore: 1, reason: 'Played early' }),
	'POST /api/running-clubs': () => club,
	'PATCH /api/running-clubs/:id': () => ({ name: 'Dune Joggers' }),
	'POST /api/running-clubs/:clubId/events': () => run,
	'PATCH /api/running-clubs/:clubId/events/:eventId': () => ({ title: 'Evening 5' }),
	'POST /api/matchmaking/requests': ({ sportId }) => ({ ...game, sportId }),
	'POST /api/matchmaking/requests/:id/responses': () => ({ message: 'Count me in' }),
	'PATCH /api/matchmaking/requests/:id/status': () => ({ status: 'cancelled' }),
	'PATCH /api/matchmaking/responses/:responseId/status': () => ({ status: 'accepted' }),
	'PUT /api/matchmaking/preferences': ({ sportId }) => ({
		preferredSports: [sportId],
		preferredLocations: ['Cape Town'],
	}),
	'PATCH /api/matchmaking/connections/:id': () => ({ status: 'accepted' }),
	'POST /api/matchmaking/threads/:id/messages': () => ({ text: 'On my way' }),
	'POST /api/team-balancer/sessions': ({ matchedId }) => ({ name: 'Fives', matchRequestId: matchedId }),
	'POST /api/team-balancer/sessions/:id/players': () => ({ name: 'Eve' }),
	'POST /api/rewards/redeem': ({ itemId }) => ({ itemId }),
}

const gameForm = ({ sportId }: Ids) => ({
	title: game.title,
	city: 'Cape Town',
	sportId: String(sportId),
	skillLevel: 'intermediate',
	minPlayers: '1',
})
const split = { mode: 'equal', 'people[0].name': '', 'people[1].name': 'Ayanda' }
const clubForm = { ...club, isPublic: 'true' }
const runForm = {
	title: 'Evening 5',
	location: 'Lighthouse',
	startTime: '18:00',
	endTime: '19:00',
	startDate: DAY_BOOKED,
	endDate: DAY_BOOKED,
	difficulty: 'mixed',
	isPublic: 'true',
}
const taken = () => ({ method: 'card_machine', seen: '20000' })
const paidBack = () => ({ method: 'eft' })
const recipient = { name: 'Zanele', address: '', vatNumber: '' }
const event = {
	title: 'Social',
	description: 'For all.',
	date: DAY_BOOKED,
	startTime: '17:00',
	endTime: '18:00',
	visibility: 'public',
}
const weekly = { weekday: '2', date: DAY_BOOKED, start: '07:00', hours: '1', times: '1' }
const basics = {
	name: 'Beacon Padel',
	description: 'Six courts.',
	location: 'Green Point',
	address: '1 Main Road',
	city: 'Cape Town',
	contactPhone: '021 555 0100',
}
const terms = {
	maxHours: '3',
	maxDaysAhead: '30',
	freeCancelHours: '24',
	lateChargePercent: '50',
	holdMinutes: '30',
	holdHours: '24',
}

/** Forms that get as far as their access check, by intent. Every other form is sent empty. */
export const FORMS: Record<string, Record<string, Make<string>>> = {
	'/venues/:id/packs/:packId': { '': () => ({ intent: 'buy' }) },
	'/venues/:id/vouchers': { '': () => ({ amount: '500' }) },
	'/voucher/:code': { '': () => ({ intent: 'use' }) },
	'/my-bookings/packs/:saleId/pay': { '': () => ({ method: 'eft' }) },
	'/my-bookings/places/:saleId/pay': { '': () => ({ method: 'eft' }) },
	'/my-bookings/packs/:saleId/cancel': { '': () => ({ intent: 'cancel' }) },
	'/venues/:id/review': { '': () => ({ rating: '5', comment: 'Fine' }) },
	'/venues/:id/events/:eventId': { join: () => ({ intent: 'join' }), withdraw: () => ({ intent: 'withdraw' }) },
	'/booking/:venueId/:sportId': {
		'': () => ({
			date: DAY_BOOKED,
			startTime: '18:00',
			endTime: '19:00',
			paymentMethod: 'SnapScan',
			phone: '082 555 0100',
			notes: '',
		}),
	},
	'/booking/:venueId/:sportId/wait': { '': () => ({ date: DAY_BOOKED, startTime: '18:00', endTime: '19:00' }) },
	'/venue-dashboard/:venueId/day/message': { '': () => ({ text: 'We’re running late.' }) },
	'/my-bookings/:id/move': { '': () => ({ date: DAY_BOOKED, start: '18:00' }) },
	'/my-bookings/:id/pay': { eft: () => ({ method: 'eft' }), cash: () => ({ method: 'cash' }) },
	'/my-bookings/:id/pay/code': { '': () => ({ code: 'SUMMER20' }) },
	'/my-bookings/:id/split': {
		'': () => ({ intent: 'split', ...split }),
		undo: () => ({ intent: 'undo' }),
		remind: ({ shareId }) => ({ intent: 'remind', share: String(shareId) }),
	},
	'/payment/manual-checkout/:checkoutId': { '': () => ({ verificationMethod: 'eft' }) },
	'/my-bookings/:id/game': {
		'': () => ({ intent: 'invite' }),
		new: ({ gameKey }) => ({ intent: 'renew', takeBack: String(gameKey) }),
	},
	'/my-bookings/:id/one-more': {
		'': () => ({ intent: 'ask', places: '1' }),
		no: () => ({ intent: 'stop' }),
	},
	'/my-bookings/terms/:termId': { no: () => ({ intent: 'no' }) },
	'/my-bookings/:id/weekly': {
		'': () => ({ intent: 'ask', times: '4' }),
		'take back': () => ({ intent: 'take-back' }),
	},
	'/matchmaking/calls/:id': { in: () => ({ answer: 'in' }), no: () => ({ answer: 'out' }) },
	'/g/:key': {
		in: () => ({ intent: 'in', name: 'Nomsa' }),
		pay: () => ({ intent: 'pay' }),
		vote: () => ({ intent: 'vote', candidate: 'captain' }),
		places: () => ({ intent: 'places', places: '8' }),
		remove: () => ({ intent: 'remove', player: '1' }),
	},
	'/pay/:link': { pay: () => ({ intent: 'pay', payBy: 'manual' }) },
	'/tournaments/create': {
		'': ({ venueId, sportId }) => ({ ...plan, courtId: String(venueId), sportId: String(sportId) }),
	},
	'/tournaments/:id/edit': {
		'': () => ({ name: plan.name, description: plan.description }),
		'new link': () => ({ intent: 'new-link' }),
	},
	'/tournaments/:id/results': { '': () => ({ 'home.1': '2', 'away.1': '0', 'version.1': '0' }) },
	'/tournaments/:id/join': { '': () => ({ name: 'Late Deciders' }) },
	'/tournaments/:id/waitlist': {
		wait: () => ({ intent: 'wait', name: 'Late Deciders' }),
		leave: () => ({ intent: 'leave' }),
	},
	'/tournaments/:id/organisers': {
		open: () => ({ intent: 'open' }),
		close: () => ({ intent: 'close' }),
		remove: () => ({ intent: 'remove', person: '1' }),
	},
	'/tournaments/:id/website': { '': () => ({ intent: 'save', sites: 'www.padel-social.example' }) },
	'/tournaments/:id/solos': {
		join: () => ({ intent: 'join' }),
		leave: () => ({ intent: 'leave' }),
		allow: () => ({ intent: 'allow', size: '5' }),
		make: () => ({ intent: 'make', 'teams.1': '1' }),
		undo: () => ({ intent: 'undo' }),
	},
	'/tournaments/:id/tie-breaks': { '': () => ({ 'places.goalDifference': '1', 'places.wins': '2' }) },
	'/tournaments/:id/message': { '': () => ({ title: 'Balls', text: 'Bring your own.' }) },
	'/tournaments/:id/schedule': { withdraw: () => ({ intent: 'withdraw' }) },
	'/tournaments/:id/schedule/generate': {
		'': () => ({ matchDurationHours: '1', startTime: '09:00', endTime: '17:00' }),
	},
	'/tournaments/:id/schedule/courts': {
		yes: () => ({ answer: 'yes', askedAt: '2027-03-01T04:30:00.000Z' }),
		no: () => ({ answer: 'no', askedAt: '2027-03-01T04:30:00.000Z', note: 'League night.' }),
	},
	'/tournaments/:id/schedule/move': { '': () => ({ round: '1', time: `${at('2027-03-20', 12).getTime()}-1` }) },
	'/tournaments/:id/schedule/matches/:matchId': {
		result: () => ({ intent: 'result', homeScore: '2', awayScore: '1', reason: 'Played early' }),
		start: () => ({ intent: 'start' }),
		forfeit: () => ({ intent: 'forfeit', forfeitedBy: 'home', reason: 'They called off' }),
		cancel: () => ({ intent: 'cancel' }),
	},
	'/tournaments/:id/schedule/matches/:matchId/postpone': {
		'': () => ({ time: `${at('2027-03-20', 12).getTime()}-1` }),
	},
	'/tournaments/:id/team/:teamId': {
		'new link': () => ({ intent: 'reset-invite' }),
		'remove logo': () => ({ intent: 'remove-logo' }),
	},
	'/tournaments/:id/team/:teamId/game': {
		'': () => ({ intent: 'invite' }),
		new: ({ gameKey }) => ({ intent: 'renew', takeBack: String(gameKey) }),
	},
	'/tournaments/:id/team/:teamId/rename': { '': () => ({ name: 'Late Deciders' }) },
	'/tournaments/:id/team/:teamId/transfer': { '': ({ teamMemberId }) => ({ memberId: String(teamMemberId) }) },
	'/tournaments/:id/team/:teamId/split': { '': () => ({ intent: 'split', ...split }) },
	'/running-club/create': { '': () => clubForm },
	'/running-club/:id/manage': { '': () => clubForm },
	'/running-club/:id/manage/members': {
		'make admin': ({ clubMemberId }) => ({ memberId: String(clubMemberId), role: 'admin' }),
	},
	'/running-club/:id/manage/hand-over': { '': ({ clubMemberId }) => ({ memberId: String(clubMemberId) }) },
	'/running-club/:id/manage/requests': {
		accept: ({ askedId }) => ({ intent: 'accept', memberId: String(askedId) }),
		decline: ({ askedId }) => ({ intent: 'decline', memberId: String(askedId) }),
		'new link': () => ({ intent: 'new-link' }),
		revoke: () => ({ intent: 'revoke' }),
	},
	'/running-club/:id/events/create': { '': () => ({ ...runForm, repeats: 'none' }) },
	'/running-club/:id/events/:eventId/edit': { '': () => ({ ...runForm, scope: 'one' }) },
	'/running-club/:id/events/:eventId/game': {
		'': () => ({ intent: 'invite' }),
		new: ({ gameKey }) => ({ intent: 'renew', takeBack: String(gameKey) }),
	},
	'/running-club/:id/events/:eventId/message': { '': () => ({ title: 'Rain', text: 'Bring a jacket.' }) },
	'/running-club/:id/events/:eventId/every-time': { '': () => ({ answer: 'coming' }) },
	'/running-club/:id/events/:eventId/log': { '': () => ({ distance: '5.2', time: '27:30' }) },
	'/running-club/:id/events/:eventId': {
		join: () => ({ intent: 'join' }),
		arrived: ({ runnerId }) => ({ intent: 'arrived', personId: String(runnerId) }),
		accept: ({ runnerId }) => ({ intent: 'accept', personId: String(runnerId) }),
		decline: ({ runnerId }) => ({ intent: 'decline', personId: String(runnerId) }),
	},
	'/notices': { '': () => ({ intent: 'read' }) },
	'/matchmaking/create': { '': gameForm },
	'/matchmaking/preferences': {
		'': ({ sportId }) => ({
			skillLevel: 'intermediate',
			preferredSports: String(sportId),
			preferredLocations: 'Cape Town',
		}),
	},
	'/matchmaking/requests/:id/respond': { '': () => ({ message: 'Count me in' }) },
	'/matchmaking/my-requests/:id': {
		accept: ({ responseId }) => ({ intent: 'accepted', responseId: String(responseId) }),
	},
	'/matchmaking/my-requests/:id/game': {
		'': () => ({ intent: 'invite' }),
		new: ({ gameKey }) => ({ intent: 'renew', takeBack: String(gameKey) }),
	},
	'/matchmaking/my-requests/:id/edit': {
		'': () => ({ title: game.title, city: 'Cape Town', skillLevel: 'intermediate', minPlayers: '1' }),
	},
	'/matchmaking/players/:playerId/report': { '': () => ({ reason: 'rude', details: '' }) },
	'/matchmaking/people': {
		accept: ({ askingId }) => ({ intent: 'accept', id: String(askingId) }),
		ignore: ({ askingId }) => ({ intent: 'ignore', id: String(askingId) }),
		withdraw: ({ askingId }) => ({ intent: 'withdraw', id: String(askingId) }),
	},
	'/matchmaking/threads/:id': {
		send: () => ({ intent: 'send', text: 'On my way' }),
		share: () => ({ intent: 'share' }),
	},
	'/rewards/items/:itemId/redeem': { '': () => ({ cost: '300' }) },
	'/help/:id': { '': () => ({ feedback: 'helpful' }) },
	'/help/asked/:id': { '': ({ messageId }) => ({ message: String(messageId), feedback: 'helpful' }) },
	'/profile': { '': () => ({ intent: 'save', fullName: 'Some Body', location: '', bio: '' }) },
	'/profile/season': {
		share: () => ({ intent: 'share', year: '2024' }),
		stop: () => ({ intent: 'stop-sharing', year: '2024' }),
	},
	'/settings/notices': {
		'': () => ({ intent: 'save' }),
		'push on': () => ({
			intent: 'push-on',
			endpoint: 'https://fcm.googleapis.com/fcm/send/who-may',
			p256dh: 'BFr4O1GesZUlAYNApCwTaGrbqLU3D0P-AAFWfRBnaOEbtt-8ypPkTEmd3sYC5leGC69xtvCxTB-YhfSVCFGuLx4',
			auth: 'AAAAAAAAAAAAAAAAAAAAAA',
		}),
		'push off': () => ({ intent: 'push-off', device: '1' }),
	},
	'/settings/calendar': {
		'of the venue': ({ venueId }) => ({ scope: `venue:${venueId}` }),
		'of the tournament': ({ tournamentId }) => ({ scope: `tournament:${tournamentId}` }),
		'of the private tournament': ({ hiddenTournamentId }) => ({ scope: `tournament:${hiddenTournamentId}` }),
		'of the private club': ({ hiddenClubId }) => ({ scope: `club:${hiddenClubId}` }),
	},
	'/venue-dashboard/:venueId': {
		'confirm a booking': ({ bookingId }) => ({ change: `${bookingId}:confirmed` }),
	},
	'/venue-dashboard/:venueId/today': { 'confirm a booking': ({ bookingId }) => ({ change: `${bookingId}:confirmed` }) },
	'/venue-dashboard/:venueId/day/new': { 'a walk-in': () => ({ name: 'Lindiwe', hours: '1', paid: 'card_machine' }) },
	'/venue-dashboard/:venueId/day/bookings/:bookingId': { confirm: () => ({ change: 'confirmed' }) },
	'/venue-dashboard/:venueId/day/bookings/:bookingId/move': {
		'': () => ({
			date: DAY_BOOKED,
			start: '19:00',
			hours: '1',
			court: '3',
			seen: `${at(DAY_BOOKED, 10).getTime()}-${at(DAY_BOOKED, 11).getTime()}-1`,
		}),
	},
	'/venue-dashboard/:venueId/day/blocks/:closureId/edit': {
		'': () => ({
			date: DAY_BOOKED,
			start: '14:00',
			hours: '1',
			court: '5',
			note: 'Nets',
			seen: `${at(DAY_BOOKED, 14).getTime()}-${at(DAY_BOOKED, 15).getTime()}-5`,
		}),
	},
	'/venue-dashboard/:venueId/day/bookings/:bookingId/add-ons': {
		'': ({ addOnId }) => ({ [`addOns.${addOnId}`]: '1', seen: 'none' }),
	},
	'/tournaments/:id/team/:teamId/refund': { '': () => ({ off: '10%', reason: 'Wet', seen: '150' }) },
	'/venue-dashboard/:venueId/edit/rewards': { '': ({ itemId }) => ({ intent: 'save', items: String(itemId) }) },
	'/venue-dashboard/:venueId/edit/keys': { '': () => ({ name: 'Doors', scopes: 'bookings:read' }) },
	'/venue-dashboard/:venueId/edit/webhooks': { '': () => ({ url: 'https://example.com/doors' }) },
	'/venue-dashboard/:venueId/edit/webhooks/:webhookId': {
		test: () => ({ intent: 'test' }),
		start: () => ({ intent: 'start' }),
		resend: ({ webhookMessageId }) => ({ intent: 'resend', message: String(webhookMessageId) }),
	},
	'/venue-dashboard/:venueId/edit/website': { '': () => ({ intent: 'save', sites: 'www.padel-social.example' }) },
	'/venue-dashboard/:venueId/rewards': {
		use: () => ({ change: 'use', code: 'C0DE' }),
		undo: ({ redemptionId }) => ({ change: 'undo', redemption: String(redemptionId) }),
	},
	'/venue-dashboard/:venueId/edit/add-ons': { '': () => ({ name: 'Bibs', kind: 'hired', price: '20', stock: '20' }) },
	'/venue-dashboard/:venueId/edit/add-ons/:addOnId': {
		'': () => ({ name: 'Rackets', kind: 'hired', price: '50', stock: '4' }),
	},
	'/venue-dashboard/:venueId/day/bookings/:bookingId/discount': { '': () => ({ off: '10%', reason: 'Wet' }) },
	'/venue-dashboard/:venueId/customers/new': { '': () => ({ name: 'Gogo M', note: 'Plays on Tuesdays' }) },
	'/venue-dashboard/:venueId/customers/:customerId/edit': { '': () => ({ name: 'Zanele Z', note: 'Left-handed' }) },
	'/venue-dashboard/:venueId/customers/:customerId/block': { '': () => ({ change: 'block', reason: 'Never pays' }) },
	'/venue-dashboard/:venueId/customers/:customerId/message': { '': () => ({ text: 'You left your racket.' }) },
	'/venue-dashboard/:venueId/customers/:customerId/account': {
		'': () => ({ change: 'save', name: 'Zanele Traders', dueDays: '30' }),
		end: () => ({ change: 'end' }),
	},
	'/venue-dashboard/:venueId/customers/:customerId/packs/new': {
		'': ({ packId }) => ({ pack: String(packId), method: 'cash' }),
	},
	'/venue-dashboard/:venueId/customers/:customerId/vouchers/new': {
		'': () => ({ amount: '500', method: 'cash' }),
	},
	'/venue-dashboard/:venueId/customers/:customerId/vouchers/enter': {
		'': () => ({ intent: 'add', code: 'VUCH2345ABCD' }),
	},
	'/venue-dashboard/:venueId/customers/:customerId/take': { '': () => ({ on: '1', method: 'cash', seen: '20000' }) },
	'/venue-dashboard/:venueId/customers/:customerId/packs/:saleId/back': { '': () => ({ seen: '150000' }) },
	'/venue-dashboard/:venueId/customers/:customerId/packs/:saleId/undo': { '': () => ({ intent: 'undo' }) },
	'/venue-dashboard/:venueId/money/statements': { '': ({ accountId }) => ({ account: String(accountId) }) },
	'/venue-dashboard/:venueId/money/statements/:statementId/take': { '': () => ({ method: 'eft', seen: '20000' }) },
	'/venue-dashboard/:venueId/money': { received: ({ paymentId }) => ({ act: `${paymentId}:received` }) },
	'/venue-dashboard/:venueId/money/:paymentId/received': { '': () => ({ amount: '200' }) },
	'/venue-dashboard/:venueId/money/bookings/:bookingId': { '': taken },
	'/venue-dashboard/:venueId/bookings/:bookingId/take': { '': taken },
	'/venue-dashboard/:venueId/day/bookings/:bookingId/take': { '': taken },
	'/venue-dashboard/:venueId/closures/new': {
		'': () => ({ reason: 'rain', courts: 'all', date: DAY_BOOKED, from: '20:00', to: '21:00' }),
	},
	'/venue-dashboard/:venueId/regulars/new': {
		'': ({ sportId }) => ({ ...weekly, court: `${sportId}:3`, name: 'Lindiwe', on: DAY_BOOKED }),
	},
	'/venue-dashboard/:venueId/regulars/:regularId/account': {
		'': () => ({ change: 'save', name: 'Zanele Traders', dueDays: '30' }),
		end: () => ({ change: 'end' }),
	},
	'/venue-dashboard/:venueId/regulars/:regularId/take': { '': () => ({ on: '1', method: 'cash', seen: '20000' }) },
	'/venue-dashboard/:venueId/regulars/:regularId/undo': { '': () => ({ seen: 'cancelled-1' }) },
	'/venue-dashboard/:venueId/regulars/:regularId/end': {
		'': () => ({ scope: 'all', booking: '1', seen: 'x' }),
		mistake: () => ({ mistake: 'yes' }),
	},
	'/venue-dashboard/:venueId/regulars/:regularId/change': {
		'': () => ({ scope: 'all', booking: '1', weekday: '3', start: '18:00', hours: '1', court: '4', seen: 'x' }),
	},
	'/venue-dashboard/:venueId/regulars/:regularId/next-term': {
		no: () => ({ intent: 'no' }),
		offer: () => ({ intent: 'offer', on: addDays(DAY_BOOKED, 14), held: addDays(DAY_BOOKED, 3) }),
	},
	'/venue-dashboard/:venueId/regulars/requests/:weeklyId': { '': () => ({ on: addDays(DAY_BOOKED, 7) }) },
	'/venue-dashboard/:venueId/regulars/requests/:weeklyId/decline': {
		'': () => ({ intent: 'decline', note: 'The league plays' }),
	},
	'/venue-dashboard/:venueId/pricing/:sportId': {
		'': () => ({ pricePerHour: '210', peakPricePerHour: '310', courtCount: '6' }),
	},
	'/venue-dashboard/:venueId/pricing/codes': {
		'': () => ({ code: 'AUTUMN', off: 'R50', fromDate: '2027-03-01', untilDate: '2027-05-31' }),
	},
	'/venue-dashboard/:venueId/pricing/packs/:packId/change': {
		'': () => ({ intent: 'end' }),
		'at the desk': () => ({ intent: 'end', sold: 'desk' }),
	},
	'/venue-dashboard/:venueId/pricing/memberships/:packId/change': { '': () => ({ intent: 'end' }) },
	'/venue-dashboard/:venueId/pricing/memberships': {
		'': () => ({ name: 'Silver', price: 'R200', months: '3', percent: '10', sold: 'online' }),
	},
	'/venue-dashboard/:venueId/pricing/packs': {
		'': () => ({ name: 'Five hours', hours: '5', price: 'R900', years: '3' }),
	},
	'/venue-dashboard/:venueId/pricing/vouchers': { '': () => ({ intent: 'save', amounts: '250' }) },
	'/venue-dashboard/:venueId/pricing/:sportId/dates': { '': () => ({ date: '2027-03-21', from: '17', to: '19' }) },
	'/venue-dashboard/:venueId/reviews/:reviewId/reply': { '': () => ({ reply: 'Thank you' }) },
	'/venue-dashboard/:venueId/events/:eventId': {
		'check in': ({ personId }) => ({ intent: 'arrived', personId: String(personId) }),
	},
	'/venue-dashboard/:venueId/events/:eventId/edit': { '': ({ sportId }) => ({ ...event, sportId: String(sportId) }) },
	'/venue-dashboard/:venueId/events/:eventId/people/:personId/pay': {
		'': () => ({ method: 'cash', seen: '12000' }),
	},
	'/venue-dashboard/:venueId/events/:eventId/people/:personId/unpay': { '': () => ({ payment: '1' }) },
	'/venue-dashboard/:venueId/events/:eventId/repeat': {
		'': () => ({ weekday: '2', date: DAY_BOOKED, times: '1', on: DAY_BOOKED }),
	},
	'/venue-dashboard/:venueId/events/:eventId/message': { '': () => ({ title: 'Rain', text: 'Bring a jacket' }) },
	'/venue-dashboard/:venueId/edit/basics': { '': () => basics },
	'/venue-dashboard/:venueId/edit/hours': { '': () => ({ ...terms, opens1: '7', closes1: '21' }) },
	'/venue-dashboard/:venueId/edit/dates': {
		'': () => ({ intent: 'add', date: '2027-03-21', opens: '8', closes: '12', note: 'Holiday' }),
		holidays: () => ({
			intent: 'holidays',
			'holiday[0].date': '2027-04-27',
			'holiday[0].opens': '8',
			'holiday[0].closes': '12',
		}),
	},
	'/venue-dashboard/:venueId/edit/photos': {
		'make first': () => ({ intent: 'first', photo: `/uploads/${'a'.repeat(32)}-1600.webp` }),
	},
	'/venue-dashboard/:venueId/team': { 'take back': ({ invitationId }) => ({ invitation: String(invitationId) }) },
	'/venue-dashboard/:venueId/team/pin': { '': () => ({ pin: '8305', again: '8305' }) },
	'/venue-dashboard/:venueId/team/tablets': {
		start: () => ({ name: 'Front desk' }),
		stop: ({ tabletId }) => ({ tablet: String(tabletId) }),
	},
	'/tablet': {
		enter: ({ ownerId }) => ({ person: String(ownerId), pin: '7294' }),
		leave: () => ({ intent: 'leave' }),
	},
	'/venue-dashboard/:venueId/team/invite': {
		desk: () => ({ role: 'desk' }),
		manager: () => ({ role: 'manager' }),
	},
	'/venue-dashboard/:venueId/team/:memberId/role': {
		coach: () => ({ role: 'coach' }),
		manager: () => ({ role: 'manager' }),
	},
	'/venue-dashboard/:venueId/day/bookings/:bookingId/choice': { '': () => ({ choice: 'credit' }) },
	'/venue-dashboard/:venueId/closures/phone': {
		'': ({ closedId }) => ({ tick: `${closedId}:phoned` }),
		roof: ({ closedId }) => ({ tick: `${closedId}:roof:1` }),
	},
	'/my-bookings/:id/invoice': { '': () => recipient },
	'/my-bookings/packs/:saleId/invoice': { '': () => recipient },
	'/my-bookings/places/:saleId/invoice': { '': () => recipient },
	'/tournaments/:id/team/:teamId/invoice': { '': () => recipient },
	'/venue-dashboard/:venueId/money/invoices/:invoiceId/anew': { '': () => recipient },
	'/venue-dashboard/:venueId/money/refunds/:refundId': { '': paidBack },
	'/venue-dashboard/:venueId/bookings/:bookingId/refunds/:refundId': { '': paidBack },
	'/venue-dashboard/:venueId/day/bookings/:bookingId/refunds/:refundId': { '': paidBack },
	'/venue-dashboard/:venueId/money/till': {
		'': () => ({ day: '2027-03-01', float: '0', counted: '0', banked: '', note: 'As counted', seen: '0' }),
	},
	'/venue-dashboard/:venueId/money/till/:closeId/reopen': { '': () => ({ reason: 'Counted wrong' }) },
	'/venue-dashboard/:venueId/events/new': { '': ({ sportId }) => ({ ...event, sportId: String(sportId) }) },
	'/admin/bookings/:id/refund': { '': () => ({ amount: '10', seen: '0', reason: 'Wet' }) },
	'/admin/payouts/:venueId': {
		'': () => ({ until: '2027-02-20', paidOn: '2027-02-21', fee: '6', reference: 'CS 18', seen: '0' }),
	},
	'/admin/payouts/:payoutId/undo': { '': () => ({ reason: 'The fee was wrong' }) },
	'/admin/owners': { approve: ({ applicationId }) => ({ id: String(applicationId) }) },
	'/admin/venues': { approve: ({ draftId }) => ({ id: String(draftId) }) },
	'/admin/owners/price': { '': () => ({ perMonth: '590', cardShare: '2', freeMonths: '1' }) },
	'/admin/catalogue': {
		add: () => ({ intent: 'add-facility', name: 'Braai area' }),
		'add a sport': () => ({ intent: 'add-sport', name: 'Squash', icon: 'generic', counts: 'points' }),
		'change a sport': ({ sportId }) => ({ intent: 'sport', id: String(sportId), name: 'Padel', counts: 'sets' }),
		retire: () => ({ intent: 'facility', was: 'Coaching', name: 'Coaching' }),
	},
	'/admin/owners/:id/decline': { '': () => ({ note: 'Not now' }) },
	'/admin/venues/:id/decline': { '': () => ({ note: 'Not now' }) },
	'/admin/users/:id/warn': { '': () => ({ reason: 'Rude' }) },
	'/admin/users/:id/suspend': { '': () => ({ note: 'Rude' }) },
	'/admin/users/:id/role': { '': () => ({ role: 'venue_owner', note: 'Owns one' }) },
	'/admin/reviews/:id/hide': { '': () => ({ reason: 'Rude' }) },
}

const IN_LOG = 'venue-log.server.test.ts'
const WITH_STATEMENTS = 'statements.server.test.ts'
const WITH_INVOICES = 'invoices.server.test.ts'
/** Forms of a dashboard that change nothing in this world, and where their line in the log is demanded. */
export const LINE_ELSEWHERE: Record<string, string> = {
	'/events/:eventId check in': IN_LOG,
	'/events/:eventId/people/:personId/pay': 'desk-place.server.test.ts',
	'/events/:eventId/people/:personId/unpay': 'desk-place.server.test.ts',
	'/day/bookings/:bookingId/edit': IN_LOG,
	'/day/bookings/:bookingId/add-ons': 'desk-add-ons.server.test.ts',
	'/day/bookings/:bookingId/discount': IN_LOG,
	'/day/bookings/:bookingId/choice': 'closure-choice.server.test.ts',
	'/day/bookings/:bookingId/undo': 'undo.server.test.ts',
	'/customers/:customerId/packs/:saleId/undo': 'packs.server.test.ts',
	'/customers/:customerId/vouchers/enter': 'vouchers.server.test.ts',
	'/day/bookings/:bookingId/undo-cash': IN_LOG,
	'/rewards use': 'codes.server.test.ts',
	'/rewards undo': 'codes.server.test.ts',
	'/customers/import': 'import.server.test.ts',
	'/import': 'import-bookings.server.test.ts',
	'/customers/:customerId/edit': IN_LOG,
	'/customers/:customerId/merge': IN_LOG,
	'/money/:paymentId/send-back': IN_LOG,
	'/money/match': IN_LOG,
	'/money/invoices': WITH_INVOICES,
	'/money/invoices/new': WITH_INVOICES,
	'/money/invoices/:invoiceId/anew': WITH_INVOICES,
	'/money/statements/:statementId': WITH_STATEMENTS,
	'/closures/phone': IN_LOG,
	'/closures/phone roof': 'closing.server.test.ts',
	'/regulars/:regularId/end': IN_LOG,
	'/regulars/:regularId/end mistake': 'undo-weekly.server.test.ts',
	'/regulars/:regularId/undo': 'undo-weekly.server.test.ts',
	'/customers/:customerId/take': 'take-dates.server.test.ts',
	'/regulars/:regularId/take': 'take-dates.server.test.ts',
	'/regulars/:regularId/account': 'hour-account.server.test.ts',
	'/regulars/:regularId/account end': 'hour-account.server.test.ts',
	'/regulars/:regularId/change': 'series.server.test.ts',
	'/regulars/:regularId/next-term offer': 'next-term.server.test.ts',
	'/edit': IN_LOG,
	'/edit/sports': IN_LOG,
	'/edit/sports/:sportId/courts': 'courts.server.test.ts',
	'/edit/sports/:sportId/remove': IN_LOG,
	'/edit/webhooks/:webhookId resend': 'webhooks.server.test.ts',
	'/edit/webhooks/:webhookId start': 'webhooks.server.test.ts',
}
