/** The events of a service worker. TypeScript has them only in place of those of a page, which all other files need. */
export type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void }
export type FetchEvent = WorkerEvent & {
	request: Request
	preloadResponse: Promise<Response | undefined>
	clientId: string
	respondWith(answer: Promise<Response>): void
}
export type MessageEvent = WorkerEvent & { data: unknown }

export type PushEvent = WorkerEvent & { data: { text(): string } | null }
export type ClickEvent = WorkerEvent & { notification: { close(): void; data: unknown } }
export type SubscriptionEvent = WorkerEvent & {
	oldSubscription?: PushSubscription | null
	newSubscription?: PushSubscription | null
}

type Events = {
	install: WorkerEvent
	activate: WorkerEvent
	fetch: FetchEvent
	message: MessageEvent
	push: PushEvent
	notificationclick: ClickEvent
	pushsubscriptionchange: SubscriptionEvent
}

type OpenPage = { id: string; url: string; focus(): Promise<unknown>; postMessage(message: object): void }

type Scope = {
	addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void
	skipWaiting(): Promise<void>
	clients: {
		claim(): Promise<void>
		get(id: string): Promise<OpenPage | undefined>
		matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<OpenPage[]>
		openWindow(address: string): Promise<unknown>
	}
	registration: {
		navigationPreload?: { enable(): Promise<void> }
		pushManager: PushManager
		showNotification(title: string, options: NotificationOptions): Promise<void>
		getNotifications(): Promise<{ close(): void }[]>
	}
	location: Location
}

export const scope = globalThis as unknown as Scope

/** A file that every page needs, as the build wrote it. */
export type ShellFile = { path: string; digest: string }

/** Filled in by the build (vite.config.ts). */
declare const __SHELL__: ShellFile[]
export const shell: ShellFile[] = typeof __SHELL__ === 'undefined' ? [] : __SHELL__

/** The names of the scripts of the pages on the way to a booking, of those in each pocket, and of the desk's. */
declare const __SCRIPTS__: { booking: string[]; pocket: string[]; desk: string[] }
export const scripts = typeof __SCRIPTS__ === 'undefined' ? { booking: [], pocket: [], desk: [] } : __SCRIPTS__

/** True where the device asks for few data: nothing is loaded ahead. */
export const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
