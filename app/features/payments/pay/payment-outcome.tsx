import type { ReactNode } from 'react'
import { atVenueWords } from '#app/features/ledger/paid-words.ts'
import { readAloud } from '#app/lib/text/reference.ts'
import { amountOf } from '#app/lib/money.ts'
import { dateOf, formatTime, WEEKDAYS, weekdayOf } from '#app/lib/time/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { pagesOf, sortOf } from '#app/features/ledger/bill.ts'
import { AT_VENUE, bringWords, HOME, SENT, toldWords } from '../manual/manual-words.ts'
import { LAPSED, LAPSED_OF, type Outcome } from './outcome.ts'
import type { PaymentFacts } from './payment-facts.server.ts'

type Ended = Exclude<Outcome, 'open'>
type Words = { title: string; text: string; next?: 'pay' | 'again' | 'receipt' }

export function PaymentOutcome({ facts, outcome }: { facts: PaymentFacts; outcome: Ended }) {
	const { title, text, next } = WORDS_OF[sortOf(facts.bill)]?.[outcome]?.(facts) ?? WORDS[outcome](facts)
	return (
		<PaymentScreen facts={facts} title={title} next={next} icon={ICONS[outcome]}>
			{text}
		</PaymentScreen>
	)
}

type ScreenProps = {
	facts: PaymentFacts
	title: string
	next?: Words['next']
	icon?: IconName
	wait?: boolean
	children: ReactNode
}

export function PaymentScreen({ facts, title, next, icon = 'info', wait = false, children }: ScreenProps) {
	const { what, bill, own, isResponsible, share } = facts
	const pages = pagesOf(bill)
	const entry = bill.kind === 'entry'
	const booking = bill.kind === 'booking' ? bill.id : facts.forBooking
	const to = {
		pay: share ?? (isResponsible ? pages.pay : null),
		again: own && bill.kind === 'booking' ? `/my-bookings/${bill.id}/again` : null,
		receipt: own ? pages.page : null,
	}
	const home = !own
		? (share ?? (entry ? '/tournaments' : pages.home))
		: booking === null
			? pages.home
			: `/my-bookings/${booking}`
	const main = next && to[next] !== home ? to[next] : null
	// The booking of a paid one comes first: there they invite the group. The receipt can wait.
	const isMainFirst = main && next !== 'receipt'
	const ownLabel = booking === null ? HOME[sortOf(bill)] : 'View Your Booking'
	const homeLabel = own ? ownLabel : share ? 'Back to the share' : entry ? 'Tournaments' : HOME[sortOf(bill)]
	return (
		<div role="status">
			<Card className="mx-auto flex max-w-xl flex-col items-center gap-3 py-10 text-center">
				{wait ? (
					<Spinner className="size-10 text-court" />
				) : (
					<Icon name={icon} className={`size-10 ${icon === 'circle-check' ? 'text-court' : 'text-muted'}`} />
				)}
				<h1 className="text-3xl">{title}</h1>
				<p className="font-semibold">{what}</p>
				<div className="max-w-[44ch] text-muted">{children}</div>
				<div className="mt-3 flex flex-wrap justify-center gap-3">
					{main && (
						<ButtonLink to={main} variant={isMainFirst ? 'primary' : 'secondary'}>
							{LABELS[next!]}
						</ButtonLink>
					)}
					<ButtonLink to={home} variant={wait || isMainFirst ? 'secondary' : 'primary'}>
						{homeLabel}
					</ButtonLink>
				</div>
			</Card>
		</div>
	)
}

const ICONS: Partial<Record<Ended, IconName>> = { paid: 'circle-check', covered: 'circle-check', sent: 'circle-check' }
const LABELS = { pay: 'Choose How to Pay', again: 'Book Again', receipt: 'See Receipt' }

const WORDS: Record<Ended, (facts: PaymentFacts) => Words> = {
	sent: ({ method, venue, amount, bill }) =>
		method === 'cash'
			? { title: AT_VENUE, text: bringWords(amount, venue.name, sortOf(bill), bill.cashBy) }
			: (toldWords(amount, venue.name, sortOf(bill)) ?? {
					title: 'This payment is verified already',
					text: `${SENT}. ${venue.name} checks that ${amountOf(amount)} has arrived, and we’ll let you know.`,
				}),
	paid: ({ own, bill, amount, back }) => ({
		title:
			back >= amount
				? 'You didn’t need to pay this any more'
				: own && (bill.paid || bill.rest > 0)
					? `You’re booked for ${dayAndTime(bill.startTime)}.`
					: `Your payment of ${amountOf(amount)} has arrived`,
		text:
			back > 0
				? `You get ${amountOf(back)} back.`
				: own && bill.rest > 0
					? `${amountOf(amount)} is paid. ${atVenueWords(bill.rest)}`
					: own && bill.paid
						? `${amountOf(amount)} is paid.`
						: 'Thank you. Your part is done.',
		next: 'receipt',
	}),
	late: ({ back }) => ({
		title: 'Your payment came too late',
		text: `The booking had lapsed and its time was taken. You get ${amountOf(back)} back.`,
		next: 'again',
	}),
	kept: ({ back }) => ({
		title: 'This booking is cancelled',
		text: back > 0 ? `You get ${amountOf(back)} back.` : 'Your receipt shows what you get back.',
		next: 'receipt',
	}),
	returned: ({ back }) => ({
		title: 'This payment has gone back',
		text: `${amountOf(back)} was sent back to you.`,
		next: 'receipt',
	}),
	review: ({ venue }) => ({
		title: 'The amount didn’t match',
		text: `${venue.name} keeps it or sends it back. We’ll let you know.`,
	}),
	failed: () => ({
		title: 'The card payment didn’t go through',
		text: 'You haven’t paid yet. Try again, or choose another way to pay.',
		next: 'pay',
	}),
	lapsed: () => ({
		...LAPSED,
		next: 'again',
	}),
	'called-off': () => ({
		title: 'This booking is cancelled',
		text: 'There’s nothing to pay. If you’ve paid anyway, you get it back.',
		next: 'again',
	}),
	covered: () => ({
		title: 'This booking is paid',
		text: 'There’s nothing left to pay.',
		next: 'receipt',
	}),
	replaced: () => ({
		title: 'This payment is closed',
		text: 'You weren’t charged. Start again.',
		next: 'pay',
	}),
}

type Say = (facts: PaymentFacts) => string

/** Says that money came: what is `ready` by it, if all of it has come, and how the sentence on the sum ends. */
function paidWords(ready: Say, end: Say): (facts: PaymentFacts) => Words {
	return (facts) => {
		const { bill, amount, back } = facts
		const arrived = bill.paid ? ready(facts) : `Your payment of ${amountOf(amount)} has arrived`
		return {
			title: back >= amount ? 'You didn’t need to pay this any more' : arrived,
			text: back > 0 ? `You get ${amountOf(back)} back.` : `${amountOf(amount)} is paid${end(facts)}`,
		}
	}
}

const ENTRY_WORDS: Partial<Record<Ended, (facts: PaymentFacts) => Words>> = {
	paid: paidWords(
		() => 'Your team is in',
		({ own, reference }) =>
			`, reference ${readAloud(reference).replaceAll(' ', '\u00a0')}.${own ? '' : ' Your part is done.'}`,
	),
	kept: ({ back }) => ({
		title: 'This team isn’t playing any more',
		text: back > 0 ? `You get ${amountOf(back)} back.` : 'The venue keeps the fee, because the team withdrew late.',
	}),
	returned: ({ back }) => ({ title: 'This payment has gone back', text: `${amountOf(back)} was sent back to you.` }),
	'called-off': () => ({
		title: 'This team isn’t playing any more',
		text: 'There’s nothing to pay. If you’ve paid anyway, you get it back.',
	}),
	covered: () => ({ title: 'Your team’s entry is paid', text: 'There’s nothing left to pay.' }),
}

const PACK_WORDS: Partial<Record<Ended, (facts: PaymentFacts) => Words>> = {
	paid: paidWords(
		() => 'Your pack is ready',
		({ forBooking }) =>
			forBooking === null
				? '. Use its hours when you pay for a booking there.'
				: '. Your booking uses its first hours.',
	),
	late: ({ back }) => ({ title: 'Your payment came too late', text: `You get ${amountOf(back)} back.` }),
	kept: ({ back }) => ({
		title: 'This pack has ended',
		text: back > 0 ? `You get ${amountOf(back)} back.` : 'The venue keeps the price of the hours that were used.',
	}),
	returned: ({ back }) => ({ title: 'This payment has gone back', text: `${amountOf(back)} was sent back to you.` }),
	lapsed: () => LAPSED_OF.pack,
	'called-off': () => ({
		title: 'This order is cancelled',
		text: 'There’s nothing to pay. If you’ve paid anyway, you get it back.',
	}),
	covered: () => ({ title: 'Your pack is paid', text: 'There’s nothing left to pay.' }),
}

const PLACE_WORDS: typeof PACK_WORDS = {
	...PACK_WORDS,
	paid: paidWords(
		({ bill }) => `You’re in on ${dayAndTime(bill.startTime)}.`,
		() => '.',
	),
	late: ({ back }) => ({
		title: 'Your payment came too late',
		text: `Your place had lapsed and went to the next person. You get ${amountOf(back)} back.`,
	}),
	kept: ({ back }) => ({
		title: 'You’ve given up this place',
		text: back > 0 ? `You get ${amountOf(back)} back.` : 'The venue keeps the price, because it was late.',
	}),
	lapsed: () => LAPSED_OF.place,
	'called-off': () => ({
		title: 'You don’t have this place any more',
		text: 'There’s nothing to pay. If you’ve paid anyway, you get it back.',
	}),
	covered: () => ({ title: 'Your place is paid', text: 'There’s nothing left to pay.' }),
}

const VOUCHER_WORDS: typeof PACK_WORDS = {
	...PACK_WORDS,
	paid: paidWords(
		() => 'Your voucher is ready',
		() => '. Print it, or send it on.',
	),
	kept: ({ back }) => ({
		title: 'The venue took this voucher back',
		text: `You get ${amountOf(back)} back.`,
	}),
	lapsed: () => LAPSED_OF.voucher,
	covered: () => ({ title: 'Your voucher is paid', text: 'There’s nothing left to pay.' }),
}

const MEMBERSHIP_WORDS: typeof PACK_WORDS = {
	...PACK_WORDS,
	paid: paidWords(
		() => 'Your membership is ready',
		() => '. Book as a member from now on.',
	),
	kept: ({ back }) => ({
		title: 'The venue took this membership back',
		text: back > 0 ? `You get ${amountOf(back)} back.` : 'The venue keeps its price.',
	}),
	lapsed: () => LAPSED_OF.membership,
	covered: () => ({ title: 'Your membership is paid', text: 'There’s nothing left to pay.' }),
}

const WORDS_OF = {
	entry: ENTRY_WORDS,
	pack: PACK_WORDS,
	place: PLACE_WORDS,
	voucher: VOUCHER_WORDS,
	membership: MEMBERSHIP_WORDS,
	booking: undefined,
}

/** `Thursday at 18:00` */
const dayAndTime = (start: Date) => `${WEEKDAYS[weekdayOf(dateOf(start)) - 1]} at ${formatTime(start)}`
