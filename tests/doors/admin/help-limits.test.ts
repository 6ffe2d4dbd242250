import { expect, it } from 'vitest'
import { db } from '#db/client/index.ts'
import { chatMessages } from '#db/schema.ts'
import { addStandardAnswers } from '#app/features/help/standard.server.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { visit } from '#tests/support/process/product.ts'

it('limits what a person, and an address without one, may write', async () => {
	await addStandardAnswers()
	const headers = await signedIn(await createUser())
	const [busy, visitor] = [{ headers }, {}]
	for (const [who, tries] of [
		[busy, 40],
		[visitor, 40],
	] as const) {
		for (let i = 0; i < tries; i++)
			expect((await visit('/help', { ...who, form: { q: `refund ${i}` } })).status).toBe(302)
		const before = await db.$count(chatMessages)
		const refused = await visit('/help', { ...who, form: { q: 'refund' } })
		expect([refused.status, refused.action.toast.title]).toEqual([429, 'Not asked'])
		expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
		expect((await visit('/help/1', { ...who, form: { feedback: 'helpful' } })).status).toBe(429)
		expect(await db.$count(chatMessages)).toBe(before)
	}
	expect((await visit('/help', { headers: await signedIn(await createUser()), form: { q: 'refund' } })).status).toBe(
		302,
	)
})
