import { useEffect, useEffectEvent } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { refreshSoon } from '../refresh-soon.ts'
import { followHours } from './hours.ts'
import { hasAnswer, hasUnsent } from '../unsent.ts'

/** Reloads the page's data when half an hour starts: past hours, today, what is on now. */
export function useHours() {
	const { revalidate } = useRevalidator()
	const { state } = useNavigation()
	const isIdle = useEffectEvent(() => state === 'idle' && !hasAnswer() && !hasUnsent())
	const refresh = useEffectEvent(() => void revalidate())
	useEffect(() => {
		const page = refreshSoon({ idle: () => isIdle(), refresh: () => refresh() })
		const hours = followHours({ hidden: () => document.hidden, turned: page.soon })
		document.addEventListener('visibilitychange', hours.look)
		// After the browser's page cache, or after the device slept.
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
