import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'

/**
 * Whether this browser can receive pushes: `unknown` until its scripts run, `home` on an iPhone or iPad where Courtside
 * is not on the Home Screen, `denied` where the person said no to the browser.
 */
export type BrowserState = 'unknown' | 'none' | 'home' | 'denied' | 'off' | 'on'

/** Reads the state, and turns pushes on. `isOn` is whether the server sends them to this session. */
export function useThisBrowser(publicKey: string | null, isOn: boolean) {
	const [state, setState] = useState<BrowserState>('unknown')
	const [failed, setFailed] = useState(false)
	const [asking, setAsking] = useState(false)
	const fetcher = useFetcher()
	const sending = fetcher.state !== 'idle'

	useEffect(() => {
		let left = false
		const read = () => void readState(publicKey, isOn).then((now) => left || setState(now))
		read()
		// On a first visit the worker comes after the page.
		void navigator.serviceWorker?.ready.then(read)
		return () => void (left = true)
	}, [publicKey, isOn])

	const turnOn = async () => {
		setAsking(true)
		setFailed(false)
		try {
			if (publicKey !== null && (await Notification.requestPermission()) === 'granted') {
				const told = await subscribe(publicKey)
				await fetcher.submit({ intent: 'push-on', ...told }, { method: 'post', preventScrollReset: true })
			}
			setState(await readState(publicKey, isOn))
		} catch {
			setFailed(true)
		}
		setAsking(false)
	}
	return { state, failed, turnOn, busy: asking || sending }
}

const isApple = () =>
	/\b(iPhone|iPad)\b/.test(navigator.userAgent) || (/\bMac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

async function readState(publicKey: string | null, isOn: boolean): Promise<BrowserState> {
	if (!('PushManager' in window && 'Notification' in window && navigator.serviceWorker))
		return isApple() ? 'home' : 'none'
	if (publicKey === null) return 'none'
	if (Notification.permission === 'denied') return 'denied'
	const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
	if (!registration) return 'none'
	const subscription = await registration.pushManager.getSubscription().catch(() => null)
	const works = isOn && Notification.permission === 'granted' && subscription && hasKey(subscription, publicKey)
	return works ? 'on' : 'off'
}

/** Subscribes with our key; one with another key, of before it changed, is ended first. */
async function subscribe(publicKey: string) {
	const { pushManager } = await navigator.serviceWorker.ready
	let subscription = await pushManager.getSubscription()
	if (subscription && !hasKey(subscription, publicKey)) {
		await subscription.unsubscribe()
		subscription = null
	}
	subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
	const { endpoint } = subscription
	return { endpoint, p256dh: keyOf(subscription, 'p256dh'), auth: keyOf(subscription, 'auth') }
}

const keyOf = (subscription: PushSubscription, name: PushEncryptionKeyName) => base64url(subscription.getKey(name)!)

function hasKey({ options }: PushSubscription, publicKey: string) {
	return !options.applicationServerKey || base64url(options.applicationServerKey) === publicKey
}

const base64url = (bytes: ArrayBuffer) =>
	btoa(String.fromCharCode(...new Uint8Array(bytes)))
		.replaceAll('+', '-')
		.replaceAll('/', '_')
		.replace(/=+$/, '')

/** Ends the subscription of this browser, which the server forgets as well. */
export async function unsubscribe() {
	const registration = await navigator.serviceWorker?.getRegistration()
	const subscription = await registration?.pushManager.getSubscription()
	await subscription?.unsubscribe()
}
