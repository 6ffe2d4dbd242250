import { useState, type ChangeEvent } from 'react'
import { PHOTO_BYTES } from './limits.ts'

/** Makes a chosen photo smaller before it is sent; `onChange` returns whether it can be sent, too large ones cannot. */
export function usePhotoChoice() {
	const [tooLarge, setTooLarge] = useState(false)
	const onChange = async ({ target }: ChangeEvent<HTMLInputElement>) => {
		setTooLarge(false)
		try {
			const { shrinkPhoto } = await import('./shrink-photo.ts')
			await shrinkPhoto(target)
		} catch {
			// It is sent as it is, and the server says what is wrong with it.
		}
		const bytes = target.files?.[0]?.size ?? 0
		setTooLarge(bytes > PHOTO_BYTES)
		return bytes > 0 && bytes <= PHOTO_BYTES
	}
	return { tooLarge, onChange }
}
