import { ONLY_FOR_HEADER, PERSON_HEADER } from '#app/lib/document-marks.ts'
import { postPath, type Sent } from '#app/lib/form/sent-form.ts'
import { labelOf, outcomeOf, type Outcome, type Wish } from './wish.ts'

/** Milliseconds until a request counts as lost: other tabs wait for it. */
const LONGEST_MS = 30_000

async function ask(address: string, init: RequestInit) {
	const stop = new AbortController()
	const timer = setTimeout(() => stop.abort(), LONGEST_MS)
	try {
		const response = await fetch(address, { ...init, signal: stop.signal })
		return { response, text: await response.text() }
	} finally {
		clearTimeout(timer)
	}
}

/** Returns the wish of a form; null for one that may not wait, as it has no label or holds a file. */
export function wishOf({ form, submitter }: Sent, person: number): Wish | null {
	const template = submitter?.dataset.wish ?? form.dataset.wish
	const address = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? location.href
	if (template === undefined || postPath({ form, submitter }) === undefined) return null
	const entries = [...new FormData(form)]
	if (submitter instanceof HTMLButtonElement && submitter.name) entries.push([submitter.name, submitter.value])
	const fields = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
	if (fields.length < entries.length) return null
	const { pathname, search } = new URL(address, location.href)
	return {
		key: `${address} ${JSON.stringify(fields)}`,
		person,
		label: labelOf(template, fields),
		page: location.pathname + location.search,
		address: pathname + search,
		fields,
		madeAt: Date.now(),
	}
}

/** Returns who is signed in, by the server; 0 for a visitor, undefined where it cannot be reached. */
export async function findSignedIn(): Promise<number | undefined> {
	try {
		const { response, text } = await ask('/api/user/jwt', { headers: { Accept: 'application/json' } })
		if (response.status === 401) return 0
		const { id } = JSON.parse(text) as { id?: unknown }
		return typeof id === 'number' ? id : undefined
	} catch {
		return undefined
	}
}

/** Sends a wish as a browser without scripts sends its form, and reads the outcome from the page that comes back. */
export async function send({ address, fields, person }: Wish): Promise<Outcome> {
	try {
		const headers = { Accept: 'text/html', [ONLY_FOR_HEADER]: String(person) }
		const { response, text: html } = await ask(address, { method: 'POST', body: new URLSearchParams(fields), headers })
		const page = new DOMParser().parseFromString(html, 'text/html')
		const { pathname, search } = new URL(response.url)
		const toast = page.querySelector('[data-toast]')
		const [title, text] = [...(toast?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent ?? '')
		return outcomeOf({
			status: response.status,
			isOurs: response.headers.has(PERSON_HEADER),
			path: pathname,
			query: search,
			toast: title ? { title, text: text ?? '', isError: toast!.getAttribute('role') === 'alert' } : null,
			alert: page.querySelector('main [role=alert]:not([data-toast])')?.textContent ?? null,
		})
	} catch {
		return { is: 'later', unsure: true }
	}
}
