import { scope, type ClickEvent, type PushEvent, type SubscriptionEvent } from './scope.ts'

/** The words of a push that cannot be read: browsers ask that each one shows something. */
const UNREADABLE = { title: 'News at Courtside', link: '/notices', tag: 'news' }

/** Shows a push. One of the same tag takes the place of the one before, and says so aloud. */
export async function showPush({ data }: Pick<PushEvent, 'data'>) {
	const { title, link, tag } = readPush(data?.text() ?? '')
	await scope.registration.showNotification(title, {
		tag,
		data: link,
		icon: '/icon-192.png',
		badge: '/badge-96.png',
		lang: 'en-ZA',
		...({ renotify: true } as object),
	})
}

function readPush(text: string) {
	try {
		const { title, link, tag } = JSON.parse(text) as Record<string, unknown>
		if (typeof title !== 'string' || title === '') return UNREADABLE
		return { title, link: typeof link === 'string' ? link : '', tag: typeof tag === 'string' ? tag : UNREADABLE.tag }
	} catch {
		return UNREADABLE
	}
}

/** Opens the page of a push, or the tab that shows it: another open page may hold a form that was begun. */
export async function openPush({ notification }: Pick<ClickEvent, 'notification'>) {
	notification.close()
	const address = addressOf(notification.data)
	const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
	const open = pages.find(({ url }) => url === address)
	await (open ? open.focus() : scope.clients.openWindow(address))
}

/** Returns an address of ours, whatever the push says. */
function addressOf(link: unknown) {
	const { origin } = scope.location
	const home = `${origin}${UNREADABLE.link}`
	if (typeof link !== 'string' || !link.startsWith('/')) return home
	try {
		const url = new URL(link, origin)
		return url.origin === origin ? url.href : home
	} catch {
		return home
	}
}

/** Subscribes anew where the browser has ended a subscription. */
export async function subscribeAgain({ oldSubscription, newSubscription }: SubscriptionEvent) {
	const applicationServerKey = oldSubscription?.options.applicationServerKey
	if (newSubscription) await tellServer(newSubscription)
	else if (applicationServerKey) await tellServer(await subscribe(applicationServerKey))
}

/** Subscribes for the person who is signed in again: logging out has ended the subscription. */
export async function turnOnAgain(applicationServerKey: string) {
	if (!(await scope.registration.pushManager.getSubscription())) await tellServer(await subscribe(applicationServerKey))
}

const subscribe = (applicationServerKey: string | ArrayBuffer) =>
	scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })

/** A subscription that the server did not take ends: the next page makes another. */
async function tellServer(subscription: PushSubscription) {
	const { endpoint, keys = {} } = subscription.toJSON()
	const body = new URLSearchParams({
		intent: 'push-again',
		endpoint: endpoint!,
		p256dh: keys.p256dh!,
		auth: keys.auth!,
	})
	const answer = await fetch('/settings/notices', { method: 'POST', body, redirect: 'manual' }).catch(() => undefined)
	if (answer?.type !== 'opaqueredirect') await subscription.unsubscribe()
}

/** Takes what was shown to a person off the screen, and ends the subscription, when they leave. */
export async function forgetPushes() {
	for (const shown of await scope.registration.getNotifications()) shown.close()
	await (await scope.registration.pushManager?.getSubscription())?.unsubscribe()
}
