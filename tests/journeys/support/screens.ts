import type { Page } from '@playwright/test'
import { matchRoutes, type RouteObject } from 'react-router'
import { password } from '#db/cast.ts'
import { addDays, clock, dateOf } from '#app/lib/time/time.ts'
import { decode } from '#tests/support/plain-browser.ts'
import routes from '../../../app/routes.ts'
import { findClub, findTournament, findVenue, freeHours, newPlayer, ownBookings } from './steps.ts'

/** Addresses by name of the screen. */
type Screens = Record<string, string>
type Group = {
	/** The person who opens them; 'nobody' is a visitor. */
	person: 'nobody' | 'thandi' | 'sipho' | 'lerato' | 'admin'
	/** Finds the addresses, signed in as that person, or signs in a new one. */
	find: (page: Page) => Screens | Promise<Screens>
}

/** The screens of the product with content. Each group is one test; all take about equally long. */
export const groups: Record<string, Group> = {
	visitors: { person: 'nobody', find: visitorScreens },
	'deleting an account': { person: 'nobody', find: deletionScreens },
	courts: { person: 'thandi', find: courtScreens },
	money: { person: 'thandi', find: moneyScreens },
	'tournaments one plays in': { person: 'thandi', find: playedTournamentScreens },
	'tournaments one runs': { person: 'thandi', find: ownTournamentScreens },
	clubs: { person: 'thandi', find: clubScreens },
	'runs and rewards': { person: 'thandi', find: runScreens },
	'match requests': { person: 'thandi', find: requestScreens },
	players: { person: 'thandi', find: playerScreens },
	'settings and help': { person: 'thandi', find: peopleScreens },
	members: { person: 'sipho', find: memberScreens },
	'the desk': { person: 'lerato', find: deskScreens },
	'money at the desk': { person: 'lerato', find: deskMoneyScreens },
	'the venue editor': { person: 'lerato', find: editorScreens },
	'people and reports': { person: 'admin', find: adminPeopleScreens },
	'everything else an admin does': { person: 'admin', find: adminScreens },
}

/** Pages that no group has, by pattern of app/routes.ts, with the reason. */
export const withoutScreen: Record<string, string> = {
	'auth/code': 'needs a second factor, which two-step.spec.ts sets up',
	'auth/confirm': 'needs an act fifteen minutes after signing in, as in doors/people/two-step.test.ts',
	'auth/reset/:token': 'needs a token by mail',
	'auth/verify/:token': 'needs a token by mail',
	'notices/unsubscribe/:token': 'needs a token by mail',
	'season/:key': 'needs a link to a season, which season-card.server.test.ts makes',
	'teams/:key': 'needs teams that were shared, as in matchmaking.spec.ts',
	'venue-dashboard/:venueId/messages/:messageId': 'needs a message of the desk, which dashboard.spec.ts sends',
	'my-bookings/waits/:waitId/leave': 'needs a wait for a full hour, which booking.spec.ts makes',
	'tournaments/:id/team/:teamId/join': 'needs the secret key of a team',
	'tournaments/:id/schedule/move': 'needs an evening with rounds to come, which tournaments.spec.ts makes',
	'tournaments/:id/waitlist': 'needs a full tournament, which tournaments.spec.ts makes',
	'venue-dashboard/:venueId/edit/webhooks/:webhookId': 'needs an address, which venue-editor.spec.ts adds',
	'venue-dashboard/:venueId/edit/webhooks/:webhookId/remove': 'needs an address, which venue-editor.spec.ts adds',
	'venue-dashboard/:venueId/import/:importId': 'needs an import, which dashboard.spec.ts makes',
	'venue-dashboard/:venueId/import/:importId/undo': 'needs an import, which dashboard.spec.ts makes',
	'venue-dashboard/:venueId/edit/keys/:keyId/take-back': 'needs a key, which venue-editor.spec.ts makes',
	'my-bookings/places/:saleId/pay': 'needs a place at an event with a price, which events.spec.ts takes',
	'my-bookings/places/:saleId/invoice': 'needs a place that is paid, which events.spec.ts pays',
	'venue-dashboard/:venueId/events/:eventId/people/:personId/pay': 'needs a place to pay, as in events.spec.ts',
	'venue-dashboard/:venueId/events/:eventId/people/:personId/unpay': 'needs a paid place, as in events.spec.ts',
	'organise/:key': 'needs the secret key of a link, which tournaments.spec.ts opens',
	'join-team/:key': 'needs the secret key of an invitation, which dashboard.spec.ts opens',
	'venue-dashboard/:venueId/bookings/:bookingId/refunds/:refundId': 'is the one of the inbox, over its booking',
	'venue-dashboard/:venueId/day/bookings/:bookingId/refunds/:refundId': 'is the one of the inbox, over its booking',
	'matchmaking/calls/:id': 'needs a call from a captain near by, as in matchmaking.spec.ts',
	'venues/:id/photos': 'needs a photo, which the demo data have not; venue-editor.spec.ts opens it',
	'payment/return/:checkoutId': 'needs a payment by card that is under way',
	'payment/sandbox/:id': 'needs a payment by card that is under way',
	'settings/calendar/:feedId/reset': 'needs a calendar feed, which the demo data have not',
	'settings/calendar/:feedId/remove': 'needs a calendar feed, which the demo data have not',
	'strava-connect/disconnect': 'needs an account at Strava',
	'help/asked/:id': 'needs a question, which help.spec.ts asks',
	'admin/reports/:id/dismiss': 'needs a report, which the demo data have not',
	'admin/reports/:id/warn': 'needs a report, which the demo data have not',
	'admin/reports/:id/suspend': 'needs a report, which the demo data have not',
	'admin/reports/:id/reinstate': 'needs a report, which the demo data have not',
	'admin/payouts/:payoutId/undo': 'needs a payout, which payouts.server.test.ts records',
	'venue-dashboard/:venueId/money/paid-out/:payoutId': 'needs a payout, which payouts.server.test.ts records',
	'admin/refunds/:id/retry': 'needs a refund in trouble, which the demo data have not',
	'admin/refunds/:id/paid-back': 'needs a refund in trouble, which the demo data have not',
	tablet: 'needs a shared tablet, which tablet.spec.ts starts',
	'venue-dashboard': 'leads an owner on to a venue',
	'my-bookings/terms/:termId': 'needs an offer of a next term, which plain/desk.test.ts makes',
	'venue-dashboard/:venueId/regulars/:regularId': 'needs a regular, which plain/desk.test.ts books',
	'venue-dashboard/:venueId/regulars/:regularId/change': 'needs a regular, which day.spec.ts books and changes',
	'venue-dashboard/:venueId/regulars/:regularId/next-term': 'needs a regular, which plain/desk.test.ts books',
	'venue-dashboard/:venueId/regulars/requests/:weeklyId': 'needs a weekly request, which day.spec.ts answers',
	'venue-dashboard/:venueId/regulars/requests/:weeklyId/decline': 'needs a weekly request, which day.spec.ts answers',
	'venue-dashboard/:venueId/regulars/:regularId/account': 'needs a regular, which plain/desk.test.ts books',
	'venue-dashboard/:venueId/regulars/:regularId/take': 'needs a regular, which plain/desk.test.ts books',
	'venue-dashboard/:venueId/customers/:customerId/take': 'needs bookings to pay, which plain/desk.test.ts makes',
	'venue-dashboard/:venueId/regulars/:regularId/end': 'needs a regular, which day.spec.ts books and ends',
	'venue-dashboard/:venueId/regulars/:regularId/undo': 'needs an ended regular, which plain/desk.test.ts ends',
	'venue-dashboard/:venueId/day/blocks/:closureId/edit': 'needs a block, which plain/desk.test.ts edits',
	'venue-dashboard/:venueId/closures/:closureId/reopen': 'needs closed courts, which day.spec.ts reopens',
	'venue-dashboard/:venueId/day/closures/:closureId/reopen': 'needs closed courts, which day.test.ts reopens',
	'*': 'is answered 404, in shell.spec.ts',
}

type Entry = { path?: string; index?: boolean; file: string; children?: Entry[] }

/** The patterns of all pages. Modules without markup respond with a file, a redirect or JSON. */
export const pagePatterns = pagesIn(routes)

function pagesIn(entries: Entry[], above: Entry[] = []): string[] {
	return entries.flatMap((entry) => {
		const chain = [...above, entry]
		const path = patternOf(chain)
		const below = pagesIn(entry.children ?? [], chain)
		const draws = entry.file.endsWith('.tsx') || (entry.index && above.some(({ file }) => file.endsWith('.tsx')))
		const isLayout = below.includes(path) || (entry.path === undefined && !entry.index)
		return draws && !isLayout ? [path, ...below] : below
	})
}

function patternOf(chain: { path?: string }[]) {
	return chain.flatMap(({ path }) => path ?? []).join('/')
}

export function patternAt(address: string) {
	const { pathname } = new URL(address, 'http://own.invalid')
	return patternOf(matchRoutes(routes as RouteObject[], pathname)!.map(({ route }) => route))
}

/** The server may just be closing the connection that a request without a page would reuse. */
const patient = { maxRetries: 2 }

async function linkOn(page: Page, address: string | string[], pattern: RegExp) {
	for (const one of [address].flat()) {
		const html = await (await page.request.get(one, patient)).text()
		const links = [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href]) => decode(href!))
		const link = links.find((href) => pattern.test(href))
		if (link) return link
	}
	throw new Error(`There is no link like ${pattern} on ${[address].flat().join(' or ')}.`)
}

async function json<T>(page: Page, address: string) {
	return (await (await page.request.get(address, patient)).json()) as T
}

/** Adds a base address to screens below it, such as `/edit`. */
const below = (address: string, screens: Screens) =>
	Object.fromEntries(Object.entries(screens).map(([name, path]) => [name, address + path]))

async function visitorScreens(page: Page) {
	const { venueId } = await findVenue(page, 'Beacon Padel')
	const tournament = `/tournaments/${await findTournament(page, 'Bellville Fives League')}`
	const club = `/running-club/${await findClub(page, 'Sea Point Sunrise Social')}`
	return {
		'signing in': '/auth',
		registering: '/auth?tab=register',
		'a forgotten password': '/auth/forgot',
		explore: '/',
		'all venues': '/?view=venues',
		'a venue': `/venues/${venueId}`,
		'quick booking': '/booking/quick',
		tournaments: '/tournaments',
		'a tournament': tournament,
		'a team': await linkOn(page, tournament, /\/team\/\d+$/),
		'running clubs': '/running-club-dashboard',
		'a club': club,
		'a run': await linkOn(page, club, /\/events\/\d+$/),
		matchmaking: '/matchmaking?tab=matches',
		'a match request': await linkOn(page, '/matchmaking?tab=matches', /\/requests\/\d+$/),
		help: '/help',
		'an answer': await linkOn(page, '/help', /^\/help\/\d+$/),
	}
}

export async function courtScreens(page: Page) {
	const place = await findVenue(page, 'Beacon Padel')
	const { date, hours } = await freeHours(page, place, 4)
	const [start, end] = [clock(hours[0]!.hour), clock(hours[0]!.hour + 1)]
	const venue = `/venues/${place.venueId}`
	const buying = await linkOn(page, `${venue}/packs`, /\/packs\/\d+$/)
	const packId = Number(/\d+$/.exec(buying)![0])
	const ordered = await page.request.post('/api/packs', { data: { venueId: place.venueId, packId, payBy: 'manual' } })
	const order = `/my-bookings/packs/${((await ordered.json()) as { id: number }).id}`
	const paper = await linkOn(page, '/my-bookings/packs', /\/packs\/\d+\/voucher$/)
	const [link] = /\/voucher\/\w{12}/.exec(await (await page.request.get(paper)).text())!
	return {
		explore: '/',
		'all venues': '/?view=venues',
		'the venue': venue,
		'the venue with an hour chosen': `${venue}?date=${date}&start=${start}`,
		'its reviews': `${venue}?tab=reviews`,
		'a review of mine': `${venue}/review?tab=reviews`,
		'its events': `${venue}?tab=events`,
		'an event': await linkOn(page, `${venue}?tab=events`, /\/events\/\d+$/),
		'quick booking': '/booking/quick',
		'the booking form': `/booking/${place.venueId}/${place.sportId}?date=${date}&start=${start}&end=${end}`,
		'waiting for a time': `/booking/${place.venueId}/${place.sportId}/wait?date=${date}&start=${start}&end=${end}`,
		'my bookings': '/my-bookings',
		'my packs': '/my-bookings/packs',
		'the invoice of a pack': await linkOn(page, '/my-bookings/packs', /\/packs\/\d+\/invoice$/),
		'the packs of a venue': `${venue}/packs`,
		'the gift vouchers of a venue': `${venue}/vouchers`,
		'a gift voucher': paper,
		'using a gift voucher': link,
		'buying a pack': buying,
		'paying a pack': `${order}/pay`,
		'taking an order of a pack back': `${order}/cancel`,
		'my past bookings': '/my-bookings?tab=past',
		'my cancelled bookings': '/my-bookings?tab=cancelled',
		'asking to run a venue': '/venue-dashboard/apply',
	}
}

async function moneyScreens(page: Page) {
	const bookings = (await ownBookings(page)).filter(({ startTime }) => Date.parse(startTime) > Date.now())
	const unpaid = bookings.find(({ status, paymentStatus }) => status === 'pending' && paymentStatus === 'pending')!
	const paid = bookings.find(({ paymentStatus }) => paymentStatus === 'paid')!
	const answer = await page.request.post('/api/payments/checkout', { data: { bookingId: unpaid.id, payBy: 'manual' } })
	if (answer.status() !== 201) throw new Error(`No checkout: ${answer.status()} ${await answer.text()}`)
	const { redirectUrl: checkout } = (await answer.json()) as { redirectUrl: string }
	const tournament = `/tournaments/${await findTournament(page, 'Southern Suburbs Doubles')}`
	const team = await linkOn(page, tournament, /\/team\/\d+$/)
	const shared = await linkOn(page, '/my-bookings', /\/split$/)
	const move = `/my-bookings/${unpaid.id}/move`
	const group = await page.request.post(shared.replace(/split$/, 'game'), {
		form: { intent: 'invite' },
		maxRedirects: 0,
	})
	return {
		'a booking to be paid': `/my-bookings/${unpaid.id}`,
		'a booking that is paid': `/my-bookings/${paid.id}`,
		'choosing how to pay': `/my-bookings/${unpaid.id}/pay`,
		'entering a promo code': `/my-bookings/${unpaid.id}/pay/code`,
		'manual checkout': checkout,
		'splitting a bill': `/my-bookings/${unpaid.id}/split`,
		'a bill that was split': shared,
		'inviting a group': `/my-bookings/${unpaid.id}/game`,
		'asking for one more player': `/my-bookings/${unpaid.id}/one-more`,
		'asking for an hour every week': `/my-bookings/${unpaid.id}/weekly`,
		'the group of it': group.headers().location!,
		'a share of it': await linkOn(
			page,
			bookings.map(({ id }) => `/my-bookings/${id}/split`),
			/^\/pay\//,
		),
		'moving a booking': move + (await linkOn(page, move, /^\?date=.*&start=/)),
		'a receipt': `/my-bookings/${paid.id}/receipt`,
		'a tax invoice to ask for': `/my-bookings/${paid.id}/invoice`,
		'cancelling a paid booking': `/my-bookings/${paid.id}/cancel`,
		'a booking whose court was closed': await linkOn(page, '/my-bookings', /\/closed$/),
		'paying the entry of a team': `${team}/pay`,
		'the tax invoice of an entry': `${team}/invoice`,
		'splitting the entry of a team': `${team}/split`,
	}
}

/** Thandi plays in the league, owes the fee of the doubles and could join the hoops. */
async function playedTournamentScreens(page: Page) {
	const [league, knockout, doubles, hoops] = await Promise.all(
		['Bellville Fives League', 'Gauteng Hoops Knockout', 'Southern Suburbs Doubles', 'Soweto Hoops Weekend'].map(
			async (name) => `/tournaments/${await findTournament(page, name)}`,
		),
	)
	const own = await linkOn(page, doubles!, /\/team\/\d+$/)
	const team = await linkOn(page, league!, /\/team\/\d+$/)
	return {
		tournaments: '/tournaments',
		'my tournaments': '/tournaments?view=mine',
		'the teams': league!,
		'the schedule': `${league}/schedule`,
		'the schedule by court': `${league}/schedule?view=courts`,
		'a match': await linkOn(page, `${league}/schedule`, /\/matches\/\d+$/),
		'the table': `${league}/standings`,
		'the bracket': `${knockout}/bracket`,
		'a tournament to print': `${league}/print`,
		'my team': team,
		'asking who plays in my team': `${team}/game`,
		'who plays in my team': await linkOn(page, team, /^\/g\//),
		'entering a team': `${hoops}/join`,
		...below(own, {
			'editing a team': '/rename',
			'a new captain': '/transfer',
			'leaving a team': '/leave',
			'withdrawing a team': '/withdraw',
		}),
		'taking somebody out of a team': await linkOn(page, own, /\/members\/\d+\/remove$/),
	}
}

/** Thandi runs the trophy, which is ongoing, and a padel day that has no schedule yet. */
async function ownTournamentScreens(page: Page) {
	const own = `/tournaments/${await findTournament(page, 'Kirstenhof Doubles Trophy')}`
	const match = await linkOn(page, `${own}/schedule`, /\/matches\/\d+$/)
	const matches = await json<{ id: number; startTime: string }[]>(page, `/api${own}/matches`)
	const ahead = matches.find(({ startTime }) => Date.parse(startTime) > Date.now())!
	const drafts = await linkOn(page, '/tournaments?view=mine&q=Friends', /^\/tournaments\/\d+$/)
	const [drawn] = drafts.split('?')
	return {
		'a new tournament': '/tournaments/create',
		...below(own, {
			'a tournament I run': '',
			'changing a tournament': '/edit',
			'entering results': '/results',
			'cancelling a tournament': '/cancel',
			'writing to captains': '/message',
			'who runs a tournament': '/organisers',
			'a tournament on a website': '/website',
		}),
		'a match to decide': match,
		'a match that is over': `${match}/postpone`,
		'moving a match': `${own}/schedule/matches/${ahead.id}/postpone`,
		...below(drawn!, {
			'a tournament without a schedule': '',
			'seeding the teams': '/seeds',
			'making the schedule': '/schedule/generate',
			'the order of tie-breaks': '/tie-breaks',
			'players without a team': '/solos',
		}),
	}
}

/** Thandi hosts one club and could join others. */
async function clubScreens(page: Page) {
	const own = `/running-club/${await findClub(page, 'Sea Point Sunrise Social')}`
	const joined = `/running-club/${await findClub(page, 'Promenade Pacers')}`
	const other = `/running-club/${await findClub(page, 'Lunch Break Loop')}`
	return {
		'running clubs': '/running-club-dashboard',
		'clubs I host': '/running-club-dashboard?tab=hosted',
		'a new club': '/running-club/create',
		...below(own, {
			'a club': '',
			'its members': '/members',
			'its stats': '/stats',
			'its runs': '/events',
			'changing a club': '/manage',
			'who is in it': '/manage/members',
			'its link': '/manage/requests',
			'closing it': '/manage/close',
		}),
		'handing it over': await linkOn(page, `${own}/manage/members`, /\/hand-over\?to=/),
		'taking somebody out of it': await linkOn(page, `${own}/manage/members`, /\/members\/\d+\/remove$/),
		'leaving a club': `${joined}/leave`,
		'joining a club': `${other}/join`,
	}
}

type Run = { id: number; title: string }

async function runScreens(page: Page) {
	const club = `/running-club/${await findClub(page, 'Sea Point Sunrise Social')}`
	const runs = (show: string) => json<Run[]>(page, `/api${club.replace('club', 'clubs')}/events?show=${show}`)
	const [next, later] = (await runs('upcoming')).filter(({ title }) => title === 'Signal Hill Sunrise')
	const run = `${club}/events/${next!.id}`
	const past = `${club}/events/${(await runs('past'))[0]!.id}`
	return {
		'a new run': `${club}/events/create`,
		...below(run, {
			'a run': '',
			'changing a run': '/edit',
			'its route': '/route',
			'taking my name off': '/withdraw',
			'answering for every date': '/every-time',
			'writing to all who run': '/message',
			'cancelling a run': '/cancel',
		}),
		'bringing a friend to a run': `${club}/events/${later!.id}/game`,
		'the link of a run': await linkOn(page, run, /^\/g\//),
		'taking somebody off a run': await linkOn(page, run, /\/people\/\d+\/remove$/),
		'a past run': past,
		'what I ran': `${past}/log`,
		rewards: '/rewards',
		'what was redeemed': '/rewards?tab=history',
		'how to earn': '/rewards?tab=earn',
		redeeming: await linkOn(page, '/rewards', /\/redeem$/),
		'where a reward works': await linkOn(page, '/rewards', /\/items\/\d+\/venues$/),
		Strava: '/strava-connect',
	}
}

/** Thandi has a game with its squad, looks for a partner, and has responded to sipho. */
async function requestScreens(page: Page) {
	type Request = { id: number; title: string }
	const requests = (query: string) => json<Request[]>(page, `/api/matchmaking/requests?${query}`)
	const titled = (list: Request[], title: string) => list.find((request) => request.title.startsWith(title))!.id
	const own = await requests('mine=true')
	const [game, wish] = [titled(own, 'Fives after work'), titled(own, 'Hitting partner')]
	const answered = `/matchmaking/requests/${titled(await requests(''), 'Somebody patient')}`
	return {
		matches: '/matchmaking?tab=matches',
		'my requests': '/matchmaking?tab=mine',
		'a new request': '/matchmaking/create',
		...below(`/matchmaking/my-requests/${wish}`, {
			'my open request': '',
			'changing a request': '/edit',
			'cancelling it': '/cancel',
			'closing it': '/close',
		}),
		'inviting friends to a game': `/matchmaking/my-requests/${game}/game`,
		'my matched request': `/matchmaking/my-requests/${game}`,
		'a request': answered,
		'taking an answer back': `${answered}/withdraw`,
		'answering a request': `${await linkOn(page, '/matchmaking?tab=matches', /\/requests\/\d+$/)}/respond`,
		'the balancer': `/team-balancer?matchRequestId=${game}`,
		'a new session': `/team-balancer?matchRequestId=${wish}`,
	}
}

async function playerScreens(page: Page) {
	const { players } = await json<{ players: { id: number }[] }>(page, '/api/matchmaking/players')
	const knows = '/matchmaking/people?tab=connected'
	return {
		players: '/matchmaking',
		...below(`/matchmaking/players/${players[0]!.id}`, {
			'a player': '',
			'asking to connect': '/connect',
			'blocking a player': '/block',
			'reporting a player': '/report',
		}),
		'who asks me': '/matchmaking/people',
		'whom I know': knows,
		'no longer knowing somebody': await linkOn(page, knows, /\/disconnect\?/),
		'blocking one I know': await linkOn(page, knows, /\/people\/block\?/),
		'reporting one I know': await linkOn(page, knows, /\/people\/report\?/),
		conversations: '/matchmaking/threads',
		'a conversation': await linkOn(page, '/matchmaking/threads', /\/threads\/\d+$/),
		preferences: '/matchmaking/preferences',
	}
}

/** Thandi's notices and data, and the pages that all people can use. */
async function peopleScreens(page: Page) {
	return {
		'my profile': '/profile',
		'my season': '/profile/season',
		'signing in': '/settings',
		'signing in with two steps': '/settings/two-step',
		'what I am told': '/settings/notices',
		'my calendars': '/settings/calendar',
		'this device': '/settings/device',
		'my data': '/settings/data',
		'deleting my account': '/settings/data/delete',
		notices: '/notices',
		help: '/help',
		'what helps with a question': '/help?q=why+was+my+booking+cancelled',
		'an answer': await linkOn(page, '/help', /^\/help\/\d+$/),
		'for venues': '/for-venues',
		'privacy policy': '/privacy',
		'terms of service': '/terms',
		'cookie policy': '/cookies',
		'the pledge of access': '/blog/affordable-access-pledge',
		'the pledge of diversity': '/diversity-pledge',
		'the academy': '/careers/academy',
		'green courts': '/press/green-courts-initiative',
	}
}

/** Sipho plays in a team with another captain, and hosts a club that only its members see. */
async function memberScreens(page: Page) {
	const tournament = `/tournaments/${await findTournament(page, 'Fourways Fives Cup')}`
	const club = await linkOn(page, '/running-club-dashboard?tab=hosted', /^\/running-club\/\d+$/)
	return {
		'leaving a team': `${await linkOn(page, tournament, /\/team\/\d+$/)}/leave`,
		'who asks to be in a club': `${club}/manage/requests`,
	}
}

/** A new player has nothing to hand over first. */
async function deletionScreens(page: Page) {
	await newPlayer(page)
	return { 'my account': '/settings/data/delete' }
}

const dayFromNow = (days: number) => addDays(dateOf(new Date()), days)

async function deskOf(page: Page) {
	const { venueId, sportId } = await findVenue(page, 'Beacon Padel')
	return { venueId, desk: `/venue-dashboard/${venueId}`, sportId }
}

async function deskScreens(page: Page) {
	const { venueId, desk } = await deskOf(page)
	const cancel = await linkOn(page, desk, /\/bookings\/\d+\/cancel$/)
	const dayOf = (venueId: number, days: number) => `/venue-dashboard/${venueId}/day?date=${dayFromNow(days)}`
	const club = await findVenue(page, 'Kirstenhof Tennis Club')
	// After midnight the demo data is of yesterday.
	const blocked = [dayOf(club.venueId, 1), dayOf(club.venueId, 0)]
	const tomorrow = dayOf(venueId, 1)
	const event = await linkOn(page, `${desk}/events`, /\/events\/\d+$/)
	const events = await json<{ id: number; status: string }[]>(page, `/api/dashboard/venues/${venueId}/events`)
	const past = events.find(({ status }) => status === 'completed')!
	const unpaid = await linkOn(page, `${desk}/money`, /\/money\/bookings\/\d+$/)
	return {
		...below(desk, { bookings: '', today: '/today', 'the day': '/day', 'the week': '/week' }),
		'cancelling a booking': cancel,
		'cancelling one of today': cancel.replace('/bookings/', '/today/'),
		'cancelling one of the day': cancel.replace('/bookings/', '/day/bookings/'),
		'writing to players': `${desk}/day/message?date=${dateOf(new Date())}`,
		'booking at the desk': await linkOn(page, tomorrow, /\/day\/new\?/),
		'a booking of the day': unpaid.replace('/money/', '/day/'),
		'moving a booking of the day': (await linkOn(page, tomorrow, /\/day\/bookings\/\d+/)).replace(
			/bookings\/\d+/,
			'$&/move',
		),
		'a walk-in’s details': (await linkOn(page, tomorrow, /\/day\/bookings\/\d+/)).replace(/bookings\/\d+/, '$&/edit'),
		'undoing a cancellation or a move': `${unpaid.replace('/money/', '/day/')}/undo`,
		'the choice of a player whose court was closed': `${unpaid.replace('/money/', '/day/')}/choice`,
		'taking money on the day': `${unpaid.replace('/money/', '/day/')}/take`,
		'taking money in the list': `${unpaid.replace('/money/', '/')}/take`,
		'undoing cash': `${unpaid.replace('/money/', '/day/')}/undo-cash`,
		'add-ons of a booking': `${unpaid.replace('/money/', '/day/')}/add-ons`,
		'a discount': `${unpaid.replace('/money/', '/day/')}/discount`,
		'a blocked court': await linkOn(page, blocked, /\/day\/blocks\/\d+/),
		...below(desk, { events: '/events', 'a new event': '/events/new' }),
		'courts for a tournament': await linkOn(page, `${desk}/events`, /\/schedule\/courts$/),
		...below(event, {
			'an event': '',
			'changing an event': '/edit',
			'repeating an event': '/repeat',
			'the dates of a repeat': `/repeat?weekday=2&date=${dayFromNow(30)}&times=6`,
			'writing to all who come': '/message',
			'cancelling an event': '/cancel',
		}),
		'an event that is over': `${desk}/events/${past.id}`,
		'taking somebody off an event': await linkOn(page, event, /\/people\/\d+\/remove$/),
	}
}

async function deskMoneyScreens(page: Page) {
	const { desk, sportId } = await deskOf(page)
	const money = `${desk}/money`
	const tournament = `/tournaments/${await findTournament(page, 'Atlantic Padel Open')}`
	const closed = await linkOn(page, `${money}/till`, /\/till\/\d+$/)
	const invoice = await linkOn(page, `${money}/invoices`, /\/invoices\/\d+$/)
	const unpaid = await linkOn(page, money, /\/money\/bookings\/\d+$/)
	const refund = await linkOn(page, money, /\/refunds\/\d+$/)
	const statement = await linkOn(page, `${money}/statements`, /\/statements\/\d+$/)
	const holder = await linkOn(page, `${desk}/pricing/packs`, /\/customers\/\d+$/)
	return {
		...below(money, {
			money: '',
			'matching a bank statement': '/match',
			'close of day': '/till',
			'what was paid out': '/paid-out',
			invoices: '/invoices',
			statements: '/statements',
		}),
		'money that came': await linkOn(page, money, /\/received$/),
		'money that did not come': await linkOn(page, money, /\/not-received$/),
		'money to send back': await linkOn(page, money, /\/send-back$/),
		'taking money': await linkOn(page, money, /\/money\/bookings\/\d+$/),
		'money paid back': refund,
		...below(invoice, { 'an invoice': '', 'correcting an invoice': '/anew' }),
		'an invoice to make': `${money}/invoices/new?booking=${unpaid.split('/').at(-1)}`,
		...below(statement, { 'a statement': '', 'taking its money': '/take' }),
		...below(closed, { 'a closed day': '', 'reopening a day': '/reopen' }),
		...below(desk, {
			pricing: '/pricing',
			prices: `/pricing/${sportId}`,
			'promo codes': '/pricing/codes',
			'packs of hours': '/pricing/packs',
			memberships: '/pricing/memberships',
			'gift vouchers': '/pricing/vouchers',
			'peak hours': `/pricing/${sportId}/peak`,
			'peak dates': `/pricing/${sportId}/dates`,
			figures: '/figures',
			reviews: '/reviews',
		}),
		'how a pack is sold': await linkOn(page, `${desk}/pricing/packs`, /\/packs\/\d+\/change$/),
		'how a membership is sold': await linkOn(page, `${desk}/pricing/memberships`, /\/memberships\/\d+\/change$/),
		'selling a pack': `${holder}/packs/new`,
		'selling a gift voucher': `${holder}/vouchers/new`,
		'entering a gift voucher': `${holder}/vouchers/enter`,
		'a gift voucher at the desk': await linkOn(page, holder, /\/vouchers\/\d+$/),
		'taking a pack back': await linkOn(page, holder, /\/packs\/\d+\/back$/),
		'undoing the sale of a pack': (await linkOn(page, holder, /\/packs\/\d+\/back$/)).replace(/back$/, 'undo'),
		'ending a promo code': await linkOn(page, `${desk}/pricing/codes`, /\/codes\/\d+\/end$/),
		'answering a review': await linkOn(page, `${desk}/reviews`, /\/reply$/),
		'a team that need not pay': await linkOn(page, tournament, /\/waive$/),
		'part of a fee to give back': `${await linkOn(page, tournament, /\/team\/\d+$/)}/refund`,
	}
}

async function editorScreens(page: Page) {
	const { desk, sportId } = await deskOf(page)
	const customer = await linkOn(page, `${desk}/customers`, /\/customers\/\d+$/)
	const addOn = await linkOn(page, `${desk}/edit/add-ons`, /\/add-ons\/\d+$/)
	return {
		...below(customer, {
			'a customer': '',
			'changing a customer': '/edit',
			'blocking a customer': '/block',
			'putting a customer on account': '/account',
			'a message to a customer': '/message',
			'who is the same person': '/merge',
		}),

		'a new venue': '/venue-dashboard/new',
		...below(desk, {
			'closed courts': '/closures',
			'closing courts': '/closures/new',
			customers: '/customers',
			'a new customer': '/customers/new',
			'importing customers': '/customers/import',
			'importing bookings': '/import',
			'importing regulars': '/import?of=regulars',
			'importing packs': '/import?of=packs',
			'whom to phone': '/closures/phone',
			regulars: '/regulars',
			'a new regular': '/regulars/new',
			'the dates of a regular': `/regulars/new?court=${sportId}:1&weekday=2&date=${dayFromNow(1)}&start=18:00&hours=1&times=8`,
			'blocking a court every week': '/regulars/new?way=block',
			'the dates of a block': `/regulars/new?way=block&court=${sportId}:1&weekday=2&date=${dayFromNow(1)}&start=18:00&hours=1&times=4`,
			'closing a court': `/closures/new?reason=rain&courts=${sportId}:1&courts=${sportId}:2&date=${dayFromNow(9)}&from=07:00&to=09:00`,
			'the venue': '/edit',
			basics: '/edit/basics',
			sports: '/edit/sports',
			'names of courts': `/edit/sports/${sportId}/courts`,
			'taking a sport out': `/edit/sports/${sportId}/remove`,
			hours: '/edit/hours',
			dates: '/edit/dates',
			photos: '/edit/photos',
			'add-ons': '/edit/add-ons',
			'rewards of the venue': '/edit/rewards',
			'the website of the venue': '/edit/website',
			'keys for other systems': '/edit/keys',
			webhooks: '/edit/webhooks',
			'reward codes': '/rewards',
			'a reward code': '/rewards?code=RW7K4M2Q9X',
			'the team': '/team',
			'who did what': '/team/log',
			'inviting to the team': '/team/invite',
			'shared tablets': '/team/tablets',
			'choosing a PIN': '/team/pin',
		}),
		'changing an add-on': addOn,
		'taking an add-on off the list': `${addOn}/remove`,
		'a role in the team': await linkOn(page, `${desk}/team`, /\/team\/\d+\/role$/),
		'taking somebody out of the team': await linkOn(page, `${desk}/team`, /\/team\/\d+\/remove$/),
	}
}

async function adminPeopleScreens(page: Page) {
	const review = await linkOn(page, '/admin/reviews', /\/hide$/)
	await signInElsewhere(page, 'thandi')
	return {
		people: '/admin/users',
		...below('/admin/users/1', {
			'a person': '',
			'a person’s bookings': '/bookings',
			'what a person may do': '/role',
			'warning a person': '/warn',
			'suspending a person': '/suspend',
			'a suspension that ends': '/reinstate',
			'signing a person out': '/sign-out',
			'a link for a person': '/reset-link',
			'a person’s second factors': '/two-step',
			'removing a person': '/remove',
		}),
		owners: '/admin/owners',
		'what venues pay': '/admin/owners/price',
		'declining an owner': await linkOn(page, '/admin/owners', /\/decline$/),
		'sports and facilities': '/admin/catalogue',
		venues: '/admin/venues',
		'the venue as others will see it': await linkOn(page, '/admin/venues', /\/preview$/),
		'declining a venue': await linkOn(page, '/admin/venues', /\/decline$/),
		'all reviews': '/admin/reviews',
		'hiding a review': review,
		'showing a review': review.replace('hide', 'show'),
		reports: '/admin/reports',
	}
}

/** Only a person with another device can sign it out. */
async function signInElsewhere(page: Page, username: string) {
	const { origin } = new URL((await page.request.get('/readyz', patient)).url())
	const body = JSON.stringify({ username, password })
	const headers = { 'Content-Type': 'application/json' }
	const { status } = await fetch(`${origin}/api/login`, { method: 'POST', headers, body })
	if (status !== 200) throw new Error(`${username} could not sign in: ${status}`)
}

async function adminScreens(page: Page) {
	const redemption = await linkOn(page, '/admin/redemptions', /\/complete$/)
	const answer = await linkOn(page, '/admin/help', /\/help\/\d+\/edit$/)
	return {
		'what waits': '/admin',
		'a search': '/admin/search?q=thandi',
		refunds: '/admin/refunds',
		'refunding in part': await linkOn(page, '/admin/users/1/bookings', /\/refund$/),
		payouts: '/admin/payouts',
		'paying out': '/admin/payouts/1',
		'the log': '/admin/log',
		answers: '/admin/help',
		'a new answer': '/admin/help/new',
		'changing an answer': answer,
		'removing an answer': answer.replace('edit', 'remove'),
		'what was asked': '/admin/help/questions',
		'the catalogue': '/admin/rewards',
		'a new reward': '/admin/rewards/new',
		'a reward': '/admin/rewards/1/edit',
		'the rules': '/admin/rewards/rules',
		redemptions: '/admin/redemptions',
		'completing a redemption': redemption,
		'cancelling a redemption': redemption.replace('complete', 'cancel'),
	}
}
