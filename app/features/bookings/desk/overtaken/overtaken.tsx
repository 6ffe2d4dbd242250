import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { onVenueChanged } from '#app/features/live/hours/venue-changed.ts'
import { FormError } from '#app/ui/form/form-error.tsx'

/**
 * Says in an open form at once what somebody else did to its hour or booking, and leaves alone what is typed. `at` is the
 * address that knows; it also gets the length that the form has.
 */
export function Overtaken({ at }: { at: string }) {
	const place = useRef<HTMLDivElement>(null)
	const [words, setWords] = useState('')
	const isSending = useNavigation().state !== 'idle'
	useEffect(() => {
		if (isSending) return // what changes now is what this form does
		let asked = 0
		const stop = onVenueChanged(() => {
			const turn = ++asked
			const form = place.current?.closest('form')
			const hours = form ? new FormData(form).get('hours') : null
			const say = (words: string) => {
				if (turn === asked) setWords(words)
			}
			fetch(typeof hours === 'string' ? `${at}&hours=${hours}` : at)
				.then((answer) => (answer.ok && !answer.redirected ? answer.text() : ''))
				.then(say, () => {})
		})
		return () => {
			asked = -1
			stop()
		}
	}, [at, isSending])
	return (
		<div ref={place} className="contents">
			<FormError errors={(!isSending && words) || null} />
		</div>
	)
}
