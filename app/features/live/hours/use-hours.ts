import { useEffect, useEffectEvent } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { gently } from '../gently.ts'
import { followHours } from './hours.ts'
import { hasAnswer, hasUnsent } from '../unsent.ts'

/** Loads what the page shows anew when the hour turns while it is open: hours that have passed, today, what is on now. */
export function useHours() {
	const { revalidate } = useRevalidator()
	const { state } = useNavigation()
	const isIdle = useEffectEvent(() => state === 'idle' && !hasAnswer() && !hasUnsent())
	const refresh = useEffectEvent(() => void revalidate())
	useEffect(() => {
		const page = gently({ idle: () => isIdle(), refresh: () => refresh() })
		const hours = followHours({ hidden: () => document.hidden, turned: page.soon })
		document.addEventListener('visibilitychange', hours.look)
		// Out of the cache of the browser, or after the device has slept.
		window.addEventListener('pageshow', hours.look)
		window.addEventListener('focus', hours.look)
		return () => {
			document.removeEventListener('visibilitychange', hours.look)
			window.removeEventListener('pageshow', hours.look)
			window.removeEventListener('focus', hours.look)
			hours.stop()
			page.stop()
		}
	}, [])
}
