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
} from 'react-router'
import { fetchScripts, missingScripts, postPath, sendPlainly, type Sent } from './sent-form.ts'

/** What a form has in place of an answer where none came: no result, which a screen may look into all the same. */
type Lost = { lost: true; result: false }
type FailureToast = {
	id: string
	title: string
	description?: string
	variant?: 'default' | 'destructive'
	again?: true
}

let sent: Sent | undefined
/** The form that got no answer, until one does. */
let unanswered: Sent | undefined
/** The form that waits for the scripts of its route. */
let held: HTMLFormElement | undefined

if (typeof document !== 'undefined') {
	const remember = ({ target, submitter }: SubmitEvent) => (sent = { form: target as HTMLFormElement, submitter })
	document.addEventListener('submit', remember, { capture: true })
	window.addEventListener('submit', holdForm, { capture: true })
	window.addEventListener('online', () => {
		if (unanswered?.form.isConnected && unanswered === sent) show(toastOf('You’re back online'))
	})
}

/** The toast of a form that got no answer, whose line is back, or that failed on another page. */
let shown: FailureToast | null = null
const listeners = new Set<() => void>()

function show(toast: FailureToast | null) {
	shown = toast
	for (const tell of listeners) tell()
}

/**
 * Holds a form until the scripts of the route that takes it are here. Where they fail to load as it is sent, React
 * Router loads the page anew, and the form is gone: without a line it stays, and where another build has taken the
 * place of the page's it is sent without them.
 */
function holdForm(event: SubmitEvent) {
	const form = event.target as HTMLFormElement
	const path = 'discover' in form.dataset ? postPath({ form, submitter: event.submitter }) : undefined
	const scripts = path === undefined ? [] : missingScripts(path)
	if (scripts.length === 0) return
	event.preventDefault()
	event.stopImmediatePropagation()
	if (form === held) return
	sent = { form, submitter: event.submitter }
	unanswered = undefined
	held = form
	show(null)
	void fetchScripts(scripts).then(
		(areThere) => release(form) && (areThere ? sendAgain() : sendPlainly(sent!)),
		() => release(form) && lose(),
	)
}

/** Whether a form was held until now, is still there, and nothing else was sent since. */
function release(form: HTMLFormElement) {
	if (held !== form) return false
	held = undefined
	show(shown)
	return form.isConnected && sent?.form === form
}

/** Whether a form waits to be sent. */
export const useIsHeld = () =>
	useSyncExternalStore(
		listen,
		() => held !== undefined,
		() => false,
	)

function lose() {
	unanswered = sent
	show(toastOf('The connection was lost'))
}

function listen(tell: () => void) {
	listeners.add(tell)
	return () => void listeners.delete(tell)
}

/** What the page is that shows, and whether it is come back to as no other has arrived. */
let here: { path: string; loaded: [route: string, loaderData: unknown][] } | undefined
let returning = false
export const isReturning = () => returning

/** The toast of a form that got no answer. For the root of the document, which knows what shows. */
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

/** Sends once more what was sent last. Its key is the same, so that nothing is done twice. */
export function sendAgain() {
	if (sent?.form.isConnected) sent.form.requestSubmit(sent.submitter?.isConnected ? sent.submitter : null)
}

/**
 * In the browser: a form whose answer does not come, or comes as something else, stays as it is, with all that was typed
 * and its key, and a toast says so. One that leads to another page does not leave this one, which is not asked for
 * again; nor does one that failed there and nobody knows why.
 */
export const keepForm: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
	if (request.method === 'GET') {
		if (returning) return asItWas()
		if (!isOfPage(request)) show(null) // the form stays behind
		return keepPage(request, await next())
	}
	show(null)
	unanswered = undefined
	const results = await next()
	for (const result of Object.values(results)) {
		if (isLostConnection(result)) Object.assign(result, { type: 'data', result: answerForLost(request) })
		loadAnew(result)
		const failure = unsureToast(result)
		if (failure && here && !isOfPage(request)) {
			show(failure)
			result.result = comeBack(here)
		}
	}
	return results
}

const isLostConnection = ({ type, result }: DataStrategyResult) =>
	type === 'error' && !isRouteErrorResponse(result) && !(result instanceof Response)

/** What an action returned. */
type Returned = { data?: { unsure?: true; toast: FailureToast }; init?: { status?: number } | null }
const returnedOf = ({ result }: DataStrategyResult) => (result ?? {}) as Returned

/**
 * After a form that was refused something is not as the page shows it, so that it is loaded anew, as after one that was
 * carried out: React Router goes by the status.
 */
function loadAnew(result: DataStrategyResult) {
	const { data, init } = returnedOf(result)
	if (init?.status && !isLost(data)) init.status = 200
}

/** The toast of an answer that failed and nobody knows why. */
function unsureToast(result: DataStrategyResult) {
	const { data } = returnedOf(result)
	return data?.unsure && data.toast
}

/** A page that is loaded anew by itself, as its socket was lost, stays with what it has, and so do its forms. */
function keepPage(request: Request, results: Record<string, DataStrategyResult>) {
	const { pathname, search } = new URL(request.url)
	if (here?.path.split('#')[0] !== pathname + search) return results
	for (const [route, loaded] of here.loaded) {
		const result = results[route]
		if (result && isLostConnection(result) && loaded !== undefined)
			Object.assign(result, { type: 'data', result: loaded })
	}
	return results
}

/** Whether something is asked of the page that shows, whatever its query. */
const isOfPage = ({ url }: Request) => here?.path.split(/[?#]/)[0] === new URL(url).pathname

function answerForLost(request: Request) {
	lose()
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
	const description = 'We’re not sure that arrived. Trying again is safe.'
	return { id: crypto.randomUUID(), title, description, variant: 'destructive', again: true }
}

export const isLost = (answer: unknown) => Boolean((answer as Partial<Lost> | undefined)?.lost)

/** What a route shows of an answer: a form that got none leaves what the one before came back with. */
export function useLastAnswer<Answer>(answer: Answer) {
	const [last, setLast] = useState(answer)
	if (isLost(answer)) return last
	if (answer !== last) setLast(answer)
	return answer
}

/** What the action that was called last returned, whichever route it is of. For the root of the document. */
export function useAnswer() {
	const { actionData } = useContext(UNSAFE_DataRouterStateContext) ?? {}
	return Object.values(actionData ?? {})[0] as { toast?: FailureToast } | undefined
}

/** Whether the form that was sent from this route last got no answer. */
export const useIsLost = () => isLost(useActionData())
