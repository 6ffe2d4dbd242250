import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { feeOf, netOf, owedWords } from './payout.ts'
import { PaidOutPage } from './payout-list.tsx'

const textOf = (owed: number, share: number | null = null, waiting = 0) => {
	const [gross, refunded] = [Math.max(0, owed), Math.max(0, -owed)]
	const fee = Math.max(0, feeOf(owed, share ?? 0))
	const net = netOf({ gross, refunded, fee })
	const page = {
		venueId: 7,
		gross,
		refunded,
		owed,
		share,
		fee,
		net,
		waiting,
		entries: [],
		movements: [],
		number: 0,
		page: 1,
		pages: 1,
	}
	const Stub = createRoutesStub([{ path: '/', Component: () => <PaidOutPage page={page} /> }])
	return renderToStaticMarkup(<Stub />)
		.replace(/<[^>]*>/g, ' ')
		.replace(/\s+/g, ' ')
}

test('a venue reads what it is owed, and the fee that comes off', () => {
	expect(textOf(52_000)).toContain('Owed to you R520.00 The card fee comes off each payout.')
	const fee = 'The card fee comes off each payout, unless we agreed on another.'
	expect(textOf(52_025, 2)).toContain(`Card fee of 2% −R10.41 Owed to you R509.84 ${fee}`)
})

test('a venue reads apart what players of closed courts may still want back', () => {
	expect(textOf(52_000)).not.toContain('Waiting')
	expect(textOf(52_000, null, 28_000)).toContain('Owed to you R520.00 Waiting for players’ choice R280.00')
})

test('a venue that owes us reads so, and so do admins', () => {
	expect(textOf(-52_000, 2)).toContain('You owe Courtside R520.00 It comes off your next payout.')
	expect([-52_000, 0, 52_000].map(owedWords)).toEqual(['Owes us R520.00', 'R0.00', 'R520.00'])
})
