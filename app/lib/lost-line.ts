import { data, isRouteErrorResponse, type DataStrategyResult, type MiddlewareFunction } from 'react-router'
import { keepFields } from './kept-fields.ts'

/** What a form has in place of an answer where none came. */
type Lost = {
	lost: true
	toast: { id: string; title: string; description: string; variant: 'destructive'; again: true }
}

type Sent = { form: HTMLFormElement; submitter: HTMLElement | null }
let sent: Sent | undefined

if (typeof document !== 'undefined') {
	const remember = ({ target, submitter }: SubmitEvent) => (sent = { form: target as HTMLFormElement, submitter })
	document.addEventListener('submit', remember, { capture: true })
}

/** Sends once more what was sent last. Its key is the same, so that nothing is done twice. */
export function sendAgain() {
	if (sent?.form.isConnected) sent.form.requestSubmit(sent.submitter?.isConnected ? sent.submitter : null)
}

/**
 * In the browser: a form whose answer does not come, or comes as something else, stays as it is, with all that was typed
 * and its key, and a toast says so. One that leads to the sign-in page is kept until its person is back.
 */
export const keepForm: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
	const results = await next()
	if (request.method === 'GET') return results
	for (const result of Object.values(results)) {
		const next = signInFirst(result.result)
		if (next && sent) keepFields(sent.form, next)
		if (result.type === 'error' && !isRouteErrorResponse(result.result) && !(result.result instanceof Response))
			Object.assign(result, { type: 'data', result: lost() })
	}
	return results
}

/** The address that one comes back to, where an answer leads to the sign-in page. */
function signInFirst(answer: unknown) {
	const location = answer instanceof Response && answer.headers.get('Location')
	return location ? new URLSearchParams(/^\/auth\?(.*)/.exec(location)?.[1]).get('next') : null
}

function lost() {
	const description = 'We’re not sure that arrived. Trying again is safe.'
	const toast = { title: 'The connection was lost', description, variant: 'destructive', again: true } as const
	return data<Lost>({ lost: true, toast: { id: crypto.randomUUID(), ...toast } }, { status: 503 })
}

export const isLost = (answer: unknown) => Boolean((answer as Partial<Lost> | undefined)?.lost)
