import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { OpenSession } from './balancer-page.server.ts'
import { BalancerScreen } from './balancer-screen.tsx'
import { SharedScreen } from './sharing/shared-screen.tsx'
import { allCriteria } from './squad/squad.ts'

const player = (id: number, name: string): OpenSession['squad'][number] => ({
	id,
	name,
	shortName: name,
	isGuest: true,
	isYou: false,
	skillLevel: 'advanced',
	preferredPosition: null,
	availability: 'available',
	notes: null,
	experience: 0,
	togetherGroup: null,
	apartGroup: null,
})

const balanced: OpenSession['balanced'] = {
	variant: 0,
	options: 3,
	exact: true,
	squadChanged: false,
	byHand: false,
	best: null,
	shareKey: null,
	told: false,
	hasAccepted: true,
	text: 'Green: Ayesha',
	notDrawn: [],
}

const session: OpenSession = {
	id: 5,
	name: 'Sunday',
	teamCount: 2,
	playersPerTeam: 2,
	positions: [],
	over: null,
	swap: null,
	search: null,
	rules: { criteria: allCriteria, keeper: false },
	criteria: allCriteria,
	acceptedMissing: 0,
	youMissing: true,
	squad: ['Ayesha', 'Bongani', 'Chris', 'Dineo'].map((name, i) => player(i + 1, name)),
	teams: [
		{ id: 1, number: 1, name: 'Green', color: '#1f9d6b', players: [1, 2] },
		{ id: 2, number: 2, name: 'Orange', color: '#ee7d22', players: [3, 4] },
	],
	balanced,
}

function screen(changes: Partial<OpenSession> = {}) {
	const props = { matchRequestId: 1, idempotencyKey: 'a', origin: 'https://courtside.example', result: undefined }
	const Component = () => <BalancerScreen session={{ ...session, ...changes }} {...props} />
	const Stub = createRoutesStub([{ path: '/', Component }])
	return renderToStaticMarkup(<Stub />)
}

const OPTION = 'Option 1 of 3, all as fair. It doesn’t get fairer.'
const button = (intent: string) => `value="${intent}"`
const shared = { shareKey: 'k', hasAccepted: true }

describe('the screen of a session', () => {
	test('starts with the teams once there are some', () => {
		const html = screen()
		expect(html.indexOf('<h2 id="teams"')).toBeLessThan(html.indexOf('<h2 id="squad"'))
		const before = screen({ balanced: null, teams: [] })
		expect(before.indexOf('<h2 id="squad"')).toBeLessThan(before.indexOf('<h2 id="teams"'))
	})

	test('offers only current teams for sharing', () => {
		const fresh = screen({ balanced: { ...balanced, ...shared } })
		for (const words of [OPTION, button('tell'), 'wa.me', 'Green: Ayesha']) expect(fresh).toContain(words)
		const stale = screen({ balanced: { ...balanced, ...shared, squadChanged: true } })
		for (const words of ['all as fair', button('tell'), button('shuffle'), 'wa.me', 'Green: Ayesha', 'picture.png'])
			expect(stale).not.toContain(words)
		for (const words of ['Balance again first', button('stop-sharing'), button('balance')])
			expect(stale).toContain(words)
		expect(screen({ balanced: { ...balanced, squadChanged: true } })).not.toContain(button('share'))
	})

	test('says that a request is over, and then only offers to stop sharing', () => {
		const html = screen({ over: 'This request was cancelled.', balanced: { ...balanced, ...shared } })
		expect(html).toContain('This request was cancelled.')
		expect([...html.matchAll(/<button[^>]* value="([^"]*)"/g)].map(([, intent]) => intent)).toEqual(['stop-sharing'])
		expect(html).not.toContain('swap=')
		expect(html).toContain('Ayesha')
	})

	test('asks with whom a player swaps, and lets no teammate start a swap meanwhile', () => {
		const html = screen({ swap: 1 })
		expect(html).toMatch(/Choose who changes places with <bdi>Ayesha<\/bdi>/)
		for (const name of ['Chris', 'Dineo']) expect(html).toContain(`aria-label="Swap with ${name}"`)
		for (const name of ['Ayesha', 'Bongani']) expect(html).not.toContain(`aria-label="Swap ${name}"`)
		expect(screen({ swap: 99 })).not.toContain('changes places with')
	})

	test('names players the picture cannot show', () => {
		const html = screen({ balanced: { ...balanced, ...shared, notDrawn: ['李小龙'] } })
		expect(html).toContain('The picture can’t show: <span><bdi>李小龙</bdi></span>')
		expect(screen({ balanced: { ...balanced, ...shared } })).not.toContain('cannot show')
	})

	test('shows level and place of players found', () => {
		const who = { who: 'player-1', name: 'Sipho D.', isConnected: false }
		const found = [{ ...who, level: 'beginner' as const, place: 'Cape Town' }, { ...who, who: 'user-2', level: null, place: null }] // prettier-ignore
		expect(screen({ search: { q: 'si', found } })).toContain('Beginner · Cape Town')
	})
})

test('shared teams say that they are outdated', () => {
	const teams = { title: 'Sunday', sport: 'Soccer', difference: 0, teams: [], over: null, squadChanged: false }
	const html = (changes: object) => renderToStaticMarkup(<SharedScreen pitch={null} teams={{ ...teams, ...changes }} />)
	expect(html({ squadChanged: true })).toContain('The squad has changed, so')
	expect(html({ over: 'This request was cancelled.', squadChanged: true })).toContain('This request was cancelled.')
	expect(html({})).not.toMatch(/cancelled|changed/)
})
