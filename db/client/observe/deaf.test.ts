import { expect, test } from 'vitest'
import { createNews } from './news.ts'

test('nothing that is remembered stands in a process that cannot hear the others', async () => {
	const nobodyThere = 'postgres://nobody@127.0.0.1:1/nothing'
	const { observer, listening, close } = createNews(nobodyThere, async () => {})
	await listening
	const { reading } = await observer.observe(async () => 'an answer')
	expect(observer.stands(reading)).toBe(false)
	await close()
})
