import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { useSaver } from '#app/ui/device.tsx'
import { follow } from './follow.ts'
import type { Watch } from './schemas.ts'
import { hasAnswer } from './unsent.ts'

type Followed = {
	watch: Watch
	/** Whether the page shows anything of a sport of the venue that has changed; of any, when none is named. */
	concerns?: (sportId?: number) => boolean
	/** Whether there is something else on the page than a refusal that loading it anew could disturb. */
	busy?: () => boolean
	slotId?: string | null
	/** How often what is shown is loaded anew though nothing was told, in milliseconds; never, when left out. */
	every?: number
}

/**
 * Follows a venue or a tournament: what the page shows is loaded anew when that has changed, and when the connection
 * is back; not where data is to be saved. `viewers` is how many people look at the slot, `gone` whether the connection has been away for some seconds.
 */
export function useFollow({ watch, concerns, busy, slotId = null, every }: Followed) {
	const saver = useSaver()
	const { revalidate } = useRevalidator()
	const { state } = useNavigation()
	const [seen, setSeen] = useState<{ slotId: string; count: number }>()
	const [gone, setGone] = useState(false)
	const following = useRef<ReturnType<typeof follow>>(null)
	const begin = useEffectEvent(() =>
		follow(watch, {
			concerns: (changed) => isConcerned(changed),
			idle: () => isIdle(),
			refresh: () => refresh(),
			viewers: (slotId, count) => setSeen({ slotId, count }),
			gone(gone) {
				setGone(gone)
				if (gone) setSeen(undefined)
			},
		}),
	)
	const isConcerned = useEffectEvent((changed?: number) => concerns?.(changed) ?? true)
	// What is under way would be asked for twice, and what is told only once, such as a toast, would be lost.
	const isIdle = useEffectEvent(() => state === 'idle' && !hasAnswer() && !busy?.())
	const refresh = useEffectEvent(() => void revalidate())

	const subject = watch.type === 'watch_venue' ? watch.venueId : watch.channel
	useEffect(() => {
		if (saver) return
		following.current = begin()
		return () => {
			following.current?.stop()
			following.current = null
		}
	}, [watch.type, subject, saver])
	useEffect(() => following.current?.look(slotId), [watch.type, subject, slotId])
	useEffect(() => {
		if (!every) return
		const timer = setInterval(() => document.hidden || following.current?.soon(), every)
		return () => clearInterval(timer)
	}, [every])

	return { viewers: seen && seen.slotId === slotId ? seen.count : 0, gone }
}
