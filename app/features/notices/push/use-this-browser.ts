import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { noteTurnedOn } from './turned-on.ts'

/**
 * Whether this browser can receive pushes: `unknown` until its scripts run, `home` on an iPhone or iPad where Courtside
 * is not on the Home Screen, `denied` where the person said no to the browser.
 */
export type BrowserState = 'unknown' | 'none' | 'home' | 'denied' | 'off' | 'on'

/** Reads the state, and turns pushes on for a person. `isOn` is whether the server sends them to this session. */
export function useThisBrowser(person: number, publicKey: string | null, isOn: boolean) {
	const [state, setState] = useState<BrowserState>('unknown')
	const [failed, setFailed] = useState(false)
	const [asking, setAsking] = useState(false)
	const fetcher = useFetcher()
	const sending = fetcher.state !== 'idle'

	useEffect(() => {
		let left = false
		const read = async () => {
			const now = await readState(publicKey, isOn)
			if (left) return
			setState(now)
			if (now === 'on') noteTurnedOn({ person, publicKey: publicKey! })
			else if (!isOn && (await findSubscription())) noteTurnedOn(null) // turned off from another device
		}
		void read()
		// On a first visit the worker comes after the page.
		void navigator.serviceWorker?.ready.then(read)
		return () => void (left = true)
	}, [person, publicKey, isOn])

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
	if (!(await navigator.serviceWorker.getRegistration().catch(() => undefined))) return 'none'
	const subscription = await findSubscription()
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

async function findSubscription() {
	try {
		return await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
	} catch {
		return null // there is no worker, or no push
	}
}

/** Ends the subscription of this browser, which the server forgets as well. */
export async function unsubscribe() {
	noteTurnedOn(null)
	await (await findSubscription())?.unsubscribe()
}
