import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { submitFileOr } from './upload.server.ts'

const rules = { field: 'photo', maxBytes: 1_000, missing: 'Choose a photo.', tooLarge: 'That is too large.' }

function upload() {
	const body = new FormData()
	body.append('photo', new File(['x'], 'photo.png'))
	return new Request('http://localhost/profile', { method: 'POST', body })
}

test('an unknown failure to store a file returns to its field, with a toast and a 500', async () => {
	const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
	const fails = () => Promise.reject(new Error('no write succeeds'))
	const answer = await submitFileOr(upload(), [rules, 'Photo not saved', fails], [z.object({}), '', fails])
	const title = 'Photo not saved'
	const message = 'Something went wrong. Please try again later.'
	expect(answer).toMatchObject({
		data: {
			result: { error: { photo: [message] } },
			toast: { title, description: message, variant: 'destructive' },
			unsure: true,
		},
		init: { status: 500 },
	})
	expect(logged).toHaveBeenCalledOnce()
})
