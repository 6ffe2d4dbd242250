import { expect, test } from 'vitest'
import { createNews } from './news.ts'

test('no cached read is valid in a process that cannot hear the others', async () => {
	const nobodyThere = 'postgres://nobody@127.0.0.1:1/nothing'
	const { versions, listening, close } = createNews(nobodyThere, async () => {})
	await listening
	const { reads } = await versions.trackReads(async () => 'an answer')
	expect(versions.isCurrent(reads)).toBe(false)
	await close()
})
