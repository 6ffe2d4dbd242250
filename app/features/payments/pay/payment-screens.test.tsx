import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it, test } from 'vitest'
import { ManualCheckout } from '../manual/manual-checkout.tsx'
import { MANUAL_METHODS } from '../manual/manual-methods.ts'
import type { ManualPage } from '../manual/manual-page.server.ts'
import { PayChooser } from './pay-chooser.tsx'
import type { PayPage } from './pay-page.server.ts'
import { codesFor } from '../manual/payment-codes.server.ts'
import { PaymentInstructions } from '../manual/payment-instructions.tsx'
import { PaymentOutcome } from './payment-outcome.tsx'
import { PaymentTrouble } from './payment-trouble.tsx'
import { PaymentWaiting } from './payment-waiting.tsx'
import { Verified } from '../manual/verified.tsx'

const NOW = new Date('2026-11-05T14:00:00.000Z')

/** Returns a screen's HTML as the server sends it, without its styles. */
function render(screen: ReactNode, path = '/payment') {
	const Stub = createRoutesStub([{ path: '*', Component: () => screen }])
	return renderToStaticMarkup(<Stub initialEntries={[path]} />).replace(/ class="[^"]*"/g, '')
}
const text = (html: string) =>
	html
		.replace(/<svg.*?<\/svg>/g, ' ')
		.replace(/<[^>]*>/g, ' ')
		.replaceAll('&#x27;', "'")
		.replace(/\s+/g, ' ')

const details = {
	accountName: 'Beacon Padel (Pty) Ltd',
	bank: 'FNB',
	accountNumber: '62001234567',
	branchCode: '250655',
	snapScan: 'beaconpadel',
	shapId: '0821234567@fnb',
}
const venue = { id: 7, name: 'Beacon Padel', phone: '021 555 0101' }
const payment = {
	for: 'booking' as const,
	amount: 45_000,
	reference: 'CS7K4M2Q9X',
}
const facts: ManualPage = {
	...payment,
	outcome: 'open',
	checkoutId: 'a'.repeat(32),
	method: null,
	back: 0,
	forBooking: null,
	what: 'Padel at Beacon Padel, Thursday 5 November 2026, 18:00–20:00',
	about: 'Padel at Beacon Padel\nThursday 5 November 2026, 18:00–20:00',
	venue,
	bill: {
		kind: 'booking' as const,
		id: 3,
		startTime: new Date('2026-11-05T16:00:00.000Z'),
		payBy: new Date('2026-11-05T16:00:00.000Z'),
		cashBy: null,
		paid: false,
		rest: 0,
	},
	share: null,
	own: true,
	isResponsible: true,
	elsewhere: null,
	details,
	methods: MANUAL_METHODS,
	codes: codesFor({ details, ...payment }),
	notFound: false,
	chosen: 'eft',
}

describe('manual checkout', () => {
	const html = render(<ManualCheckout page={facts} now={NOW} />)

	it('says how much, under which reference, and until when', () => {
		expect(text(html)).toContain('Amount due R450.00 Padel at Beacon Padel Thursday 5 November 2026, 18:00–20:00')
		expect(text(html)).toContain('Reference CS7K 4M2Q 9X Copy')
		expect(text(html)).toContain('Pay by 18:00 to keep the court')
	})

	it('asks for one of the four methods, beginning with the chosen one, and an optional receipt number', () => {
		const values = [...html.matchAll(/<option value="(\w*)"/g)].map(([, value]) => value)
		expect(values).toEqual(['', 'eft', 'cash', 'snapscan', 'other'])
		expect(html).toContain('<option value="eft" selected="">EFT</option>')
		expect(text(html)).toContain('Receipt number (optional)')
		expect(text(html)).toContain('Verify Payment View My Bookings')
		expect(html).toMatch(/<input (?=[^>]*name="receiptNumber")(?![^>]*required)/)
	})

	it('begins with the account of a way that was just chosen, and asks for one only where none was', () => {
		const [account, lines, asked] = ['Account number', 'Pay R450.00 into this account', 'Payment method'].map((words) =>
			text(html).indexOf(words),
		)
		expect([account! < lines!, lines! < asked!]).toEqual([true, true])
		expect(html).toMatch(/<summary><span>I’m paying in another way</)
		const open = render(<ManualCheckout page={{ ...facts, chosen: undefined }} now={NOW} />)
		expect(open).not.toContain('<details')
		expect(text(open).indexOf('Payment method')).toBeLessThan(text(open).indexOf('Account number'))
	})

	it('holds the instructions of every method, from the venue’s own details', () => {
		const whole = html.replaceAll('<wbr/>', '')
		for (const value of Object.values(details)) expect(whole).toContain(value)
		expect(html).toContain('https://pos.snapscan.io/qr/beaconpadel?id=CS7K4M2Q9X&amp;amount=45000&amp;strict=true')
		expect(text(html)).toContain('Bring R450.00 to Beacon Padel and pay when you arrive.')
		expect(html.match(/<svg role="img" aria-label="[^"]*"/g)).toEqual([
			'<svg role="img" aria-label="SnapScan code for R450.00"',
			'<svg role="img" aria-label="ShapID, amount and reference as text"',
		])
	})

	it('says that the venue has not received a payment reported as sent', () => {
		expect(text(render(<ManualCheckout page={{ ...facts, notFound: true }} now={NOW} />))).toContain(
			'Beacon Padel hasn’t got R450.00 yet',
		)
	})

	it('tells nothing of an account that the venue has not given, but whom to ask', () => {
		const asked = render(<ManualCheckout page={{ ...facts, details: null, codes: {} }} now={NOW} />)
		expect(text(asked)).toContain('Beacon Padel hasn’t added its bank details here.')
		expect(text(asked)).toContain('Beacon Padel hasn’t added a SnapScan code here.')
		expect(text(asked)).toContain('Beacon Padel hasn’t added a ShapID here.')
		expect(asked).toContain('<a href="tel:0215550101">021 555 0101</a>')
	})
})

describe('instructions on their own', () => {
	it('are of one method', () => {
		const one = render(<PaymentInstructions details={details} venue={venue} {...payment} method="eft" />)
		expect(one).toContain('62001234567')
		expect(one).not.toContain('beaconpadel')
	})

	it('warn of the banks that refuse a sum by PayShap', () => {
		const of = (amount: number) =>
			text(render(<PaymentInstructions details={details} venue={venue} {...payment} amount={amount} method="other" />))
		expect(of(300_000)).not.toContain('refuse')
		expect(of(300_100)).toContain('Some banks refuse PayShap payments of this size')
	})

	it('show what people wrote as they wrote it', () => {
		const strange = { ...details, accountName: '"><svg onload=x>', bank: '<script>alert(1)</script>' }
		const html = render(<PaymentInstructions details={strange} venue={venue} {...payment} method="eft" />)
		expect(html).not.toMatch(/<script>|<svg onload/)
		expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
	})
})

describe('after verifying', () => {
	it('says what that means, and leads on after two seconds, also without scripts', () => {
		const html = render(<Verified facts={{ ...facts, outcome: 'sent', method: 'eft' }} />)
		expect(text(html)).toContain('Payment verified Payment sent – venue to confirm')
		expect(html).toContain('<noscript><meta http-equiv="refresh" content="2;url=/my-bookings"/></noscript>')
		expect(html).toContain('<a href="/my-bookings"')
	})

	it.each([
		['voucher', 'Your voucher’s code comes once it confirms'],
		['membership', 'You’re a member once it confirms'],
		['pack', 'You can use the hours once it confirms'],
		['place', 'Your place is paid once it confirms'],
	] as const)('says of a %s that its venue is told, and stays until that is read', (sort, words) => {
		const bill = { ...facts.bill, kind: 'sale' as const, courtId: 7, sort, place: null }
		const sent = { ...facts, bill, what: 'Sold at Beacon Padel', method: 'eft' as const }
		for (const html of [
			render(<Verified facts={{ ...sent, outcome: 'sent' }} />),
			render(<PaymentOutcome facts={sent} outcome="sent" />),
		]) {
			expect(text(html)).toContain('We’ve told Beacon Padel')
			expect(text(html)).toContain(`Beacon Padel checks that R450.00 has arrived. ${words}`)
			expect(html).not.toMatch(/verified|http-equiv/i)
			expect(html).toContain('<a href="/my-bookings/')
		}
	})

	it('does not speak of money that was sent where it comes in cash', () => {
		const html = text(render(<Verified facts={{ ...facts, outcome: 'sent', method: 'cash' }} />))
		expect(html).toContain('You pay at the venue Padel at Beacon Padel')
		expect(html).not.toMatch(/sent|verif/i)
	})

	it('says so when it was verified before', () => {
		const html = text(render(<PaymentOutcome facts={{ ...facts, method: 'eft' }} outcome="sent" />))
		expect(html).toContain('This payment is verified already')
		expect(html).toContain('Payment sent – venue to confirm.')
		const cash = text(render(<PaymentOutcome facts={{ ...facts, method: 'cash' }} outcome="sent" />))
		expect(cash).toContain('You pay at the venue')
		expect(cash).not.toMatch(/verif/i)
	})
})

describe('what became of a payment', () => {
	const paid = { ...facts, bill: { ...facts.bill, paid: true } }
	const said = (outcome: Parameters<typeof PaymentOutcome>[0]['outcome'], more: Partial<ManualPage> = {}) =>
		render(<PaymentOutcome facts={{ ...paid, ...more }} outcome={outcome} />)

	test.each([
		['paid', {}, 'You’re booked for Thursday at 18:00.', '/my-bookings/3/receipt'],
		['late', { back: 45_000 }, 'You get R450.00 back.', '/my-bookings/3/again'],
		['kept', { back: 22_500 }, 'You get R225.00 back.', '/my-bookings/3/receipt'],
		['returned', { back: 45_000 }, 'R450.00 was sent back to you.', '/my-bookings/3/receipt'],
		['failed', {}, 'The card payment didn’t go through', '/my-bookings/3/pay'],
		['lapsed', {}, 'This booking wasn’t paid in time', '/my-bookings/3/again'],
		['called-off', {}, 'This booking is cancelled', '/my-bookings/3/again'],
		['replaced', {}, 'This payment is closed', '/my-bookings/3/pay'],
		['covered', {}, 'There’s nothing left to pay.', '/my-bookings/3/receipt'],
		['review', {}, 'The amount didn’t match', '/my-bookings/3'],
	] as const)('%s', (outcome, more, words, next) => {
		const html = said(outcome, more)
		expect(text(html)).toContain(words)
		expect(html).toContain(`href="${next}"`)
	})

	it('says that money comes back which is not needed any more, and thanks for nothing', () => {
		for (const share of [null, '/pay/secret']) {
			const html = text(said('paid', { own: share === null, share, amount: 15_000, back: 15_000 }))
			expect(html).toContain('You didn’t need to pay this any more')
			expect(html).toContain('You get R150.00 back.')
			expect(html).not.toMatch(/booked|Thank you/)
		}
	})

	it('does not claim that a share’s payer has booked, and leads back to the share', () => {
		const html = said('paid', { own: false, share: '/pay/secret', amount: 15_000 })
		expect(text(html)).toContain('Your payment of R150.00 has arrived')
		expect(html).not.toContain('booked for')
		expect(html).not.toContain('/my-bookings')
		expect(html).toContain('href="/pay/secret"')
	})
})

describe('waiting for the card provider', () => {
	it('looks again by itself every two seconds, without scripts too', () => {
		const html = render(<PaymentWaiting facts={facts} waited={4} />, '/payment/return/abc?waited=4')
		expect(text(html)).toContain('We’re waiting for the bank')
		expect(html).toContain('content="2;url=/payment/return/abc?waited=6"')
	})

	it('stops after half a minute and says that it tells them', () => {
		const html = render(<PaymentWaiting facts={facts} waited={30} />, '/payment/return/abc?waited=30')
		expect(html).not.toContain('http-equiv')
		expect(text(html)).toContain('we’ll let you know')
		expect(html).toContain('href="/payment/return/abc"')
	})
})

test('a payment that cannot be read says so', () => {
	expect(text(render(<PaymentTrouble />))).toContain('Could not retrieve payment details. Please try again later.')
})

describe('the chooser', () => {
	const page: PayPage = {
		bill: { kind: 'booking', id: 3, payBy: new Date('2026-11-06T16:30:00.000Z'), cashBy: null },
		perWay: false,
		state: 'open',
		isGivenUp: false,
		what: facts.what,
		about: facts.about,
		venue: venue.name,
		due: 45_000,
		rest: 0,
		total: 45_000,
		claimed: 0,
		claimedMethod: null,
		inReview: 0,
		creditPays: 0,
		packs: [],
		cardPageOpened: null,
		code: null,
		hasShares: false,
		splitHelps: false,
		ways: [
			{ method: 'eft', name: 'EFT', text: 'To the bank.' },
			{ method: 'snapscan', name: 'SnapScan', text: 'Not here.', closed: true },
		],
		chosen: 'eft',
	}
	const show = (more: Partial<PayPage>) => render(<PayChooser page={{ ...page, ...more }} now={NOW} />)

	it('says what is due and until when; the usual way is chosen and a closed one cannot be', () => {
		const html = show({})
		expect(text(html)).toContain('Amount due R450.00')
		expect(text(html)).toContain('Pay by Fri 6 Nov, 18:30 to keep the court')
		expect(html).toMatch(/<input type="radio" name="method" [^>]*checked="" value="eft"/)
		expect(html).toMatch(/<input (?=[^>]*value="snapscan")(?=[^>]*disabled)/)
		expect(text(html)).toContain('Pay R450.00 Keep Court, Pay at Venue')
	})

	it('says how much of the credit it uses', () => {
		expect(text(show({ creditPays: 32_000 }))).toContain('Use R320.00 Credit')
	})

	it('asks for a deposit, and says what is paid at the venue after it', () => {
		const words = text(show({ due: 13_500, rest: 31_500 }))
		expect(words).toContain('Deposit R135.00')
		expect(words).toContain('of R450.00. You pay R315.00 at the venue.')
		expect(words).toContain('Pay R135.00')
	})

	it('says when a card page was opened that may be paid already', () => {
		expect(text(show({ cardPageOpened: new Date('2026-11-05T16:26:00.000Z') }))).toContain(
			'You opened a card page at 18:26. If you paid there, don’t pay again. We’re waiting to hear.',
		)
		expect(text(show({}))).not.toContain('card page')
	})

	it('suggests a split where that helps, and says what paying does to one', () => {
		expect(text(show({ splitHelps: true }))).toContain('split the bill and everyone pays their own share')
		expect(show({ hasShares: true })).toContain('href="/my-bookings/3/split"')
	})

	test.each([
		['sent', { claimed: 45_000, claimedMethod: 'eft' }, 'Payment sent – venue to confirm'],
		['sent', { claimed: 45_000, claimedMethod: 'cash' }, 'Bring R450.00 in cash.'],
		['review', { inReview: 31_900 }, 'R319.00 is being checked'],
		['paid', {}, 'This booking is paid'],
		['free', {}, 'There’s nothing to pay.'],
		['lapsed', {}, 'This booking wasn’t paid in time'],
		['called-off', {}, 'This booking is cancelled'],
	] as const)('%s %j is told calmly, with a way back and nothing to press', (state, more, words) => {
		const html = show({ state, ...more })
		expect(text(html)).toContain(words)
		expect(html).toContain('href="/my-bookings"')
		expect(html).not.toContain('<form')
	})
})
