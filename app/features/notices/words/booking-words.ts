import { amountOf, offOrMore, sum } from '#app/lib/money.ts'
import { dateOf, formatDay, formatLongDate, formatTime, formatTimeRange } from '#app/lib/time/time.ts'
import { dayAndSpan, sentences, type About, type Time, type Words } from './told.ts'
import { courtInText, courtLabel, type Court } from '#app/lib/text/court-name.ts'

/** `what` names the booking: its sport, day and hours. */
type Booking = { what: string }
type AtVenue = Booking & { venueId: number }

const placeOf = (venue: string, start: Time) => {
	const at = new Date(start)
	return `${venue}, ${formatDay(at)}, ${formatTime(at)}`
}
const onCourt = ({ what, court }: { what: string; court: Court }) => `${what}, ${courtInText(court)}.`

/** Rows of earlier versions have no `sport` and no `end`. */
type Played = { what: string; court: Court; sport?: string; end?: Time }

/** Says what the title of a notice does not say yet, which names the venue and the start. */
const playedFrom = (start: Time, { sport, end, ...booking }: Played) =>
	sport && end
		? `${sport}, ${formatTimeRange(new Date(start), new Date(end))}, ${courtInText(booking.court)}.`
		: onCourt(booking)

/** `madeAt` is missing in rows of earlier versions: then the deadline has its day. */
function toPay({ due, share, payBy, madeAt }: Pick<Requested, 'due' | 'share' | 'payBy' | 'madeAt'>) {
	if (due === 0) return 'There is nothing to pay.'
	const sum = share === undefined ? amountOf(due) : `Your share of ${amountOf(share)}`
	if (payBy === null) return `${sum} is unpaid.`
	const by = new Date(payBy)
	const isSameDay = madeAt !== undefined && dateOf(new Date(madeAt)) === dateOf(by)
	return `${sum} ${share === undefined ? '' : 'is '}due by ${isSameDay ? '' : `${formatDay(by)}, `}${formatTime(by)} to keep the court.`
}

/** Amounts are whole cents; `share` is the reader’s own of a split bill. */
type Requested = Played & {
	venue: string
	start: Time
	due: number
	/** The whole cents that are paid at the venue after that, where its deposit is due. */
	rest?: number
	share?: number
	payBy: Time | null
	madeAt?: Time
}
type HeldForYou = Played & { venue: string; start: Time; due: number; until: Time }
type FreeAgain = Booking & { venue: string; sportId: number; start: Time; end: Time }
/** `venue` and `start` are missing in rows of earlier versions. */
type Confirmed = Played & { due: number; venue?: string; start?: Time }
/** With `own` the reader cancelled it. `back` comes back to them, `sent` is said to be on its way. */
type Cancelled = Booking & { court: Court; own: boolean; back: number; held: number; sent: number }
type Moved = Booking & { start: Time; end: Time; court: Court }
type BroughtBack = Confirmed & { venue: string; held: number; waits: boolean }
type MovedByVenue = Moved & { venue: string; due: number; free: boolean }
type PriceByUs = Booking & {
	venueId: number
	isCancelled: boolean
	price: number
	back: number
	reason: string
}
type Message = Booking & { venue: string; text: string; venueId?: number }
/** An act of the desk on a booking that it had made. */
export type AtDesk = AtVenue & {
	venue: string
	said: keyof typeof AT_DESK
	dates?: number
	place?: { start: Time; end: Time; court: Court }
	price?: number
	why?: string
	note?: string | null
}
const AT_DESK = {
	cancelled: 'cancelled your booking',
	moved: 'moved your booking',
	back: 'brought your booking back',
	price: 'changed your price',
	closed: 'has closed your court',
}
type Discounted = Booking & {
	venue: string
	price: number
	discount: number
	reason: string | null
	due: number
	/** Whether they may cancel free of charge now; notices of earlier versions do not say. */
	free?: boolean
}
/** `roofed` is a court that is free then and has a roof; notices of earlier versions have none. */
type Closed = {
	venue: string
	start: Time
	end: Time
	why: string
	note: string | null
	until: Time
	held: number
	/** Said to be sent, and not there yet. */
	sent?: number
	roofed?: Court | null
}
type Weekly = { venue: string; when: string }
/** `addOns` says what each date has of them; earlier ones do not say. */
type NextTerm = Weekly & { dates: number; first: Time; last: Time; until: Time; addOns?: string | null }
/** Of the dates, `without` lack add-ons. */
type TermSaid = Weekly & { said: 'yes' | 'no' | 'nothing'; dates: number; without?: number }
/** `2 dates go without some add-ons: too few are left.` */
export const withoutWords = (dates: number) =>
	`${dates === 1 ? '1 date goes' : `${dates} dates go`} without some add-ons: too few are left.`
const lacking = (dates = 0) => (dates > 0 ? ` ${withoutWords(dates)}` : '')
/** Of the `asked` dates `booked` are booked. */
type WeeklyBooked = Weekly & { booked: number; asked: number; elsewhere?: number; first: Time; last: Time }
/** Of a weekly hour `moved` dates moved, `priced` have a new price, and `stay` stay; the place is that of the first moved. */
type Series = {
	venue: string
	sport: string
	moved: number
	priced: number
	price: number | null
	/** How many dates have other add-ons now; a notice of before that was counted has none. */
	addOns?: number
	stay: number
	start: Time | null
	end: Time | null
	court: Court
	due: number
	back: number
	free: boolean
}
type Dates = { venue: string; sport: string; dates: number; first: Time; last: Time }
type SeriesEnd = Dates & { back: number; sent: number }
/** `what` is that of the next one, or of the last. */
type Several = Booking & { total: number; venue: string }

const pageOf = (id: number) => `/my-bookings/${id}`
const FREE_TO_CANCEL = 'If that doesn’t suit you, you can cancel free of charge until it starts.'

export const bookingWords = {
	/** The court is held, not booked, until the venue confirms it or the money has come. */
	requested: ({ venue, start, due, rest = 0, share, payBy, madeAt, ...booking }: Requested, { id }: About): Words => ({
		title: `Court held: ${venue}, ${formatDay(new Date(start))} ${formatTime(new Date(start))}`,
		body: sentences(
			playedFrom(start, booking),
			toPay({ due, share, payBy, madeAt }),
			rest > 0 && `You pay ${amountOf(rest)} at the venue.`,
		),
		link: pageOf(id),
	}),
	/** A waiting list holds it for its reader until then; `due` is whole cents. */
	'held for you': ({ venue, start, due, until, ...booking }: HeldForYou, { id }: About): Words => ({
		title: `Court held for you: ${placeOf(venue, start)}`,
		body: sentences(
			playedFrom(start, booking),
			`Pay ${amountOf(due)} by ${formatTime(new Date(until))} and it’s yours.`,
			'Can’t make it? Say no thanks, and we’ll ask the next in line.',
		),
		link: pageOf(id),
	}),
	/** The desk of a venue writes to all who play then; `text` is its own. With `venueId` the desk made the booking. */
	message: ({ venue, what, text, venueId }: Message, { id }: About): Words => ({
		title: `A message from ${venue}`,
		body: `${text}\n\nAbout ${what}.`,
		link: venueId === undefined ? pageOf(id) : `/venues/${venueId}`,
	}),
	'free again': ({ venue, what, sportId, start, end }: FreeAgain, { id }: About): Words => ({
		title: `Free again: ${placeOf(venue, start)}`,
		body: `${what}. We’re not holding it for anyone, so the first to book has it.`,
		link: `/booking/${id}/${sportId}?date=${dateOf(new Date(start))}&start=${formatTime(new Date(start))}&end=${formatTime(new Date(end))}`,
	}),
	'requests wait': ({ total, venue, start, what }: Several & { start: Time }, { id }: About): Words => ({
		title: total === 1 ? `New booking request: ${placeOf(venue, start)}` : `${total} booking requests: ${venue}`,
		body:
			total === 1 ? `${what}. Please confirm or decline it.` : `The first is ${what}. Please confirm or decline them.`,
		link: `/venue-dashboard/${id}/today`,
	}),
	confirmed: ({ due, venue, start, ...booking }: Confirmed, { id }: About): Words => ({
		title: venue && start ? `Confirmed: ${placeOf(venue, start)}` : 'Your booking is confirmed',
		body: sentences(
			venue && start ? playedFrom(start, booking) : onCourt(booking),
			due > 0 && `${amountOf(due)} is still to pay, here or at the venue.`,
			'See you there.',
		),
		link: pageOf(id),
	}),
	cancelled: ({ own, back, held, sent, ...booking }: Cancelled, { id }: About): Words => ({
		title: own ? 'Booking cancelled' : 'The venue cancelled your booking',
		body: sentences(
			onCourt(booking),
			back > 0 && `${amountOf(back)} comes back to you.`,
			held > 0 && `${amountOf(held)} stays with the venue.`,
			sent > 0 && `The ${amountOf(sent)} you sent isn’t confirmed yet; we’ll sort it out when it arrives.`,
			back <= 0 && held <= 0 && sent <= 0 && 'You owe nothing.',
		),
		link: pageOf(id),
	}),
	'cancelled by player': ({ what, venueId }: AtVenue): Words => ({
		title: 'Booking cancelled by the player',
		body: `${what}. The court is free again.`,
		link: `/venue-dashboard/${venueId}?status=cancelled`,
	}),
	/** `due` is whole cents; notices made before it was added have none. */
	'no-show': ({ venue, what, due = 0 }: Booking & { venue: string; due?: number }, { id }: About): Words => ({
		title: `${venue} says you didn’t show up`,
		body: sentences(
			`${what}.`,
			due > 0 && `${amountOf(due)} is still owed.`,
			'If you were there, tell them: they can put it right for seven days.',
		),
		link: pageOf(id),
	}),
	came: ({ venue, what }: Booking & { venue: string }, { id }: About): Words => ({
		title: `${venue} says you were there`,
		body: `${what}. It no longer counts as a no-show.`,
		link: pageOf(id),
	}),
	'not played yet': ({ venue, what }: Booking & { venue: string }, { id }: About): Words => ({
		title: `${venue} says this hasn’t been played yet`,
		body: `${what}. The booking is confirmed again.`,
		link: pageOf(id),
	}),
	/** `due` and `held` are whole cents; with `waits` the venue has not confirmed it. */
	'brought back': ({ venue, due, held, waits, ...booking }: BroughtBack, { id }: About): Words => ({
		title: `${venue} brought your booking back`,
		body: sentences(
			onCourt(booking),
			waits
				? 'It is no longer cancelled, and waits for the venue again.'
				: 'It is no longer cancelled: the court is yours.',
			held > 0 && 'What you paid stays with it.',
			due > 0 && `${amountOf(due)} is still to pay.`,
		),
		link: pageOf(id),
	}),
	lapsed: ({ what }: Booking, { id }: About): Words => ({
		title: 'We let your court go',
		body: `${what}. It wasn’t paid in time, so others can book it again.`,
		link: pageOf(id),
	}),
	'lapsed at your venue': ({ total, venue, what }: Several, { id }: About): Words => ({
		title: total <= 1 ? 'An unpaid booking has lapsed' : `${total} unpaid bookings have lapsed: ${venue}`,
		body: total <= 1 ? `${what}. The court is free again.` : `The last was ${what}. The courts are free again.`,
		link: `/venue-dashboard/${id}?status=cancelled`,
	}),
	'moved by player': ({ what, start, end, court, venueId }: Moved & AtVenue): Words => ({
		title: 'Booking moved by the player',
		body: `${what}. It is now ${longTime(start, end)}, ${courtInText(court)}.`,
		link: `/venue-dashboard/${venueId}/day?date=${dateOf(new Date(start))}`,
	}),
	/** `due` is whole cents, `free` is whether it is at another time than its player chose. */
	'moved by venue': ({ what, start, end, court, venue, due, free }: MovedByVenue, { id }: About): Words => ({
		title: `${venue} moved your booking`,
		body: sentences(
			`${what}.`,
			`It is now ${longTime(start, end)}, ${courtInText(court)}.`,
			due > 0 && `${amountOf(due)} is still to pay.`,
			free && FREE_TO_CANCEL,
		),
		link: pageOf(id),
	}),
	/**
	 * A booking that the desk made for somebody with an account, who cannot open it: the venue has to be asked. With
	 * `dates` it is the first of that many. `price` is rand.
	 */
	'changed at the desk': ({ venue, venueId, what, said, dates = 1, ...more }: AtDesk): Words => ({
		title: `${venue} ${AT_DESK[said]}`,
		body: sentences(
			`${what}${dates > 1 ? `, and ${dates === 2 ? '1 more date' : `${dates - 1} more dates`}` : ''}.`,
			more.place && `It is now ${longTime(more.place.start, more.place.end)}, ${courtInText(more.place.court)}.`,
			more.price !== undefined && `It costs ${sum(more.price)} now.`,
			more.why && `${more.why}.`,
			more.note && `“${more.note}”`,
			'It was booked at the desk, so please ask the venue about it.',
		),
		link: `/venues/${venueId}`,
	}),
	/** `price` and `discount` are rand, `due` whole cents. */
	'price changed': ({ what, venue, price, discount, reason, due, free }: Discounted, { id }: About): Words => ({
		title: `${venue} changed your price`,
		body: sentences(
			`${what}.`,
			`It costs ${sum(price)} now${discount === 0 ? '' : `, ${offOrMore(discount)}`}.`,
			reason && `“${reason}”`,
			due > 0 && `${amountOf(due)} is still to pay.`,
			free && FREE_TO_CANCEL,
		),
		link: pageOf(id),
	}),
	/** `charge` is rand. */
	'late charge lowered': (
		{ what, venue, charge, reason }: Booking & { venue: string; charge: number; reason: string },
		{ id }: About,
	): Words => ({
		title: `${venue} lowered your late charge`,
		body: `${what}. ${charge > 0 ? `It is ${sum(charge)} now.` : 'You don’t pay any.'} “${reason}”`,
		link: pageOf(id),
	}),
	/** `price` is rand, that of the late charge where it `isCancelled`; `back` is whole cents. */
	'price changed by us': ({ what, venueId, isCancelled, price, back, reason }: PriceByUs, { id }: About): Words => ({
		title: back > 0 ? `Courtside refunds a player ${amountOf(back)}` : 'Courtside changed the price of a booking',
		body: sentences(
			`${what}.`,
			isCancelled ? `The late charge is ${sum(price)} now.` : `It costs ${sum(price)} now.`,
			reason && `“${reason}”`,
		),
		link: `/venue-dashboard/${venueId}/day/bookings/${id}`,
	}),
	/** `when` is the weekly hour, such as `Every Tuesday, 18:00–19:00`, that of the first request. */
	'weekly hours asked for': ({ total, venue, when }: Weekly & { total: number }, { id }: About): Words => ({
		title: total === 1 ? `A player asks for a weekly hour: ${venue}` : `${total} weekly hours are asked for: ${venue}`,
		body: `${total === 1 ? '' : 'The first is '}${when}. Nothing is held until you say yes.`,
		link: `/venue-dashboard/${id}/regulars`,
	}),
	'weekly hour booked': ({ venue, when, booked, asked, first, last, elsewhere = 0 }: WeeklyBooked): Words => ({
		title: `${venue} booked your weekly hour`,
		body: sentences(
			`${when}:`,
			booked === 1
				? `${formatDay(new Date(first))} is yours.`
				: `${booked} dates from ${formatDay(new Date(first))} to ${formatDay(new Date(last))} are yours.`,
			booked < asked && `You asked for ${asked}.`,
			elsewhere > 0 && `${elsewhere === booked ? 'All' : elsewhere} on another court, free to cancel until the start.`,
			'Each is a booking of its own, to pay here or at the venue.',
		),
		link: '/my-bookings',
	}),
	/** A venue keeps these dates for a regular until then. */
	'next term offered': ({ venue, when, dates, first, last, until, addOns }: NextTerm, { id }: About): Words => ({
		title: `${venue} keeps your hour for the next term`,
		body: `${when}: ${dates === 1 ? formatDay(new Date(first)) : `${dates} dates from ${formatDay(new Date(first))} to ${formatDay(new Date(last))}`}.${addOns ? ` Each with ${addOns}` : ''} Say yes by ${formatDay(new Date(new Date(until).getTime() - 1))}; after that others can book them.`,
		link: `/my-bookings/terms/${id}`,
	}),
	/** The owner hears what became of it. */
	'next term answered': ({ venue, when, said, dates, without }: TermSaid, { id }: About): Words => ({
		title:
			said === 'yes'
				? `A regular takes the next term: ${venue}`
				: said === 'no'
					? `A next term isn’t taken: ${venue}`
					: `Nobody answered a next term: ${venue}`,
		body: `${when}. ${said === 'yes' ? `${dates === 1 ? '1 date is' : `${dates} dates are`} booked.${lacking(without)}` : 'The dates are free again.'}`,
		link: `/venue-dashboard/${id}/regulars`,
	}),
	/** The player hears what was not their own answer. */
	'next term settled': ({ venue, when, said, without }: TermSaid): Words => ({
		title: said === 'yes' ? `${venue} booked your next term` : `${venue} no longer keeps your next term`,
		body: `${when}. ${said === 'yes' ? `You find the dates in My Bookings.${lacking(without)}` : 'The dates are free for others.'}`,
		link: '/my-bookings',
	}),
	'weekly hour declined': ({ venue, when, answer }: Weekly & { answer: string | null }, { id }: About): Words => ({
		title: `${venue} can’t give you this hour every week`,
		body: sentences(`${when}.`, answer && `“${answer}”`, 'Your booking stays as it is.'),
		link: pageOf(id),
	}),
	/** One act on dates of a weekly hour. `price` is what an hour costs now, in rand; `due` and `back` are whole cents. */
	'weekly hour changed': ({ venue, sport, moved, priced, price, stay, addOns = 0, ...more }: Series): Words => ({
		title:
			moved > 0
				? `${venue} moved your weekly hour`
				: `${venue} changed the ${addOns > 0 ? 'add-ons' : 'price'} of your weekly hour`,
		body: sentences(
			moved > 0 && `${sport}: ${moved === 1 ? '1 date has' : `${moved} dates have`} moved.`,
			more.start !== null &&
				more.end !== null &&
				`${moved === 1 ? 'It is' : 'The first is'} now ${longTime(more.start, more.end)}, ${courtInText(more.court)}.`,
			price !== null &&
				`${moved > 0 ? 'An hour' : `${sport}: an hour`} costs ${sum(price)} now${datesIn(moved, priced)}.`,
			addOns > 0 && `${sport}: ${addOns === 1 ? '1 date has' : `${addOns} dates have`} other add-ons now.`,
			stay > 0 && `${stay === 1 ? '1 date stays' : `${stay} dates stay`} as before.`,
			more.due > 0 && `${amountOf(more.due)} is still to pay.`,
			more.back > 0 && `${amountOf(more.back)} comes back to you.`,
			more.free && 'You can cancel any date that doesn’t suit you, free of charge, until it starts.',
		),
		link: '/my-bookings',
	}),
	/** Several dates of a weekly hour that the venue cancelled at once. `back` and `sent` are whole cents. */
	'weekly hour ended': ({ venue, sport, dates, first, last, back, sent }: SeriesEnd): Words => ({
		title: `${venue} cancelled your weekly hour`,
		body: sentences(
			`${sport}: ${dates} dates from ${formatDay(new Date(first))} to ${formatDay(new Date(last))} are cancelled.`,
			back > 0 && `${amountOf(back)} comes back to you.`,
			sent > 0 && `The ${amountOf(sent)} you sent isn’t confirmed yet; we’ll sort it out when it arrives.`,
			back <= 0 && sent <= 0 && 'You owe nothing for them.',
		),
		link: '/my-bookings?tab=cancelled',
	}),
	/** Several dates of a weekly hour that the venue brought back at once. `held` is whole cents. */
	'weekly hour back': ({ venue, sport, dates, first, last, held }: Dates & { held: number }): Words => ({
		title: `${venue} brought your weekly hour back`,
		body: sentences(
			`${sport}: ${dates} dates from ${formatDay(new Date(first))} to ${formatDay(new Date(last))} are no longer cancelled.`,
			held > 0 && 'What you paid stays with them.',
		),
		link: '/my-bookings',
	}),
	/** `more` is how many other games of the reader's moved with it. */
	'your game moved': ({ what, start, end, more = 0 }: Omit<Moved, 'court'> & { more?: number }): Words => ({
		title: more > 0 ? 'Your games have moved' : 'Your game has moved',
		body: sentences(
			`${what}. It is now ${longTime(start, end)}.`,
			more > 0 && `${more} more ${more === 1 ? 'has' : 'have'} moved too.`,
		),
	}),
	'court closed': ({ venue, start, end, why, note, until, held, sent = 0, roofed }: Closed, { id }: About): Words => ({
		title: `${venue} has closed your court`,
		body: sentences(
			`Your booking on ${dayAndSpan({ start, end })} can’t go ahead.`,
			`${why}.`,
			note && `“${note}”`,
			roofed != null && `${courtLabel(roofed)} has a roof and is still free then: choose Move.`,
			held > 0
				? `Choose by ${formatDay(new Date(until))}: refund, move or credit. After that ${amountOf(held)} comes back.`
				: `${sent > 0 ? `The ${amountOf(sent)} you sent comes back to you once it arrives.` : 'You owe nothing.'} Move it for free until ${formatDay(new Date(until))}.`,
		),
		link: `/my-bookings/${id}/${held > 0 ? 'closed' : roofed ? moveTo(start) : 'move'}`,
	}),
}

/** The page that moves a booking, with this time chosen. */
const moveTo = (start: Time) => `move?date=${dateOf(new Date(start))}&start=${formatTime(new Date(start))}`

const datesIn = (moved: number, priced: number) =>
	moved > 0 ? '' : priced === 1 ? ', on 1 date' : `, on ${priced} dates`

const longTime = (start: Time, end: Time) =>
	`${formatLongDate(new Date(start))}, ${formatTimeRange(new Date(start), new Date(end))}`
