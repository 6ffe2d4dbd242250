import sharp from 'sharp'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { toPictures } from '#app/features/photos/pictures.server.ts'
import { teamColours } from '../colours.ts'
import { teamsPng, teamsSvg } from './picture.server.ts'
import { pitchOf } from './pitch.server.ts'
import { shareText, type SharedTeams } from './share-text.ts'

const shared = (names: string[][], more: Partial<SharedTeams> = {}): SharedTeams => ({
	title: 'Sunday five-a-side',
	when: 'Sun 29 Nov, 16:00',
	where: 'Randburg Sports House',
	difference: 1 / 12,
	teams: names.map((players, i) => ({
		...teamColours[i]!,
		average: 2.5 + i / 12,
		players: players.map((name, j) => ({ name, position: j === 0 ? 'goalkeeper' : null })),
	})),
	...more,
})

describe('the text', () => {
	it('says who plays with whom, when and where', () => {
		expect(shareText(shared([['Thandi', 'Sipho'], ['Lerato']]))).toBe(
			[
				'Sunday five-a-side\nSun 29 Nov, 16:00\nRandburg Sports House',
				'Green: 2.50 of 4\n• Thandi (goalkeeper)\n• Sipho',
				'Orange: 2.58 of 4\n• Lerato (goalkeeper)',
				'Levels 2% apart.',
			].join('\n\n'),
		)
	})

	it('leaves out what is not known', () => {
		const text = shareText(shared([['Ana'], ['Ben']], { when: undefined, where: '', difference: 0 }))
		expect(text.split('\n\n')[0]).toBe('Sunday five-a-side')
		expect(text).toMatch(/\n\nLevels equal\.$/)
	})

	it('escapes formatting characters in a name', () => {
		const names = ['*bold*', '_it_', '~gone~', '```code```', 'two*three', '> quoted', '- 1', '<b>&', 'a\n\nb']
		const text = shareText(shared([names], { title: '> *Cup*' }))
		for (const line of text.split('\n')) {
			for (const sign of '*_~`') expect(line.split(sign).length).toBeLessThan(3)
			expect(line).not.toMatch(/^([-*>]|\d+\.)\s/)
		}
		expect(text).toContain('• two*three\n')
		expect(text).toContain('• <b>&\n• a b')
	})

	it('isolates the direction of a name', () => {
		expect(shareText(shared([['محمد']]))).toContain('• \u2068محمد\u2069 (goalkeeper)')
		expect(shareText(shared([['\u202eevil']]))).toContain('\u2068\u202eevil\u2069')
	})
})

const size = async (teams: SharedTeams) => {
	const png = await teamsPng(teams)
	const { width, height, format } = await sharp(png).metadata()
	return { width, height, format, bytes: png.length }
}

describe('the picture', () => {
	it('is drawn in a process that has read a photo before', async () => {
		const grey = { width: 400, height: 300, channels: 3 as const, background: '#888888' }
		await toPictures(await sharp({ create: grey }).png().toBuffer())
		const fives = shared([['Ayesha'], ['Bongani']])
		expect((await sharp(await teamsPng(fives)).metadata()).format).toBe('png')
		await expect(toPictures(Buffer.from(teamsSvg(fives)))).rejects.toThrow(/can’t read this photo/)
	})

	it('is of the size a preview shows, and higher for long teams', async () => {
		const five = Array.from({ length: 5 }, (_, i) => `Player number ${i}`)
		expect(await size(shared([five, five]))).toMatchObject({ width: 1200, height: 630, format: 'png' })
		expect((await size(shared([five, five, five, five]))).height).toBeGreaterThan(900)
	})

	it('stands two teams on their pitch, by position, where the sport has goals', () => {
		const side = (positions: (string | null)[]) => ({
			name: 'Green',
			color: '#0e7256',
			average: 2,
			players: positions.map((position, i) => ({ name: `P${i}`, position })),
		})
		const five = side(['forward', 'goalkeeper', null, null, 'defender'])
		const { sides } = pitchOf([five, five])!
		expect(sides[0]!.map((line) => line.map(({ name }) => name))).toEqual([['P1'], ['P4', 'P3'], ['P2'], ['P0']])
		const twelve = side(['goalkeeper', ...Array<null>(11).fill(null)])
		const none = [[five], [five, five, five], [five, twelve], [side([null]), side([null])], [five, side(['libero'])]]
		expect(none.map(pitchOf)).toEqual(none.map(() => null))
	})

	it('stays small for sixty people with long names', async () => {
		const long = 'Ayanda Khumalo-Featherstonehaugh the Third of Somewhere far away '.repeat(8)
		const start = performance.now()
		for (const teams of [2, 3, 4]) {
			const names = Array.from({ length: teams }, (_, t) =>
				Array.from({ length: 60 / teams }, (_, i) => `${t}${i}${long}`),
			)
			const { bytes, height } = await size(shared(names))
			expect(bytes).toBeLessThan(200_000)
			expect(height).toBeLessThan(1700)
		}
		console.log(`Three pictures of 60 people: ${(performance.now() - start).toFixed()} ms`)
	})

	it('is well formed and draws nothing anybody could smuggle in', async () => {
		const hostile = [
			'</title><script>alert(1)</script>',
			'"/><image href="http://evil.example"/>',
			'😀',
			'محمد',
			'\ud800\u0000&#x0;',
		]
		const teams = shared([hostile, []], { title: hostile.join(' '), when: hostile[1], where: hostile[0] })
		teams.teams[0]!.color = '"/><script>'
		teams.teams[1]!.name = hostile[0]!
		const elements = new Set<string>()
		const parser = new SaxesParser()
		parser.on('error', (error) => { throw error }) // prettier-ignore
		parser.on('opentag', ({ name }) => elements.add(name))
		parser.write(teamsSvg(teams)).close()
		expect([...elements].sort()).toEqual(['circle', 'path', 'rect', 'svg', 'title'])
		expect(await size(teams)).toMatchObject({ width: 1200, format: 'png' })
	})

	it('shows a name, and nothing where there is none to show', async () => {
		const pixels = async (teams: SharedTeams) => sharp(await teamsPng(teams)).raw().toBuffer() // prettier-ignore
		const one = await pixels(shared([['Thandi'], ['Sipho']]))
		expect(one.equals(await pixels(shared([['Thandi'], ['Sipho']])))).toBe(true)
		expect(one.equals(await pixels(shared([['Thando'], ['Sipho']])))).toBe(false)
		expect(teamsSvg(shared([['محمد']]))).toBe(teamsSvg(shared([['Player 1']])))
	})
})
