import { and, eq, inArray, isNotNull, isNull, like, ne, or } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import {
	accountTokens,
	authenticators,
	auditLog,
	billSplits,
	bookings,
	calendarFeeds,
	calledPlayers,
	chatSessions,
	courts,
	courtWaits,
	customerAccounts,
	customers,
	gamePlayers,
	games,
	gameVotes,
	idempotencyKeys,
	mails,
	matchMessages,
	matchRequests,
	matchResponses,
	matchThreadMembers,
	noticePreferences,
	notices,
	oauthStates,
	ownerApplications,
	passkeys,
	playedGames,
	playerBlocks,
	playerConnections,
	playerListings,
	playerPreferences,
	playerReports,
	pushDevices,
	pushes,
	recoveryCodes,
	redemptions,
	regularRequests,
	reviews,
	runningClubs,
	runningEventParticipants,
	runningSeriesAnswers,
	seasonLinks,
	sessions,
	statements,
	stravaActivities,
	teamBalancerPlayers,
	teamBalancerSessions,
	termOffers,
	tournaments,
	tournamentTeams,
	userIdentities,
	users,
} from '#db/schema.ts'
import { PARTNER_FORMATS } from '#db/query/partner-formats.ts'
import { phoneColumns } from '#app/features/bookings/phone-columns.ts'
import { SOMEBODY } from '#app/features/notices/words/told.ts'
import { subjectOf } from '#app/features/accounts/audit.server.ts'
import { DELETED_PERSON } from '#app/features/accounts/deleted.ts'
import { freeShare } from '#app/features/payments/split/group-shares.server.ts'
import { DELETED_GAME, DELETED_MESSAGE } from './rules.ts'
import type { Entry } from './told.server.ts'

type Person = { id: number }

const DOMAIN = 'deleted.invalid'

/** Anonymises the person's own row. Returns false if it was anonymous before. */
export async function forgetPerson(tx: Writer, { id }: Person, now: Date): Promise<boolean> {
	const name = await freeName(tx, id)
	const gone = await tx
		.update(users)
		.set({
			username: name,
			usernameKey: name,
			email: `${name}@${DOMAIN}`,
			emailKey: `${name}@${DOMAIN}`,
			password: null,
			fullName: DELETED_PERSON,
			location: null,
			profilePicture: null,
			bio: null,
			phone: null,
			invoiceTo: null,
			role: 'user',
			stravaId: null,
			stravaToken: null,
			stravaRefreshToken: null,
			stravaExpiresAt: null,
			stravaScope: null,
			stravaSyncedAt: null,
			matchmakingSuspendedAt: null,
			suspendedAt: null,
			emailVerifiedAt: null,
			emailRefusedAt: null,
			deletedAt: now,
		})
		.where(and(eq(users.id, id), isNull(users.deletedAt)))
		.returning({ id: users.id })
	return gone.length > 0
}

/** A user who registered under the name of a deleted account keeps it. */
async function freeName(tx: Writer, id: number) {
	const name = `deleted-${id}`
	const taken = or(eq(users.usernameKey, name), eq(users.emailKey, `${name}@${DOMAIN}`))
	const others = await tx.$count(users, and(ne(users.id, id), taken))
	return others === 0 ? name : `${name}-${crypto.randomUUID()}`
}

/** Deletes everything that is the person's alone. Returns the sessions that ended. */
export async function removeOwn(tx: Writer, { id }: Person, now: Date) {
	await returnBlocks(tx, id)
	await endAccounts(tx, id, now)
	for (const table of [
		userIdentities,
		authenticators,
		recoveryCodes,
		passkeys,
		accountTokens,
		oauthStates,
		idempotencyKeys,
		ownerApplications,
		stravaActivities,
		calendarFeeds,
		chatSessions,
		noticePreferences,
		notices,
		mails,
		pushes,
		pushDevices,
		calledPlayers,
		courtWaits,
		regularRequests,
		playedGames,
		runningSeriesAnswers,
		seasonLinks,
		playerListings,
		playerPreferences,
		// The walk-ins that a venue found to be the same person are customers of their own again.
		customers,
	])
		await tx.delete(table).where(eq(table.userId, id))
	const left = await tx.delete(gamePlayers).where(eq(gamePlayers.userId, id)).returning()
	for (const { splitId } of left) if (splitId !== null) await freeShare(tx, splitId, now)
	const captained = tx
		.select({ id: games.id })
		.from(games)
		.innerJoin(bookings, eq(bookings.id, games.bookingId))
		.where(eq(bookings.userId, id))
	const ofCaptain = or(isNull(gameVotes.voterId), isNull(gameVotes.votedForId))
	await tx.delete(gameVotes).where(and(inArray(gameVotes.gameId, captained), ofCaptain))
	await tx.delete(teamBalancerSessions).where(eq(teamBalancerSessions.createdById, id))
	await tx
		.delete(playerConnections)
		.where(or(eq(playerConnections.requesterId, id), eq(playerConnections.addresseeId, id)))
	await tx.delete(playerBlocks).where(or(eq(playerBlocks.blockerId, id), eq(playerBlocks.blockedId, id)))
	const ended = await tx.delete(sessions).where(eq(sessions.userId, id)).returning({ id: sessions.id })
	return ended.map((session) => session.id)
}

/** Blocks the numbers of walk-ins who were found to be this person as the person was. Their venues blocked those too. */
async function returnBlocks(tx: Writer, id: number) {
	const blocked = await tx
		.select()
		.from(customers)
		.where(and(eq(customers.userId, id), isNotNull(customers.blockedAt)))
	for (const { id, blockedAt, blockedById, blockedReason } of blocked)
		await tx
			.update(customers)
			.set({ blockedAt, blockedById, blockedReason })
			.where(and(eq(customers.mergedIntoId, id), isNotNull(customers.phone)))
}

/** Ends the person's accounts at venues. What is on them stays owed, and nobody's name is on it. */
async function endAccounts(tx: Writer, id: number, now: Date) {
	const own = tx.select({ id: customers.id }).from(customers).where(eq(customers.userId, id))
	const payer = { party: { name: DELETED_PERSON, address: null, vatNumber: null }, email: null }
	const ended = await tx
		.update(customerAccounts)
		.set({ ...payer, endedAt: now })
		.where(inArray(customerAccounts.customerId, own))
		.returning({ id: customerAccounts.id })
	const ids = ended.map((account) => account.id)
	await tx.update(statements).set(payer).where(inArray(statements.accountId, ids))
}

/**
 * Removes the person's texts, and texts about them, from what others keep. What they wrote for a venue, club or
 * tournament, such as its name, description, rules or the plan of a run, stays, because others carry on with it.
 */
export async function removeWords(tx: Writer, { id }: Person, now: Date) {
	await tx
		.update(bookings)
		.set({ notes: null, discountReason: null, ...phoneColumns(null) })
		.where(eq(bookings.userId, id))
	// The blocks of an offered term stay until it lapses, or the desk frees them.
	await tx.update(termOffers).set({ userId: null }).where(eq(termOffers.userId, id))
	await tx.update(billSplits).set({ name: DELETED_PERSON }).where(eq(billSplits.participantId, id))
	await tx
		.update(billSplits)
		.set({ name: SOMEBODY })
		.where(and(eq(billSplits.requesterId, id), isNull(billSplits.participantId)))
	await tx
		.update(reviews)
		.set({ comment: null, reply: null, repliedAt: null, hiddenReason: null })
		.where(eq(reviews.userId, id))
	await tx.update(runningEventParticipants).set({ feedback: null }).where(eq(runningEventParticipants.userId, id))
	await tx.update(redemptions).set({ note: null }).where(eq(redemptions.userId, id))
	await tx
		.update(matchRequests)
		.set({ title: DELETED_GAME, description: null, location: null, preferredLocations: [] })
		.where(eq(matchRequests.userId, id))
	await tx.update(matchResponses).set({ message: DELETED_MESSAGE }).where(eq(matchResponses.responderId, id))
	await tx.update(matchMessages).set({ body: DELETED_MESSAGE }).where(eq(matchMessages.userId, id))
	await tx
		.update(matchThreadMembers)
		.set({ leftAt: now, sharesPhone: false })
		.where(and(eq(matchThreadMembers.userId, id), isNull(matchThreadMembers.leftAt)))
	await tx
		.update(teamBalancerPlayers)
		.set({ name: null, notes: null, preferredPosition: null })
		.where(eq(teamBalancerPlayers.userId, id))
	await tx.update(playerReports).set({ details: null }).where(eq(playerReports.reporterId, id))
	await tx.update(playerReports).set({ details: null, decisionNote: null }).where(eq(playerReports.reportedId, id))
	await removeNotes(tx, id)
	await forgetPlaces(tx, id)
}

/** Takes their name out of tournaments that they entered alone. Returns the entries as they were. */
export async function forgetEntries(tx: Writer, id: number): Promise<Entry[]> {
	const alone = await tx
		.select({ id: tournamentTeams.id, tournamentId: tournaments.id, name: tournamentTeams.name })
		.from(tournamentTeams)
		.innerJoin(tournaments, eq(tournaments.id, tournamentTeams.tournamentId))
		.where(and(eq(tournamentTeams.captainId, id), inArray(tournaments.format, PARTNER_FORMATS)))
	for (const entry of alone)
		await tx
			.update(tournamentTeams)
			.set({ name: DELETED_PERSON, nameKey: `${DELETED_PERSON} ${entry.id}`.toLowerCase() })
			.where(eq(tournamentTeams.id, entry.id))
	return alone.map(({ tournamentId, name }) => ({ tournamentId, name }))
}

async function removeNotes(tx: Writer, id: number) {
	const written = await tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.userId, id))
	const redeemed = await tx.select({ id: redemptions.id }).from(redemptions).where(eq(redemptions.userId, id))
	const reported = await tx
		.select({ id: playerReports.id })
		.from(playerReports)
		.where(or(eq(playerReports.reportedId, id), eq(playerReports.reporterId, id)))
	const subjects = [
		`user:${id}`,
		...written.map((row) => `review:${row.id}`),
		...redeemed.map((row) => `redemption:${row.id}`),
		...reported.map((row) => `report:${row.id}`),
	]
	for (const subject of subjects)
		await tx
			.update(auditLog)
			.set({ note: null })
			.where(or(eq(auditLog.subject, subject), like(auditLog.subject, `${subject}:%`)))
	// Why a price was changed, and why an hour was not booked every week, was said to them.
	const theirs = tx
		.select({ subject: subjectOf('booking', bookings.id) })
		.from(bookings)
		.where(eq(bookings.userId, id))
	const said = inArray(auditLog.action, ['booking.discount', 'venue.decline-weekly'])
	await tx
		.update(auditLog)
		.set({ note: null })
		.where(and(inArray(auditLog.subject, theirs), said))
}

/** Removes their contact details from clubs and venues that no one else runs. */
async function forgetPlaces(tx: Writer, id: number) {
	const noContact = { contactEmail: null, contactPhone: null }
	await tx
		.update(runningClubs)
		.set({ ...noContact, website: null, socialLinks: null })
		.where(eq(runningClubs.founderId, id))
	await tx
		.update(courts)
		.set({ ...noContact, ownerId: null, paymentDetails: null, vatNumber: null, reviewNote: null })
		.where(eq(courts.ownerId, id))
}
