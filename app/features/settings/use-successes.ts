import { useState } from 'react'
import { useNavigation } from 'react-router'
import { useIsLost } from '#app/lib/form/lost-connection.ts'

/** Counts successes of a form since the page was opened; used as the form's key, it clears the form each time. */
export function useSuccesses(intent: string, result: object | undefined) {
	const isSending = useNavigation().formData?.get('intent') === intent
	const isLost = useIsLost()
	const [wasSending, setWasSending] = useState(isSending)
	const [times, setTimes] = useState(0)
	if (isSending !== wasSending) {
		setWasSending(isSending)
		if (!isSending && !result && !isLost) setTimes(times + 1)
	}
	return times
}
