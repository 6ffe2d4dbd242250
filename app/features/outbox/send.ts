import { PERSON_HEADER } from '#app/lib/document-marks.ts'
import { postPath, type Sent } from '#app/lib/form/sent-form.ts'
import { labelOf, outcomeOf, type Outcome, type Wish } from './wish.ts'

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

/** Returns who is signed in, by the server; null for nobody, undefined where it cannot be reached. */
export async function findSignedIn(): Promise<number | null | undefined> {
	try {
		const response = await fetch('/api/user/jwt', { headers: { Accept: 'application/json' } })
		if (response.status === 401) return null
		const { id } = (await response.json()) as { id?: unknown }
		return typeof id === 'number' ? id : undefined
	} catch {
		return undefined
	}
}

/** Sends a wish as a browser without scripts sends its form, and reads the outcome from the page that comes back. */
export async function send({ address, fields }: Wish): Promise<Outcome> {
	try {
		const body = new URLSearchParams(fields)
		const response = await fetch(address, { method: 'POST', body, headers: { Accept: 'text/html' } })
		const page = new DOMParser().parseFromString(await response.text(), 'text/html')
		const toast = page.querySelector('[data-toast]')
		const [title, text] = [...(toast?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent ?? '')
		return outcomeOf({
			status: response.status,
			isOurs: response.headers.has(PERSON_HEADER),
			path: new URL(response.url).pathname,
			toast: title ? { title, text: text ?? '', isError: toast!.getAttribute('role') === 'alert' } : null,
			alert: page.querySelector('main [role=alert]:not([data-toast])')?.textContent ?? null,
		})
	} catch {
		return { is: 'later' }
	}
}
