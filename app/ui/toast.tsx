import { useEffect, useRef, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { sendAgain } from '#app/lib/lost-line.ts'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { useToastTimer } from './use-toast-timer.ts'

export type ToastMessage = {
	id: string
	title: string
	description?: string
	variant?: 'default' | 'destructive'
	/** Offers to send the form once more, and stays until it is dismissed. */
	again?: boolean
}

/** How long a toast shows, in milliseconds. */
export const TOAST_DURATION = 5000
/** How long a dismissed toast stays in memory, in milliseconds. */
export const REMOVE_DELAY = 1_000_000
/** How far to the right a swipe must go to dismiss, in pixels. */
export const SWIPE_THRESHOLD = 50

type ToastProps = { toast: ToastMessage | null; duration?: number; landmark?: boolean }

/**
 * One toast at a time, a newer one in the older one's place. The toast is part of the HTML; without scripts it
 * stays until the next page. The document's own is the `landmark`, always there for F8 to move focus to; a page's
 * own, while it shows something, stands in its place.
 */
export function Toast({ toast, duration = TOAST_DURATION, landmark = false }: ToastProps) {
	const [seen, setSeen] = useState(toast?.id)
	const [kept, setKept] = useState(toast)
	const [open, setOpen] = useState(true)
	const area = useRef<HTMLElement>(null)
	const [place, setPlace] = useState<Element | null>(null)
	const showing = kept !== null && open

	if (toast && toast.id !== seen) {
		setSeen(toast.id)
		setKept(toast)
		setOpen(true)
	}
	// What a page has to say goes with the answer it came with, or it would lie over what the next one brings.
	if (!toast && kept && !landmark) setKept(null)

	useEffect(() => {
		if (open || !kept) return
		const timer = setTimeout(() => setKept(null), REMOVE_DELAY)
		return () => clearTimeout(timer)
	}, [open, kept])

	// A dialog lets nothing beside it be pressed.
	useEffect(() => {
		const dialog = () => (landmark || area.current?.closest('dialog') ? null : document.querySelector('dialog[open]'))
		setPlace((place) => (showing ? (place ?? dialog()) : null))
	}, [showing, landmark])

	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if (event.key !== 'F8' || event.defaultPrevented) return
			event.preventDefault()
			area.current?.focus()
		}
		if (!showing && !landmark) return
		document.addEventListener('keydown', onKey, { capture: showing })
		return () => document.removeEventListener('keydown', onKey, { capture: showing })
	}, [showing, landmark])

	const Area = landmark ? 'section' : 'div'
	const shown = (
		<Area
			ref={area as RefObject<HTMLDivElement | null>}
			aria-label={landmark ? 'Notifications (F8)' : undefined}
			tabIndex={-1}
			className={classes(
				'pointer-events-none fixed inset-x-0 z-60 p-3 noscript:static noscript:order-first noscript:empty:hidden sm:right-0 sm:left-auto sm:w-104 print:hidden',
				// What stays leaves the form that it speaks of in sight.
				kept?.again
					? classes('bottom-(--bottom-bar)', place && 'max-sm:sticky max-sm:bottom-0')
					: 'top-14 sm:top-auto sm:bottom-(--bottom-bar)',
				landmark && '[:has(main_[data-toast])>&]:hidden',
			)}
		>
			{showing && (
				<ToastCard key={kept.id} area={area} toast={kept} duration={duration} onDismiss={() => setOpen(false)} />
			)}
		</Area>
	)
	return place?.isConnected ? createPortal(shown, place) : shown
}

type CardProps = { area: RefObject<HTMLElement | null>; toast: ToastMessage; duration: number; onDismiss: () => void }

function ToastCard({ area, toast, duration, onDismiss }: CardProps) {
	const { pathname, search } = useLocation()
	const card = useRef<HTMLDivElement>(null)
	useToastTimer(area, card, { duration: toast.again ? Infinity : duration, threshold: SWIPE_THRESHOLD, onDismiss })
	const destructive = toast.variant === 'destructive'
	return (
		<div
			ref={card}
			data-toast
			role={destructive ? 'alert' : 'status'}
			className={classes(
				'pointer-events-auto flex touch-pan-y items-start gap-3 rounded-lg border border-l-4 border-line bg-surface py-3 pr-2 pl-4 text-ink shadow-raised select-none motion-safe:animate-rise',
				destructive ? 'border-l-clay' : 'border-l-court',
			)}
		>
			<Icon
				name={destructive ? 'triangle-alert' : 'circle-check'}
				className={classes('mt-0.5 size-5', destructive ? 'text-clay-strong' : 'text-court')}
			/>
			<div className="min-w-0 grow">
				<p className="font-semibold">{toast.title}</p>
				{toast.description && <p className="text-sm wrap-break-word text-muted">{toast.description}</p>}
				{toast.again && (
					<button
						type="button"
						onClick={() => {
							onDismiss()
							sendAgain()
						}}
						className="-mb-2 -ml-3 min-h-11 rounded-md px-3 text-sm font-semibold text-court hover:bg-raised"
					>
						Try Again
					</button>
				)}
			</div>
			<a
				href={pathname + search}
				aria-label="Close"
				onClick={(event) => {
					event.preventDefault()
					onDismiss()
				}}
				className="-my-1 grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-ink"
			>
				<Icon name="x" className="size-4" />
			</a>
		</div>
	)
}
