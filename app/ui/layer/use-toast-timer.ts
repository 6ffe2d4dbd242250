import { useEffect, useEffectEvent, type RefObject } from 'react'

type Options = {
	/** In milliseconds; Infinity for one that stays. */
	duration: number
	/** In pixels to the right. */
	threshold: number
	onDismiss: () => void
}

/** Dismisses `card` after a while or by a swipe; pauses while `area` around it has the focus or the pointer. */
export function useToastTimer(
	area: RefObject<HTMLElement | null>,
	card: RefObject<HTMLElement | null>,
	{ duration, threshold, onDismiss }: Options,
) {
	const dismiss = useEffectEvent(onDismiss)

	useEffect(() => {
		const element = card.current
		const holder = area.current
		if (!element || !holder) return
		const holds = new Set<string>()
		let left = duration
		let since = 0
		let timer: ReturnType<typeof setTimeout> | undefined
		let from: number | null = null

		const run = () => {
			since = Date.now()
			if (left < Infinity) timer = setTimeout(() => dismiss(), left)
		}
		const hold = (why: string) => {
			if (holds.size === 0) {
				clearTimeout(timer)
				left = Math.max(0, left - (Date.now() - since))
			}
			holds.add(why)
		}
		const release = (why: string) => {
			if (holds.delete(why) && holds.size === 0) run()
		}

		const stop = new AbortController()
		const { signal } = stop
		holder.addEventListener('pointerenter', () => hold('hover'), { signal })
		holder.addEventListener('pointerleave', () => release('hover'), { signal })
		holder.addEventListener('focusin', () => hold('focus'), { signal })
		holder.addEventListener('focusout', () => release('focus'), { signal })

		const onDown = (event: PointerEvent) => {
			if (event.button !== 0 || (event.target as Element).closest('a, button')) return
			from = event.clientX
			element.setPointerCapture(event.pointerId)
		}
		const onMove = (event: PointerEvent) => {
			if (from !== null) element.style.translate = `${Math.max(0, event.clientX - from)}px`
		}
		const settle = (event: PointerEvent) => {
			if (from === null) return
			const moved = event.clientX - from
			from = null
			if (event.type === 'pointerup' && moved >= threshold) dismiss()
			else element.style.translate = ''
		}
		element.addEventListener('pointerdown', onDown, { signal })
		element.addEventListener('pointermove', onMove, { signal })
		element.addEventListener('pointerup', settle, { signal })
		element.addEventListener('pointercancel', settle, { signal })

		run()
		if (holder.contains(document.activeElement)) hold('focus')
		return () => {
			clearTimeout(timer)
			stop.abort()
		}
	}, [area, card, duration, threshold])
}
