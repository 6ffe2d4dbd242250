import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BalanceCard } from './balance-card.tsx'
import { EarningList } from './earning/earning-list.tsx'
import type { EarningRule } from './earning/earning-rules.server.ts'
import { EarningTable } from './earning/earning-table.tsx'
import { ItemList, type OfferedItem } from './item-list.tsx'
import { RecentEarnings } from './earning/recent-earnings.tsx'
import { RedemptionList } from './redemption-list.tsx'

const createdAt = new Date('2026-11-05T22:30:00Z')
const item = (changes: Partial<OfferedItem> = {}): OfferedItem => ({
	id: 7,
	name: 'Courtside cap',
	description: 'Green.',
	category: 'Clothing',
	image: null,
	pointsCost: 300,
	stock: null,
	expiresAt: null,
	active: true,
	where: { names: ['Aces'], total: 1 },
	reason: null,
	...changes,
})
const list = (changes: Partial<OfferedItem> = {}, points = 500, owed = 0) =>
	renderToStaticMarkup(<ItemList items={[item(changes)]} points={points} owed={owed} />)

test('a redeemable item links to the dialog, any other is disabled with its reason', () => {
	expect(list()).toMatch(/<a href="\/rewards\/items\/7\/redeem"/)
	for (const [reason, words] of [
		['Not enough points', 'You need 1 more'],
		['Out of stock', 'Out of stock'],
		['This reward has expired', 'This reward has expired'],
		['No venue gives this reward out at the moment', 'No venue gives this reward out at the moment'],
	] as const) {
		const html = list({ reason, stock: 0 }, 299)
		expect(html).not.toContain('/redeem"')
		expect(html).toMatch(/<button[^>]* disabled=""[^>]*aria-describedby="why-7"/)
		expect(html).toContain(`id="why-7"`)
		expect(html).toContain(words)
	}
})

test('an item names the venues where it works', () => {
	const html = list({ where: { names: ['Aces', 'Beacon Padel'], total: 3 } })
	expect(html).toMatch(/<a href="\/rewards\/items\/7\/venues"[^>]*>Aces, Beacon Padel and 1 more</)
	expect(list({ where: null })).not.toContain('/venues')
})

test('owed points have to be earned too', () => {
	expect(list({ reason: 'Not enough points' }, 0, 40)).toContain('You need 340 more')
})

test('an item shows its points, its stock and its last day', () => {
	const html = list({ stock: 4, expiresAt: new Date('2026-12-01T10:00:00Z') })
	expect(html).toContain('300 points')
	expect(html).toContain('4 left · until 1 December 2026')
	expect(list({ expiresAt: new Date('2026-11-30T22:00:00Z') }), 'midnight after its last day').toContain(
		'until 30 November 2026',
	)
	expect(list({ pointsCost: 1 })).toContain('1 point<')
	expect(list()).not.toContain(' left')
})

test('an item without a picture has a fitting icon', () => {
	for (const [name, icon] of [
		['Season launch T-shirt', 'shirt'],
		['Courtside cap', 'gift'],
		['Water bottle', 'glass-water'],
		['Racket hire for two hours', 'tennis'],
		['Padel racket', 'padel'],
		['R50 off a booking', 'ticket'],
		['One hour of off-peak tennis', 'ticket'],
		['Running shoes', 'footprints'],
		['A season of soccer', 'soccer'],
		['Medal', 'medal'],
		['Capital surprise', 'gift'],
	])
		expect(list({ name, description: 'For you.', category: 'Other' }), name).toContain(`#${icon}"`)
	expect(list({ name: 'Surprise', description: 'A warm hoodie.', category: 'Play' })).toContain('#shirt"')
	const html = list({ image: 'https://example.com/a.jpg?x="y"' })
	expect(html).toContain('<img src="https://example.com/a.jpg?x=&quot;y&quot;" alt=""')
})

test('items are grouped by category', () => {
	const html = renderToStaticMarkup(
		<ItemList
			items={[item(), item({ id: 8, category: 'Play' }), item({ id: 9, category: 'Play' })]}
			points={0}
			owed={0}
		/>,
	)
	expect([...html.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, name]) => name)).toEqual(['Clothing', 'Play'])
})

test('text from admins is shown literally', () => {
	const html = list({ name: '<script>alert(1)</script>', description: '"><svg onload=x>', category: '<b>' })
	expect(html).not.toMatch(/<script|<svg onload|<b>/)
	expect(html).toContain('&lt;script&gt;')
})

test('empty lists say so', () => {
	expect(renderToStaticMarkup(<ItemList items={[]} points={0} owed={0} />)).toContain('No rewards available')
	expect(renderToStaticMarkup(<RedemptionList redemptions={[]} />)).toContain('No redemption history')
	expect(renderToStaticMarkup(<RecentEarnings earnings={[]} />)).toContain('href="/rewards?tab=earn"')
})

test('a code is shown in groups while it can be used', () => {
	const redemption = {
		id: 1,
		pointsSpent: 300,
		code: 'RW7K4M2Q9X',
		note: null,
		kept: 0,
		venue: null,
		isOff: false,
		where: { names: ['Aces', 'Beacon Padel'], total: 5 },
		createdAt,
		completedAt: null,
		item: { name: 'Courtside cap', description: 'Green.' },
	}
	const of = (changes: object) =>
		renderToStaticMarkup(<RedemptionList redemptions={[{ ...redemption, status: 'pending', ...changes }]} />)
	expect(of({})).toContain('RW7K 4M2Q 9X')
	expect(of({})).toContain('6 November 2026</span> · 300 points')
	expect(of({})).toContain('Show the code at the desk of Aces, Beacon Padel and 3 more.')
	expect(of({ isOff: true })).toContain('Use it when you pay for a booking, or show the code at the desk: Aces,')
	expect(of({ where: null })).toContain('No venue takes this code at the moment.')
	expect(of({ status: 'completed', completedAt: createdAt })).toContain('Collected on 6 November 2026')
	const used = of({ status: 'completed', completedAt: createdAt, venue: 'Aces', where: null })
	expect(used).toContain('Used at Aces on 6 November 2026')
	expect(used).not.toContain('Show the code')
	const cancelled = of({ status: 'cancelled', note: 'No caps left.' })
	expect(cancelled).toContain('the points came back')
	expect(cancelled).toContain('No caps left.')
	expect(cancelled).not.toContain('RW7K')
	expect(of({ status: 'cancelled', kept: 50 })).toContain('250 points came back, 50 points went to what you owed')
	const nothing = of({ status: 'cancelled', kept: 300 })
	expect(nothing).toContain('300 points went to what you owed')
	expect(nothing).not.toContain('came back')
})

test('earned and lost points have a sign, and owed ones are shown', () => {
	const earnings = [
		{
			id: 1,
			points: 40,
			owed: 0,
			description: 'Beacon Padel, Thu 19 Nov',
			takenBack: false,
			rewardType: { name: 'Court booking' },
			createdAt,
		},
		{
			id: 2,
			points: -30,
			owed: 10,
			description: null,
			takenBack: true,
			rewardType: { name: 'Review' },
			createdAt,
		},
	]
	const html = renderToStaticMarkup(<EarningList earnings={earnings} />)
	expect(html).toMatch(/Court booking<.*Beacon Padel, Thu 19 Nov<.*Review: taken back</s)
	const old = { ...earnings[0]!, description: 'Court booking: taken back', takenBack: true }
	expect(renderToStaticMarkup(<EarningList earnings={[old]} />).match(/Court booking/g)).toHaveLength(1)
	expect(html).toContain('+40')
	expect(html).toContain('−30')
	expect(html).toContain('10 points to come off what you earn next')
	expect(renderToStaticMarkup(<BalanceCard points={0} owed={10} />)).toContain('10 points you spent were taken back')
})

test('the table of rules shows the step of a rule by amount', () => {
	const rules = [
		{
			key: 'booking',
			name: 'Court booking',
			description: 'Played and paid.',
			icon: 'calendar',
			pointsValue: 10,
			perRand: 100,
		},
		{ key: 'review', name: 'Review', description: 'Of a venue.', icon: 'star', pointsValue: 1, perRand: null },
	] satisfies EarningRule[]
	const html = renderToStaticMarkup(<EarningTable rules={rules} />)
	expect(html).toContain('>+10<')
	expect(html).toContain('per full R100')
	expect(html).toMatch(/#calendar.*#star/s)
	expect(html).toContain('>+1<')
	expect(html.match(/per full/g)).toHaveLength(1)
})
