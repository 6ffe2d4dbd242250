import { expect, test } from 'vitest'
import { channelOf, keyOf } from './channel.ts'

test('only a private tournament has a key, and its channel contains it', () => {
	const tournament = { id: 7, linkKey: 'a-b' }
	expect([keyOf, channelOf].map((of) => of({ ...tournament, isPublic: true }))).toEqual([null, '7'])
	expect([keyOf, channelOf].map((of) => of({ ...tournament, isPublic: false }))).toEqual(['a-b', '7:a-b'])
})
