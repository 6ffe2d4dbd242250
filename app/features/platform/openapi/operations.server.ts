import type { z } from 'zod'
import { LoginCall, Registration } from '#app/features/accounts/schemas.ts'
import { AvailabilityQuery, NewBooking, StatusChange, VenueBookingQuery } from '#app/features/bookings/schemas.ts'
import { ClubQuery } from '#app/features/clubs/list/list-query.ts'
import { ClubChange, ClubKeyQuery, NewClub } from '#app/features/clubs/schemas.ts'
import { EventChange, EventQuery, NewEvent } from '#app/features/clubs/events/planning/schemas.ts'
import { InvitationQuery } from '#app/features/events/schemas.ts'
import { AskAnswer, NewConnection } from '#app/features/matchmaking/people/schemas.ts'
import { PlayerQuery } from '#app/features/matchmaking/players/list-query.ts'
import { Preferences } from '#app/features/matchmaking/preferences/schemas.ts'
import {
	AnswerChange,
	NewAnswer,
	RequestStatusChange,
} from '#app/features/matchmaking/requests/answers/answer-schemas.ts'
import { RequestQuery } from '#app/features/matchmaking/requests/list/list-query.ts'
import { NewRequest } from '#app/features/matchmaking/requests/posting/schemas.ts'
import { MessageQuery, NewMessage } from '#app/features/matchmaking/threads/schemas.ts'
import { ManualVerification, NewCheckout } from '#app/features/payments/schemas.ts'
import { MatchChange } from '#app/features/tournaments/matches/schemas.ts'
import { ItemQuery, NewRedemption } from '#app/features/rewards/schemas.ts'
import { TournamentQuery } from '#app/features/tournaments/list-query.ts'
import { KeyQuery, NewTournament, TournamentChange } from '#app/features/tournaments/schemas.ts'
import { NewPlayer, NewSession } from '#app/features/team-balancer/schemas.ts'
import { NewTeam } from '#app/features/tournaments/teams/schemas.ts'
import { NewSchedule } from '#app/features/tournaments/placement/schemas.ts'
import { ListQuery } from '#app/features/venues/finder/list-query.ts'
import { LongPageQuery, PageQuery } from '#app/lib/form/list.ts'
import * as answers from './answers.ts'

export const bodies = {
	NewTeam,
	NewClub,
	ClubChange,
	NewTournament,
	TournamentChange,
	Login: LoginCall,
	Registration,
	NewBooking,
	StatusChange,
	NewCheckout,
	ManualVerification,
	NewSchedule,
	MatchChange,
	NewRedemption,
	NewEvent,
	EventChange,
	NewSession,
	NewPlayer,
	NewRequest,
	NewAnswer,
	AnswerChange,
	RequestStatusChange,
	Preferences,
	NewMessage,
	NewConnection,
	AskAnswer,
}
export { answers }

type AnswerName = keyof typeof answers

/** One call. What every call has in common (who may, what can go wrong anyway) is added by the document. */
export type Operation = {
	summary: string
	tag:
		| 'Accounts'
		| 'Venues'
		| 'Bookings'
		| 'Payments'
		| 'Venue dashboard'
		| 'Events'
		| 'Tournaments'
		| 'Running clubs'
		| 'Team balancer'
		| 'Rewards'
		| 'Matchmaking'
		| 'Strava'
		| 'About this API'
	/** Only for people who are signed in. */
	signedIn?: boolean
	query?: z.ZodObject
	body?: keyof typeof bodies
	/** Status and schema of the answer; `list` is an array of it. */
	status?: 200 | 201
	/** The same answer with 200, where asking again changes nothing. */
	repeatable?: boolean
	/** The same answer with 202, and what that means. */
	accepted?: string
	answer?: AnswerName
	list?: boolean
	/** The answer tells how many there are in all and where the pages before and after are. */
	paged?: boolean
	setsCookie?: boolean
	/** Takes an Idempotency-Key. */
	onceByKey?: boolean
	/** What can go wrong beside that, with its own words or its own schema. */
	failures?: Partial<Record<number, { text: string; answer?: AnswerName }>>
}

const noVenue = { 404: { text: 'There is no such venue, or it does not offer that sport' } }
const noEvent = {
	404: { text: 'There is no such event, or it is by link and the key is missing' },
	409: { text: 'The event is over or was cancelled' },
	429: { text: 'Too many changes in a minute' },
}
const noClub = { 404: { text: 'There is no such club, or it is private and the key is missing' } }
const noRun = {
	403: { text: 'Only members of the club can do this' },
	404: { text: 'There is no such run, or it is of a private club that you are no member of' },
	409: { text: 'The run has started, is over or was cancelled, or the organiser declined your request' },
	429: { text: 'Too many changes in a minute' },
}
const noSession = {
	403: { text: 'Somebody else posted the match request' },
	404: { text: 'There is no such session' },
}
const changedSession = { ...noSession, 429: { text: 'Too many changes in a minute' } }
const noTournament = { 404: { text: 'There is no such tournament, or it is private and the key is missing' } }
const noCheckout = { 404: { text: 'There is no such checkout, or it is none of yours' } }
const ownersOnly = { 403: { text: 'Only venue owners may see that' } }
const busy = { 503: { text: 'Too many people are signing in at the moment' } }

/** Every call by its path and method. */
export const operations: Record<string, Partial<Record<'get' | 'post' | 'put' | 'patch' | 'delete', Operation>>> = {
	'/api/user/jwt': { get: { summary: 'The person who is signed in', tag: 'Accounts', signedIn: true, answer: 'User' } },
	'/api/login': {
		post: {
			summary: 'Sign in',
			tag: 'Accounts',
			body: 'Login',
			answer: 'SignedIn',
			setsCookie: true,
			failures: {
				401: {
					text: 'Invalid username or password; with `codeWanted: true` they are right, and the account has a second factor: send the same with `code`, which is that of the person’s app or one of their recovery codes',
				},
				429: { text: 'Too many wrong tries for this account or from this address, of passwords or of codes' },
				...busy,
			},
		},
	},
	'/api/register': {
		post: {
			summary: 'Open an account and sign in',
			tag: 'Accounts',
			body: 'Registration',
			status: 201,
			answer: 'SignedIn',
			setsCookie: true,
			failures: {
				409: { text: 'The username or the e-mail belongs to somebody' },
				429: { text: 'Too many new accounts from this address' },
				...busy,
			},
		},
	},
	'/api/logout': {
		post: {
			summary: 'End the session, its cookie and its token',
			tag: 'Accounts',
			answer: 'Message',
			setsCookie: true,
		},
	},
	'/api/sports': { get: { summary: 'All sports', tag: 'Venues', answer: 'Sport', list: true } },
	'/api/sports/{id}': { get: { summary: 'One sport', tag: 'Venues', answer: 'Sport' } },
	'/api/venues': {
		get: { summary: 'Venues', tag: 'Venues', query: ListQuery, answer: 'Venue', list: true, paged: true },
	},
	'/api/venues/{id}': {
		get: { summary: 'One venue with its sports, reviews and events', tag: 'Venues', answer: 'VenueDetails' },
	},
	'/api/venues/{id}/availability': {
		get: {
			summary: 'Which hours of which days are free, and what they cost',
			tag: 'Bookings',
			query: AvailabilityQuery,
			answer: 'AvailableDay',
			list: true,
			failures: noVenue,
		},
	},
	'/api/venues/{venueId}/sports/{sportId}': {
		get: { summary: 'One sport as a venue offers it', tag: 'Venues', answer: 'OneVenueSport', failures: noVenue },
	},
	'/api/courts': {
		get: { summary: 'Venues in short', tag: 'Venues', query: ListQuery, answer: 'Court', list: true, paged: true },
	},
	'/api/bookings': {
		post: {
			summary: 'Book a court',
			tag: 'Bookings',
			signedIn: true,
			body: 'NewBooking',
			status: 201,
			answer: 'Booking',
			onceByKey: true,
			failures: {
				...noVenue,
				409: { text: 'That time has just been taken', answer: 'NotBooked' },
				422: { text: 'The Idempotency-Key was used for something else' },
				429: { text: 'Too many bookings in a minute' },
			},
		},
	},
	'/api/bookings/me': {
		get: {
			summary: 'Your own bookings, newest first',
			tag: 'Bookings',
			signedIn: true,
			query: LongPageQuery,
			answer: 'OwnBooking',
			list: true,
			paged: true,
		},
	},
	'/api/bookings/{id}/status': {
		patch: {
			summary: 'Cancel your own booking; confirm, complete or cancel one at your venue',
			tag: 'Bookings',
			signedIn: true,
			body: 'StatusChange',
			answer: 'Booking',
			failures: {
				403: { text: 'Only the venue can do that' },
				404: { text: 'There is no such booking, or it is none of yours' },
				409: { text: 'The booking is over, has not begun, or is not in a status from which it can become that' },
			},
		},
	},
	'/api/dashboard/venues': {
		get: {
			summary: 'The venues you run, published or not',
			tag: 'Venue dashboard',
			signedIn: true,
			query: PageQuery,
			answer: 'OwnVenue',
			list: true,
			paged: true,
			failures: ownersOnly,
		},
	},
	'/api/dashboard/venues/{id}/bookings': {
		get: {
			summary: 'The bookings of a venue you run: those to come, soonest first, then the past ones, newest first',
			tag: 'Venue dashboard',
			signedIn: true,
			query: VenueBookingQuery,
			answer: 'VenueBooking',
			list: true,
			paged: true,
			failures: ownersOnly,
		},
	},
	'/api/dashboard/venues/{id}/events': {
		get: {
			summary: 'The events of a venue you run: those to come, soonest first, then the past ones, newest first',
			tag: 'Venue dashboard',
			signedIn: true,
			query: PageQuery,
			answer: 'OwnEvent',
			list: true,
			paged: true,
			failures: ownersOnly,
		},
	},
	'/api/events/{id}/participants': {
		post: {
			summary: 'Join an event, or its waitlist when it is full',
			tag: 'Events',
			signedIn: true,
			query: InvitationQuery,
			status: 201,
			repeatable: true,
			answer: 'EventPlace',
			failures: noEvent,
		},
		delete: {
			summary: 'Give up your own place, which goes to the first on the waitlist; doing it again changes nothing',
			tag: 'Events',
			signedIn: true,
			query: InvitationQuery,
			answer: 'EventPlace',
			failures: noEvent,
		},
	},
	'/api/running-clubs': {
		get: {
			summary: 'Public running clubs, newest first; `q` is looked for in name and city',
			tag: 'Running clubs',
			query: ClubQuery,
			answer: 'RunningClub',
			list: true,
			paged: true,
		},
		post: {
			summary: 'Create a running club; you are its host and first member',
			tag: 'Running clubs',
			signedIn: true,
			body: 'NewClub',
			status: 201,
			answer: 'RunningClubDetails',
			onceByKey: true,
			failures: {
				422: { text: 'The Idempotency-Key was used for something else' },
				429: { text: 'Too many clubs in a minute' },
			},
		},
	},
	'/api/running-clubs/user': {
		get: {
			summary: 'The running clubs you are a member of, newest first',
			tag: 'Running clubs',
			signedIn: true,
			query: PageQuery,
			answer: 'RunningClub',
			list: true,
			paged: true,
		},
	},
	'/api/running-clubs/hosted': {
		get: {
			summary: 'The running clubs you host, newest first',
			tag: 'Running clubs',
			signedIn: true,
			query: PageQuery,
			answer: 'RunningClub',
			list: true,
			paged: true,
		},
	},
	'/api/running-clubs/{id}': {
		get: {
			summary: 'One running club with its members, its runs and what they ran',
			tag: 'Running clubs',
			query: ClubKeyQuery,
			answer: 'RunningClubDetails',
			failures: noClub,
		},
		patch: {
			summary: 'Change a running club you manage; what is left out stays',
			tag: 'Running clubs',
			signedIn: true,
			body: 'ClubChange',
			answer: 'RunningClubDetails',
			failures: {
				...noClub,
				403: { text: 'Only its host and admins can change it' },
				429: { text: 'Too many changes in a minute' },
			},
		},
	},
	'/api/running-clubs/{id}/members': {
		get: {
			summary: 'The members of a club, its host first; who is not in it sees first names and initials',
			tag: 'Running clubs',
			query: PageQuery.extend(ClubKeyQuery.shape),
			answer: 'ClubMember',
			list: true,
			paged: true,
			failures: noClub,
		},
		post: {
			summary: 'Join a club: a private one by the key of its link, without which you ask to join',
			tag: 'Running clubs',
			signedIn: true,
			query: ClubKeyQuery,
			status: 201,
			repeatable: true,
			answer: 'ClubStanding',
			failures: {
				202: { text: 'Asked; somebody who runs the club has to answer', answer: 'ClubStanding' },
				404: { text: 'There is no such club' },
				409: { text: 'The key is none of the club’s any more' },
				429: { text: 'Too many changes in a minute' },
			},
		},
	},
	'/api/running-clubs/{id}/members/me': {
		delete: {
			summary: 'Leave a club with your places at its upcoming runs, or take your request to join back',
			tag: 'Running clubs',
			signedIn: true,
			answer: 'ClubStanding',
			failures: {
				404: { text: 'There is no such club' },
				409: { text: 'Its host hands it over first' },
				429: { text: 'Too many changes in a minute' },
			},
		},
	},
	'/api/running-clubs/{clubId}/events': {
		get: {
			summary: 'The runs of a club: those to come, soonest first, or those that have started, latest first',
			tag: 'Running clubs',
			query: EventQuery,
			answer: 'ClubEvent',
			list: true,
			paged: true,
			failures: noClub,
		},
		post: {
			summary: 'Plan a run of a club you are a member of; of one that repeats the next four are planned',
			tag: 'Running clubs',
			signedIn: true,
			body: 'NewEvent',
			status: 201,
			answer: 'ClubEvent',
			onceByKey: true,
			failures: {
				...noClub,
				403: { text: 'Only members of the club can plan a run' },
				422: { text: 'The Idempotency-Key was used for something else' },
				429: { text: 'Too many runs in a minute' },
			},
		},
	},
	'/api/running-clubs/{clubId}/events/{eventId}': {
		get: {
			summary: 'One run of a club',
			tag: 'Running clubs',
			query: ClubKeyQuery,
			answer: 'ClubEvent',
			failures: {
				404: { text: 'There is no such run, or you may not know of it' },
				403: { text: 'It is still to come, and only members of the club see it' },
			},
		},
		patch: {
			summary: 'Change a run you manage, or it and all that follow in its series; what is left out stays',
			tag: 'Running clubs',
			signedIn: true,
			body: 'EventChange',
			answer: 'ClubEvent',
			failures: {
				404: { text: 'There is no such run, or you may not know of it' },
				403: { text: 'Only who organises the run and the club’s admins can change it' },
				409: { text: 'It has started or was cancelled, or more people have a place than it would have' },
				429: { text: 'Too many changes in a minute' },
			},
		},
	},
	'/api/running-clubs/{clubId}/events/{eventId}/participants': {
		post: {
			summary: 'Join a run of your club, or its waitlist when it is full, or ask to where it needs approval',
			tag: 'Running clubs',
			signedIn: true,
			status: 201,
			repeatable: true,
			answer: 'ClubEventPlace',
			failures: { 202: { text: 'Asked; the organiser has to say yes', answer: 'ClubEventPlace' }, ...noRun },
		},
		delete: {
			summary: 'Give up your own place, which goes to the first on the waitlist; doing it again changes nothing',
			tag: 'Running clubs',
			signedIn: true,
			answer: 'ClubEventPlace',
			failures: noRun,
		},
	},
	'/api/payments/checkout': {
		post: {
			summary: 'Open a checkout for what is still to be paid of your own booking',
			tag: 'Payments',
			signedIn: true,
			body: 'NewCheckout',
			status: 201,
			answer: 'Checkout',
			onceByKey: true,
			failures: {
				404: { text: 'There is no such booking, or it is not your own' },
				409: { text: 'There is nothing to pay: it is paid, cancelled, or the venue has to confirm your payment' },
				422: { text: 'The Idempotency-Key was used for something else' },
				429: { text: 'Too many checkouts in a minute' },
				503: { text: 'The card provider does not answer' },
			},
		},
	},
	'/api/payments/verify/{checkoutId}': {
		get: {
			summary: 'How a payment stands, for its payer and the people of its venue',
			tag: 'Payments',
			signedIn: true,
			answer: 'Verification',
			failures: noCheckout,
		},
	},
	'/api/payments/manual-verify/{checkoutId}': {
		post: {
			summary: 'Say that you have sent a payment by hand; the booking is paid once the venue has confirmed it',
			tag: 'Payments',
			signedIn: true,
			body: 'ManualVerification',
			answer: 'Verification',
			failures: {
				...noCheckout,
				409: { text: 'The payment is made by card, or has ended, or the venue cannot be paid that way' },
			},
		},
	},
	'/api/payments/webhook': {
		post: {
			summary: 'For the card provider: what became of a payment or a refund, signed as Standard Webhooks has it',
			tag: 'Payments',
			answer: 'Taken',
			failures: {
				400: { text: 'The body is signed, and no JSON object' },
				401: { text: 'The signature is missing or wrong, or more than three minutes old' },
				404: { text: 'Nobody takes cards here' },
				409: { text: 'The `webhook-id` came before with another body' },
				411: { text: 'The length of the body is not declared' },
				413: { text: 'The body is larger than 64 kB' },
			},
		},
	},
	'/api/tournaments': {
		get: {
			summary:
				'Public tournaments: those open for teams and those under way by start, then the past ones, newest first',
			tag: 'Tournaments',
			query: TournamentQuery,
			answer: 'Tournament',
			list: true,
			paged: true,
		},
		post: {
			summary: 'Create a tournament; you are its organizer',
			tag: 'Tournaments',
			signedIn: true,
			body: 'NewTournament',
			status: 201,
			answer: 'TournamentDetails',
			onceByKey: true,
			failures: {
				422: { text: 'The Idempotency-Key was used for something else' },
				429: { text: 'Too many tournaments in a minute' },
			},
		},
	},
	'/api/tournaments/{id}': {
		get: {
			summary: 'One tournament',
			tag: 'Tournaments',
			query: KeyQuery,
			answer: 'TournamentDetails',
			failures: noTournament,
		},
		patch: {
			summary: 'Change a tournament you organize; what is left out stays',
			tag: 'Tournaments',
			signedIn: true,
			body: 'TournamentChange',
			answer: 'TournamentDetails',
			failures: {
				...noTournament,
				403: { text: 'Only its organizer can change it' },
				409: { text: 'That can no longer change, or more teams have joined than it would take' },
				429: { text: 'Too many changes in a minute' },
			},
		},
	},
	'/api/tournaments/{id}/standings': {
		get: {
			summary: 'The table of a tournament; empty while teams can still join',
			tag: 'Tournaments',
			query: KeyQuery,
			answer: 'Standing',
			list: true,
			failures: { 404: { text: 'There is no such tournament, or it is private and the key is missing' } },
		},
	},
	'/api/tournaments/{id}/generate-schedule': {
		post: {
			summary: 'Draw the matches of your tournament and put them on its courts',
			tag: 'Tournaments',
			signedIn: true,
			body: 'NewSchedule',
			status: 201,
			answer: 'GeneratedSchedule',
			accepted: 'The venue has been asked for the courts; the schedule is made when it says yes',
			onceByKey: true,
			failures: {
				403: { text: 'Only the organiser may' },
				404: { text: 'There is no such tournament' },
				409: { text: 'It has a schedule already, is over, has too few teams, or its matches do not fit' },
				422: { text: 'The Idempotency-Key was used for something else' },
				429: { text: 'Too many tries in a minute' },
			},
		},
	},
	'/api/tournaments/{id}/teams': {
		get: {
			summary: 'The teams of a tournament in the order they joined, with who is on them',
			tag: 'Tournaments',
			query: KeyQuery,
			answer: 'Team',
			list: true,
			failures: noTournament,
		},
		post: {
			summary: 'Enter a team, of which you become the captain; it is registered until its fee is paid',
			tag: 'Tournaments',
			signedIn: true,
			query: KeyQuery,
			body: 'NewTeam',
			status: 201,
			answer: 'Team',
			onceByKey: true,
			failures: {
				...noTournament,
				403: { text: 'You organise this tournament, or the request came from another site' },
				409: { text: 'No team can join any more, the name is taken, or you are on a team there' },
				422: { text: 'The Idempotency-Key was used for something else' },
				429: { text: 'Too many tries in a minute' },
			},
		},
	},
	'/api/tournaments/{id}/matches': {
		get: {
			summary: 'The matches of a tournament, by round and start',
			tag: 'Tournaments',
			query: KeyQuery,
			answer: 'Match',
			list: true,
			failures: { 404: { text: 'There is no such tournament, or it is private and the key is missing' } },
		},
	},
	'/api/tournaments/{id}/matches/{matchId}': {
		patch: {
			summary:
				'Send a result: the captain of one side proposes it, the other confirms it by sending the same, the organiser decides',
			tag: 'Tournaments',
			signedIn: true,
			query: KeyQuery,
			body: 'MatchChange',
			answer: 'Match',
			failures: {
				403: { text: 'Only the captains of this match and the organiser may do this' },
				404: { text: 'There is no such match or tournament, or it is private and the key is missing' },
				409: {
					text: 'The match is over, has not begun, or has just changed, or the other captain says something else',
				},
				429: { text: 'Too many changes in a minute' },
			},
		},
	},
	'/api/rewards/user/points': {
		get: { summary: 'Your points', tag: 'Rewards', signedIn: true, answer: 'Points' },
	},
	'/api/rewards/user/rewards': {
		get: {
			summary: 'What you have earned, the latest first',
			tag: 'Rewards',
			signedIn: true,
			query: PageQuery,
			answer: 'Earning',
			list: true,
			paged: true,
		},
	},
	'/api/rewards/user/redemptions': {
		get: {
			summary: 'What you have redeemed, the latest first',
			tag: 'Rewards',
			signedIn: true,
			query: PageQuery,
			answer: 'Redemption',
			list: true,
			paged: true,
		},
	},
	'/api/rewards/redemption-items': {
		get: {
			summary: 'What points can be spent on',
			tag: 'Rewards',
			signedIn: true,
			query: ItemQuery,
			answer: 'RedemptionItem',
			list: true,
			paged: true,
		},
	},
	'/api/rewards/redeem': {
		post: {
			summary: 'Spend points on an item',
			tag: 'Rewards',
			signedIn: true,
			body: 'NewRedemption',
			status: 201,
			answer: 'NewlyRedeemed',
			onceByKey: true,
			failures: {
				404: { text: 'There is no such item, or it is not on offer' },
				409: { text: 'Not enough points, out of stock, or expired' },
				422: { text: 'The Idempotency-Key was used for something else' },
				429: { text: 'Too many redemptions in a minute' },
			},
		},
	},
	'/api/matchmaking/requests': {
		get: {
			summary:
				'Open match requests: the best match first where you have saved preferences, otherwise those that end soonest. With `mine=true` your own, newest first, whatever became of them',
			tag: 'Matchmaking',
			query: RequestQuery,
			answer: 'MatchRequest',
			list: true,
			paged: true,
			failures: { 401: { text: 'Your own requests were asked for and nobody is signed in' } },
		},
		post: {
			summary: 'Look for people to play with, for a booking of yours or without one',
			tag: 'Matchmaking',
			signedIn: true,
			body: 'NewRequest',
			status: 201,
			answer: 'MatchRequest',
			onceByKey: true,
			failures: {
				403: { text: 'An admin has closed matchmaking for you' },
				404: { text: 'There is no such booking, or it is not yours' },
				409: {
					text: 'You already look for players for this booking, it is over or too soon, or you have 10 open requests',
				},
				422: { text: 'The Idempotency-Key was used for something else' },
				429: { text: 'Too many requests in a minute' },
			},
		},
	},
	'/api/matchmaking/requests/{id}': {
		get: {
			summary: 'One match request',
			tag: 'Matchmaking',
			answer: 'MatchRequest',
			failures: { 404: { text: 'There is no such request, or you and whoever posted it are kept apart by a block' } },
		},
	},
	'/api/matchmaking/requests/{id}/responses': {
		get: {
			summary: 'The responses to a request of yours that were not withdrawn: those that wait first',
			tag: 'Matchmaking',
			signedIn: true,
			query: PageQuery,
			answer: 'MatchResponse',
			list: true,
			paged: true,
			failures: {
				403: { text: 'Only whoever posted the request sees them' },
				404: { text: 'There is no such request, or you and whoever posted it are kept apart by a block' },
			},
		},
		post: {
			summary: 'Respond to an open request of somebody else; a response you have withdrawn is given anew',
			tag: 'Matchmaking',
			signedIn: true,
			body: 'NewAnswer',
			status: 201,
			answer: 'MatchResponse',
			onceByKey: true,
			failures: {
				403: { text: 'An admin has closed matchmaking for you' },
				404: { text: 'There is no such request, or you and whoever posted it are kept apart by a block' },
				409: { text: 'It is your own request, it is not open, or you have already answered' },
				422: { text: 'The Idempotency-Key was used for something else' },
				429: { text: 'Too many responses in a minute' },
			},
		},
	},
	'/api/matchmaking/requests/{id}/status': {
		patch: {
			summary: 'Cancel a request of yours until its time, or end its search once enough people were accepted',
			tag: 'Matchmaking',
			signedIn: true,
			body: 'RequestStatusChange',
			answer: 'MatchRequest',
			failures: {
				403: { text: 'Only whoever posted the request can do this' },
				404: { text: 'There is no such request' },
				409: { text: 'The request is over, its time has come, or too few people were accepted' },
				429: { text: 'Too many changes in a minute' },
			},
		},
	},
	'/api/matchmaking/responses/{responseId}/status': {
		patch: {
			summary:
				'Accept or decline a response to a request of yours; the one that takes the last place matches it, and the others who wait are declined',
			tag: 'Matchmaking',
			signedIn: true,
			body: 'AnswerChange',
			answer: 'MatchResponse',
			failures: {
				403: { text: 'Only whoever posted the request can do this' },
				404: { text: 'There is no such response' },
				409: { text: 'The request is not open, or the response does not wait any more' },
				429: { text: 'Too many changes in a minute' },
			},
		},
	},
	'/api/matchmaking/threads/{id}/messages': {
		get: {
			summary:
				'The latest messages of a conversation you are in, or those before one, oldest first; `Link` leads to earlier ones. Who reads the latest has read it',
			tag: 'Matchmaking',
			signedIn: true,
			query: MessageQuery,
			answer: 'ThreadMessage',
			list: true,
			failures: { 404: { text: 'There is no such conversation, or you are not in it' } },
		},
		post: {
			summary: 'Write a message in a conversation you are in',
			tag: 'Matchmaking',
			signedIn: true,
			body: 'NewMessage',
			status: 201,
			answer: 'ThreadMessage',
			onceByKey: true,
			failures: {
				403: { text: 'An admin has closed matchmaking for you' },
				404: { text: 'There is no such conversation, or you are not in it' },
				409: { text: 'Its game is long over' },
				422: { text: 'The Idempotency-Key was used for something else' },
				429: { text: 'Too many messages in a minute' },
			},
		},
	},
	'/api/matchmaking/players': {
		get: {
			summary:
				'People who let themselves be found: the best match first where you have saved preferences, of your sports unless you ask for one; otherwise the latest first',
			tag: 'Matchmaking',
			query: PlayerQuery,
			answer: 'PlayerPage',
		},
	},
	'/api/matchmaking/players/{playerId}/connect': {
		post: {
			summary: 'Ask a player to connect, with a note; who is asked by them accepts by it',
			tag: 'Matchmaking',
			signedIn: true,
			body: 'NewConnection',
			status: 201,
			repeatable: true,
			answer: 'Connection',
			failures: {
				403: { text: 'An admin has closed matchmaking for you' },
				404: { text: 'There is no such player' },
				409: { text: 'That is you' },
				429: { text: 'Too many in a minute' },
			},
		},
	},
	'/api/matchmaking/connections/{id}': {
		patch: {
			summary: 'Answer somebody who asks to connect; of being ignored they are not told',
			tag: 'Matchmaking',
			signedIn: true,
			body: 'AskAnswer',
			answer: 'AnsweredConnection',
			failures: {
				403: { text: 'An admin has closed matchmaking for you' },
				404: { text: 'Nobody asks you by this id' },
				409: { text: 'You have answered otherwise already' },
				429: { text: 'Too many changes in a minute' },
			},
		},
	},
	'/api/matchmaking/preferences': {
		get: {
			summary: 'What you said of yourself as a player; the defaults, and hidden, where you have never said it',
			tag: 'Matchmaking',
			signedIn: true,
			answer: 'PlayerPreferences',
		},
		put: {
			summary:
				'Save all of it; `matchmakingEnabled` (true at first) needs a sport and a city. It and `phone` stay where they are left out',
			tag: 'Matchmaking',
			signedIn: true,
			body: 'Preferences',
			answer: 'PlayerPreferences',
			failures: { 429: { text: 'Too many changes in a minute' } },
		},
	},
	'/api/strava/connection-status': {
		get: { summary: 'Whether you have connected Strava', tag: 'Strava', signedIn: true, answer: 'StravaStatus' },
	},
	'/api/strava/auth-url': {
		get: {
			summary: 'Where to send the browser to connect Strava; only this browser can come back from there',
			tag: 'Strava',
			signedIn: true,
			answer: 'StravaAuthUrl',
			setsCookie: true,
			failures: {
				409: { text: 'Strava is connected already' },
				429: { text: 'Too many tries' },
				503: { text: 'Strava is not set up here' },
			},
		},
	},
	'/api/team-balancer/sessions': {
		post: {
			summary: 'Open a session in which you divide people into teams for your match request',
			tag: 'Team balancer',
			signedIn: true,
			body: 'NewSession',
			status: 201,
			answer: 'TeamSession',
			onceByKey: true,
			failures: {
				403: { text: 'Somebody else posted the match request, or an admin has closed matchmaking for you' },
				404: { text: 'There is no such match request' },
				409: { text: 'The match request was cancelled' },
				422: { text: 'The Idempotency-Key was used for something else' },
				429: { text: 'Too many sessions in a minute' },
			},
		},
	},
	'/api/team-balancer/sessions/match/{matchRequestId}': {
		get: {
			summary: 'The latest session of your match request',
			tag: 'Team balancer',
			signedIn: true,
			answer: 'TeamSession',
			failures: noSession,
		},
	},
	'/api/team-balancer/sessions/{id}': {
		get: {
			summary: 'One session',
			tag: 'Team balancer',
			signedIn: true,
			answer: 'TeamSession',
			failures: noSession,
		},
	},
	'/api/team-balancer/sessions/{id}/players': {
		get: {
			summary: 'The squad of a session, in the order they were added',
			tag: 'Team balancer',
			signedIn: true,
			answer: 'SquadPlayer',
			list: true,
			failures: noSession,
		},
		post: {
			summary: 'Add somebody to the squad: yourself, whom you accepted or know, a listed player, or a guest by name',
			tag: 'Team balancer',
			signedIn: true,
			body: 'NewPlayer',
			status: 201,
			answer: 'SquadPlayer',
			onceByKey: true,
			failures: {
				...changedSession,
				404: { text: 'There is no such session, or nobody like that whom you may add' },
				409: { text: 'They are in the squad already, or it is full' },
				422: { text: 'The Idempotency-Key was used for something else' },
			},
		},
	},
	'/api/team-balancer/sessions/{id}/teams': {
		get: {
			summary: 'The teams of a session; none before the first balancing',
			tag: 'Team balancer',
			signedIn: true,
			answer: 'BalancedTeam',
			list: true,
			failures: noSession,
		},
	},
	'/api/team-balancer/sessions/{id}/assignments': {
		get: {
			summary: 'Who is in which team',
			tag: 'Team balancer',
			signedIn: true,
			answer: 'TeamAssignment',
			list: true,
			failures: noSession,
		},
	},
	'/api/team-balancer/sessions/{id}/balance': {
		post: {
			summary: 'Divide everybody who can come into even teams; the same squad gives the same teams',
			tag: 'Team balancer',
			signedIn: true,
			answer: 'Balance',
			failures: {
				...changedSession,
				409: { text: 'There are no players, or what you wish for cannot be; the message says why' },
			},
		},
	},
	'/api/openapi.json': { get: { summary: 'This document', tag: 'About this API' } },
}
