import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { atBest, playerCard, type PlayerCardData } from './card.ts'
import { PlayerCard } from './player-card.tsx'

const player = {
	id: 7,
	fullName: '<b>Thandi</b> Nkosi',
	profilePicture: 'javascript:alert(1)',
	location: '',
	skillLevel: 'advanced' as const,
	sports: [2, 999],
	cities: ['Durban'],
	games: 1,
	availableDays: ['Monday', 'Friday'],
	availableTimes: [],
	playFrequency: null,
	playStyle: null,
	lookingForCoach: false,
}
const sports = [
	{ id: 1, name: 'Padel', color: '#111111' },
	{ id: 2, name: 'Tennis', color: '#222222' },
]
const html = (changes: Partial<PlayerCardData> = {}, detailed = false) =>
	renderToStaticMarkup(
		<PlayerCard detailed={detailed} player={{ ...playerCard(player, sports), ...changes }} search="?sport=2" />,
	)
const links = (text: string) => [...text.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href]) => href)

describe('the card of a player', () => {
	test('names them as strangers may, literally, and leads to them and to Connect with the filters that are on', () => {
		expect(html()).toContain('&lt;b&gt;Thandi&lt;/b&gt; N.')
		expect(html()).not.toContain('Nkosi')
		expect(html()).not.toContain('javascript:')
		expect(html()).toMatch(/Connect<span class="sr-only"> with /)
		expect(links(html())).toEqual(['/matchmaking/players/7?sport=2', '/matchmaking/players/7/connect?sport=2'])
	})

	test('says where, how well and how much they play', () => {
		const text = html({}, true)
		for (const word of ['South Africa', 'Tennis', 'Advanced', '· 1 game', 'Mon, Fri']) expect(text).toContain(word)
		expect(text).not.toContain('Padel')
		expect(html({ games: 12 })).toContain('· 12 games')
	})

	test.each([
		['asked', 'Asked'],
		['asks-you', 'Asks you'],
		['connected', 'Connected'],
	] as const)('who is %s is not asked again', (connection, word) => {
		expect(html({ connection })).toMatch(new RegExp(`${word}<span class="sr-only">`))
		expect(links(html({ connection }))).toEqual(['/matchmaking/players/7?sport=2', '/matchmaking/people'])
	})

	test('viewers cannot connect with themselves', () =>
		expect(links(html({ isYou: true }))).toEqual(['/matchmaking/players/7?sport=2']))

	test('a score comes with the two things that speak for them most', () => {
		const reasons = [
			{ key: 'sport', points: 40, of: 40, words: 'Both play Tennis' },
			{ key: 'level', points: 7, of: 25, words: 'Two levels apart' },
			{ key: 'times', points: 15, of: 25, words: 'Mondays suit both, mornings' },
			{ key: 'distance', points: 0, of: 10, words: 'Too far apart' },
		] as const
		const text = html({ match: atBest({ score: 62, reasons: [...reasons] }) }, true)
		expect(text).toContain('62% match')
		expect(text).toContain('Both play Tennis · Mondays suit both, mornings')
	})
})
