import { z } from 'zod'
import { MATCH_DAYS, MATCH_TIMES } from '#app/features/matchmaking/match-times.ts'
import { CLOSING_REASONS } from '#app/features/bookings/closing/closing-reasons.ts'
import { PAYMENT_METHODS } from '#app/features/bookings/paying/payment-methods.ts'
import { STATUSES } from '#app/features/bookings/status.ts'
import { Difficulty } from '#app/features/clubs/rules.ts'
import { PAYMENT_STATUSES } from '#app/features/ledger/payment-state.ts'
import { LEVELS } from '#app/features/matchmaking/levels.ts'
import { availabilities } from '#app/features/team-balancer/rules.ts'
import { TournamentStatus } from '#app/features/tournaments/status.ts'

// What the calls answer. Strict, so that the test of these against real answers finds every field that is not here.

const id = z.int().min(1)
const rand = z.int().min(0).describe('Whole rand')
const count = z.int().min(0)
const instant = z.iso.datetime()
const hour = z.int().min(0).max(24)

export const Failure = z.strictObject({
	message: z.string().describe('What went wrong, in words for a person'),
	fieldErrors: z.record(z.string(), z.array(z.string())).optional().describe('Messages by the name of the field'),
})
export const Message = z.strictObject({ message: z.string() })
export const Taken = z.strictObject({ received: z.literal(true) })

export const User = z.strictObject({
	id,
	username: z.string(),
	fullName: z.string(),
	email: z.string(),
	role: z.enum(['user', 'venue_owner', 'admin']),
	location: z.string().nullable(),
	profilePicture: z.string().nullable(),
	bio: z.string().nullable(),
})
export const SignedIn = z.strictObject({
	token: z.string().describe('The bearer token of this session; the cookie holds another secret of the same session'),
	user: User,
})
export const Points = z.strictObject({ points: count })
export const StravaStatus = z.strictObject({ connected: z.boolean() })
export const StravaAuthUrl = z.strictObject({ authUrl: z.url() })
export const Earning = z.strictObject({
	id,
	points: z.int().describe('Negative where points were taken back'),
	description: z.string().nullable(),
	rewardType: z.strictObject({ name: z.string() }),
	createdAt: instant,
})
export const RedemptionItem = z.strictObject({
	id,
	name: z.string(),
	description: z.string(),
	category: z.string(),
	image: z.string().nullable(),
	pointsCost: z.int().min(1),
	stock: count.nullable().describe('null is without limit'),
	expiresAt: instant.nullable(),
	active: z.boolean(),
})
const redemption = {
	id,
	item: z.strictObject({ name: z.string(), description: z.string() }),
	pointsSpent: count,
	status: z.enum(['pending', 'completed', 'cancelled']),
	createdAt: instant,
	completedAt: instant.nullable(),
	code: z.string().describe('What is shown to get the thing'),
}
export const Redemption = z.strictObject(redemption)
export const NewlyRedeemed = z.strictObject({ ...redemption, points: count.describe('What is left') })

export const Sport = z.strictObject({ id, name: z.string(), icon: z.string(), color: z.string() })

const offer = {
	id,
	sportId: id,
	name: z.string(),
	icon: z.string(),
	color: z.string(),
	pricePerHour: rand,
	peakPricePerHour: rand.nullable(),
	courtCount: z.int().min(1),
}
export const VenueSport = z.strictObject(offer)
export const OneVenueSport = z.strictObject({ ...offer, venueId: id })

const place = { id, name: z.string(), location: z.string(), city: z.string() }
export const Court = z.strictObject({ ...place, sports: z.array(VenueSport) })

const venue = {
	...place,
	description: z.string(),
	address: z.string(),
	images: z.array(z.string()).describe('Addresses; one that starts with / is a photo of ours'),
	rating: z.number().min(1).max(5).nullable().describe('Null while nobody has reviewed it'),
	reviewCount: count,
	contactPhone: z.string().nullable(),
	contactEmail: z.string().nullable(),
	facilities: z.array(z.string()),
	latitude: z.number().nullable(),
	longitude: z.number().nullable(),
	maxHours: z.int().describe('The longest booking, in hours'),
	maxDaysAhead: z.int(),
	freeCancelHours: z.int().describe('Cancelling is free until this many hours before the start'),
	lateChargePercent: z.int().min(0).max(100),
	sports: z.array(VenueSport),
}
export const Venue = z.strictObject(venue)
export const OwnVenue = z.strictObject({
	...venue,
	status: z.enum(['draft', 'submitted', 'published', 'declined']).describe('Players see it once it is published'),
	reviewNote: z.string().nullable().describe('Why it was declined'),
})

export const Review = z.strictObject({
	id,
	userId: id,
	author: z.string().describe('First name and initial'),
	rating: z.int().min(1).max(5),
	comment: z.string().nullable(),
	createdAt: instant,
	reply: z.string().nullable().describe('What the venue answered'),
	repliedAt: instant.nullable(),
})
const event = {
	id,
	title: z.string(),
	description: z.string(),
	startTime: instant,
	endTime: instant,
	currentParticipants: count,
	maxParticipants: z.int().nullable().describe('Null means without limit'),
	sportId: id,
	status: z.string(),
}
export const Event = z.strictObject(event)
export const OwnEvent = z.strictObject({
	...event,
	isPublic: z.boolean().describe('One that is not is reached by its link only'),
	key: z.string().nullable().describe('What its link carries, null where it is public'),
	waitlisted: count,
	sport: Sport,
	venue: z.strictObject({ id, name: z.string(), isPublished: z.boolean() }),
})
export const EventPlace = z.strictObject({
	eventId: id,
	status: z
		.enum(['registered', 'waitlisted', 'attended'])
		.nullable()
		.describe('`attended` is checked in by the venue; null is without a place'),
	position: z.int().min(1).nullable().describe('On the waitlist, from 1'),
	currentParticipants: count,
	maxParticipants: z.int().nullable().describe('Null means without limit'),
})
export const ClubMember = z.strictObject({
	userId: id,
	role: z.enum(['member', 'admin']),
	isHost: z.boolean(),
	joinDate: instant,
	user: z.strictObject({
		username: z.string().optional().describe('For the club’s own people only, like the picture'),
		fullName: z.string().describe('First name and initial for others'),
		profilePicture: z.string().nullable(),
	}),
})
export const ClubStanding = z.strictObject({
	clubId: id,
	status: z
		.enum(['active', 'requested'])
		.nullable()
		.describe('`requested` waits for an answer; null has nothing to do with the club'),
	role: z.enum(['member', 'admin']).nullable(),
})
export const ClubEvent = z.strictObject({
	id,
	clubId: id,
	title: z.string(),
	description: z.string(),
	location: z.string(),
	startTime: instant,
	endTime: instant,
	distance: z.number().min(0).describe('Kilometres'),
	elevation: count.describe('Metres of climb'),
	paceExpectation: z.string().nullable().describe('`5:30-7:00 min/km`; null where none is given'),
	maxParticipants: count.describe('0 means without limit'),
	difficulty: z.enum(Difficulty),
	requiresApproval: z.boolean(),
	isPublic: z.boolean().describe('False is for members only'),
	image: z.string().nullable(),
	participantCount: count,
	status: z.enum(['upcoming', 'completed', 'cancelled']),
	cancelReason: z.string().nullable(),
	seriesId: id.nullable().describe('Of a run that comes again'),
})
const runner = z.strictObject({
	id,
	username: z.string(),
	fullName: z.string().describe('First name and initial for who is not in the club'),
	profilePicture: z.string().nullable(),
})
const club = {
	id,
	name: z.string(),
	description: z.string(),
	city: z.string(),
	coverImage: z.string().nullable(),
	meetingPoint: z.string(),
	difficulty: z.enum(Difficulty),
	socialLinks: z.array(z.string()),
	isPublic: z.boolean().describe('One that is not is reached by its link, or by asking its host'),
	memberCount: count,
	upcomingEventsCount: count.describe('Those for members only count for members'),
	createdAt: instant,
	host: runner,
	userMembership: z
		.strictObject({ role: z.enum(['member', 'admin']) })
		.nullable()
		.describe('Yours; null where you are no member'),
}
export const RunningClub = z.strictObject(club)
export const RunningClubDetails = z.strictObject({
	...club,
	members: z.array(ClubMember).describe('The first 100, the host first'),
	events: z.array(ClubEvent).describe('The next 100, soonest first, then the past 100, latest first'),
	stats: z.strictObject({
		totalDistance: z.number().min(0).describe('Kilometres, as members enter them'),
		totalActivities: count.describe('How often somebody was checked in at a run'),
		activeMembers: count.describe('Members who came in the last 30 days'),
	}),
	recentActivities: z
		.array(
			z.strictObject({
				id,
				name: z.string(),
				startDate: instant,
				user: z.strictObject({ username: z.string(), fullName: z.string(), profilePicture: z.string().nullable() }),
				distance: z.number().min(0).describe('Kilometres'),
				movingTime: z.number().min(0).nullable().describe('Minutes; null where none was entered'),
			}),
		)
		.describe('For members only; empty for others'),
	inviteKey: z.string().nullable().describe('What the link to a private club carries, for who manages it'),
})
export const ClubEventPlace = z.strictObject({
	eventId: id,
	status: z
		.enum(['attending', 'waitlisted', 'requested', 'declined', 'attended'])
		.nullable()
		.describe('`requested` waits for the organiser to say yes; `attended` is checked in; null is without a place'),
	position: z.int().min(1).nullable().describe('On the waitlist, from 1'),
	currentParticipants: count,
	maxParticipants: count.describe('0 means without limit'),
})
export const VenueDetails = z.strictObject({
	...venue,
	openingHours: z
		.array(z.strictObject({ weekday: z.int().min(1).max(7), opensAt: hour, closesAt: hour }))
		.describe('Weekday 1 is Monday; a weekday that is missing is closed'),
	reviews: z.array(Review).describe('The newest 100'),
	events: z.array(Event).describe('The next 100'),
})

export const AvailableDay = z.strictObject({
	date: z.iso.date(),
	hours: z.array(
		z.strictObject({
			hour,
			startTime: instant,
			state: z
				.enum(['free', 'last', 'full', 'closed', 'past'])
				.describe('`last` is free, with one court left of several'),
			freeCourts: count,
			price: rand,
			peak: z.boolean(),
		}),
	),
})

const booking = {
	id,
	userId: id.nullable().describe('Null for a walk-in, who has no account'),
	venueId: id,
	sportId: id,
	courtNumber: z.int().min(1).describe('The court that was taken, which may be another than the one wished for'),
	startTime: instant,
	endTime: instant,
	totalPrice: rand,
	breakdown: z.array(z.strictObject({ hour: instant, price: rand, peak: z.boolean() })),
	freeCancelHours: z.int(),
	lateChargePercent: z.int(),
	paymentMethod: z.enum([...PAYMENT_METHODS, 'Cash']),
	notes: z.string(),
	status: z.enum(STATUSES),
	paymentStatus: z.enum(['pending', 'paid', 'refunded']),
	cancelledAt: instant.nullable(),
	createdAt: instant,
}
export const Booking = z.strictObject(booking)
export const OwnBooking = z.strictObject({
	...booking,
	venue: z.strictObject({ ...place, address: z.string() }),
	sport: Sport,
	closedFor: z
		.enum(CLOSING_REASONS)
		.nullable()
		.describe('why the venue had closed the court, where that ended the booking'),
	payBy: instant.nullable().describe('Until when it has to be paid or it lapses; null where it does not'),
	cancelReason: z.enum(['customer', 'venue', 'closed', 'unpaid']).nullable(),
	lateCharge: rand.describe('What stays with the venue although the booking was cancelled'),
	closureChoice: z
		.enum(['refund', 'move', 'credit'])
		.nullable()
		.describe('What the player of a closed court wants instead'),
})
export const VenueBooking = z.strictObject({
	...booking,
	sport: Sport,
	customer: z
		.strictObject({
			label: z.string().describe('`User #7`, or `Walk-in` for somebody without an account'),
			name: z.string(),
			email: z.string().nullable(),
			phone: z.string().nullable(),
		})
		.describe('For the people of the venue only'),
	arrivedAt: instant.nullable(),
	noShow: z.boolean(),
})

const clock = z.string().regex(/^\d\d:00$/)
export const NotBooked = Failure.extend({
	alternatives: z
		.array(z.strictObject({ date: z.iso.date(), start: clock, end: clock, startTime: instant, endTime: instant }))
		.optional()
		.describe('Up to three free times of the same length, nearest to the one that is taken'),
})

export const Checkout = z.strictObject({
	checkoutId: z.string(),
	redirectUrl: z.string().describe('Where to go to pay: a path here, or the page of the card provider'),
})
export const Verification = z.strictObject({
	status: z
		.enum(PAYMENT_STATUSES)
		.describe('`success` may be the word of the payer alone: whether a booking is paid is its `paymentStatus`'),
	amount: z.string().regex(/^\d+\.\d\d$/),
	reference: z.string(),
})

const tournament = {
	id,
	name: z.string(),
	description: z.string(),
	sportId: id,
	courtId: id,
	startDate: instant,
	endDate: instant,
	registrationDeadline: instant,
	maxTeams: count,
	currentTeams: count,
	entryFee: rand,
	prizeMoney: rand,
	prizeDescription: z.string().nullable(),
	format: z.enum(['round_robin', 'knockout', 'league']),
	rules: z.string().nullable(),
	status: z.enum(TournamentStatus),
	organizer: z.strictObject({ username: z.string(), fullName: z.string() }),
	court: z.strictObject(place),
	sport: Sport,
}
const person = z.strictObject({ username: z.string(), fullName: z.string() })
export const Team = z.strictObject({
	id,
	name: z.string(),
	status: z.enum(['registered', 'active']).describe('Registered until its fee is paid; only active teams play'),
	seed: z.int().min(1).nullable().describe('1 is the strongest; null where the organiser has given none'),
	captain: person,
	members: z
		.array(
			z.strictObject({
				role: z.enum(['captain', 'player']),
				user: z.strictObject({
					username: z.string().nullable().describe('Null where one does not see the whole name'),
					fullName: z.string().describe('Of players of other teams first name and initial'),
				}),
			}),
		)
		.describe('The captain first, then in the order they joined'),
})
export const Tournament = z.strictObject({ ...tournament, isPublic: z.literal(true) })
export const TournamentDetails = z.strictObject({
	...tournament,
	isPublic: z.boolean().describe('One that is not is reached by its link only'),
	key: z.string().nullable().describe('What its link carries, null where it is public'),
})

export const GeneratedSchedule = z.strictObject({
	id,
	status: z.enum(['registration_open', 'ongoing']),
	matches: z.int().min(1),
	scheduledAt: instant.nullable(),
	courtsAskedAt: instant
		.nullable()
		.describe('Since when the venue has been asked for the courts; null where it need not be'),
})

export const Standing = z.strictObject({
	id,
	name: z.string(),
	rank: z.int().min(1),
	stats: z.strictObject({
		matchesPlayed: count,
		wins: count,
		draws: count,
		losses: count,
		goalsFor: count,
		goalsAgainst: count,
		points: count,
	}),
	why: z.string().nullable().describe('What put the team there, where points alone do not'),
})

const teamName = z.strictObject({ id, name: z.string() })
const side = z.enum(['home', 'away', 'both'])
const goals = count.nullable()
const toldResult = z
	.strictObject({
		teamId: id.describe('The team whose captain says so'),
		homeScore: count,
		awayScore: count,
		homePenalties: goals,
		awayPenalties: goals,
		at: instant,
	})
	.nullable()
export const Match = z.strictObject({
	id,
	matchNumber: z.int().min(1).describe('From 1 on within its tournament'),
	round: z.int().min(1),
	roundName: z.string().describe('`Round 3`, `Semi-finals`'),
	position: count.describe('Its place in the round, from 0, as the bracket has it'),
	isThirdPlace: z.boolean(),
	startTime: instant,
	endTime: instant,
	status: z.enum(['scheduled', 'in_progress', 'completed', 'cancelled']),
	homeTeam: teamName.nullable().describe('Null while it is still to be decided'),
	awayTeam: teamName.nullable(),
	homeLabel: z.string().describe('Its name, or `Winner of match 3` while that is open'),
	awayLabel: z.string(),
	homeFrom: z.int().min(1).nullable().describe('The number of the match that decides who this is'),
	awayFrom: z.int().min(1).nullable(),
	homeScore: goals,
	awayScore: goals,
	homePenalties: goals.describe('Only where a knockout match was level'),
	awayPenalties: goals,
	forfeitedBy: side.nullable().describe('The side that did not play'),
	decidedBy: z.enum(['captains', 'silence', 'organizer', 'forfeit']).nullable(),
	court: z.strictObject({ id, name: z.string() }),
	courtNumber: z.int().min(1),
	hasCourt: z.boolean().describe('False where its court is no longer kept for it'),
	proposal: toldResult.describe('What one captain says until the other confirms it'),
	dispute: toldResult.describe('What the other captain says instead: the organiser decides'),
	confirmBy: instant.nullable().describe('When the proposal counts if nobody objects'),
	moves: count.describe('How often its time has changed'),
	reason: z.string().nullable().describe('Why its organiser ended it before it started'),
	version: count.describe('Counts its changes'),
})

export const MatchRequest = z.strictObject({
	id,
	userId: id.nullable().describe('Told to you where you posted it or play in it'),
	isOwner: z.boolean().describe('Whether you posted it'),
	user: z.strictObject({ username: z.string(), profilePicture: z.string().nullable(), location: z.string() }),
	sport: z.strictObject({ id, name: z.string() }),
	title: z.string(),
	description: z.string().nullable(),
	skillLevel: z.enum(LEVELS),
	status: z.enum(['open', 'matched', 'cancelled', 'expired']),
	date: z.iso.date().nullable().describe('null where no time is fixed'),
	time: z.string().nullable().describe('`HH:MM`, South African time'),
	location: z.string(),
	city: z.string(),
	courtId: id.nullable(),
	wantsOpponent: z.boolean(),
	preferredLocations: z.array(z.string()).describe('Cities'),
	preferredDays: z.array(z.string()).describe('None is any day'),
	preferredTimes: z.array(z.string()).describe('None is any time'),
	minPlayers: z.int().min(1).describe('How many people it needs besides whoever posted it'),
	maxPlayers: z.int().min(1).nullable().describe('How many it has room for; null is just as many'),
	acceptedCount: count,
	createdAt: instant,
	expiresAt: instant,
	aiMatchScore: z.int().min(0).max(100).nullable().describe('How well it suits you; null where that is not known'),
})

export const MatchResponse = z.strictObject({
	id,
	responder: z.strictObject({
		id: id.nullable().describe('Null where they are not accepted'),
		username: z.string(),
		profilePicture: z.string().nullable(),
		location: z.string(),
	}),
	message: z.string(),
	status: z.enum(['pending', 'accepted', 'rejected', 'withdrawn']),
	createdAt: instant,
})

export const PlayerPage = z.strictObject({
	players: z.array(
		z.strictObject({
			id: id.describe('Of the player, not of the person'),
			name: z.string().describe('First name and initial'),
			profilePicture: z.string().nullable(),
			location: z.string(),
			skillLevel: z.enum(LEVELS),
			preferredSports: z.array(z.strictObject({ id, name: z.string() })),
			preferredLocations: z.array(z.string()).describe('Cities'),
			availableDays: z.array(z.string()).describe('None is any day'),
			availableTimes: z.array(z.string()).describe('None is any time'),
			playFrequency: z.string().nullable(),
			playStyle: z.string().nullable(),
			lookingForCoach: z.boolean(),
			gamesPlayed: count,
			standing: z.enum(['asked', 'asks-you', 'connected']).nullable().describe('How you stand to them'),
			aiMatchScore: z.int().min(0).max(100).nullable().describe('Null where you have saved no preferences'),
			reasons: z
				.array(
					z.strictObject({
						key: z.enum(['sport', 'level', 'times', 'distance']),
						points: count,
						of: count,
						words: z.string(),
					}),
				)
				.describe('What the score is the sum of'),
		}),
	),
	more: z.boolean().describe('Whether there is a next page'),
})

export const PlayerPreferences = z.strictObject({
	skillLevel: z.enum(LEVELS),
	preferredSports: z.array(id),
	preferredLocations: z.array(z.string()).describe('Cities'),
	availableDays: z.array(z.enum(MATCH_DAYS)).describe('None is any day'),
	availableTimes: z.array(z.enum(MATCH_TIMES)).describe('None is any time'),
	playFrequency: z.string().nullable(),
	playStyle: z.string().nullable(),
	lookingForCoach: z.boolean(),
	willingToTravel: z.boolean(),
	matchmakingEnabled: z.boolean().describe('Whether others find you'),
	phone: z.string().nullable().describe('Only told to people in a conversation where you share it'),
})

export const ThreadMessage = z.strictObject({
	id,
	text: z.string().nullable().describe('Null where you have blocked whoever wrote it'),
	createdAt: instant,
	isOwn: z.boolean(),
	author: z
		.strictObject({ name: z.string(), profilePicture: z.string().nullable() })
		.nullable()
		.describe('Null where you have blocked them'),
})

const connection = {
	id,
	threadId: id.nullable().describe('Where the two write to each other, once they are connected'),
}
export const Connection = z.strictObject({ ...connection, status: z.enum(['pending', 'accepted']) })
export const AnsweredConnection = z.strictObject({ ...connection, status: z.enum(['accepted', 'ignored']) })

export const TeamSession = z.strictObject({
	id,
	name: z.string(),
	status: z.string(),
	matchRequestId: id,
	teamCount: z.int().min(2).max(4),
	playersPerTeam: z.int().min(1).nullable().describe('As planned; everybody who can come is put into a team'),
	balancingCriteria: z.strictObject({ skillLevel: z.boolean(), position: z.boolean(), experience: z.boolean() }),
	variant: count.describe('Which of the divisions that are equally good the teams are, from 0'),
	options: count.describe('How many of these are known'),
	exact: z.boolean().describe('Whether every division was looked at'),
	createdAt: instant,
	balancedAt: instant.nullable(),
	changedAt: instant.nullable().describe('When people were last moved by hand since'),
})
export const SquadPlayer = z.strictObject({
	id: id.describe('Of their place in the squad'),
	userId: id.nullable().describe('Of yourself, whom you accepted and whom you know only'),
	name: z.string().describe('First name and initial, for who does not know them'),
	isGuest: z.boolean(),
	skillLevel: z.enum(LEVELS),
	preferredPosition: z.string().nullable(),
	availability: z.enum(availabilities),
	notes: z.string().nullable(),
	experience: count.describe('Games played before they were added'),
	togetherGroup: z.string().nullable(),
	apartGroup: z.string().nullable(),
	addedAt: instant,
})
export const BalancedTeam = z.strictObject({
	id,
	teamNumber: z.int().min(1),
	teamName: z.string(),
	color: z.string().nullable().describe('`#1f9d6b`'),
	averageSkillLevel: z.number().min(0).max(4).nullable().describe('Out of 4'),
	totalPlayers: count,
})
export const TeamAssignment = z.strictObject({
	teamId: id,
	playerId: id.describe('Of the place in the squad'),
	position: z.string().nullable(),
})
export const Balance = z.strictObject({ playersBalanced: count, teams: z.array(BalancedTeam) })
