import { describe, expect, it } from 'vitest'
import { assess, compare } from './assess.ts'
import { acceptsPosition, hasKeeper, positionLabel, positionsOf } from './positions.ts'
import { reason } from './reason.ts'
import { allCriteria, type Player } from '../squad/squad.ts'

const rules = { criteria: allCriteria, keeper: true }
let id = 0
const player = (skill: number, position: string | null = null, more: Partial<Player> = {}): Player => ({
	id: ++id,
	skill: skill as Player['skill'],
	position,
	experience: 0,
	together: null,
	apart: null,
	...more,
})
const of = (...skills: number[]) => skills.map((skill) => player(skill))

describe('an assessment', () => {
	it('compares averages exactly, whatever the sizes', () => {
		const thirds = assess([of(1, 1, 2), of(1, 1, 1)], rules)
		const sixths = assess([of(1, 1, 1, 1, 2, 2), of(1, 1, 1, 1, 1, 1)], rules)
		expect(thirds.averages).toEqual([4 / 3, 1])
		expect(compare(thirds, sixths)).toBe(0)
		expect(compare(assess([of(4, 3, 3), of(3, 3, 3, 3)], rules), sixths)).toBe(0)
		expect(compare(assess([of(2, 2), of(2)], rules), sixths)).toBeLessThan(0)
	})

	it('works for empty teams and a single team', () => {
		expect(assess([of(4), []], rules)).toMatchObject({ difference: 0, averages: [4, 0] })
		expect(assess([[], []], rules)).toMatchObject({ difference: 0, averages: [0, 0], keepers: 0 })
	})

	it('misses a goalkeeper only if another team could spare one', () => {
		const keepers = (...teams: number[]) =>
			assess(
				teams.map((n) => [player(2), ...Array.from({ length: n }, () => player(2, 'goalkeeper'))]),
				rules,
			).withoutKeeper
		expect([keepers(1, 1), keepers(2, 0), keepers(1, 0), keepers(0, 0)]).toEqual([0, 1, 0, 0])
		expect([keepers(2, 0, 0), keepers(1, 1, 0), keepers(3, 1, 0, 0)]).toEqual([1, 0, 2])
		expect(assess([[player(2, 'goalkeeper'), player(2, 'goalkeeper')], of(2, 2)], { ...rules, keeper: false })).toMatchObject({ keepers: 0, withoutKeeper: 0, spread: 2 }) // prettier-ignore
	})

	it('puts averages before goalkeepers, positions and experience', () => {
		const even = [of(2, 2), of(2, 2)]
		const veteran = assess([[player(2, null, { experience: 99 }), player(2)], of(2, 2)], rules)
		expect(compare(assess(even, rules), veteran)).toBeLessThan(0)
		const forwards = [[player(2, 'forward'), player(2, 'forward')], of(2, 2)]
		const keepers = [[player(2, 'goalkeeper'), player(2, 'goalkeeper')], of(2, 2)]
		expect(compare(assess(forwards, rules), assess(keepers, rules))).toBeLessThan(0)
		expect(compare(assess(keepers, rules), assess([of(2, 3), of(2, 2)], rules))).toBeLessThan(0)
		const positionOnly = { ...rules, criteria: { skillLevel: false, position: true, experience: false } }
		expect(compare(assess([of(4, 4), of(1, 1)], positionOnly), assess(even, positionOnly))).toBe(0)
	})

	it('names the groups whose wishes are not met', () => {
		const [a, b] = [player(1, null, { together: 'A' }), player(1, null, { together: 'A' })]
		const [c, d] = [player(1, null, { apart: '1' }), player(1, null, { apart: '1' })]
		expect(assess([[a, b, c], [d]], rules)).toMatchObject({ brokenTogether: [], brokenApart: [] })
		const broken = assess([[a, c, d], [b]], rules)
		expect(broken).toMatchObject({ brokenTogether: ['A'], brokenApart: ['1'] })
		expect(compare(assess([of(4), of(1)], rules), broken)).toBeLessThan(0)
	})
})

describe('the reason', () => {
	const told = (teams: Player[][], more = {}) => reason(assess(teams, rules), { ...rules, ...more })

	it('says why the teams are even', () => {
		const team = (skill: number, last: number) => [player(skill, 'goalkeeper'), player(2, 'forward'), player(last)]
		expect(told([team(3, 2), team(3, 2)])).toBe(
			'Levels equal, a goalkeeper each, positions spread evenly, experience equal.',
		)
		expect(told([team(3, 2), team(3, 3)])).toMatch(/^Levels 8% apart, a goalkeeper each/)
	})

	it('says what is not even', () => {
		const [keeper, forward] = ['goalkeeper', 'forward'].map((position) => player(2, position))
		const text = told([[keeper!, keeper!, forward!, forward!], of(2, 2, 2, 2)])
		expect(text).toContain('one team has no goalkeeper, uneven positions (forward, goalkeeper)')
		expect(told([[keeper!], of(2)])).toContain('1 goalkeeper for 2 teams')
		expect(told([of(2), of(2)])).toBe('Levels equal, no goalkeeper in the squad, experience equal.')
		const pair = ['A', 'A'].map((together) => player(2, null, { together, experience: 30 }))
		expect(told([[pair[0]!, player(2)], [pair[1]!, player(2)]])).toMatch(/^One group is not together, /) // prettier-ignore
		expect(told([pair, of(2, 2)])).toContain('experience uneven')
	})

	it('leaves out rules that are off', () => {
		const none = { skillLevel: false, position: false, experience: false }
		expect(told([of(4), of(1)], { criteria: none })).toBe('Teams of one size.')
		expect(told([of(4), of(1)], { keeper: false })).toBe('Levels 75% apart, experience equal.')
	})
})

describe('positions', () => {
	it('are those of the sport, by its folded name', () => {
		for (const sport of ['Soccer', '5-A-SIDE FOOTBALL', 'Fútsal', 'Indoor soccer']) {
			expect(positionsOf(sport).map(({ value }) => value)).toEqual(['goalkeeper', 'defender', 'midfielder', 'forward'])
			expect(hasKeeper(sport)).toBe(true)
		}
		expect(positionsOf('Padel')).toEqual([{ value: 'left-side', label: 'Left side' }, { value: 'right-side', label: 'Right side' }]) // prettier-ignore
		expect(['Tennis', 'Table tennis', 'Running', 'Squash', ''].flatMap(positionsOf)).toEqual([])
		expect(['Tennis', 'Basketball', 'Netball'].map(hasKeeper)).toEqual([false, false, false])
	})

	it('accept the four of the specification everywhere, and others only in their sport', () => {
		for (const value of ['goalkeeper', 'defender', 'midfielder', 'forward'])
			for (const sport of ['Soccer', 'Tennis', 'Padel', 'Chess']) expect(acceptsPosition(sport, value)).toBe(true)
		expect(acceptsPosition('Padel', 'left-side')).toBe(true)
		expect(acceptsPosition('Tennis', 'left-side')).toBe(false)
		expect(acceptsPosition('Soccer', '')).toBe(false)
		expect(acceptsPosition('Soccer', '__proto__')).toBe(false)
	})

	it('have a name each', () => {
		for (const sport of ['Hockey', 'Rugby', 'Netball', 'Volleyball', 'Cricket', 'Basketball', 'Handball', 'Water polo'])
			for (const { value, label } of positionsOf(sport)) {
				expect(positionLabel(value)).toBe(label)
				expect(value).toMatch(/^[a-z-]+$/)
			}
		expect(positionLabel('sweeper')).toBe('sweeper')
	})
})
