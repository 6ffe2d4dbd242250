/** The events of a service worker. TypeScript has them only in place of those of a page, which all other files need. */
export type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void }
export type FetchEvent = WorkerEvent & {
	request: Request
	preloadResponse: Promise<Response | undefined>
	respondWith(answer: Promise<Response>): void
}
export type MessageEvent = WorkerEvent & { data: unknown }

type Events = { install: WorkerEvent; activate: WorkerEvent; fetch: FetchEvent; message: MessageEvent }

type Scope = {
	addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void
	skipWaiting(): Promise<void>
	clients: { claim(): Promise<void> }
	registration: { navigationPreload?: { enable(): Promise<void> } }
	location: Location
}

export const scope = globalThis as unknown as Scope

/** A file that every page needs, as the build wrote it. */
export type ShellFile = { path: string; type: string; digest: string }

/** Filled in by the build (vite.config.ts). */
declare const __SHELL__: ShellFile[]
export const shell: ShellFile[] = typeof __SHELL__ === 'undefined' ? [] : __SHELL__
