import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigation, useNavigationType, useRevalidator } from 'react-router'
import { useSaver } from '#app/ui/device.tsx'
import { follow } from './follow.ts'
import type { Watch } from './schemas.ts'
import { hasAnswer } from './unsent.ts'

type Followed = {
	watch: Watch
	/** Whether the page shows this sport of the venue; undefined means any sport. */
	concerns?: (sportId?: number) => boolean
	/** Whether a reload could disturb anything on the page besides an error. */
	busy?: () => boolean
	slotId?: string | null
	/** The interval in milliseconds for reloading without any message; undefined means never. */
	every?: number
}

/**
 * Follows a venue or a tournament: reloads the page's data after changes and when the connection is back, unless the
 * user saves data. `viewers` counts the slot's viewers, `gone` says whether the connection has been lost for some
 * seconds.
 */
export function useFollow({ watch, concerns, busy, slotId = null, every }: Followed) {
	const saver = useSaver()
	const { revalidate } = useRevalidator()
	const { state } = useNavigation()
	const cameBy = useNavigationType()
	const [seen, setSeen] = useState<{ slotId: string; count: number }>()
	const [gone, setGone] = useState(false)
	const following = useRef<ReturnType<typeof follow>>(null)
	const begin = useEffectEvent(() =>
		// A page comes with its document, or with a link, whose navigation has just loaded its data.
		follow(watch, cameBy === 'POP' ? 0 : performance.now(), {
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
	// During a navigation the data would load twice, and what is shown only once, such as a toast, would be lost.
	const isIdle = useEffectEvent(() => state === 'idle' && !hasAnswer() && !busy?.())
	const refresh = useEffectEvent(() => void revalidate())

	const subject = 'venueId' in watch ? watch.venueId : watch.channel
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
