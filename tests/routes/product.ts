import { matchPath } from 'react-router'
import * as adminLayout from '#app/routes/admin/layout.tsx'
import * as adminHome from '#app/routes/admin/home.tsx'
import * as adminOwners from '#app/routes/admin/owners.tsx'
import * as adminVenues from '#app/routes/admin/venues.tsx'
import * as declineOwner from '#app/routes/admin/decline-owner.tsx'
import * as declineVenue from '#app/routes/admin/decline-venue.tsx'
import * as adminRedemptions from '#app/routes/admin/redemptions.tsx'
import * as cancelRedemption from '#app/routes/admin/redemptions-cancel.tsx'
import * as completeRedemption from '#app/routes/admin/redemptions-complete.tsx'
import * as adminRewards from '#app/routes/admin/rewards.tsx'
import * as editReward from '#app/routes/admin/rewards-edit.tsx'
import * as newReward from '#app/routes/admin/rewards-new.tsx'
import * as rewardRules from '#app/routes/admin/rewards-rules.tsx'
import * as auth from '#app/routes/auth.tsx'
import * as openId from '#app/routes/auth/openid.ts'
import * as openIdCallback from '#app/routes/auth/openid-callback.ts'
import * as openIdDisconnect from '#app/routes/auth/openid-disconnect.ts'
import * as forgotPassword from '#app/routes/auth/forgot.tsx'
import * as resetPassword from '#app/routes/auth/reset.tsx'
import * as verifyEmail from '#app/routes/auth/verify.tsx'
import * as apiLayout from '#app/routes/api/api.ts'
import * as availability from '#app/routes/api/availability.ts'
import * as bookingStatus from '#app/routes/api/booking-status.ts'
import * as bookings from '#app/routes/api/bookings.ts'
import * as currentUser from '#app/routes/api/current-user.ts'
import * as dashboardBookings from '#app/routes/api/dashboard-bookings.ts'
import * as dashboardEvents from '#app/routes/api/dashboard-events.ts'
import * as dashboardVenues from '#app/routes/api/dashboard-venues.ts'
import * as eventParticipants from '#app/routes/api/event-participants.ts'
import * as login from '#app/routes/api/login.ts'
import * as logout from '#app/routes/api/logout.ts'
import * as myBookings from '#app/routes/api/my-bookings.ts'
import * as openApi from '#app/routes/api/openapi.ts'
import * as paymentCheckout from '#app/routes/api/payment-checkout.ts'
import * as paymentManualVerify from '#app/routes/api/payment-manual-verify.ts'
import * as paymentVerify from '#app/routes/api/payment-verify.ts'
import * as paymentWebhook from '#app/routes/api/payment-webhook.ts'
import * as register from '#app/routes/api/register.ts'
import * as generateScheduleCall from '#app/routes/api/tournament-schedule.ts'
import * as apiTournamentMatch from '#app/routes/api/tournament-match.ts'
import * as apiTournamentMatches from '#app/routes/api/tournament-matches.ts'
import * as rewardsEarnings from '#app/routes/api/rewards-earnings.ts'
import * as rewardsItems from '#app/routes/api/rewards-items.ts'
import * as rewardsPoints from '#app/routes/api/rewards-points.ts'
import * as rewardsRedeem from '#app/routes/api/rewards-redeem.ts'
import * as rewardsRedemptions from '#app/routes/api/rewards-redemptions.ts'
import * as apiCourts from '#app/routes/api/courts.ts'
import * as apiSport from '#app/routes/api/sport.ts'
import * as apiSports from '#app/routes/api/sports.ts'
import * as unknown from '#app/routes/api/unknown.ts'
import * as venueSport from '#app/routes/api/venue-sport.ts'
import * as venue from '#app/routes/api/venue.ts'
import * as venues from '#app/routes/api/venues.ts'
import * as again from '#app/routes/bookings/again.ts'
import * as book from '#app/routes/bookings/book.tsx'
import * as cancel from '#app/routes/bookings/cancel.tsx'
import * as closed from '#app/routes/bookings/closed.tsx'
import * as mine from '#app/routes/bookings/mine.tsx'
import * as pay from '#app/routes/bookings/pay.tsx'
import * as move from '#app/routes/bookings/move.tsx'
import * as quick from '#app/routes/bookings/quick.tsx'
import * as bookingCalendar from '#app/routes/bookings/calendar.ts'
import * as receipt from '#app/routes/bookings/receipt.tsx'
import * as split from '#app/routes/bookings/split.tsx'
import * as dashboardLayout from '#app/routes/dashboard/layout.tsx'
import * as dashboardHome from '#app/routes/dashboard/home.tsx'
import * as bookingChanges from '#app/routes/dashboard/booking-changes.tsx'
import * as venueBookings from '#app/routes/dashboard/bookings.tsx'
import * as venueCancel from '#app/routes/dashboard/cancel.tsx'
import * as today from '#app/routes/dashboard/today.tsx'
import * as apply from '#app/routes/dashboard/apply.tsx'
import * as editBasics from '#app/routes/dashboard/edit/basics.tsx'
import * as editDates from '#app/routes/dashboard/edit/dates.tsx'
import * as editHours from '#app/routes/dashboard/edit/hours.tsx'
import * as editOverview from '#app/routes/dashboard/edit/overview.tsx'
import * as editPhotos from '#app/routes/dashboard/edit/photos.tsx'
import * as editSports from '#app/routes/dashboard/edit/sports.tsx'
import * as removeSport from '#app/routes/dashboard/edit/remove-sport.tsx'
import * as newVenue from '#app/routes/dashboard/new-venue.tsx'
import * as preview from '#app/routes/dashboard/preview.tsx'
import * as calendarFeed from '#app/routes/calendars/feed.ts'
import * as photo from '#app/routes/uploads/photo.ts'
import * as closeCourts from '#app/routes/dashboard/close-courts.tsx'
import * as closures from '#app/routes/dashboard/closures.tsx'
import * as day from '#app/routes/dashboard/day.tsx'
import * as dayBlock from '#app/routes/dashboard/day-block.tsx'
import * as dayBooking from '#app/routes/dashboard/day-booking.tsx'
import * as dayNew from '#app/routes/dashboard/day-new.tsx'
import * as money from '#app/routes/dashboard/money.tsx'
import * as moneyMatch from '#app/routes/dashboard/money-match.tsx'
import * as moneyNotReceived from '#app/routes/dashboard/money-not-received.tsx'
import * as moneyPaidBack from '#app/routes/dashboard/money-paid-back.tsx'
import * as moneyReceived from '#app/routes/dashboard/money-received.tsx'
import * as moneySendBack from '#app/routes/dashboard/money-send-back.tsx'
import * as moneyTake from '#app/routes/dashboard/money-take.tsx'
import * as reopen from '#app/routes/dashboard/reopen.tsx'
import * as cancelEvent from '#app/routes/dashboard/events/cancel.tsx'
import * as editEvent from '#app/routes/dashboard/events/edit.tsx'
import * as eventList from '#app/routes/dashboard/events/list.tsx'
import * as manageEvent from '#app/routes/dashboard/events/manage.tsx'
import * as messageEvent from '#app/routes/dashboard/events/message.tsx'
import * as newEvent from '#app/routes/dashboard/events/new.tsx'
import * as removePerson from '#app/routes/dashboard/events/remove.tsx'
import * as bookingsCsv from '#app/routes/dashboard/bookings-csv.ts'
import * as cashUpCsv from '#app/routes/dashboard/cash-up-csv.ts'
import * as figures from '#app/routes/dashboard/figures.tsx'
import * as peakDates from '#app/routes/dashboard/peak-dates.tsx'
import * as peak from '#app/routes/dashboard/peak.tsx'
import * as price from '#app/routes/dashboard/price.tsx'
import * as pricing from '#app/routes/dashboard/pricing.tsx'
import * as reply from '#app/routes/dashboard/reply.tsx'
import * as deskReviews from '#app/routes/dashboard/reviews.tsx'
import * as apiRunningClubs from '#app/routes/api/running-clubs.ts'
import * as apiOwnClubs from '#app/routes/api/running-clubs-user.ts'
import * as apiHostedClubs from '#app/routes/api/running-clubs-hosted.ts'
import * as apiRunningClub from '#app/routes/api/running-club.ts'
import * as apiClubRuns from '#app/routes/api/running-club-events.ts'
import * as apiClubRun from '#app/routes/api/running-club-event.ts'
import * as apiRunParticipants from '#app/routes/api/running-club-participants.ts'
import * as apiClubMembers from '#app/routes/api/running-club-members.ts'
import * as apiClubMe from '#app/routes/api/running-club-me.ts'
import * as clubPage from '#app/routes/clubs/club.tsx'
import * as clubEvents from '#app/routes/clubs/club-events.tsx'
import * as clubMembers from '#app/routes/clubs/members.tsx'
import * as clubStats from '#app/routes/clubs/stats.tsx'
import * as joinClub from '#app/routes/clubs/join.tsx'
import * as leaveClub from '#app/routes/clubs/leave.tsx'
import * as manageMembers from '#app/routes/clubs/manage-members.tsx'
import * as manageMembersIndex from '#app/routes/clubs/manage-members-index.tsx'
import * as manageRequests from '#app/routes/clubs/manage-requests.tsx'
import * as removeMember from '#app/routes/clubs/member-remove.tsx'
import * as handOver from '#app/routes/clubs/hand-over.tsx'
import * as closeClub from '#app/routes/clubs/close.tsx'
import * as clubEvent from '#app/routes/clubs/event.tsx'
import * as clubRuns from '#app/routes/clubs/events.tsx'
import * as cancelRun from '#app/routes/clubs/event-cancel.tsx'
import * as planRun from '#app/routes/clubs/event-create.tsx'
import * as editRun from '#app/routes/clubs/event-edit.tsx'
import * as runRoute from '#app/routes/clubs/event-route.tsx'
import * as logOwnRun from '#app/routes/clubs/event-log.tsx'
import * as removeFromRun from '#app/routes/clubs/event-remove.tsx'
import * as withdrawFromClubRun from '#app/routes/clubs/event-withdraw.tsx'
import * as clubDashboard from '#app/routes/clubs/dashboard.tsx'
import * as createClub from '#app/routes/clubs/create.tsx'
import * as manageClub from '#app/routes/clubs/manage.tsx'
import * as manageClubDetails from '#app/routes/clubs/manage-details.tsx'
import * as helpPage from '#app/routes/help/help.tsx'
import * as helpAsked from '#app/routes/help/asked.tsx'
import * as helpAnswer from '#app/routes/help/answer.tsx'
import * as adminHelp from '#app/routes/admin/help.tsx'
import * as adminHelpQuestions from '#app/routes/admin/help-questions.tsx'
import * as newHelpAnswer from '#app/routes/admin/help-new.tsx'
import * as editHelpAnswer from '#app/routes/admin/help-edit.tsx'
import * as removeHelpAnswer from '#app/routes/admin/help-remove.tsx'
import * as privacyPage from '#app/routes/pages/privacy.tsx'
import * as termsPage from '#app/routes/pages/terms.tsx'
import * as cookiesPage from '#app/routes/pages/cookies.tsx'
import * as affordableAccess from '#app/routes/pages/affordable-access.tsx'
import * as diversityPledge from '#app/routes/pages/diversity.tsx'
import * as academyPage from '#app/routes/pages/academy.tsx'
import * as greenCourts from '#app/routes/pages/green-courts.tsx'
import * as logoutPage from '#app/routes/logout.ts'
import * as notices from '#app/routes/notices/notices.tsx'
import * as unsubscribePage from '#app/routes/notices/unsubscribe.tsx'
import * as noticeSettings from '#app/routes/settings/notices.tsx'
import * as profile from '#app/routes/profile/profile.tsx'
import * as settingsLayout from '#app/routes/settings/layout.tsx'
import * as settingsSignIn from '#app/routes/settings/sign-in.tsx'
import * as settingsCalendar from '#app/routes/settings/calendar.tsx'
import * as resetCalendar from '#app/routes/settings/calendar-reset.tsx'
import * as removeCalendar from '#app/routes/settings/calendar-remove.tsx'
import * as settingsDevice from '#app/routes/settings/device.tsx'
import * as settingsData from '#app/routes/settings/data.tsx'
import * as downloadData from '#app/routes/settings/download.ts'
import * as deleteAccount from '#app/routes/settings/delete.tsx'
import * as manualCheckout from '#app/routes/payment/manual-checkout.tsx'
import * as paymentReturn from '#app/routes/payment/return.tsx'
import * as share from '#app/routes/payment/share.tsx'
import * as sandboxPage from '#app/routes/payment/sandbox.tsx'
import * as signedInLayout from '#app/routes/signed-in.tsx'
import * as apiMatchRequests from '#app/routes/api/matchmaking-requests.ts'
import * as apiMatchRequest from '#app/routes/api/matchmaking-request.ts'
import * as apiMatchResponses from '#app/routes/api/matchmaking-responses.ts'
import * as apiMatchRequestStatus from '#app/routes/api/matchmaking-request-status.ts'
import * as apiMatchResponseStatus from '#app/routes/api/matchmaking-response-status.ts'
import * as matchRequestPage from '#app/routes/matchmaking/request.tsx'
import * as respondToRequest from '#app/routes/matchmaking/respond.tsx'
import * as withdrawResponse from '#app/routes/matchmaking/withdraw.tsx'
import * as ownMatchRequest from '#app/routes/matchmaking/my-request.tsx'
import * as cancelMatchRequest from '#app/routes/matchmaking/cancel.tsx'
import * as closeMatchRequest from '#app/routes/matchmaking/close.tsx'
import * as createMatchRequest from '#app/routes/matchmaking/create.tsx'
import * as editMatchRequest from '#app/routes/matchmaking/edit.tsx'
import * as apiMatchmakingPreferences from '#app/routes/api/matchmaking-preferences.ts'
import * as apiThreadMessages from '#app/routes/api/matchmaking-thread-messages.ts'
import * as matchThread from '#app/routes/matchmaking/thread.tsx'
import * as matchThreads from '#app/routes/matchmaking/threads.tsx'
import * as apiMatchmakingPlayers from '#app/routes/api/matchmaking-players.ts'
import * as matchmakingPage from '#app/routes/matchmaking/matchmaking.tsx'
import * as matchPlayer from '#app/routes/matchmaking/player.tsx'
import * as matchmakingPreferences from '#app/routes/matchmaking/preferences.tsx'
import * as balancer from '#app/routes/team-balancer/balancer.tsx'
import * as sharedTeams from '#app/routes/team-balancer/shared.tsx'
import * as teamsPng from '#app/routes/team-balancer/picture-png.ts'
import * as teamsSvg from '#app/routes/team-balancer/picture-svg.ts'
import * as apiTeamSessions from '#app/routes/api/team-balancer-sessions.ts'
import * as apiTeamSession from '#app/routes/api/team-balancer-session.ts'
import * as apiTeamSessionOf from '#app/routes/api/team-balancer-match.ts'
import * as apiSquad from '#app/routes/api/team-balancer-players.ts'
import * as apiBalancedTeams from '#app/routes/api/team-balancer-teams.ts'
import * as apiTeamAssignments from '#app/routes/api/team-balancer-assignments.ts'
import * as apiBalance from '#app/routes/api/team-balancer-balance.ts'
import * as apiTournaments from '#app/routes/api/tournaments.ts'
import * as apiTournament from '#app/routes/api/tournament.ts'
import * as cancelTournament from '#app/routes/tournaments/cancel.tsx'
import * as createTournament from '#app/routes/tournaments/create.tsx'
import * as editTournament from '#app/routes/tournaments/edit.tsx'
import * as tournamentList from '#app/routes/tournaments/list.tsx'
import * as messageTeams from '#app/routes/tournaments/message.tsx'
import * as tournamentLayout from '#app/routes/tournaments/tournament.tsx'
import * as tournamentGenerate from '#app/routes/tournaments/generate.tsx'
import * as tournamentCalendar from '#app/routes/tournaments/calendar.ts'
import * as tournamentPrint from '#app/routes/tournaments/print.tsx'
import * as tournamentTeamCalendar from '#app/routes/tournaments/team-calendar.ts'
import * as tournamentSchedule from '#app/routes/tournaments/schedule.tsx'
import * as tournamentMatch from '#app/routes/tournaments/match.tsx'
import * as tournamentPostpone from '#app/routes/tournaments/postpone.tsx'
import * as apiTournamentStandings from '#app/routes/api/tournament-standings.ts'
import * as tournamentBracket from '#app/routes/tournaments/bracket.tsx'
import * as tournamentStandings from '#app/routes/tournaments/standings.tsx'
import * as joinTournament from '#app/routes/tournaments/join.tsx'
import * as apiTournamentTeams from '#app/routes/api/tournament-teams.ts'
import * as team from '#app/routes/tournaments/team.tsx'
import * as joinTeam from '#app/routes/tournaments/team-join.tsx'
import * as leaveTeam from '#app/routes/tournaments/team-leave.tsx'
import * as removePlayer from '#app/routes/tournaments/team-remove.tsx'
import * as renameTeam from '#app/routes/tournaments/team-rename.tsx'
import * as setSeeds from '#app/routes/tournaments/team-seeds.tsx'
import * as changeCaptain from '#app/routes/tournaments/team-transfer.tsx'
import * as waiveFee from '#app/routes/tournaments/team-waive.tsx'
import * as withdrawTeam from '#app/routes/tournaments/team-withdraw.tsx'
import * as tournamentTeams from '#app/routes/tournaments/teams.tsx'
import * as teamPay from '#app/routes/tournaments/team-pay.tsx'
import * as teamSplit from '#app/routes/tournaments/team-split.tsx'
import * as apiStravaAuthUrl from '#app/routes/api/strava-auth-url.ts'
import * as apiStravaStatus from '#app/routes/api/strava-connection-status.ts'
import * as stravaCallback from '#app/routes/strava/callback.ts'
import * as stravaConnect from '#app/routes/strava/connect.tsx'
import * as stravaDisconnect from '#app/routes/strava/disconnect.tsx'
import * as eventPage from '#app/routes/venues/event.tsx'
import * as review from '#app/routes/venues/review.tsx'
import * as venuePage from '#app/routes/venues/venue.tsx'
import * as rewards from '#app/routes/rewards/rewards.tsx'
import * as redeemReward from '#app/routes/rewards/redeem.tsx'
import * as apiMatchmakingConnect from '#app/routes/api/matchmaking-connect.ts'
import * as apiMatchmakingConnection from '#app/routes/api/matchmaking-connection.ts'
import * as matchmakingPeople from '#app/routes/matchmaking/people.tsx'
import * as blockPerson from '#app/routes/matchmaking/people-block.tsx'
import * as reportPerson from '#app/routes/matchmaking/people-report.tsx'
import * as disconnectPerson from '#app/routes/matchmaking/people-disconnect.tsx'
import * as playerConnect from '#app/routes/matchmaking/player-connect.tsx'
import * as playerBlock from '#app/routes/matchmaking/player-block.tsx'
import * as playerReport from '#app/routes/matchmaking/player-report.tsx'
import * as adminReports from '#app/routes/admin/reports.tsx'
import * as dismissReport from '#app/routes/admin/reports-dismiss.tsx'
import * as suspendReported from '#app/routes/admin/reports-suspend.tsx'
import * as reinstateReported from '#app/routes/admin/reports-reinstate.tsx'
import * as adminUsers from '#app/routes/admin/users.tsx'
import * as adminUser from '#app/routes/admin/user.tsx'
import * as userRole from '#app/routes/admin/user-role.tsx'
import * as userSuspend from '#app/routes/admin/user-suspend.tsx'
import * as userReinstate from '#app/routes/admin/user-reinstate.tsx'
import * as userSignOut from '#app/routes/admin/user-sign-out.tsx'
import * as userResetLink from '#app/routes/admin/user-reset-link.tsx'
import * as userRemove from '#app/routes/admin/user-remove.tsx'
import * as adminReviews from '#app/routes/admin/reviews.tsx'
import * as hideReview from '#app/routes/admin/reviews-hide.tsx'
import * as showReview from '#app/routes/admin/reviews-show.tsx'
import * as adminRefunds from '#app/routes/admin/refunds.tsx'
import * as retryRefund from '#app/routes/admin/refunds-retry.tsx'
import * as refundPaidBack from '#app/routes/admin/refunds-paid-back.tsx'
import * as adminLog from '#app/routes/admin/log.tsx'
import * as cardClub from '#app/routes/sharing/card-club.ts'
import * as cardCourtside from '#app/routes/sharing/card-default.ts'
import * as cardEvent from '#app/routes/sharing/card-event.ts'
import * as cardRun from '#app/routes/sharing/card-run.ts'
import * as cardTournament from '#app/routes/sharing/card-tournament.ts'
import * as cardVenue from '#app/routes/sharing/card-venue.ts'
import * as robots from '#app/routes/sharing/robots.ts'
import * as sitemap from '#app/routes/sharing/sitemap.ts'
import * as explore from '#app/routes/explore.tsx'
import { middleware } from '#app/root.tsx'
import { serve } from '#tests/support/serve.ts'

// Each address with its layouts and its own module last, as in app/routes.ts; the first that matches is asked.
const routes: [path: string, modules: object[]][] = [
	['/', [explore]],
	['/api/user/jwt', [apiLayout, currentUser]],
	['/api/login', [apiLayout, login]],
	['/api/register', [apiLayout, register]],
	['/api/logout', [apiLayout, logout]],
	['/api/venues', [apiLayout, venues]],
	['/api/venues/:id', [apiLayout, venue]],
	['/api/venues/:id/availability', [apiLayout, availability]],
	['/api/venues/:venueId/sports/:sportId', [apiLayout, venueSport]],
	['/api/bookings', [apiLayout, bookings]],
	['/api/bookings/me', [apiLayout, myBookings]],
	['/api/bookings/:id/status', [apiLayout, bookingStatus]],
	['/api/dashboard/venues', [apiLayout, dashboardVenues]],
	['/api/dashboard/venues/:id/bookings', [apiLayout, dashboardBookings]],
	['/api/dashboard/venues/:id/events', [apiLayout, dashboardEvents]],
	['/api/events/:id/participants', [apiLayout, eventParticipants]],
	['/api/openapi.json', [apiLayout, openApi]],
	['/api/courts', [apiLayout, apiCourts]],
	['/api/sports', [apiLayout, apiSports]],
	['/api/sports/:id', [apiLayout, apiSport]],
	['/api/payments/checkout', [apiLayout, paymentCheckout]],
	['/api/payments/verify/:checkoutId', [apiLayout, paymentVerify]],
	['/api/payments/manual-verify/:checkoutId', [apiLayout, paymentManualVerify]],
	['/api/payments/webhook', [apiLayout, paymentWebhook]],
	['/api/tournaments/:id/standings', [apiLayout, apiTournamentStandings]],
	['/api/tournaments/:id/generate-schedule', [apiLayout, generateScheduleCall]],
	['/api/tournaments/:id/teams', [apiLayout, apiTournamentTeams]],
	['/api/tournaments/:id/matches', [apiLayout, apiTournamentMatches]],
	['/api/tournaments/:id/matches/:matchId', [apiLayout, apiTournamentMatch]],
	['/api/tournaments', [apiLayout, apiTournaments]],
	['/api/tournaments/:id', [apiLayout, apiTournament]],
	['/api/running-clubs', [apiLayout, apiRunningClubs]],
	['/api/running-clubs/user', [apiLayout, apiOwnClubs]],
	['/api/running-clubs/hosted', [apiLayout, apiHostedClubs]],
	['/api/running-clubs/:id', [apiLayout, apiRunningClub]],
	['/api/running-clubs/:id/members', [apiLayout, apiClubMembers]],
	['/api/running-clubs/:id/members/me', [apiLayout, apiClubMe]],
	['/api/running-clubs/:clubId/events', [apiLayout, apiClubRuns]],
	['/api/running-clubs/:clubId/events/:eventId', [apiLayout, apiClubRun]],
	['/api/running-clubs/:clubId/events/:eventId/participants', [apiLayout, apiRunParticipants]],
	['/api/team-balancer/sessions', [apiLayout, apiTeamSessions]],
	['/api/team-balancer/sessions/match/:matchRequestId', [apiLayout, apiTeamSessionOf]],
	['/api/team-balancer/sessions/:id', [apiLayout, apiTeamSession]],
	['/api/team-balancer/sessions/:id/players', [apiLayout, apiSquad]],
	['/api/team-balancer/sessions/:id/teams', [apiLayout, apiBalancedTeams]],
	['/api/team-balancer/sessions/:id/assignments', [apiLayout, apiTeamAssignments]],
	['/api/team-balancer/sessions/:id/balance', [apiLayout, apiBalance]],
	['/api/rewards/user/points', [apiLayout, rewardsPoints]],
	['/api/rewards/user/rewards', [apiLayout, rewardsEarnings]],
	['/api/rewards/user/redemptions', [apiLayout, rewardsRedemptions]],
	['/api/rewards/redemption-items', [apiLayout, rewardsItems]],
	['/api/rewards/redeem', [apiLayout, rewardsRedeem]],
	['/api/strava/connection-status', [apiLayout, apiStravaStatus]],
	['/api/strava/auth-url', [apiLayout, apiStravaAuthUrl]],
	['/api/matchmaking/requests', [apiLayout, apiMatchRequests]],
	['/api/matchmaking/requests/:id', [apiLayout, apiMatchRequest]],
	['/api/matchmaking/requests/:id/responses', [apiLayout, apiMatchResponses]],
	['/api/matchmaking/requests/:id/status', [apiLayout, apiMatchRequestStatus]],
	['/api/matchmaking/responses/:responseId/status', [apiLayout, apiMatchResponseStatus]],
	['/api/matchmaking/preferences', [apiLayout, apiMatchmakingPreferences]],
	['/api/matchmaking/players/:playerId/connect', [apiLayout, apiMatchmakingConnect]],
	['/api/matchmaking/connections/:id', [apiLayout, apiMatchmakingConnection]],
	['/api/matchmaking/players', [apiLayout, apiMatchmakingPlayers]],
	['/api/matchmaking/threads/:id/messages', [apiLayout, apiThreadMessages]],
	['/api/*', [apiLayout, unknown]],
	['/auth', [auth]],
	['/auth/openid', [openId]],
	['/auth/openid/callback', [openIdCallback]],
	['/auth/openid/disconnect', [openIdDisconnect]],
	['/auth/forgot', [forgotPassword]],
	['/auth/reset/:token', [resetPassword]],
	['/auth/verify/:token', [verifyEmail]],
	['/logout', [logoutPage]],
	['/booking/quick', [quick]],
	['/booking/:venueId/:sportId', [signedInLayout, book]],
	['/help', [helpPage]],
	['/help/asked/:id', [helpAsked]],
	['/help/:id', [helpAnswer]],
	['/privacy', [privacyPage]],
	['/terms', [termsPage]],
	['/cookies', [cookiesPage]],
	['/blog/affordable-access-pledge', [affordableAccess]],
	['/diversity-pledge', [diversityPledge]],
	['/careers/academy', [academyPage]],
	['/press/green-courts-initiative', [greenCourts]],
	['/my-bookings', [signedInLayout, mine]],
	['/my-bookings/:id/cancel', [signedInLayout, mine, cancel]],
	['/my-bookings/:id/closed', [signedInLayout, mine, closed]],
	['/my-bookings/:id/move', [signedInLayout, move]],
	['/my-bookings/:id/receipt', [signedInLayout, receipt]],
	['/my-bookings/:id/calendar.ics', [signedInLayout, bookingCalendar]],
	['/my-bookings/:id/again', [signedInLayout, again]],
	['/my-bookings/:id/pay', [signedInLayout, pay]],
	['/my-bookings/:id/split', [signedInLayout, split]],
	['/payment/manual-checkout/:checkoutId', [signedInLayout, manualCheckout]],
	['/notices', [signedInLayout, notices]],
	['/notices/unsubscribe/:token', [unsubscribePage]],
	['/profile', [signedInLayout, profile]],
	['/settings', [signedInLayout, settingsLayout, settingsSignIn]],
	['/settings/notices', [signedInLayout, settingsLayout, noticeSettings]],
	['/settings/calendar', [signedInLayout, settingsLayout, settingsCalendar]],
	['/settings/calendar/:feedId/reset', [signedInLayout, settingsLayout, settingsCalendar, resetCalendar]],
	['/settings/calendar/:feedId/remove', [signedInLayout, settingsLayout, settingsCalendar, removeCalendar]],
	['/settings/device', [settingsDevice]],
	['/settings/data/courtside.json', [signedInLayout, downloadData]],
	['/settings/data/delete', [deleteAccount]],
	['/settings/data', [signedInLayout, settingsLayout, settingsData]],
	['/rewards', [signedInLayout, rewards]],
	['/rewards/items/:itemId/redeem', [signedInLayout, rewards, redeemReward]],
	['/matchmaking', [matchmakingPage]],
	['/matchmaking/players/:playerId', [matchmakingPage, matchPlayer]],
	['/matchmaking/players/:playerId/connect', [matchmakingPage, playerConnect]],
	['/matchmaking/players/:playerId/block', [matchmakingPage, playerBlock]],
	['/matchmaking/players/:playerId/report', [matchmakingPage, playerReport]],
	['/matchmaking/requests/:id', [matchRequestPage]],
	['/matchmaking/requests/:id/respond', [matchRequestPage, respondToRequest]],
	['/matchmaking/requests/:id/withdraw', [matchRequestPage, withdrawResponse]],
	['/matchmaking/my-requests/:id', [signedInLayout, ownMatchRequest]],
	['/matchmaking/my-requests/:id/cancel', [signedInLayout, ownMatchRequest, cancelMatchRequest]],
	['/matchmaking/my-requests/:id/close', [signedInLayout, ownMatchRequest, closeMatchRequest]],
	['/matchmaking/create', [signedInLayout, createMatchRequest]],
	['/matchmaking/my-requests/:id/edit', [signedInLayout, editMatchRequest]],
	['/matchmaking/preferences', [signedInLayout, matchmakingPreferences]],
	['/matchmaking/people', [signedInLayout, matchmakingPeople]],
	['/matchmaking/people/block', [signedInLayout, matchmakingPeople, blockPerson]],
	['/matchmaking/people/report', [signedInLayout, matchmakingPeople, reportPerson]],
	['/matchmaking/people/:connectionId/disconnect', [signedInLayout, matchmakingPeople, disconnectPerson]],
	['/matchmaking/threads', [signedInLayout, matchThreads]],
	['/matchmaking/threads/:id', [signedInLayout, matchThread]],
	['/running-club-dashboard', [clubDashboard]],
	['/running-club/create', [signedInLayout, createClub]],
	['/running-club/:id/manage', [signedInLayout, manageClub, manageClubDetails]],
	['/running-club/:id/manage/members', [signedInLayout, manageClub, manageMembers, manageMembersIndex]],
	['/running-club/:id/manage/members/:memberId/remove', [signedInLayout, manageClub, manageMembers, removeMember]],
	['/running-club/:id/manage/hand-over', [signedInLayout, manageClub, manageMembers, handOver]],
	['/running-club/:id/manage/close', [signedInLayout, manageClub, manageMembers, closeClub]],
	['/running-club/:id/manage/requests', [signedInLayout, manageClub, manageRequests]],
	['/running-club/:id', [clubPage, clubEvents]],
	['/running-club/:id/join', [clubPage, clubEvents, joinClub]],
	['/running-club/:id/leave', [clubPage, clubEvents, leaveClub]],
	['/running-club/:id/members', [clubPage, clubMembers]],
	['/running-club/:id/stats', [clubPage, clubStats]],
	['/tournaments', [tournamentList]],
	['/tournaments/create', [signedInLayout, createTournament]],
	['/tournaments/:id/team/:teamId/pay', [signedInLayout, teamPay]],
	['/tournaments/:id/team/:teamId/split', [signedInLayout, teamSplit]],
	['/tournaments/:id/edit', [signedInLayout, editTournament]],
	['/tournaments/:id/message', [tournamentLayout, tournamentTeams, messageTeams]],
	['/tournaments/:id/cancel', [tournamentLayout, tournamentTeams, cancelTournament]],
	['/tournaments/:id', [tournamentLayout, tournamentTeams]],
	['/tournaments/:id/join', [tournamentLayout, tournamentTeams, joinTournament]],
	['/tournaments/:id/seeds', [tournamentLayout, tournamentTeams, setSeeds]],
	['/tournaments/:id/team/:teamId/waive', [tournamentLayout, tournamentTeams, waiveFee]],
	['/tournaments/:id/team/:teamId', [team]],
	['/tournaments/:id/team/:teamId/rename', [team, renameTeam]],
	['/tournaments/:id/team/:teamId/transfer', [team, changeCaptain]],
	['/tournaments/:id/team/:teamId/leave', [team, leaveTeam]],
	['/tournaments/:id/team/:teamId/withdraw', [team, withdrawTeam]],
	['/tournaments/:id/team/:teamId/members/:memberId/remove', [team, removePlayer]],
	['/tournaments/:id/team/:teamId/join', [joinTeam]],
	['/tournaments/:id/schedule', [tournamentLayout, tournamentSchedule]],
	['/tournaments/:id/schedule/generate', [tournamentLayout, tournamentSchedule, tournamentGenerate]],
	['/tournaments/:id/schedule/matches/:matchId', [tournamentLayout, tournamentSchedule, tournamentMatch]],
	['/tournaments/:id/schedule/matches/:matchId/postpone', [tournamentLayout, tournamentSchedule, tournamentPostpone]],
	['/tournaments/:id/standings', [tournamentLayout, tournamentStandings]],
	['/tournaments/:id/bracket', [tournamentLayout, tournamentBracket]],
	['/tournaments/:id/print', [tournamentPrint]],
	['/tournaments/:id/calendar.ics', [tournamentCalendar]],
	['/tournaments/:id/team/:teamId/calendar.ics', [tournamentTeamCalendar]],
	['/venues/:id/events/:eventId', [eventPage]],
	['/venues/:id', [venuePage]],
	['/venues/:id/review', [review]],
	['/venue-dashboard', [signedInLayout, dashboardHome]],
	['/venue-dashboard/apply', [signedInLayout, apply]],
	['/venue-dashboard/new', [signedInLayout, newVenue]],
	['/venue-dashboard/:venueId', [signedInLayout, dashboardLayout, venueBookings, bookingChanges]],
	[
		'/venue-dashboard/:venueId/bookings/:bookingId/cancel',
		[signedInLayout, dashboardLayout, venueBookings, venueCancel],
	],
	['/venue-dashboard/:venueId/today', [signedInLayout, dashboardLayout, today]],
	['/venue-dashboard/:venueId/today/:bookingId/cancel', [signedInLayout, dashboardLayout, today, venueCancel]],
	['/venue-dashboard/:venueId/preview', [signedInLayout, preview]],
	['/venue-dashboard/:venueId/edit', [signedInLayout, dashboardLayout, editOverview]],
	['/venue-dashboard/:venueId/edit/basics', [signedInLayout, dashboardLayout, editBasics]],
	['/venue-dashboard/:venueId/edit/sports', [signedInLayout, dashboardLayout, editSports]],
	['/venue-dashboard/:venueId/edit/sports/:sportId/remove', [signedInLayout, dashboardLayout, editSports, removeSport]],
	['/venue-dashboard/:venueId/edit/hours', [signedInLayout, dashboardLayout, editHours]],
	['/venue-dashboard/:venueId/edit/dates', [signedInLayout, dashboardLayout, editDates]],
	['/venue-dashboard/:venueId/edit/photos', [signedInLayout, dashboardLayout, editPhotos]],
	['/admin', [adminLayout, adminHome]],
	['/admin/owners', [adminLayout, adminOwners]],
	['/admin/owners/:id/decline', [adminLayout, adminOwners, declineOwner]],
	['/admin/venues', [adminLayout, adminVenues]],
	['/admin/venues/:id/decline', [adminLayout, adminVenues, declineVenue]],
	['/admin/rewards', [adminLayout, adminRewards]],
	['/admin/rewards/new', [adminLayout, newReward]],
	['/admin/rewards/rules', [adminLayout, rewardRules]],
	['/admin/rewards/:id/edit', [adminLayout, editReward]],
	['/admin/redemptions', [adminLayout, adminRedemptions]],
	['/admin/redemptions/:id/complete', [adminLayout, adminRedemptions, completeRedemption]],
	['/admin/redemptions/:id/cancel', [adminLayout, adminRedemptions, cancelRedemption]],
	['/admin/help', [adminLayout, adminHelp]],
	['/admin/help/:id/remove', [adminLayout, adminHelp, removeHelpAnswer]],
	['/admin/help/questions', [adminLayout, adminHelpQuestions]],
	['/admin/help/new', [adminLayout, newHelpAnswer]],
	['/admin/help/:id/edit', [adminLayout, editHelpAnswer]],
	['/admin/reports', [adminLayout, adminReports]],
	['/admin/reports/:id/dismiss', [adminLayout, adminReports, dismissReport]],
	['/admin/reports/:id/suspend', [adminLayout, adminReports, suspendReported]],
	['/admin/reports/:id/reinstate', [adminLayout, adminReports, reinstateReported]],
	['/admin/users', [adminLayout, adminUsers]],
	['/admin/users/:id', [adminLayout, adminUser]],
	['/admin/users/:id/role', [adminLayout, adminUser, userRole]],
	['/admin/users/:id/suspend', [adminLayout, adminUser, userSuspend]],
	['/admin/users/:id/reinstate', [adminLayout, adminUser, userReinstate]],
	['/admin/users/:id/sign-out', [adminLayout, adminUser, userSignOut]],
	['/admin/users/:id/reset-link', [adminLayout, adminUser, userResetLink]],
	['/admin/users/:id/remove', [adminLayout, adminUser, userRemove]],
	['/admin/reviews', [adminLayout, adminReviews]],
	['/admin/reviews/:id/hide', [adminLayout, adminReviews, hideReview]],
	['/admin/reviews/:id/show', [adminLayout, adminReviews, showReview]],
	['/admin/refunds', [adminLayout, adminRefunds]],
	['/admin/refunds/:id/retry', [adminLayout, adminRefunds, retryRefund]],
	['/admin/refunds/:id/paid-back', [adminLayout, adminRefunds, refundPaidBack]],
	['/admin/log', [adminLayout, adminLog]],
	['/running-club/:id/events', [clubRuns]],
	['/running-club/:id/events/create', [signedInLayout, planRun]],
	['/running-club/:id/events/:eventId/edit', [signedInLayout, editRun]],
	['/running-club/:id/events/:eventId/route', [signedInLayout, runRoute]],
	['/running-club/:id/events/:eventId', [clubEvent]],
	['/running-club/:id/events/:eventId/cancel', [clubEvent, cancelRun]],
	['/running-club/:id/events/:eventId/log', [clubEvent, logOwnRun]],
	['/running-club/:id/events/:eventId/withdraw', [clubEvent, withdrawFromClubRun]],
	['/running-club/:id/events/:eventId/people/:personId/remove', [clubEvent, removeFromRun]],
	['/team-balancer', [signedInLayout, balancer]],
	['/teams/:key', [sharedTeams]],
	['/teams/:key/picture.png', [teamsPng]],
	['/teams/:key/picture.svg', [teamsSvg]],
	['/uploads/:file', [photo]],
	['/calendars/:key', [calendarFeed]],
	['/sitemap.xml', [sitemap]],
	['/robots.txt', [robots]],
	['/cards/courtside.png', [cardCourtside]],
	['/cards/venues/:id.png', [cardVenue]],
	['/cards/venues/:id/events/:eventId.png', [cardEvent]],
	['/cards/tournaments/:id.png', [cardTournament]],
	['/cards/running-clubs/:id.png', [cardClub]],
	['/cards/running-clubs/:id/events/:eventId.png', [cardRun]],
	['/strava-connect', [signedInLayout, stravaConnect]],
	['/strava-connect/disconnect', [signedInLayout, stravaConnect, stravaDisconnect]],
	['/strava-connect/callback', [stravaCallback]],
	['/pay/:link', [share]],
	['/payment/return/:checkoutId', [paymentReturn]],
	['/payment/sandbox/:id', [sandboxPage]],
	['/venue-dashboard/:venueId/events', [signedInLayout, dashboardLayout, eventList]],
	['/venue-dashboard/:venueId/events/new', [signedInLayout, dashboardLayout, newEvent]],
	['/venue-dashboard/:venueId/events/:eventId/edit', [signedInLayout, dashboardLayout, editEvent]],
	['/venue-dashboard/:venueId/events/:eventId', [signedInLayout, dashboardLayout, manageEvent]],
	['/venue-dashboard/:venueId/events/:eventId/message', [signedInLayout, dashboardLayout, manageEvent, messageEvent]],
	[
		'/venue-dashboard/:venueId/events/:eventId/people/:personId/remove',
		[signedInLayout, dashboardLayout, manageEvent, removePerson],
	],
	['/venue-dashboard/:venueId/events/:eventId/cancel', [signedInLayout, dashboardLayout, manageEvent, cancelEvent]],
	['/venue-dashboard/:venueId/day', [signedInLayout, dashboardLayout, day]],
	['/venue-dashboard/:venueId/day/new', [signedInLayout, dashboardLayout, day, dayNew]],
	['/venue-dashboard/:venueId/day/bookings/:bookingId', [signedInLayout, dashboardLayout, day, dayBooking]],
	['/venue-dashboard/:venueId/day/blocks/:closureId', [signedInLayout, dashboardLayout, day, dayBlock]],
	['/venue-dashboard/:venueId/money', [signedInLayout, dashboardLayout, money]],
	['/venue-dashboard/:venueId/money/match', [signedInLayout, dashboardLayout, moneyMatch]],
	['/venue-dashboard/:venueId/money/:paymentId/received', [signedInLayout, dashboardLayout, money, moneyReceived]],
	[
		'/venue-dashboard/:venueId/money/:paymentId/not-received',
		[signedInLayout, dashboardLayout, money, moneyNotReceived],
	],
	['/venue-dashboard/:venueId/money/:paymentId/send-back', [signedInLayout, dashboardLayout, money, moneySendBack]],
	['/venue-dashboard/:venueId/money/bookings/:bookingId', [signedInLayout, dashboardLayout, money, moneyTake]],
	['/venue-dashboard/:venueId/money/refunds/:refundId', [signedInLayout, dashboardLayout, money, moneyPaidBack]],
	['/venue-dashboard/:venueId/closures', [signedInLayout, dashboardLayout, closures]],
	['/venue-dashboard/:venueId/closures/new', [signedInLayout, dashboardLayout, closeCourts]],
	['/venue-dashboard/:venueId/closures/:closureId/reopen', [signedInLayout, dashboardLayout, closures, reopen]],
	['/venue-dashboard/:venueId/pricing', [signedInLayout, dashboardLayout, pricing]],
	['/venue-dashboard/:venueId/pricing/:sportId', [signedInLayout, dashboardLayout, pricing, price]],
	['/venue-dashboard/:venueId/pricing/:sportId/peak', [signedInLayout, dashboardLayout, peak]],
	['/venue-dashboard/:venueId/pricing/:sportId/dates', [signedInLayout, dashboardLayout, peakDates]],
	['/venue-dashboard/:venueId/figures', [signedInLayout, dashboardLayout, figures]],
	['/venue-dashboard/:venueId/figures/bookings.csv', [signedInLayout, dashboardLayout, bookingsCsv]],
	['/venue-dashboard/:venueId/figures/cash-up.csv', [signedInLayout, dashboardLayout, cashUpCsv]],
	['/venue-dashboard/:venueId/reviews', [signedInLayout, dashboardLayout, deskReviews]],
	['/venue-dashboard/:venueId/reviews/:reviewId/reply', [signedInLayout, dashboardLayout, deskReviews, reply]],
]
const handlers = routes.map(([path, modules]) => ({ path, handle: serve(modules, path.slice(1), middleware) }))

/** Asks the product for an address, as `fetch` would over the wire. */
export function ask(url: string, init?: RequestInit): Promise<Response> {
	const { pathname } = new URL(url, 'http://localhost')
	const page = pathname.replace(/^\/_\.data$/, '/').replace(/\.data$/, '')
	const found = handlers.find(({ path }) => matchPath(path, page))
	if (!found) throw new Error(`No route of these tests answers ${pathname}`)
	return found.handle(url, init)
}

type Asked = {
	/** Who asks, from `signedIn(user)`, and whatever else the request carries. */
	headers?: Record<string, string>
	body?: unknown
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what an answer holds is what the tests are about
export type Answer = { status: number; headers: Headers; body: any }

/** One call of the API: JSON in, JSON out. */
export async function call(method: string, path: string, { headers, body }: Asked = {}): Promise<Answer> {
	const json: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' }
	const response = await ask(path, {
		method,
		headers: { ...json, ...headers },
		body: body === undefined ? undefined : JSON.stringify(body),
	})
	return read(response)
}

/** Opens a page, or posts a form to it. `it` holds the loader data of the page, `action` its action data. */
export async function visit(
	path: string,
	{ headers, form }: { headers?: Record<string, string>; form?: Record<string, string> | [string, string][] } = {},
) {
	const response = await ask(path, form ? { method: 'POST', headers, body: new URLSearchParams(form) } : { headers })
	const { status, body, headers: answered } = await read(response)
	return {
		status,
		headers: answered,
		text: JSON.stringify(body),
		location: answered.get('Location'),
		page: body?.loaderData?.it,
		action: body?.actionData?.it,
		error: body?.errors && Object.values<{ status?: number; data?: { message?: string } }>(body.errors)[0],
	}
}

async function read(response: Response): Promise<Answer> {
	const text = await response.text()
	return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined }
}
