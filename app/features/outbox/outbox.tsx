import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { setOutbox } from '#app/lib/form/lost-connection.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { findSignedIn, send, wishOf } from './send.ts'
import { findWishes, putWish, removeAllWishes, removeWish } from './store.ts'
import { isTooOld, MOST_WISHES, TOO_OLD, type Wish } from './wish.ts'

/** Milliseconds between two tries while the device believes that it is online. */
const EVERY_MS = 10_000

type Done = Pick<Wish, 'key' | 'label'> & { text: string }

/** Sends what waits on this device, in order, and says of each what became of it. */
export function Outbox({ person }: { person: number }) {
	const { pathname, search } = useLocation()
	const { revalidate } = useRevalidator()
	const [wishes, setWishes] = useState<Wish[]>([])
	const [done, setDone] = useState<Done[]>([])
	const [signedOut, setSignedOut] = useState(false)
	const area = useRef<HTMLElement>(null)
	const waiting = wishes.some(({ no }) => no === undefined)

	const look = useEffectEvent(async () => setWishes(await findWishes(person).catch(() => [])))
	const sendAll = useEffectEvent(async () => {
		const left = (await findWishes(person).catch(() => [])).filter(({ no }) => no === undefined)
		if (left.length === 0 || !navigator.onLine) return
		const signedIn = await findSignedIn()
		setSignedOut(signedIn === null)
		if (signedIn !== person) return
		const sent = await sendInOrder(left, (one) => setDone((before) => [...before, one]))
		await look()
		if (sent) void revalidate()
	})
	const sendAlone = useEffectEvent(() =>
		// One tab at a time, where the browser can tell.
		navigator.locks ? navigator.locks.request('outbox', { ifAvailable: true }, (lock) => lock && sendAll()) : sendAll(),
	)

	useEffect(() => {
		setOutbox(async (form) => {
			const wish = wishOf(form, person)
			if (!wish || (await findWishes(person)).length >= MOST_WISHES) return false
			await putWish(wish)
			await look()
			form.form.closest('dialog')?.close() // its page says that it waits
			requestAnimationFrame(() => area.current?.scrollIntoView({ block: 'center' }))
			return true
		})
		const stop = new AbortController()
		const { signal } = stop
		const tryNow = () => void sendAlone()
		const onVisibility = () => document.hidden || void look().then(tryNow)
		const onSubmit = ({ target }: Event) => {
			if (new URL((target as HTMLFormElement).action, location.href).pathname === '/logout') void removeAllWishes()
		}
		window.addEventListener('online', tryNow, { signal })
		document.addEventListener('visibilitychange', onVisibility, { signal })
		document.addEventListener('submit', onSubmit, { signal, capture: true })
		void look().then(tryNow)
		return () => {
			setOutbox(undefined)
			stop.abort()
		}
	}, [person])
	useEffect(() => {
		if (!waiting) return
		const timer = setInterval(() => document.hidden || void sendAlone(), EVERY_MS)
		return () => clearInterval(timer)
	}, [waiting])

	if (wishes.length + done.length === 0) return null
	const remove = async (wish: Wish) => {
		await removeWish(wish)
		await look()
	}
	return (
		<section ref={area} aria-label="Waiting to send" className="mb-6 print:hidden">
			<ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
				{done.map((one) => (
					<Line key={one.key} icon="circle-check" title={`Done: ${one.label}`} text={one.text}>
						<Button
							type="button"
							variant="quiet"
							size="sm"
							onClick={() => setDone((before) => before.filter((other) => other !== one))}
						>
							Dismiss
						</Button>
					</Line>
				))}
				{wishes.map((wish) => (
					<Line
						key={wish.key}
						icon={wish.no === undefined ? 'hourglass' : 'triangle-alert'}
						title={`${wish.no === undefined ? 'Waiting to send' : 'Not done'}: ${wish.label}`}
						text={
							wish.no ?? 'It is not done yet. It goes by itself as soon as you’re back online. You may leave this page.'
						}
					>
						{wish.no !== undefined && (
							<ButtonLink to={wish.page} variant="secondary" size="sm">
								See What Is Possible
							</ButtonLink>
						)}
						<Button type="button" variant="quiet" size="sm" onClick={() => void remove(wish)}>
							{wish.no === undefined ? 'Do Not Send' : 'Dismiss'}
						</Button>
					</Line>
				))}
				{signedOut && waiting && (
					<Line icon="lock" title="Sign in to send it" text="You were signed out meanwhile.">
						<ButtonLink to={`/auth?next=${encodeURIComponent(pathname + search)}`} size="sm">
							Sign In
						</ButtonLink>
					</Line>
				)}
			</ul>
		</section>
	)
}

/** Sends until one gets no response. Refused wishes stay, with the reason. Returns whether any was done. */
async function sendInOrder(wishes: readonly Wish[], tell: (done: Done) => void) {
	let sent = false
	for (const wish of wishes) {
		if (isTooOld(wish, Date.now())) {
			await putWish({ ...wish, no: TOO_OLD })
			continue
		}
		const outcome = await send(wish)
		if (outcome.is === 'later' || outcome.is === 'signed-out') break
		const text = [outcome.title, outcome.text].filter(Boolean).join('. ')
		if (outcome.is === 'no') {
			await putWish({ ...wish, no: text })
			continue
		}
		await removeWish(wish)
		tell({ ...wish, text })
		sent = true
	}
	return sent
}

type LineProps = { icon: IconName; title: string; text: string; children: ReactNode }

const Line = ({ icon, title, text, children }: LineProps) => (
	<li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
		<Icon name={icon} className="size-5 text-muted" />
		<div role="status" className="min-w-48 grow basis-0">
			<p className="font-semibold wrap-anywhere">{title}</p>
			<p className="text-sm text-muted wrap-anywhere">{text}</p>
		</div>
		<div className="-ml-3 flex flex-wrap gap-2 pl-9 sm:ml-0 sm:pl-0">{children}</div>
	</li>
)
