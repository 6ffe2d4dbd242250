import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { db, write } from '#db/client/index.ts'
import {
	accountTokens,
	auditLog,
	bookings,
	calendarFeeds,
	chatMessages,
	chatSessions,
	courts,
	mails,
	noticePreferences,
	notices,
	oauthStates,
	ownerApplications,
	playerPreferences,
	playerReports,
	pushDevices,
	pushes,
	reviews,
	runningEventParticipants,
	runningEvents,
	sessions,
	stravaActivities,
	teamBalancerPlayers,
	teamBalancerSessions,
	userIdentities,
	users,
} from '#db/schema.ts'
import { startSession } from '#app/features/accounts/sessions.server.ts'
import { book } from '#app/features/bookings/bookings.server.ts'
import { makeLink } from '#app/features/calendars/links.server.ts'
import { findCalendars } from '#app/features/calendars/list.server.ts'
import { unsubscribeToken } from '#app/features/notices/mails/unsubscribe.server.ts'
import { setPicture } from '#app/features/profile/picture.server.ts'
import { openReset } from '#app/features/recovery/reset.server.ts'
import { splitBooking } from '#app/features/payments/split/split.server.ts'
import { venueEvents } from '#app/features/events/gathering.server.ts'
import { clubRuns } from '#app/features/clubs/events/gathering.server.ts'
import { join } from '#app/features/gatherings/places.server.ts'
import { answerGame } from '#app/features/games/answers.server.ts'
import { openGame } from '#app/features/games/games.server.ts'
import { joinClub } from '#app/features/clubs/members/join.server.ts'
import { answerAsk } from '#app/features/matchmaking/people/answer.server.ts'
import { connect } from '#app/features/matchmaking/people/connect.server.ts'
import { savePreferences } from '#app/features/matchmaking/preferences/save.server.ts'
import { Preferences } from '#app/features/matchmaking/preferences/schemas.ts'
import { answerRequest } from '#app/features/matchmaking/requests/answers/answer.server.ts'
import { decideAnswer } from '#app/features/matchmaking/requests/answers/decide.server.ts'
import { postRequest } from '#app/features/matchmaking/requests/posting/post.server.ts'
import { NewRequest } from '#app/features/matchmaking/requests/posting/schemas.ts'
import { sendMessage } from '#app/features/matchmaking/threads/send.server.ts'
import { joinTeam } from '#app/features/tournaments/teams/players.server.ts'
import { DAY, HOUR } from '#app/lib/time/time.ts'
import { createEvent } from '#tests/support/world/events.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createMatch } from '#tests/support/world/threads.ts'
import { createRun, createRunningClub } from '#tests/support/world/runs.ts'
import { createTournament, enterTeam } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'

/** Texts of the person that must be gone after the deletion; each is unique. */
export const CANARIES = {
	username: 'usernamecanary',
	email: 'mailcanary@canary.example',
	firstName: 'Firstcanary',
	lastName: 'Zlastcanary',
	location: 'Locationcanary',
	bio: 'Biocanary',
	strava: 'stravacanary',
	password: 'passwordcanary',
	phone: '082 990 7711',
	cell: '083 990 7722',
	cellKey: '27839907722',
	agent: 'Agentcanary',
	bookingNotes: 'Notescanary',
	friend: 'Friendcanary',
	review: 'Reviewcanary',
	reply: 'Replycanary',
	run: 'Feedbackcanary',
	requestTitle: 'Titlecanary',
	requestText: 'Textcanary',
	place: 'Placecanary',
	answer: 'Answercanary',
	ask: 'Askcanary',
	message: 'Messagecanary',
	report: 'Reportcanary',
	aboutThem: 'Aboutcanary',
	squad: 'Squadcanary',
	group: 'Groupcanary',
	guest: 'Guestcanary',
	position: 'Positioncanary',
	question: 'Questioncanary',
	activity: 'Activitycanary',
	business: 'Businesscanary',
	subject: 'Subjectcanary',
	notice: 'Noticecanary',
	mail: 'Letterscanary',
	endpoint: 'Endpointcanary',
	push: 'Pushedcanary',
	note: 'Adminnotecanary',
	token: 'Tokencanary',
	feed: 'Feedcanary',
} as const
const C = CANARIES

/** Monday 1 March 2027, half past eight in the morning in South Africa. */
export const NOW = new Date('2027-03-01T06:30:00Z')
const at = (days: number, hours = 0) => new Date(NOW.getTime() + days * DAY + hours * HOUR + HOUR / 2)

/** Makes a person who does everything the product offers, and the people they do it with. */
export async function createWholeLife() {
	const person = await createUser({
		username: C.username,
		email: C.email,
		fullName: `${C.firstName} ${C.lastName}`,
		password: C.password,
	})
	const session = await startSession(person, C.agent, NOW)
	const strava = { stravaId: C.strava, stravaToken: C.strava, stravaRefreshToken: C.strava, stravaExpiresAt: NOW }
	await write((tx) =>
		tx
			.update(users)
			.set({ location: C.location, bio: C.bio, ...strava })
			.where(eq(users.id, person.id)),
	)
	const photo = sharp({ create: { width: 400, height: 300, channels: 3, background: '#0e7256' } })
	await setPicture(person, await photo.jpeg().toBuffer())
	const [friend, host, admin] = [await createUser(), await createUser(), await createUser({ role: 'admin' })]
	const owner = await createUser({ role: 'venue_owner' })
	const venue = await createVenue({ ownerId: owner.id, sport: 'Soccer', courts: 4 })
	for (const one of [person, friend, host])
		await savePreferences(
			one,
			Preferences.parse({
				preferredSports: [venue.sportId],
				preferredLocations: ['Cape Town'],
				matchmakingEnabled: true,
				phone: one === person ? C.phone : '',
			}),
			NOW,
		)
	const money = await useMoney(person, venue, { owner })
	const games = await playGames(person, venue, { friend, host })
	const matches = await meetPeople(person, venue, { friend })
	await keepRows(person, admin)
	await makeLink(person, { kind: 'player', id: null }, NOW)
	return {
		links: await linksOf(person),
		person,
		session,
		friend,
		host,
		admin,
		owner,
		venue,
		...money,
		...games,
		...matches,
		headers: { Authorization: `Bearer ${session.token}` },
		readers: {
			friend: await signedIn(friend),
			host: await signedIn(host),
			admin: await signedIn(admin),
			owner: await signedIn(owner),
		},
	}
}

/** Returns every address that opens something of the person without a session. */
async function linksOf(person: Person) {
	const calendars = await findCalendars(person, ORIGIN, NOW)
	const [row] = await db.select({ picture: users.profilePicture }).from(users).where(eq(users.id, person.id))
	return {
		feed: calendars.find(({ scope }) => scope === 'player')!.feed!.link!.slice(ORIGIN.length),
		reset: await write((tx) => openReset(tx, { id: person.id, emailKey: person.email }, NOW)),
		unsubscribe: `/notices/unsubscribe/${unsubscribeToken({ userId: person.id, kind: 'booking' })}`,
		picture: row!.picture!,
	}
}
const ORIGIN = 'http://localhost'

type Person = Awaited<ReturnType<typeof createUser>>
type Venue = { venueId: number; sportId: number }

async function useMoney(person: Person, venue: Venue, { owner }: Record<'owner', Person>) {
	const reserve = (startTime: Date, now: Date) =>
		book(
			person,
			{
				...venue,
				courtNumber: 1,
				startTime,
				endTime: new Date(startTime.getTime() + HOUR),
				paymentMethod: 'SnapScan' as const,
				notes: C.bookingNotes,
				phone: C.cell,
			},
			{ now, idempotencyKey: `booking-${startTime.getTime()}` },
		)
	const played = await reserve(at(-3), at(-9))
	await paid(played.id, { by: owner, at: at(-8) })
	await write((tx) => tx.update(bookings).set({ status: 'completed' }).where(eq(bookings.id, played.id)))
	const ahead = await reserve(at(4), at(-1))
	await paid(ahead.id, { provider: 'sandbox', at: at(-1) })
	const shared = await reserve(at(5), at(-1))
	const people = ['', C.friend].map((name) => ({ name, amount: null }))
	await splitBooking(person, shared.id, { mode: 'equal', people }, { now: at(-1) })
	const rated = { rating: 4, comment: C.review, reply: `${C.reply} ${C.firstName}`, repliedAt: NOW }
	await write(async (tx) => {
		await tx.insert(reviews).values({ courtId: venue.venueId, userId: person.id, ...rated, hiddenReason: C.note })
		await tx.update(courts).set({ rating: 4, reviewCount: 1 }).where(eq(courts.id, venue.venueId))
	})
	return { played: played.id, ahead: ahead.id, shared: shared.id }
}

async function playGames(person: Person, venue: Venue, { friend, host }: Record<'friend' | 'host', Person>) {
	const event = await createEvent(venue, { startTime: at(6), maxParticipants: 1 })
	await join(venueEvents, person, { eventId: event.id }, NOW)
	await join(venueEvents, friend, { eventId: event.id }, NOW)
	const times = { startTime: at(9), endTime: at(9, 1) }
	const theirs = { ...venue, ...times, courtNumber: 2, paymentMethod: 'SnapScan' as const, notes: '' }
	const key = await openGame(friend, (await book(friend, theirs, { now: at(-1) })).id, at(-1))
	await answerGame({ user: person, browser: null, address: '' }, key!, { intent: 'in', name: C.group }, at(-1))
	const club = await createRunningClub({ founderId: host.id, members: [friend] })
	const closed = await createRunningClub({ founderId: host.id, isPublic: false, mayBeAsked: true })
	await joinClub(person, closed.id, { now: NOW })
	await joinClub(person, club.id, { now: NOW })
	const run = await createRun(club, { date: at(7), maxParticipants: 1, organizerId: person.id })
	await join(clubRuns, person, { clubId: club.id, eventId: run.id }, NOW)
	await join(clubRuns, friend, { clubId: club.id, eventId: run.id }, NOW)
	const asked = await createRun(club, { date: at(8), requiresApproval: true })
	await join(clubRuns, person, { clubId: club.id, eventId: asked.id }, NOW)
	const ran = await createRun(club, { date: at(-5) })
	await write(async (tx) => {
		await tx
			.update(runningEvents)
			.set({ status: 'completed', currentParticipants: 1 })
			.where(eq(runningEvents.id, ran.id))
		await tx.insert(runningEventParticipants).values({
			eventId: ran.id,
			userId: person.id,
			status: 'attended',
			feedback: C.run,
			rating: 5,
			completedDistance: 9.8,
			completedTime: 3000,
		})
	})
	const own = await createRunningClub({ founderId: person.id, contactEmail: C.email, contactPhone: C.phone })
	const cup = await createTournament(venue)
	const team = await enterTeam(cup)
	await joinTeam(person, { tournamentId: cup.id, teamId: team.id, key: team.inviteKey }, NOW)
	const over = await createTournament(venue, { organizerId: person.id, status: 'completed', startDate: at(-20) })
	return { event, club, own, run, asked, ran, team, over }
}

async function meetPeople(person: Person, venue: Venue, { friend }: Record<'friend', Person>) {
	const [other, third] = [await createUser(), await createUser()]
	for (const one of [other, third])
		await savePreferences(
			one,
			Preferences.parse({ preferredSports: [venue.sportId], preferredLocations: ['Cape Town'] }),
			NOW,
		)
	const playerOf = async (user: Person) => (await findPlayerOf(user)).id
	const { id: connection } = await connect(person, await playerOf(friend), { note: C.ask }, NOW)
	const { threadId } = await answerAsk(friend, connection, { status: 'accepted' }, NOW)
	await sendMessage(person, threadId!, C.message, { now: at(0) })
	await connect(person, await playerOf(other), { note: C.ask }, NOW)
	const back = await connect(third, await playerOf(person), { note: 'Hello' }, NOW)
	await answerAsk(person, back.id, { status: 'accepted' }, NOW)
	const wish = { sportId: venue.sportId, minPlayers: 1, maxPlayers: 2, city: 'Cape Town', location: C.place }
	const post = async (user: Person, words: object) =>
		(await postRequest(user, NewRequest.parse({ ...wish, ...words }), { now: NOW })).id
	const open = await post(person, { title: C.requestTitle, description: C.requestText })
	await answerRequest(friend, open, { message: 'Count me in' }, { now: NOW })
	const theirs = await post(other, { title: 'Five a side', description: 'Bring boots', location: '' })
	const { id: answer } = await answerRequest(person, theirs, { message: C.answer }, { now: NOW })
	await decideAnswer(other, answer, { status: 'accepted' }, NOW)
	const past = await createMatch([other, person, friend], { startsAt: at(-2), expiresAt: at(-2) })
	await sendMessage(person, past.threadId, C.message, { now: at(0) }).catch(() => {})
	await write(async (tx) => {
		await tx.insert(playerReports).values([
			{ reporterId: person.id, reportedId: third.id, reason: 'rude', details: C.report },
			{ reporterId: other.id, reportedId: person.id, reason: 'other', details: C.aboutThem, decisionNote: C.aboutThem },
		])
		const [squad] = await tx
			.insert(teamBalancerSessions)
			.values({ matchRequestId: open, createdById: person.id, name: C.squad })
			.returning()
		await tx.insert(teamBalancerPlayers).values({ sessionId: squad!.id, name: C.guest, notes: C.guest })
		const [another] = await tx
			.insert(teamBalancerSessions)
			.values({ matchRequestId: theirs, createdById: other.id, name: 'Saturday' })
			.returning()
		await tx.insert(teamBalancerPlayers).values({
			sessionId: another!.id,
			userId: person.id,
			name: C.firstName,
			notes: C.aboutThem,
			preferredPosition: C.position,
		})
	})
	return { other, third, open, theirs, past, threadId: threadId! }
}

const findPlayerOf = async (user: Person) => {
	const [row] = await db
		.select({ id: playerPreferences.id })
		.from(playerPreferences)
		.where(eq(playerPreferences.userId, user.id))
	return row!
}

/** Writes rows of the person directly, for parts of the product that need no other people. */
async function keepRows(person: Person, admin: Person) {
	const userId = person.id
	await write(async (tx) => {
		await tx.insert(ownerApplications).values({ userId, businessName: C.business, city: 'Durban', phone: C.phone })
		await tx.insert(userIdentities).values({ userId, issuer: 'https://id.example', subject: C.subject })
		await tx.insert(accountTokens).values({
			tokenHash: C.token,
			userId,
			purpose: 'reset',
			emailKey: C.email,
			expiresAt: at(1),
		})
		await tx.insert(oauthStates).values({
			stateHash: C.token,
			purpose: 'strava',
			browserHash: C.token,
			userId,
			expiresAt: at(1),
		})
		await tx.insert(stravaActivities).values({
			userId,
			stravaId: C.strava,
			name: C.activity,
			sportType: 'Run',
			startDate: at(-3),
			distance: 10_000,
			movingTime: 3_000,
		})
		await tx.insert(calendarFeeds).values({ userId, scope: 'venue:1', keyHash: C.feed, lockedKey: C.feed })
		const [chat] = await tx.insert(chatSessions).values({ userId, title: C.question }).returning()
		await tx.insert(chatMessages).values({ sessionId: chat!.id, role: 'user', content: C.question })
		await tx.insert(noticePreferences).values({ userId, kind: 'booking', inbox: true, email: true })
		const told = { userId, kind: 'account' as const, what: 'suspended', cause: 'canary' }
		await tx.insert(notices).values({ ...told, data: { reason: C.notice } })
		await tx.insert(mails).values({ ...told, data: { reason: C.mail }, dueAt: NOW, worthUntil: NOW })
		const [session] = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId)).limit(1)
		const keys = { p256dhKey: C.endpoint, authKey: C.endpoint, serverKey: '' }
		await tx
			.insert(pushDevices)
			.values({ userId, sessionId: session!.id, endpoint: `https://fcm.googleapis.com/${C.endpoint}`, ...keys })
		const pushed = { userId, kind: 'venue' as const, cause: 'canary', tag: 'canary', title: C.push, link: '/' }
		await tx.insert(pushes).values({ ...pushed, dueAt: NOW, worthUntil: NOW })
		await tx.insert(auditLog).values({
			actorId: admin.id,
			action: 'user.suspend',
			subject: `user:${userId}`,
			note: `${C.note} ${C.firstName}`,
		})
	})
}
