import { removeOldKeys } from '#app/features/accounts/idempotency.server.ts'
import { removeExpiredSessions } from '#app/features/accounts/sessions.server.ts'
import { removeUnusedTablets } from '#app/features/accounts/tablets/tablet-session.server.ts'
import { refundUnchosenClosures } from '#app/features/bookings/mine/closure-choice.server.ts'
import { completeFinishedBookings } from '#app/features/bookings/completion.server.ts'
import { fillCustomers } from '#app/features/bookings/customers/customer-of.server.ts'
import { keyPhones } from '#app/features/bookings/desk/list/phone-keys.server.ts'
import { makeMonthlyStatements } from '#app/features/bookings/on-account/make-statements.server.ts'
import { lapseOrders } from '#app/features/bookings/packs/order.server.ts'
import { forgetLeftOut } from '#app/features/bookings/import/left-out.server.ts'
import { lapseUnpaidBookings } from '#app/features/bookings/paying/lapse.server.ts'
import { remindOfBookings } from '#app/features/bookings/reminders.server.ts'
import { offerFreedTimes } from '#app/features/bookings/waiting/holding.server.ts'
import { lapseTermOffers } from '#app/features/bookings/regulars/next-term.server.ts'
import { removeBegunWaits } from '#app/features/bookings/waiting/waits.server.ts'
import { clubRuns } from '#app/features/clubs/events/gathering.server.ts'
import { completeFinishedRuns, planRecurringRuns } from '#app/features/clubs/events/series/series.server.ts'
import { completeFinishedEvents } from '#app/features/events/completion.server.ts'
import { venueEvents } from '#app/features/events/gathering.server.ts'
import { lapsePlaces } from '#app/features/events/paying/lapse-places.server.ts'
import { remindOfPlaces } from '#app/features/events/paying/reminders.server.ts'
import { remindOf } from '#app/features/gatherings/reminders.server.ts'
import { removePlayedGames } from '#app/features/games/played.server.ts'
import { removeOldConversations } from '#app/features/help/asking/conversations.server.ts'
import { removeOldBrowserKeys } from '#app/features/help/asking/browser-keys.server.ts'
import { removeSpentLimits } from '#app/features/limits/rate-limit.server.ts'
import { endCallsOfBegun } from '#app/features/matchmaking/calls/end-calls.server.ts'
import { closeExpired } from '#app/features/matchmaking/requests/closing/close-expired.server.ts'
import { removeOldMails } from '#app/features/notices/mails/outbox.server.ts'
import { sendMails } from '#app/features/notices/mails/send.server.ts'
import { removeOldPushes } from '#app/features/notices/push/push-outbox.server.ts'
import { sendPushes } from '#app/features/notices/push/send-pushes.server.ts'
import { relockPushKeys } from '#app/features/notices/push/vapid.server.ts'
import { processPaymentEvents } from '#app/features/payments/cards/events.server.ts'
import { reconcile, reportSlowRefunds } from '#app/features/payments/cards/reconcile.server.ts'
import { issueDueInvoices } from '#app/features/payments/invoices/outstanding.server.ts'
import { sendRefunds } from '#app/features/payments/refunds/refunds.server.ts'
import { remindOfShares } from '#app/features/payments/split/reminders.server.ts'
import { backUpWhenDue } from '#app/features/platform/backups.server.ts'
import { job, type Work } from '#app/features/platform/jobs.server.ts'
import { finishResets } from '#app/features/recovery/reset.server.ts'
import { removeOldTokens } from '#app/features/recovery/tokens.server.ts'
import { removeOldStates } from '#app/features/strava/state.server.ts'
import { relockKeys } from '#app/features/second-factor/relock.server.ts'
import { remindOfFixtures } from '#app/features/tournaments/matches/reminders.server.ts'
import { confirmSilent } from '#app/features/tournaments/matches/silence.server.ts'
import { endUnscheduled } from '#app/features/tournaments/organize/unscheduled.server.ts'
import { removeOldInvitations } from '#app/features/venues/team/invitations.server.ts'
import { forgetOldFacts, noteChanges, removeOldMessages } from '#app/features/webhooks/note-changes.server.ts'
import { sendMessages } from '#app/features/webhooks/send.server.ts'
import { env } from '#app/lib/process/env.server.ts'
import { HOUR } from '#app/lib/time/time.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** Jobs of one rhythm would otherwise always run together, all of them when the process is busiest: at its start. */
const APART_MS = 50

type Job = [name: string, everyMs: number, work: Work]

/**
 * All jobs of the product; people wait for those that run every two seconds. Each may run at any time and be cut off
 * anywhere: the next run continues.
 */
const JOBS: Job[] = [
	['process payment events', 2 * SECOND, processPaymentEvents],
	['send refunds', 10 * SECOND, sendRefunds],
	['send mails', 2 * SECOND, sendMails],
	['send pushes', 5 * SECOND, sendPushes],
	['note changes for webhooks', 2 * SECOND, noteChanges],
	['send webhooks', 2 * SECOND, sendMessages],
	['lapse unpaid bookings', 30 * SECOND, lapseUnpaidBookings],
	['lapse unpaid packs', MINUTE, lapseOrders],
	['lapse unpaid places at events', MINUTE, lapsePlaces],
	['free next terms nobody took', MINUTE, lapseTermOffers],
	['hold freed courts for those who wait', 5 * SECOND, offerFreedTimes],
	['reconcile card payments', MINUTE, reconcile],
	['report slow refunds', HOUR, reportSlowRefunds],
	['refund closures nobody chose for', 5 * MINUTE, refundUnchosenClosures],
	['issue invoices nobody asked for', HOUR, issueDueInvoices],
	['make the statements of a month', HOUR, makeMonthlyStatements],
	['remind of open shares', 5 * MINUTE, remindOfShares],
	['remind of bookings', MINUTE, remindOfBookings],
	['give phone numbers their keys', HOUR, keyPhones],
	['find the customers of bookings', HOUR, fillCustomers],
	['remind of events', 5 * MINUTE, (now, stopping) => remindOf(venueEvents, now, stopping)],
	['remind of places to pay', 5 * MINUTE, remindOfPlaces],
	['remind of club runs', 5 * MINUTE, (now, stopping) => remindOf(clubRuns, now, stopping)],
	['remind of matches', 5 * MINUTE, remindOfFixtures],
	['complete finished bookings', 5 * MINUTE, completeFinishedBookings],
	['complete finished events', 5 * MINUTE, completeFinishedEvents],
	['complete finished runs', 5 * MINUTE, completeFinishedRuns],
	['plan recurring runs', 5 * MINUTE, planRecurringRuns],
	['confirm unanswered results', 30 * SECOND, confirmSilent],
	['end unscheduled tournaments', 5 * MINUTE, endUnscheduled],
	['close match requests', 30 * SECOND, closeExpired],
	['end calls of games that have begun', 5 * MINUTE, endCallsOfBegun],
	['remove expired sessions', HOUR, removeExpiredSessions],
	['remove unused tablets', HOUR, removeUnusedTablets],
	['remove old account links', HOUR, removeOldTokens],
	['remove old invitations', HOUR, removeOldInvitations],
	['lock keys of apps anew', 24 * HOUR, relockKeys],
	['lock keys of pushes anew', 24 * HOUR, relockPushKeys],
	['remove old mails', HOUR, removeOldMails],
	['remove old pushes', HOUR, removeOldPushes],
	['forget old bookings of webhooks', HOUR, forgetOldFacts],
	['remove old webhooks', HOUR, removeOldMessages],
	['remove old idempotency keys', HOUR, removeOldKeys],
	['remove old forms of browsers', HOUR, removeOldBrowserKeys],
	['remove spent rate limits', HOUR, removeSpentLimits],
	['remove unused ways to Strava', HOUR, removeOldStates],
	['forget lines that imports left out', 24 * HOUR, forgetLeftOut],
	['remove old questions', HOUR, removeOldConversations],
	['remove waits of times that have begun', HOUR, removeBegunWaits],
	['remove games that were played', HOUR, removePlayedGames],
	...backups(),
]

/** Checks whether a backup is due, if a folder for backups is configured. */
function backups(): Job[] {
	const { BACKUP_DIR: folder, BACKUP_EVERY_HOURS: everyHours, BACKUP_KEEP: keep } = env
	return folder
		? [['back up', HOUR, (now, stopping) => backUpWhenDue({ folder, everyHours, keep }, now, stopping)]]
		: []
}

/** Starts all jobs, one shortly after the other. Returns a function that stops them and waits for running ones. */
export function startJobs(): () => Promise<unknown> {
	const stops = JOBS.map(([name, everyMs, work], i) => job(name, everyMs, work, { afterMs: i * APART_MS }))
	return () => Promise.all([...stops.map((stop) => stop()), finishResets()])
}
