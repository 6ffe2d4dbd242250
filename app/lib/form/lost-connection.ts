import { useContext, useEffect, useState, useSyncExternalStore } from 'react'
import {
	createPath,
	data,
	isRouteErrorResponse,
	redirect,
	UNSAFE_DataRouterStateContext,
	useActionData,
	useLocation,
	useMatches,
	type DataStrategyResult,
	type MiddlewareFunction,
	type NavigateFunction,
} from 'react-router'
import { fetchScripts, missingScripts, postPath, sendPlainly, type Sent } from './sent-form.ts'

/** Replaces the response that did not come. It has a `result`, which screens may read. */
type Lost = { lost: true; result: false }
type FailureToast = {
	id: string
	title: string
	description?: string
	variant?: 'default' | 'destructive'
	again?: true
	whenBack?: true
}

/** Milliseconds before a form that waits for the connection is tried again: the first time, and at most. */
const RETRY_MS = { first: 5_000, longest: 60_000 }

let sent: Sent | undefined
/** The form that got no response, until it gets one. */
let unanswered: Sent | undefined
/** True for a form that has not left the device: it was offline, or lacks a script, each time. */
let unsent = false
/** The form that waits for the scripts of its route. */
let held: HTMLFormElement | undefined
/** True while a form is on its way. */
let sending = false
/** True from the response to a form until the page that it leads to is there. */
let arrived = false
/** The form that is sent by itself when the connection is back, and how often that was tried. */
let waiting: { form: HTMLFormElement; tries: number; timer?: ReturnType<typeof setTimeout> } | undefined

if (typeof document !== 'undefined') {
	const remember = ({ target, submitter }: SubmitEvent) => {
		note({ form: target as HTMLFormElement, submitter }, navigator.onLine)
		if (waiting && waiting.form !== target) stopRetrying()
	}
	document.addEventListener('submit', remember, { capture: true })
	window.addEventListener('submit', holdForm, { capture: true })
	window.addEventListener('online', () => {
		if (!unanswered?.form.isConnected || unanswered !== sent) return
		if (waiting) sendAgain()
		else show(toastOf('You’re back online'))
	})
}

function note(form: Sent, leaves: boolean) {
	unsent = !leaves && (unsent || unanswered?.form !== form.form)
	sent = form
}

/** The toast of a form that got no response, can be sent again, or failed on another page. */
let shown: FailureToast | null = null
const listeners = new Set<() => void>()

function show(toast: FailureToast | null) {
	shown = toast
	for (const tell of listeners) tell()
}

/**
 * Delays a form until the scripts of the route that takes it are loaded. If they failed to load while it is sent, React
 * Router would reload the page and the form would be gone. Offline the form stays; if another build has replaced that
 * of the page, the form is sent without scripts.
 */
function holdForm(event: SubmitEvent) {
	const form = event.target as HTMLFormElement
	const path = 'discover' in form.dataset ? postPath({ form, submitter: event.submitter }) : undefined
	const scripts = path === undefined ? [] : missingScripts(path)
	if (scripts.length === 0) return
	event.preventDefault()
	event.stopImmediatePropagation()
	if (form === held) return
	note({ form, submitter: event.submitter }, false)
	unanswered = undefined
	held = form
	show(null)
	void fetchScripts(scripts).then(
		(areThere) => release(form) && (areThere ? sendAgain() : sendPlainly(sent!)),
		() => release(form) && lose(),
	)
}

/** Returns true if the form was waiting, is still in the page, and no other form was sent since. */
function release(form: HTMLFormElement) {
	if (held !== form) return false
	held = undefined
	show(shown)
	return form.isConnected && sent?.form === form
}

export const useIsFormWaiting = () =>
	useSyncExternalStore(
		listen,
		() => held !== undefined,
		() => false,
	)

function lose(error?: unknown, title = 'The connection was lost') {
	unanswered = sent
	if (waiting) waitForConnection(waiting.tries + 1)
	else if (isBusy(error)) show(toastOf(BUSY))
	else if (error !== undefined && !isLostConnection(error)) show(toastOf('Something went wrong'))
	else show({ ...toastOf(title), whenBack: true })
}

/** Says that a proxy, or a server with too much to do, has answered in place of the product. */
export const BUSY = 'Courtside is busy just now'
export const isBusy = (error: unknown) => isRouteErrorResponse(error) && [429, 502, 503, 504].includes(error.status)

/**
 * Stores a form on the device, to be sent from any page; one that is `unsure` may have arrived. Resolves to false for a
 * form that may not wait there.
 */
type Outbox = (sent: Sent, unsure: boolean) => Promise<boolean>
let outbox: Outbox | undefined
export const setOutbox = (store: Outbox | undefined) => void (outbox = store)

/** Sends the last form by itself as soon as the connection is back. Its key is the same, so nothing is done twice. */
export async function sendWhenBack() {
	const form = sent
	if (!form?.form.isConnected) return
	if (!(await outbox?.(form, !unsent).catch(() => false))) return waitForConnection(0)
	unanswered = undefined
	show(null) // the outbox says it
}

function waitForConnection(tries: number) {
	stopRetrying()
	const wait = Math.min(RETRY_MS.first * 2 ** tries, RETRY_MS.longest) * (0.5 + Math.random())
	const timer = setTimeout(() => navigator.onLine && sendAgain(), wait)
	waiting = { form: sent!.form, tries, timer }
	const description = 'It goes by itself as soon as you’re back online. Keep this page open.'
	show({ id: crypto.randomUUID(), title: 'Waiting to send', description, again: true })
}

function stopRetrying() {
	clearTimeout(waiting?.timer)
	waiting = undefined
}

/** Stops waiting for a page or a form. The page stays as it is, and says of a form that it has or may have arrived. */
export function stopWaiting(navigate: NavigateFunction) {
	const isForm = sending || held !== undefined
	held = undefined
	stopRetrying()
	if (isForm) lose(undefined, 'You stopped waiting')
	else if (arrived) sayArrived()
	if (!here) return
	returning = true
	void navigate(here.path, { replace: true, preventScrollReset: true })
}

/** Says of a form that it has arrived, where the page that it leads to has not. */
function sayArrived() {
	arrived = false
	const description = 'Only the page after it did not. Your bookings and notices show how things stand.'
	show({ id: crypto.randomUUID(), title: 'It arrived', description })
}

/** Stays on the page of a form where the page after it is lost: an error there would look like one of the form. */
function stayWithForm(results: Record<string, DataStrategyResult>) {
	arrived = false
	const failed = Object.values(results).filter(hasFailed)
	if (failed.length === 0) return results
	sayArrived()
	if (here) for (const result of failed) Object.assign(result, { type: 'data', result: comeBack(here) })
	return results
}

function listen(tell: () => void) {
	listeners.add(tell)
	return () => void listeners.delete(tell)
}

/** The page that is shown. `returning` is true while we return to it because the next one did not arrive. */
let here: { path: string; loaded: [route: string, loaderData: unknown][] } | undefined
let returning = false
export const isReturning = () => returning

/** Returns the toast of a form that got no response. For the document root, which knows the page that is shown. */
export function useLostForm() {
	const location = useLocation()
	const matches = useMatches()
	useEffect(() => {
		here = { path: createPath(location), loaded: matches.map(({ id, loaderData }) => [id, loaderData]) }
	}, [location, matches])
	useEffect(() => {
		returning = false
	}, [location.key])
	return useSyncExternalStore(
		listen,
		() => shown,
		() => null,
	)
}

/** Sends the last form again. Its idempotency key is the same, so nothing is done twice. */
export function sendAgain() {
	if (sent?.form.isConnected) sent.form.requestSubmit(sent.submitter?.isConnected ? sent.submitter : null)
}

/**
 * In the browser: a form that gets no response, or an unreadable one, stays as it is, with everything typed and its
 * key, and a toast says so. A form that would lead to another page stays on this one, which is not loaded again; so
 * does one that failed there for an unknown reason.
 */
export const keepForm: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
	if (request.method === 'GET') {
		if (returning) return asItWas()
		if (!isOfPage(request)) leaveForm()
		const results = await next()
		return request.signal.aborted ? results : keepPage(request, arrived ? stayWithForm(results) : results)
	}
	show(null)
	unanswered = undefined
	arrived = false
	sending = true
	const results = await next().finally(() => (sending = false))
	if (request.signal.aborted) return results // the person went on, or stopped waiting
	for (const result of Object.values(results)) {
		// Where React Router puts the error of an action.
		const error = isBusy(result.result) ? result.result : returnedOf(result).data
		if (hasFailed(result)) Object.assign(result, { type: 'data', result: answerForLost(request, error) })
		else arrived ||= result.result instanceof Response
		loadAnew(result)
		const failure = unsureToast(result)
		if (!isLost(returnedOf(result).data)) stopRetrying()
		if (failure && here && !isOfPage(request)) {
			show(failure)
			result.result = comeBack(here)
		}
	}
	return results
}

/** The form stays behind with its page. A person who was promised that it would go is told that it did not. */
function leaveForm() {
	const isPromised = waiting !== undefined
	stopRetrying()
	const description = 'You left the page before the connection was back.'
	show(isPromised ? { id: crypto.randomUUID(), title: 'It was not sent', description, variant: 'destructive' } : null)
}

/** True where neither a page nor a refusal came. */
const hasFailed = ({ type, result }: DataStrategyResult) =>
	type === 'error' && (isBusy(result) || (!isRouteErrorResponse(result) && !(result instanceof Response)))

/** React Router's words for an error of our server and for data of another build, or the stack of one in development. */
const FROM_SERVER = /^Unexpected Server Error|^No result found|node:/

/** True if nothing of ours arrived, or half of it, for an error that the router has: see `useIsLostConnection`. */
export const isLostConnection = (error: unknown) =>
	error instanceof Error && !FROM_SERVER.test(`${error.message} ${error.stack}`)

/** Returns whether the connection was lost. An error that a page throws while it is drawn is a bug. */
export function useIsLostConnection(error: unknown) {
	const { errors } = useContext(UNSAFE_DataRouterStateContext) ?? {}
	return isLostConnection(error) && Object.values(errors ?? {}).includes(error)
}

type Returned = { data?: { unsure?: true; toast: FailureToast }; init?: { status?: number } | null }
const returnedOf = ({ result }: DataStrategyResult) => (result ?? {}) as Returned

/** Reloads the page's data after a refused form too, as the page is out of date; React Router goes by the status. */
function loadAnew(result: DataStrategyResult) {
	const { data, init } = returnedOf(result)
	if (init?.status && !isLost(data)) init.status = 200
}

/** The toast of a response that failed for an unknown reason. */
function unsureToast(result: DataStrategyResult) {
	const { data } = returnedOf(result)
	return data?.unsure && data.toast
}

/**
 * A page that reloads by itself, because its socket was lost, keeps its data and its forms if the reload fails. So does
 * the page beneath a dialog that is closed.
 */
function keepPage(request: Request, results: Record<string, DataStrategyResult>) {
	const isBeneath = here?.path.startsWith(`${new URL(request.url).pathname}/`)
	if (!here || (spelled(here.path) !== spelled(request.url) && !isBeneath)) return results
	for (const [route, loaded] of here.loaded) {
		const result = results[route]
		if (result && hasFailed(result) && loaded !== undefined) Object.assign(result, { type: 'data', result: loaded })
	}
	return results
}

/** Returns an address in one spelling: the router encodes the query of a page once its form is sent. */
function spelled(address: string) {
	const { pathname, searchParams } = new URL(address, document.baseURI)
	return `${pathname}?${searchParams.toString()}`
}

/** True for a request to the page that is shown, whatever its query. */
const isOfPage = ({ url }: Request) => here?.path.split(/[?#]/)[0] === new URL(url).pathname

function answerForLost(request: Request, error: unknown) {
	lose(error)
	if (!here || isOfPage(request)) return data<Lost>({ lost: true, result: false }, { status: 503 })
	return comeBack(here)
}

function comeBack({ path }: { path: string }) {
	returning = true
	return redirect(path)
}

const asItWas = () =>
	Object.fromEntries((here?.loaded ?? []).map(([route, result]) => [route, { type: 'data' as const, result }]))

function toastOf(title: string): FailureToast {
	const description = unsent ? 'Nothing was sent yet.' : 'We’re not sure that arrived. Trying again is safe.'
	return { id: crypto.randomUUID(), title, description, variant: 'destructive', again: true }
}

export const isLost = (answer: unknown) => Boolean((answer as Partial<Lost> | undefined)?.lost)

/** Returns what a route shows of an action's response: a form without one keeps showing the response before it. */
export function useLastAnswer<Answer>(answer: Answer) {
	const [last, setLast] = useState(answer)
	if (isLost(answer)) return last
	if (answer !== last) setLast(answer)
	return answer
}

/** Returns what the last action returned, whichever route it belongs to. For the document root. */
export function useAnswer() {
	const { actionData } = useContext(UNSAFE_DataRouterStateContext) ?? {}
	return Object.values(actionData ?? {})[0] as { toast?: FailureToast } | undefined
}

/** True if the form last sent from this route got no response. */
export const useIsLost = () => isLost(useActionData())
