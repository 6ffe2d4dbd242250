import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { follow } from './follow.ts'

type Looked = {
	venueId: number
	/** Of all of its sports, when left out. */
	sportId?: number
	slotId?: string | null
	/** How often what is shown is loaded anew though nothing was told, in milliseconds; never, when left out. */
	every?: number
}

/**
 * Follows a venue: what the page shows is loaded anew when hours are taken or freed, and when the connection is back.
 * `viewers` is how many people look at the slot, `gone` whether the connection has been away for some seconds.
 */
export function useLive({ venueId, sportId, slotId = null, every }: Looked) {
	const { revalidate } = useRevalidator()
	const { state } = useNavigation()
	const [seen, setSeen] = useState<{ slotId: string; count: number }>()
	const [gone, setGone] = useState(false)
	const following = useRef<ReturnType<typeof follow>>(null)
	const concerns = useEffectEvent((changed?: number) => !sportId || !changed || sportId === changed)
	// What is under way would be asked for twice, and what is told only once, such as a toast, would be lost.
	const refresh = useEffectEvent(() => {
		if (state === 'idle') void revalidate()
		return state === 'idle'
	})

	useEffect(() => {
		following.current = follow(venueId, {
			concerns: (changed) => concerns(changed),
			refresh: () => refresh(),
			viewers: (slotId, count) => setSeen({ slotId, count }),
			gone(gone) {
				setGone(gone)
				if (gone) setSeen(undefined)
			},
		})
		return () => following.current?.stop()
	}, [venueId])
	useEffect(() => following.current?.look(slotId), [venueId, slotId])
	useEffect(() => {
		if (!every) return
		const timer = setInterval(() => document.hidden || following.current?.soon(), every)
		return () => clearInterval(timer)
	}, [every])

	return { viewers: seen && seen.slotId === slotId ? seen.count : 0, gone }
}
