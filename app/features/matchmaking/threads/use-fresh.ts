import { useEffect, useEffectEvent } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { serverAnswers } from '#app/features/live/refresh-soon.ts'

/**
 * Reloads the page's data every `every` milliseconds while it is visible, and when it becomes visible. Skips that
 * during a navigation, and if the server does not respond, since an old page is better than an error.
 */
export function useFresh(every: number) {
	const { state: loading, revalidate } = useRevalidator()
	const { state } = useNavigation()
	const isIdle = useEffectEvent(() => !document.hidden && state === 'idle' && loading === 'idle')
	const refresh = useEffectEvent(async () => {
		if (isIdle() && (await serverAnswers()) && isIdle()) await revalidate()
	})
	useEffect(() => {
		const again = () => void refresh()
		const timer = setInterval(again, every)
		document.addEventListener('visibilitychange', again)
		return () => {
			clearInterval(timer)
			document.removeEventListener('visibilitychange', again)
		}
	}, [every])
}
