import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { addressOf, isLeaving, isLogout, leavingButton } from '#app/lib/form/leaving.ts'
import { isLost, setOutbox, useAnswer } from '#app/lib/form/lost-connection.ts'
import { useRefresh } from '#app/lib/form/use-refresh.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { giveBack } from './give-back.ts'
import { findSignedIn, send, wishOf } from './send.ts'
import { addWish, changeWish, findWishes, removeAllWishes, removeWish } from './store.ts'
import { inOrderOfWeight, isAboutSame, isInList, isTooOld, TOO_OLD, type Wish } from './wish.ts'

/** Milliseconds between two tries: at first, as a device says that it is online before it reaches anything, and at most. */
const RETRY_MS = { first: 1_000, longest: 10_000 }
/** On the button of a form that waits, with the key of its wish: `app.css` says so. */
const WAITS = 'data-waits'
/** Lines that show at once: the page beneath stays in reach. */
const MOST_LINES = 3

/** One that is over: it was done, with the page to see it `at`, or is not sent again although it may have arrived. */
type Ended = Pick<Wish, 'key' | 'label'> & { is: 'done' | 'stopped'; text: string; at?: string }

/** Sends what waits on this device, in order, and says of each what became of it. */
export function Outbox({ person }: { person: number }) {
	const { key, pathname, search } = useLocation()
	const refresh = useRefresh()
	const [wishes, setWishes] = useState<Wish[]>([])
	const [ended, setEnded] = useState<Ended[]>([])
	/** Where the person has to sign in first, if so. */
	const [signInAt, setSignInAt] = useState<string>()
	const area = useRef<HTMLElement>(null)
	const [dialog, setDialog] = useState<Element | null>(null)
	/** The button by which the person leaves, while they are asked whether what waits may be lost. */
	const [leaving, setLeaving] = useState<HTMLButtonElement | null>(null)
	const mayLeave = useRef(false)
	/** True from the form that deletes the account until it is refused. */
	const leaves = useRef(false)
	const answer = useAnswer()
	/** The refused wish that the person wants to change, until its form is there, and the forms of the page before. */
	const wanted = useRef<{ wish: Wish; forms: ReadonlySet<HTMLFormElement> }>(undefined)
	const unsent = wishes.filter(({ no }) => no === undefined)
	const waiting = unsent.length > 0

	/** A modal dialog makes the page beneath inert, so the news moves into it. */
	const reveal = () => {
		setDialog(document.querySelector('dialog[open]'))
		requestAnimationFrame(() => area.current?.scrollIntoView({ block: 'center' }))
	}
	useEffect(() => {
		if (dialog && !dialog.isConnected) setDialog(null)
	})

	const look = useEffectEvent(async () => {
		const own = (await findWishes().catch(() => [])).filter((wish) => wish.person === person)
		setWishes(own)
		return own
	})
	const sendAll = useEffectEvent(async () => {
		const all = await findWishes().catch(() => [])
		const others = all.filter((wish) => wish.person !== person)
		const left = all.filter((wish) => wish.person === person && wish.no === undefined)
		if (left.length + others.length === 0 || !navigator.onLine) return
		const signedIn = await findSignedIn()
		setSignInAt(signedIn === 0 && person !== 0 ? `/auth?next=${encodeURIComponent(pathname + search)}` : undefined)
		if (signedIn !== person) return
		if (person !== 0 && others.length > 0) {
			// A visitor may be the person of before, who has only to sign in again.
			for (const wish of others) await removeWish(wish)
			await look()
		}
		let isNews = false
		const { count, at } = await sendInOrder(left, async (wish, one) => {
			if (one) setEnded((before) => [...before, one])
			isNews ||= !(one && isInList(wish))
			await look()
		})
		setSignInAt(at)
		if (count === 0) return
		if (isNews) reveal()
		void refresh()
	})
	const sendAlone = useEffectEvent(() =>
		// One tab at a time, where the browser can tell.
		navigator.locks ? navigator.locks.request('outbox', { ifAvailable: true }, (lock) => lock && sendAll()) : sendAll(),
	)

	const askBeforeLeaving = useEffectEvent((event: Event) => {
		const button = leavingButton(event.target)
		if (!button || !waiting || mayLeave.current) return
		event.preventDefault()
		event.stopImmediatePropagation()
		button.closest('details')?.removeAttribute('open')
		setLeaving(button)
		reveal()
	})

	/** A form that waits is not sent once more: the person sees that it waits, and how to stop it. */
	const askToWait = useEffectEvent((event: Event) => {
		const button = event.target instanceof Element ? event.target.closest(`button[${WAITS}]`) : null
		if (!(button instanceof HTMLButtonElement) || keyOf(button, person) !== button.getAttribute(WAITS)) return
		event.preventDefault()
		event.stopImmediatePropagation()
		reveal()
		void sendAlone()
	})
	useEffect(() => {
		const waits = new Set(wishes.flatMap(({ key, no }) => (no === undefined ? [key] : [])))
		if (waits.size > 0 || document.querySelector(`[${WAITS}]`)) mark(waits, person)
	}, [wishes, key, person])

	useEffect(() => {
		setOutbox(async (form, unsure) => {
			const wish = wishOf(form, person)
			if (!wish || !(await addWish(unsure ? { ...wish, unsure } : wish))) return false
			await look()
			const over = form.form.closest('dialog')
			over?.close() // its page says that it waits
			if (over || !isInList(wish)) reveal()
			return true
		})
		const stop = new AbortController()
		const { signal } = stop
		const tryNow = () => void sendAlone()
		const onVisibility = () => document.hidden || void look().then(tryNow)
		const onSubmit = ({ target }: Event) => {
			const address = addressOf(target as HTMLFormElement)
			if (isLogout(address)) void removeAllWishes()
			else leaves.current = isLeaving(address)
		}
		window.addEventListener('online', tryNow, { signal })
		window.addEventListener('click', (event) => askBeforeLeaving(event), { signal, capture: true })
		window.addEventListener('click', (event) => askToWait(event), { signal, capture: true })
		document.addEventListener('visibilitychange', onVisibility, { signal })
		document.addEventListener('submit', onSubmit, { signal, capture: true })
		void look().then(tryNow)
		return () => {
			setOutbox(undefined)
			stop.abort()
			if (leaves.current) void removeAllWishes() // the next page is nobody's, so it was carried out
		}
	}, [person])
	useEffect(() => {
		if (answer && !isLost(answer)) leaves.current = false
	}, [answer])
	useEffect(() => {
		if (!waiting) return
		const stop = new AbortController()
		let timer: ReturnType<typeof setTimeout>
		const tryIn = (wait: number) => {
			clearTimeout(timer)
			timer = setTimeout(() => {
				if (!document.hidden) void sendAlone()
				tryIn(Math.min(wait * 2, RETRY_MS.longest))
			}, wait)
		}
		tryIn(RETRY_MS.first)
		window.addEventListener('online', () => tryIn(RETRY_MS.first), { signal: stop.signal })
		return () => {
			stop.abort()
			clearTimeout(timer)
		}
	}, [waiting])

	useEffect(() => {
		if (!wanted.current) return
		const { wish, forms } = wanted.current
		if (wish.page.split('?')[0] !== pathname) return // another page was just coming, or asks to sign in first
		// The page has been drawn by then. One without the form may lead to it, as to another hour.
		const frame = requestAnimationFrame(() => {
			if (giveBack(wish, forms)) wanted.current = undefined
		})
		return () => cancelAnimationFrame(frame)
	}, [key, pathname])

	if (wishes.length + ended.length === 0) return null
	const dismiss = async (...over: Wish[]) => {
		wanted.current = undefined
		for (const wish of over) await removeWish(wish)
		await look()
	}
	const stopTrying = async (wish: Wish) => {
		const stored = (await findWishes().catch(() => [])).find(({ key }) => key === wish.key)
		await dismiss(wish)
		const { key, label } = wish
		if ((stored ?? wish).unsure) setEnded((before) => [...before, { is: 'stopped', key, label, text: STOPPED }])
	}
	const refused = inOrderOfWeight(wishes.filter(({ no }) => no !== undefined))
	const lines = [
		...refused.map((wish) => (
			<Line key={wish.key} role="alert" icon="triangle-alert" title={`Not done: ${wish.label}`} text={wish.no!}>
				<ButtonLink
					to={wish.page}
					onClick={() => (wanted.current = { wish, forms: new Set(document.forms) })}
					variant="secondary"
					size="sm"
				>
					See What Is Possible
				</ButtonLink>
				<QuietButton onClick={() => void dismiss(wish)}>Dismiss</QuietButton>
			</Line>
		)),
		...unsent.map((wish) => (
			<Line
				key={wish.key}
				icon="hourglass"
				title={`${wish.unsure ? 'Not sure it arrived' : 'Waiting to send'}: ${wish.label}`}
				text={wish.unsure ? UNSURE : WAITING}
			>
				<QuietButton onClick={() => void stopTrying(wish)}>Stop Trying</QuietButton>
			</Line>
		)),
		...ended.map((one, index) => (
			<Line
				key={`ended ${index} ${one.key}`}
				icon={one.is === 'done' ? 'circle-check' : 'triangle-alert'}
				title={`${one.is === 'done' ? 'Done' : 'Not sent again'}: ${one.label}`}
				text={one.text}
			>
				{one.at !== undefined && one.at.split('?')[0] !== pathname && (
					<ButtonLink to={one.at} variant="secondary" size="sm">
						See It
					</ButtonLink>
				)}
				<QuietButton onClick={() => setEnded((before) => before.filter((other) => other !== one))}>Dismiss</QuietButton>
			</Line>
		)),
	]
	const over = refused.length + ended.length
	const isOut = leaving?.form && isLogout(addressOf(leaving.form))
	const [verb, loses] = isOut ? ['Log Out', 'Logging out loses'] : ['Delete My Account', 'Deleting your account loses']
	const section = (
		<section
			ref={area}
			data-outbox
			aria-label="Waiting to send"
			className={classes('print:hidden', dialog ? 'p-5 pt-0' : 'mb-6')}
		>
			<div className="rounded-lg border border-line bg-surface shadow-card">
				{leaving && waiting && (
					<Line
						as="div"
						role="alert"
						icon="triangle-alert"
						title={unsent.length === 1 ? 'One form is not sent yet' : `${unsent.length} forms are not sent yet`}
						text={`${loses} ${unsent.length === 1 ? 'it' : 'them'}: ${unsent.map(({ label }) => label).join('; ')}`}
					>
						<Button type="button" size="sm" autoFocus onClick={() => setLeaving(null)}>
							Stay
						</Button>
						<Button
							type="button"
							variant="danger"
							size="sm"
							onClick={() => {
								mayLeave.current = true
								leaving.click()
								mayLeave.current = false
								setLeaving(null)
							}}
						>
							{verb}
						</Button>
					</Line>
				)}
				{signInAt !== undefined && waiting && (
					<Line as="div" icon="lock" title="Sign in to send it" text="Courtside has to know that it is you.">
						<ButtonLink to={signInAt} size="sm">
							Sign In
						</ButtonLink>
					</Line>
				)}
				<ul className="divide-y divide-line">{lines.slice(0, MOST_LINES)}</ul>
				{lines.length > MOST_LINES && (
					<Disclosure summary={`${lines.length - MOST_LINES} more`} className="border-t border-b-0 px-4">
						<ul className="-mx-4 divide-y divide-line border-t border-line">{lines.slice(MOST_LINES)}</ul>
					</Disclosure>
				)}
				{over > 1 && (
					<div className="border-t border-line px-4 py-2">
						<QuietButton onClick={() => (setEnded([]), void dismiss(...refused))}>
							{waiting ? 'Dismiss All That Is Over' : 'Dismiss All'}
						</QuietButton>
					</div>
				)}
			</div>
		</section>
	)
	return dialog ? createPortal(section, dialog) : section
}

/** Marks the buttons of the page whose forms wait, whichever page they were sent from. */
function mark(waits: ReadonlySet<string>, person: number) {
	for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-wish], form[data-wish] button')) {
		const key = waits.size > 0 ? keyOf(button, person) : undefined
		if (key !== undefined && waits.has(key)) button.setAttribute(WAITS, key)
		else button.removeAttribute(WAITS)
	}
}

/** Returns the key that the wish of a button has by now. */
const keyOf = (button: HTMLButtonElement, person: number) =>
	button.type === 'submit' && button.form ? wishOf({ form: button.form, submitter: button }, person)?.key : undefined

const WAITING = 'It is not confirmed yet. It goes by itself as soon as you’re back online. You may leave this page.'
const UNSURE = 'It goes again by itself, and counts once. You may leave this page.'
const STOPPED = 'It may have arrived all the same. Your bookings and notices show how things stand.'

/**
 * Sends until one gets no response; one at which our server fails holds up only what is about the same thing. Refused
 * ones stay, with the reason; one that was taken back meanwhile is left out. Calls `tell` after each, with its end if it
 * was done. Returns how many are over, and where to sign in first, if so.
 */
async function sendInOrder(
	wishes: readonly Wish[],
	tell: (wish: Wish, end?: Ended) => Promise<void>,
): Promise<{ count: number; at?: string }> {
	let count = 0
	const broken: Wish[] = []
	for (const wish of wishes) {
		if (broken.some((one) => isAboutSame(one, wish))) continue
		const outcome = await sendOnce(wish)
		if (outcome === undefined) continue
		if (outcome.is === 'later') {
			await tell(wish)
			return { count }
		}
		if (outcome.is === 'signed-out') return { count, at: outcome.at }
		if (outcome.is === 'broken') {
			broken.push(wish)
			continue
		}
		count++
		const { is, title, text, at } = outcome
		if (is === 'done') await removeWish(wish)
		else await changeWish({ ...wish, no: [title, text].filter(Boolean).join('. ') })
		const { key, label } = wish
		await tell(wish, is === 'done' ? { is, key, label, text: text || title, at } : undefined)
	}
	return { count }
}

/**
 * Until an answer of ours comes, the wish may have arrived. One that is over is changed by the caller. Returns
 * undefined for one that was taken back meanwhile.
 */
async function sendOnce(wish: Wish) {
	const isOld = isTooOld(wish, Date.now())
	if (!(await changeWish(isOld ? wish : { ...wish, unsure: true }))) return undefined
	if (isOld) return TOO_OLD
	const outcome = await send(wish)
	const isKnown = outcome.is === 'broken' || outcome.is === 'signed-out' || (outcome.is === 'later' && !outcome.unsure)
	if (isKnown) await changeWish(wish)
	return outcome
}

type LineProps = {
	as?: 'li' | 'div'
	role?: 'alert' | 'status'
	icon: IconName
	title: string
	text: string
	children: ReactNode
}

const Line = ({ as: Element = 'li', role = 'status', icon, title, text, children }: LineProps) => (
	<Element
		className={classes(
			'flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3',
			Element === 'div' && 'border-b border-line',
		)}
	>
		<Icon name={icon} className={classes('size-5', role === 'alert' ? 'text-clay-strong' : 'text-muted')} />
		<div role={role} className="min-w-48 grow basis-0">
			<p className="font-semibold wrap-anywhere">{title}</p>
			<p className="text-sm text-muted wrap-anywhere">{text}</p>
		</div>
		<div className="flex flex-wrap gap-2 pl-9 sm:pl-0">{children}</div>
	</Element>
)

const QuietButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
	<Button type="button" variant="quiet" size="sm" className="first:-ml-3 sm:first:ml-0" onClick={onClick}>
		{children}
	</Button>
)
