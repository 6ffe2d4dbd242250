import { useEffect, useRef, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { Form, useLocation } from 'react-router'
import { sendAgain, sendWhenBack } from '#app/lib/form/lost-connection.ts'
import { UNDO_FOR } from '#app/lib/time/undo.ts'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { useOpenDialog } from './use-open-dialog.ts'
import { useToastTimer } from './use-toast-timer.ts'
import { Link } from '../link/link.tsx'

export type ToastMessage = {
	id: string
	title: string
	description?: string
	/** Names what it is about, below a description whose words are fixed. */
	about?: string
	variant?: 'default' | 'destructive'
	/** Offers to send the form once more, and stays until it is dismissed. */
	again?: boolean
	/** Offers to send the form by itself when the connection is back. */
	whenBack?: boolean
	/** The lists that its numbers count. */
	links?: { to: string; label: string }[]
	/** The form that takes back what was done. */
	undo?: { to: string; fields: Record<string, string> }
}

/** Milliseconds that a toast shows. */
export const TOAST_DURATION = 5000
/** Milliseconds that a dismissed toast stays in memory. */
export const REMOVE_DELAY = 1_000_000
/** Pixels to the right that a swipe must go to dismiss. */
export const SWIPE_THRESHOLD = 50

/** The number of shown toasts that are remembered, so that none shows twice. */
const MOST_SEEN = 20

type ToastProps = {
	/** The toasts of a form's response. They go when that does, or they would cover those of the next. */
	answers?: (ToastMessage | null | undefined)[]
	/** The toast of the page after a redirect. */
	flash?: ToastMessage | null
}

/**
 * Shows one toast at a time, a newer one in place of the older, in a landmark that F8 focuses. The toast is part of the
 * HTML; without scripts it stays until the next page.
 */
export function Toast({ answers = [], flash }: ToastProps) {
	const toasts = [...answers, flash].filter((toast) => toast != null)
	const [seen, setSeen] = useState(toasts.map(({ id }) => id))
	const [current, setCurrent] = useState(toasts[0] ?? null)
	const [open, setOpen] = useState(true)
	const area = useRef<HTMLElement>(null)
	const [flashed, setFlashed] = useState(flash?.id)
	const showing = current !== null && open
	const place = useOpenDialog(showing)

	const fresh = toasts.find(({ id }) => !seen.includes(id))
	if (fresh) {
		setSeen([...toasts.map(({ id }) => id), ...seen].slice(0, MOST_SEEN))
		setCurrent(fresh)
		setOpen(true)
		if (fresh === flash) setFlashed(fresh.id)
	} else if (current && current.id !== flashed && !toasts.some(({ id }) => id === current.id)) setCurrent(null)

	useEffect(() => {
		if (open || !current) return
		const timer = setTimeout(() => setCurrent(null), REMOVE_DELAY)
		return () => clearTimeout(timer)
	}, [open, current])

	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if (event.key !== 'F8' || event.defaultPrevented) return
			event.preventDefault()
			area.current?.focus()
		}
		document.addEventListener('keydown', onKey, { capture: showing })
		return () => document.removeEventListener('keydown', onKey, { capture: showing })
	}, [showing])

	const shown = (
		<section
			ref={area}
			aria-label="Notifications (F8)"
			tabIndex={-1}
			className={classes(
				'pointer-events-none fixed inset-x-0 z-60 p-3 sm:right-0 sm:left-auto sm:w-104 print:hidden',
				'above-page:static above-page:mb-6 above-page:p-0 noscript:empty:hidden',
				// Over the site's header, which nobody needs just then, and not on the buttons of a list. One that stays leaves
				// the header free, and its form in sight: at the foot of the page, or of a dialog on a phone, below its buttons.
				current?.again
					? `mb-(--action-bar) bottom-(--bottom-bar) ${place ? 'max-sm:sticky max-sm:bottom-0' : ''}`
					: 'top-0',
			)}
		>
			{showing && <ToastCard key={current.id} area={area} toast={current} onDismiss={() => setOpen(false)} />}
		</section>
	)
	return place ? createPortal(shown, place) : shown
}

type CardProps = { area: RefObject<HTMLElement | null>; toast: ToastMessage; onDismiss: () => void }

function ToastCard({ area, toast, onDismiss }: CardProps) {
	const { pathname, search } = useLocation()
	const card = useRef<HTMLDivElement>(null)
	useToastTimer(area, card, {
		duration: toast.again ? Infinity : (toast.undo ?? toast.links) ? UNDO_FOR : TOAST_DURATION,
		threshold: SWIPE_THRESHOLD,
		onDismiss,
	})
	const destructive = toast.variant === 'destructive'
	return (
		<div
			ref={card}
			data-toast
			role={destructive ? 'alert' : 'status'}
			className={classes(
				'pointer-events-auto flex touch-pan-y flex-wrap items-start gap-x-3 rounded-lg border border-l-4 border-line bg-surface py-3 pr-2 pl-4 text-ink shadow-raised select-none motion-safe:animate-rise',
				destructive ? 'border-l-clay' : 'border-l-court',
			)}
		>
			<Icon
				name={destructive ? 'triangle-alert' : 'circle-check'}
				className={classes('mt-0.5 size-5', destructive ? 'text-clay-strong' : 'text-court')}
			/>
			{/* The text is as wide as the card, below the title and its buttons. */}
			<p className="flex-1 font-semibold">{toast.title}</p>
			<div className="order-last w-full text-sm wrap-break-word text-muted">
				<p>{toast.description}</p>
				{toast.about}
				<div className="-mb-2 -ml-3 empty:hidden">
					{toast.links?.map(({ to, label }) => (
						<Link key={to} to={to} onClick={onDismiss} className={buttonClass}>
							{label}
						</Link>
					))}
					{toast.again && (
						<ToastButton
							onClick={() => {
								onDismiss()
								sendAgain()
							}}
						>
							Try Again
						</ToastButton>
					)}
					{toast.whenBack && <ToastButton onClick={sendWhenBack}>Send When I’m Back</ToastButton>}
				</div>
			</div>
			{toast.undo && (
				<Form method="post" action={toast.undo.to} preventScrollReset className="-my-2" onSubmit={onDismiss}>
					{Object.entries(toast.undo.fields).map(([name, value]) => (
						<input key={name} type="hidden" name={name} value={value} />
					))}
					<ToastButton>Undo</ToastButton>
				</Form>
			)}
			<Link
				to={pathname + search}
				aria-label="Dismiss"
				onClick={(event) => {
					event.preventDefault()
					onDismiss()
				}}
				className="-my-2 grid size-11 place-items-center rounded-md text-muted hover:bg-raised hover:text-ink noscript:hidden"
			>
				<Icon name="x" className="size-4" />
			</Link>
		</div>
	)
}

const buttonClass = 'inline-flex min-h-11 items-center rounded-md px-3 text-sm font-semibold text-court hover:bg-raised'

/** Sends its form where it is in one. */
const ToastButton = (props: { onClick?: () => void; children: string }) => <button {...props} className={buttonClass} />
