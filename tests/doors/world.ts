import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import {
	addOns,
	auditLog,
	bookings,
	calendarFeeds,
	calledPlayers,
	chatKnowledgeBase,
	chatMessages,
	chatSessions,
	closures,
	courts,
	courtWaits,
	customerAccounts,
	customers,
	eventParticipants,
	gameCalls,
	games,
	matchMessages,
	ownerApplications,
	payments,
	payouts,
	packs,
	promoCodes,
	playerConnections,
	playerReports,
	redemptions,
	refunds,
	regularRequests,
	regulars,
	sales,
	statements,
	invoiceNumbers,
	invoices,
	termOffers,
	tillCloses,
	reviews,
	rewardTypes,
	runningClubMembers,
	runningEventParticipants,
	sandboxCheckouts,
	teamBalancerPlayers,
	teamBalancerSessions,
	teamMembers,
	tournamentMatches,
	tournamentTeams,
	users,
	venueInvitations,
	webhookMessages,
} from '#db/schema.ts'
import { newSecret } from '#db/secrets.ts'
import { openGame } from '#app/features/games/games.server.ts'
import { openKey } from '#app/features/calendars/keys.server.ts'
import { makeLink } from '#app/features/calendars/links.server.ts'
import { unsubscribeToken } from '#app/features/notices/mails/unsubscribe.server.ts'
import { openCheckout } from '#app/features/payments/checkout.server.ts'
import { splitBooking } from '#app/features/payments/split/split.server.ts'
import { openToken } from '#app/features/recovery/tokens.server.ts'
import { findKey, shareSeason } from '#app/features/season/links.server.ts'
import { makeKey } from '#app/features/venues/api-keys/api-keys.server.ts'
import { invite } from '#app/features/venues/team/invitations.server.ts'
import { importFile } from '#app/features/bookings/import/imports.server.ts'
import { addWebhook, sendTest } from '#app/features/webhooks/webhooks.server.ts'
import { setPin } from '#app/features/venues/tablets/pins.server.ts'
import { addDays, at, HOUR } from '#app/lib/time/time.ts'
import { sharesOf } from '#tests/support/world/bills.ts'
import { atTablet, tabletOf } from '#tests/support/tablets.ts'
import { createEvent } from '#tests/support/world/events.ts'
import { createListed } from '#tests/support/world/listed.ts'
import { createAnswers, createRequest } from '#tests/support/world/match-requests.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createItem, givePoints } from '#tests/support/world/rewards.ts'
import { createRun, createRunningClub } from '#tests/support/world/runs.ts'
import { connectPeople, createMatch } from '#tests/support/world/threads.ts'
import { createTournament, enterTeam } from '#tests/support/world/tournaments.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { booked, wish } from '#tests/support/world/wishes.ts'

/**
 * The people who ask. All but the visitor are signed in; the suspended one was before the suspension. At the tablet the
 * owner has given their PIN.
 */
export const PEOPLE = [
	'visitor',
	'stranger',
	'participant',
	'host',
	'owner',
	'manager',
	'desk',
	'coach',
	'tablet',
	'other owner',
	'admin',
	'suspended',
] as const
export type Person = (typeof PEOPLE)[number]

/** The people of the owner's venue beside the owner. */
export const TEAM: readonly Person[] = ['manager', 'desk', 'coach']

/** A Tuesday; the world is made on the Monday before it. */
export const DAY_BOOKED = '2027-03-02'

/** The texts that only these people may read, by a word that identifies each. */
const SECRETS: { word: RegExp; readers: readonly Person[] }[] = [
	{ word: /zyzzyva/i, readers: ['participant', 'host', 'admin'] }, // the private club
	{ word: /quokka/i, readers: ['participant', 'host', 'owner', ...TEAM, 'tablet', 'admin'] }, // the private tournament and its team
	{ word: /numbat/i, readers: ['participant', 'owner', 'manager', 'desk', 'tablet', 'admin'] }, // a note on a booking
	{ word: /bilby/i, readers: ['participant', 'host', 'owner', ...TEAM, 'tablet', 'admin'] }, // the private event
	{ word: /dugong/i, readers: ['participant', 'host'] }, // a message in a conversation
	{ word: /potoroo/i, readers: ['participant', 'host', 'admin'] }, // the run for members
	{ word: /wombat/i, readers: ['participant', 'host'] }, // the squad of a team balancer
	{ word: /kowari@/i, readers: ['participant', 'owner', 'manager', 'desk', 'tablet', 'admin'] }, // an email address
	{ word: /62009998877/, readers: ['participant', 'owner', 'admin'] }, // the account of the venue
	{ word: /0825550199/, readers: ['participant'] }, // a number that is not shared
	{ word: /pademelon/i, readers: ['participant'] }, // a question to the help
	{ word: /antechinus/i, readers: ['participant', 'admin'] }, // a report
	{ word: /quoll/i, readers: ['other owner', 'admin'] }, // a venue that is not approved yet
]

type Ids = Record<string, string | number>
export type World = Awaited<ReturnType<typeof createWorld>>

/**
 * Makes one of everything that an address can name.
 *
 * The participant booked, plays, runs and answers. The host made the tournaments, clubs and match requests. The owner
 * has the venue. `others` take part too: `target` plays and runs.
 */
export async function createWorld() {
	const stranger = await createListed({ fullName: 'Sol Stranger' })
	const participant = await createListed({ fullName: 'Pat Participant', phone: '0825550199' })
	const host = await createListed({ fullName: 'Hope Host' })
	const target = await createListed({ fullName: 'Terry Target' })
	const clubAdmin = await createUser({ fullName: 'Cleo Clubadmin' })
	const asked = await createUser({ fullName: 'Andy Asked' })
	const owner = await createUser({ role: 'venue_owner', fullName: 'Olga Owner' })
	const manager = await createUser({ fullName: 'Mandla Manager' })
	const desk = await createUser({ fullName: 'Dineo Desk' })
	const coach = await createUser({ fullName: 'Craig Coach' })
	const colleague = await createUser({ fullName: 'Carla Colleague' })
	const otherOwner = await createUser({ role: 'venue_owner', fullName: 'Ophelia Other' })
	const admin = await createUser({ role: 'admin', fullName: 'Ada Admin' })
	const suspended = await createUser({ role: 'admin', fullName: 'Susan Suspended' })
	const headers: Record<Person, Record<string, string>> = {
		visitor: {},
		stranger: await signedIn(stranger),
		participant: await signedIn(participant),
		host: await signedIn(host),
		owner: await signedIn(owner),
		manager: await signedIn(manager),
		desk: await signedIn(desk),
		coach: await signedIn(coach),
		tablet: {},
		'other owner': await signedIn(otherOwner),
		admin: await signedIn(admin),
		suspended: await signedIn(suspended),
	}
	await write(async (tx) => {
		await tx.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id))
		const mail = 'kowari@example.com'
		await tx.update(users).set({ email: mail, emailKey: mail }).where(eq(users.id, participant.id))
	})

	const venue = await createVenue({
		ownerId: owner.id,
		courts: 6,
		peakPrice: 300,
		peak: [{ weekday: 1, hour: 17 }],
		settings: { paymentDetails: { bank: 'FNB', accountNumber: '62009998877', snapScan: 'courts' } },
	})
	await joinTeam(venue, manager, 'manager')
	await joinTeam(venue, desk, 'desk')
	await joinTeam(venue, coach, 'coach')
	const member = await joinTeam(venue, colleague, 'desk')
	await createVenue({ ownerId: otherOwner.id })
	const draft = await createVenue({ ownerId: otherOwner.id, name: 'Quoll Courts', settings: { status: 'submitted' } })
	await setPin({ id: owner.id, role: owner.role }, venue.venueId, '7294')
	headers.tablet = await atTablet(owner, venue.venueId, '7294')
	const ids: Ids = {
		tabletId: (await tabletOf(headers.tablet))!.id,
		ownerId: owner.id,
		venueId: venue.venueId,
		sportId: venue.sportId,
		draftId: draft.venueId,
		file: 'none.webp',
	}
	ids.venueMemberId = member.id
	const invited = await invite(owner, venue.venueId, { role: 'desk' })
	ids.keyId = (await makeKey(owner, venue.venueId, { name: 'Accounting', scopes: ['bookings:read'] })).id
	ids.webhookId = (await addWebhook(owner, venue.venueId, { url: 'https://example.com/courtside' })).id
	await sendTest(owner, { venueId: venue.venueId, webhookId: ids.webhookId })
	const [message] = await db.select({ id: webhookMessages.id }).from(webhookMessages)
	ids.webhookMessageId = message!.id
	const csv = `Date,Start,End,Court,Name\n${addDays(DAY_BOOKED, 30)},18:00,19:00,1,Zanele\n,,,,Nobody`
	ids.importId = (await importFile(owner, venue.venueId, 'bookings', { csv, seen: '2' })).importId
	ids.invitationKey = invited.path.split('/').at(-1)!
	const [invitation] = await db.select({ id: venueInvitations.id }).from(venueInvitations)
	ids.invitationId = invitation!.id

	// Bookings and their money: one to pay, one paid, one whose courts were closed.
	const book = (from: number) => booked(participant, wish(venue, DAY_BOOKED, from, from + 1, { notes: 'Numbat net' }))
	const [bookingId, paidId, closedId] = [await book(10), await book(12), await book(14)]
	const cardId = await book(16)
	const opened = { payBy: 'manual' as const, origin: 'http://localhost' }
	const payer = { id: participant.id, role: 'user' as const }
	const { checkoutId } = await openCheckout(payer, bookingId, opened)
	await openCheckout(payer, cardId, { ...opened, payBy: 'card' })
	const [sandbox] = await db.select().from(sandboxCheckouts)
	const equally = { mode: 'equal' as const, people: ['', 'Ayanda'].map((name) => ({ name, amount: null })) }
	await splitBooking(payer, bookingId, equally, { now: new Date() })
	const [, share] = await sharesOf(bookingId)
	ids.gameKey = (await openGame(payer, bookingId))!
	ids.callId = await calling(ids.gameKey, [host.id, target.id])
	await write(async (tx) => {
		const sent = {
			provider: 'manual',
			method: 'eft',
			amount: 20_000,
			status: 'success',
			claimedAt: new Date(),
		} as const
		const keys = () => ({ checkoutId: randomUUID(), reference: randomUUID(), userId: participant.id })
		const claimed = await tx
			.insert(payments)
			.values({ ...sent, ...keys(), bookingId: paidId })
			.returning()
		const received = { receivedAt: new Date(), receivedBy: 'venue', receivedById: owner.id } as const
		const done = await tx
			.insert(payments)
			.values({ ...sent, ...keys(), bookingId: closedId, receivedAmount: 20_000, ...received })
			.returning()
		const back = { paymentId: done[0]!.id, bookingId: closedId, amount: 20_000, by: 'venue', reason: 'closed' } as const
		const [refund] = await tx.insert(refunds).values(back).returning()
		Object.assign(ids, {
			bookingId,
			closedId,
			checkoutId,
			link: share!.checkoutId,
			shareId: share!.id,
			sandboxId: sandbox!.id,
		})
		Object.assign(ids, { paymentId: claimed[0]!.id, refundId: refund!.id })

		const time = { startTime: at(DAY_BOOKED, 14), endTime: at(DAY_BOOKED, 15) }
		const shut = { ...time, courtId: venue.venueId, sportId: venue.sportId, courtNumber: 6, createdById: owner.id }
		const [closure] = await tx
			.insert(closures)
			.values({ ...shut, reason: 'rain' })
			.returning()
		const [block] = await tx
			.insert(closures)
			.values({ ...shut, courtNumber: 5, reason: 'blocked' })
			.returning()
		const ended = { status: 'cancelled', closureId: closure!.id, cancelledAt: new Date() } as const
		await tx.update(bookings).set(ended).where(eq(bookings.id, closedId))
		const row = { courtId: venue.venueId, userId: participant.id, rating: 4, comment: 'Good lights' }
		const [review] = await tx.insert(reviews).values(row).returning()
		await tx
			.update(courts)
			.set({ rating: 4, reviewCount: 1, images: [`/uploads/${'a'.repeat(32)}-1600.webp`] })
			.where(eq(courts.id, venue.venueId))
		const [regular] = await tx
			.insert(regulars)
			.values({
				courtId: venue.venueId,
				sportId: venue.sportId,
				courtNumber: 4,
				weekdays: [2],
				startMinute: 18 * 60,
				endMinute: 19 * 60,
				fromDate: DAY_BOOKED,
				untilDate: DAY_BOOKED,
				madeById: owner.id,
			})
			.returning()
		const [wait] = await tx
			.insert(courtWaits)
			.values({
				userId: participant.id,
				courtId: venue.venueId,
				sportId: venue.sportId,
				startTime: at(DAY_BOOKED, 14),
				endTime: at(DAY_BOOKED, 15),
			})
			.returning()
		ids.waitId = wait!.id
		const [weekly] = await tx
			.insert(regularRequests)
			.values({
				userId: participant.id,
				bookingId: paidId,
				courtId: venue.venueId,
				sportId: venue.sportId,
				courtNumber: 3,
				startMinute: 18 * 60,
				endMinute: 19 * 60,
				fromDate: addDays(DAY_BOOKED, 7),
				untilDate: addDays(DAY_BOOKED, 21),
				note: 'Numbat league',
			})
			.returning()
		ids.weeklyId = weekly!.id
		const kept = { courtId: venue.venueId, sportId: venue.sportId, courtNumber: 4, reason: 'blocked' as const }
		const keptOn = addDays(DAY_BOOKED, 7)
		const keptTime = { startTime: at(keptOn, 18), endTime: at(keptOn, 19) }
		const [held] = await tx
			.insert(closures)
			.values({ ...kept, ...keptTime })
			.returning()
		const termOf = { regularId: regular!.id, courtId: venue.venueId, userId: participant.id }
		const [term] = await tx
			.insert(termOffers)
			.values({ ...termOf, dates: [keptOn], closureIds: [held!.id], heldUntil: at(DAY_BOOKED, 24) })
			.returning()
		ids.termId = term!.id
		const told = {
			sportId: null,
			from: at(DAY_BOOKED, 10).toISOString(),
			to: at(DAY_BOOKED, 11).toISOString(),
			people: 1,
		}
		const said = { actorId: owner.id, courtId: venue.venueId, action: 'venue.message', note: 'Quokka lights are out' }
		const [message] = await tx
			.insert(auditLog)
			.values({ ...said, subject: `venue:${venue.venueId}`, details: told })
			.returning()
		ids.messageId = message!.id
		const [customer] = await tx
			.insert(customers)
			.values({
				courtId: venue.venueId,
				key: '27835550139',
				name: 'Zanele',
				phone: '083 555 0139',
				bookedAt: new Date(),
			})
			.returning()
		const [account] = await tx
			.insert(customerAccounts)
			.values({
				courtId: venue.venueId,
				customerId: customer!.id,
				every: 'month',
				party: { name: 'Zanele', address: null, vatNumber: null },
				dueDays: 14,
			})
			.returning()
		const days = { fromDate: '2027-02-01', untilDate: '2027-02-19', dueDate: '2027-03-05' }
		const [statement] = await tx
			.insert(statements)
			.values({
				courtId: venue.venueId,
				accountId: account!.id,
				party: account!.party,
				number: 1,
				...days,
				madeAt: at('2027-02-19', 20),
			})
			.returning()
		await tx
			.insert(invoiceNumbers)
			.values({ courtId: venue.venueId, statements: 1 })
			.onConflictDoUpdate({ target: invoiceNumbers.courtId, set: { statements: 1 } })
		await tx.insert(bookings).values(
			['2027-02-18', '2027-02-20'].map((day) => ({
				courtId: venue.venueId,
				sportId: venue.sportId,
				guestName: 'Zanele',
				startTime: at(day, 10),
				endTime: at(day, 11),
				status: 'completed' as const,
				paymentMethod: 'Cash' as const,
				totalPrice: 200,
				breakdown: [{ hour: at(day, 10), price: 200, peak: false }],
				customerId: customer!.id,
				accountId: account!.id,
				statementId: day < days.untilDate ? statement!.id : null,
			})),
		)
		Object.assign(ids, { accountId: account!.id, statementId: statement!.id })
		const [payout] = await tx
			.insert(payouts)
			.values({
				courtId: venue.venueId,
				untilDate: '2027-02-19',
				gross: 20_000,
				refunded: 0,
				fee: 600,
				reference: 'CS 17',
				paidOn: '2027-02-20',
				madeById: admin.id,
				madeAt: at('2027-02-20', 9),
			})
			.returning()
		ids.payoutId = payout!.id
		const [addOn] = await tx
			.insert(addOns)
			.values({ courtId: venue.venueId, name: 'Racket', kind: 'hired', price: 40, stock: 4 })
			.returning()
		ids.addOnId = addOn!.id
		const [code] = await tx
			.insert(promoCodes)
			.values({
				courtId: venue.venueId,
				code: 'SUMMER20',
				percent: 20,
				fromDate: '2027-02-01',
				untilDate: '2027-12-31',
			})
			.returning()
		ids.codeId = code!.id
		const [pack] = await tx
			.insert(packs)
			.values({ courtId: venue.venueId, name: 'Ten hours', halfHours: 20, price: 1500, validMonths: 36, online: true })
			.returning()
		ids.packId = pack!.id
		const [counted] = await tx
			.insert(tillCloses)
			.values({
				courtId: venue.venueId,
				day: '2027-02-27',
				until: new Date('2027-02-27T21:59:59Z'),
				float: 0,
				expected: 0,
				counted: 0,
				banked: 0,
				lines: [],
				closedById: owner.id,
				closedAt: new Date('2027-02-27T21:59:59Z'),
			})
			.returning()
		ids.closeId = counted!.id
		const party = { name: 'Zanele', address: null, vatNumber: null }
		const [invoice] = await tx
			.insert(invoices)
			.values({
				courtId: venue.venueId,
				number: 1,
				bookingId: Number(ids.bookingId),
				supplier: party,
				recipient: party,
				lines: [{ what: 'An hour', quantity: '1 hour', cents: 20_000 }],
				gross: 20_000,
				vat: 2_609,
				credited: 20_000,
				issuedAt: new Date('2027-02-27T21:59:59Z'),
			})
			.returning()
		ids.invoiceId = invoice!.id
		Object.assign(ids, { closureId: closure!.id, blockId: block!.id, regularId: regular!.id, reviewId: review!.id })
		Object.assign(ids, { customerId: customer!.id })
		const { name, halfHours, price } = pack!
		const bought = { name, halfHours, price, validUntil: '2030-02-27', createdAt: new Date('2027-02-27T09:00:00Z') }
		const of = { courtId: venue.venueId, packId: pack!.id, customerId: customer!.id }
		const [sale] = await tx
			.insert(sales)
			.values({ ...of, ...bought })
			.returning()
		const came = {
			receivedAmount: 150_000,
			receivedAt: bought.createdAt,
			receivedBy: 'venue',
			status: 'success',
		} as const
		const named = { checkoutId: crypto.randomUUID(), reference: crypto.randomUUID().slice(0, 12) }
		await tx
			.insert(payments)
			.values({ saleId: sale!.id, ...named, provider: 'manual', method: 'eft', amount: 150_000, ...came })
		ids.saleId = sale!.id
		ids.code = 'VUCH2345ABCD'
		await tx
			.update(courts)
			.set({ voucherAmounts: [500] })
			.where(eq(courts.id, venue.venueId))
		const worth = { name: 'Gift voucher R500', halfHours: 0, price: 500, code: ids.code }
		const [voucher] = await tx
			.insert(sales)
			.values({ ...bought, ...worth, courtId: venue.venueId, customerId: customer!.id })
			.returning()
		const paid = { checkoutId: crypto.randomUUID(), reference: crypto.randomUUID().slice(0, 12), ...came }
		const by = { provider: 'manual', method: 'eft', amount: 50_000 } as const
		await tx.insert(payments).values({ saleId: voucher!.id, ...paid, ...by, receivedAmount: 50_000 })
	})

	const both = { public: {} as Ids, private: {} as Ids }
	for (const [kind, isPublic] of [
		['public', true],
		['private', false],
	] as const) {
		const made: Ids = (both[kind] = {})
		const event = await createEvent(venue, {
			createdById: owner.id,
			isPublic,
			name: isPublic ? 'Padel Social' : 'Bilby Social',
		})
		const tournament = await createTournament(venue, {
			organizerId: host.id,
			organizersKey: newSecret(),
			isPublic,
			name: isPublic ? 'Spring Cup' : 'Quokka Cup',
			startDate: at('2027-03-20', 0),
			endDate: at('2027-03-21', 0),
		})
		const team = await enterTeam(tournament, { name: isPublic ? 'Kasi Stars' : 'Quokka Stars' })
		const rival = await enterTeam(tournament, { name: isPublic ? 'Hot Shots' : 'Quokka Shots' })
		const club = await createRunningClub({
			founderId: host.id,
			isPublic,
			inviteKey: isPublic ? null : randomUUID(),
			name: isPublic ? 'Dune Runners' : 'Zyzzyva Striders',
			description: isPublic ? 'Easy miles.' : 'A zyzzyva.',
			members: [participant, target, clubAdmin],
		})
		const run = await createRun(club, { people: [participant, target], organizerId: target.id })
		const membersRun = await createRun(club, { isPublic: false, name: 'Potoroo Loop', people: [participant] })
		await write(async (tx) => {
			const places = { eventId: event.id }
			const [person] = await tx
				.insert(eventParticipants)
				.values([
					{ ...places, userId: participant.id },
					{ ...places, userId: target.id },
				])
				.returning()
			await tx.update(teamMembers).set({ userId: participant.id }).where(eq(teamMembers.teamId, team.id))
			await tx.update(tournamentTeams).set({ captainId: participant.id }).where(eq(tournamentTeams.id, team.id))
			const [member] = await tx
				.insert(teamMembers)
				.values({ tournamentId: tournament.id, teamId: team.id, userId: target.id })
				.returning()
			const startTime = at('2027-03-20', 10)
			const [match] = await tx
				.insert(tournamentMatches)
				.values({
					tournamentId: tournament.id,
					homeTeamId: team.id,
					awayTeamId: rival.id,
					matchNumber: 1,
					courtId: venue.venueId,
					startTime,
					endTime: new Date(startTime.getTime() + HOUR),
				})
				.returning()
			const runners = await tx
				.select()
				.from(runningEventParticipants)
				.where(eq(runningEventParticipants.eventId, run.id))
			const asks = { clubId: club.id, userId: asked.id, status: 'requested' } as const
			const [question] = await tx.insert(runningClubMembers).values(asks).returning()
			const role = and(eq(runningClubMembers.clubId, club.id), eq(runningClubMembers.userId, clubAdmin.id))
			await tx.update(runningClubMembers).set({ role: 'admin' }).where(role)
			const members = await tx.select().from(runningClubMembers).where(eq(runningClubMembers.clubId, club.id))
			Object.assign(made, {
				venueEventId: event.id,
				personId: person!.id,
				tournamentId: tournament.id,
				teamId: team.id,
				teamMemberId: member!.id,
				matchId: match!.id,
				clubId: club.id,
				runId: run.id,
				membersRunId: membersRun.id,
				runnerId: runners.find(({ userId }) => userId === target.id)!.id,
				askedId: question!.id,
				clubMemberId: members.find(({ userId }) => userId === target.id)!.id,
				tournamentKey: tournament.linkKey,
				organizersKey: tournament.organizersKey!,
				clubKey: club.inviteKey ?? '',
				eventKey: event.linkKey,
			})
		})
	}

	// Match requests: one that is open, and one whose players have found each other.
	const request = await createRequest(host, { sportId: venue.sportId, maxPlayers: 3 })
	const [response] = await createAnswers(request, [participant])
	const [other] = await createAnswers(request, [target])
	const matched = await createMatch([host, participant])
	const friends = await connectPeople(host, participant)
	Object.assign(both.public, { requestId: request.id })
	Object.assign(both.private, { requestId: matched.id })
	await write(async (tx) => {
		await tx.insert(matchMessages).values({ threadId: matched.threadId, userId: host.id, body: 'Dugong tonight' })
		const pair = [participant.id, target.id].sort((a, b) => a - b).join(':')
		const [asking] = await tx
			.insert(playerConnections)
			.values({ requesterId: target.id, addresseeId: participant.id, pair })
			.returning()
		const [report] = await tx
			.insert(playerReports)
			.values({ reporterId: participant.id, reportedId: target.id, reason: 'rude', details: 'Antechinus!' })
			.returning()
		const [session] = await tx
			.insert(teamBalancerSessions)
			.values({ matchRequestId: matched.id, createdById: host.id, name: 'Wombat fives', shareKey: randomUUID() })
			.returning()
		const names = ['Ann', 'Ben', 'Cas', 'Dan'].map((name) => ({ sessionId: session!.id, name }))
		await tx.insert(teamBalancerPlayers).values(names)
		Object.assign(ids, {
			responseId: response!.id,
			otherResponseId: other!.id,
			threadId: matched.threadId,
			connectionId: friends.id,
			askingId: asking!.id,
			playerId: target.playerId,
			reportId: report!.id,
			sessionId: session!.id,
			shareKey: session!.shareKey!,
		})
	})

	const item = await createItem()
	const now = new Date()
	await write(async (tx) => {
		const rule = { key: 'booking', name: 'Booking', description: 'For each.', pointsValue: 1, perRand: 10 } as const
		await tx
			.insert(rewardTypes)
			.values({ ...rule, category: 'Bookings' })
			.onConflictDoNothing()
		const spent = { userId: participant.id, itemId: item.id, pointsSpent: 300, code: 'C0DE' }
		const [redemption] = await tx.insert(redemptions).values(spent).returning()
		const [answer] = await tx
			.insert(chatKnowledgeBase)
			.values({ question: 'May I come by bus?', answer: 'Yes, you may.', category: 'Bookings' })
			.returning()
		const [conversation] = await tx
			.insert(chatSessions)
			.values({ userId: participant.id, title: 'Pademelon?' })
			.returning()
		const said = { sessionId: conversation!.id, timestamp: now }
		const given = { ...said, role: 'assistant', content: 'Yes, you may.', knowledgeBaseId: answer!.id } as const
		await tx.insert(chatMessages).values({ ...said, role: 'user', content: 'Pademelon?' })
		const [message] = await tx.insert(chatMessages).values(given).returning()
		const asks = { businessName: 'Dune Courts', city: 'George', phone: '0445550100' }
		const [application] = await tx
			.insert(ownerApplications)
			.values({ ...asks, userId: target.id })
			.returning()
		const token = { userId: participant.id, emailKey: 'kowari@example.com' }
		Object.assign(ids, {
			applicationId: application!.id,
			messageId: message!.id,
			matchedId: matched.id,
			itemId: item.id,
			redemptionId: redemption!.id,
			answerId: answer!.id,
			conversationId: conversation!.id,
			resetToken: await openToken(tx, { ...token, purpose: 'reset' }, now),
			verifyToken: await openToken(tx, { ...token, purpose: 'verify' }, now),
			unsubscribeToken: unsubscribeToken({ userId: participant.id, kind: 'booking' }),
		})
	})
	for (const person of [participant, host]) await givePoints(person, 1_000)
	await makeLink(payer, { kind: 'player', id: null })
	const [feed] = await db.select().from(calendarFeeds)
	Object.assign(ids, { feedId: feed!.id, feedKey: openKey(feed!)!, targetId: target.id })
	ids.seasonKey = await sharingSeason(participant, { id: Number(both.public.clubId), founderId: host.id })

	Object.assign(ids, { hiddenTournamentId: both.private.tournamentId, hiddenClubId: both.private.clubId })
	const others = { target: target.headers, clubAdmin: await signedIn(clubAdmin), asked: await signedIn(asked) }

	/** Keys in links to private things, which only their managers may read. */
	const keys = [
		{ word: both.private.clubKey!, readers: ['host', 'admin'] },
		{ word: both.private.tournamentKey!, readers: ['participant', 'host', 'owner', 'admin'] },
		{ word: both.private.eventKey!, readers: ['participant', 'owner', ...TEAM, 'tablet', 'admin'] },
		{ word: share!.checkoutId, readers: ['participant', 'owner', 'admin'] },
	].map(({ word, readers }) => ({ word: new RegExp(String(word)), readers: readers as Person[] }))

	return { headers, others, venue, ids, both, secrets: [...SECRETS, ...keys] }
}

/** Shares the season of a person who did one run in it, years ago. */
async function sharingSeason(user: Parameters<typeof shareSeason>[0], club: { id: number; founderId: number }) {
	const run = await createRun(club, { date: at('2024-03-02', 7), status: 'completed', people: [user] })
	const came = eq(runningEventParticipants.eventId, run.id)
	await write((tx) => tx.update(runningEventParticipants).set({ status: 'attended' }).where(came))
	await shareSeason(user, 2024)
	return (await findKey(user, 2024))!
}

/** Makes a call for one more player of a game that asked these people. */
const calling = (key: string, people: number[]) =>
	write(async (tx) => {
		const [game] = await tx.select({ id: games.id }).from(games).where(eq(games.key, key))
		const call = { gameId: game!.id, places: 1, startTime: at(DAY_BOOKED, 10) }
		const [made] = await tx.insert(gameCalls).values(call).returning({ id: gameCalls.id })
		await tx.insert(calledPlayers).values(people.map((userId) => ({ callId: made!.id, userId })))
		return made!.id
	})

/** Names the ids in a pattern's parameters: the first matching line counts. */
const MEANINGS: [pattern: RegExp, names: Record<string, string>][] = [
	[/bookings\/:bookingId\/refunds/, { bookingId: 'closedId' }],
	[/(^|\/)venues\/:id\/events/, { id: 'venueId', eventId: 'venueEventId' }],
	[/(^|\/)(tournaments\/:id)/, { id: 'tournamentId', memberId: 'teamMemberId' }],
	[/running-clubs?\/:(id|clubId)/, { id: 'clubId', eventId: 'runId', memberId: 'clubMemberId', personId: 'runnerId' }],
	[/blocks\/:closureId/, { closureId: 'blockId' }],
	[/venue-dashboard\/:venueId\/team/, { memberId: 'venueMemberId' }],
	[/^join-team/, { key: 'invitationKey' }],
	[/^organise\/:key/, { key: 'organizersKey' }],
	[/venue-dashboard\/:venueId\/events/, { eventId: 'venueEventId' }],
	[/my-bookings\/:id\/closed/, { id: 'closedId' }],
	[/my-bookings\/:id|api\/bookings\/:id/, { id: 'bookingId' }],
	[/matchmaking\/(my-)?requests\/:id/, { id: 'requestId' }],
	[/matchmaking\/calls\/:id/, { id: 'callId' }],
	[/matchmaking\/threads\/:id/, { id: 'threadId' }],
	[/api\/matchmaking\/connections\/:id/, { id: 'askingId' }],
	[/team-balancer\/sessions\/match/, { matchRequestId: 'requestId' }],
	[/team-balancer\/sessions\/:id/, { id: 'sessionId' }],
	[/^teams\/:key/, { key: 'shareKey' }],
	[/^season\/:key/, { key: 'seasonKey' }],
	[/^g\/:key/, { key: 'gameKey' }],
	[/^calendars\/:key/, { key: 'feedKey' }],
	[/auth\/reset/, { token: 'resetToken' }],
	[/auth\/verify/, { token: 'verifyToken' }],
	[/unsubscribe/, { token: 'unsubscribeToken' }],
	[/^help\/asked/, { id: 'conversationId' }],
	[/^(admin\/)?help\/:id/, { id: 'answerId' }],
	[/^admin\/owners/, { id: 'applicationId' }],
	[/^admin\/venues/, { id: 'draftId' }],
	[/^admin\/rewards/, { id: 'itemId' }],
	[/^admin\/redemptions/, { id: 'redemptionId' }],
	[/^admin\/reports/, { id: 'reportId' }],
	[/^admin\/users/, { id: 'targetId' }],
	[/^admin\/reviews/, { id: 'reviewId' }],
	[/^admin\/refunds/, { id: 'refundId' }],
	[/^admin\/bookings/, { id: 'bookingId' }],
	[/^payment\/sandbox/, { id: 'sandboxId' }],
	[/api\/events\/:id/, { id: 'venueEventId' }],
	[/api\/sports\/:id/, { id: 'sportId' }],
	[/(^|\/)(dashboard\/)?venues\/:id/, { id: 'venueId' }],
]

/** Returns a pattern's parameters with their names in the world. */
export const namesIn = (pattern: string) => {
	const [, names = {}] = MEANINGS.find(([start]) => start.test(pattern)) ?? []
	return [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => [name!, names[name!] ?? name!] as const)
}

/** Returns the query that the address of a pattern needs, besides ids, to show something. */
export function queryOf(pattern: string, { sportId }: Ids) {
	const queries: [pattern: RegExp, query: string][] = [
		[/day\/message$/, `?date=${DAY_BOOKED}&from=10:00&to=11:00`],
		[/day\/new$/, `?date=${DAY_BOOKED}&hour=16&sportId=${sportId}&court=2`],
		[/^profile\/season/, '?year=2024'],
		[/cash-up\.csv$/, `?date=${DAY_BOOKED}`],
		[/availability$/, `?sportId=${sportId}&date=${DAY_BOOKED}`],
	]
	return queries.find(([part]) => part.test(pattern))?.[1] ?? ''
}

/** Returns the address of a pattern in the world. Throws when the world lacks a parameter. */
export function addressOf(pattern: string, ids: Ids) {
	const names = new Map(namesIn(pattern))
	const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
		const id = ids[names.get(name)!]
		if (id === undefined) throw new Error(`What is :${name} in ${pattern}? Make one in the world.`)
		return encodeURIComponent(id)
	})
	return `/${path.replace('*', 'nowhere')}`
}
