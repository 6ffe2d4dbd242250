const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
export const decode = (text: string) => text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)

/** Returns an attribute of a tag; '' when it has no value. */
export function attribute(tag: string, name: string) {
	// Read in order, because the text of one may look like another.
	const attributes = [...tag.matchAll(/\s([^\s"=/>]+)(?:="([^"]*)")?/g)]
	const found = attributes.find(([, known]) => known!.toLowerCase() === name)
	return found && decode(found[2] ?? '')
}

/** Returns what a person reads: no tags, one space between words. */
export function textOf(html: string) {
	const words = html.replace(/<(script|style)\b.*?<\/\1>|<!--.*?-->|<wbr\s*\/?>/gs, '').replace(/<[^>]+>/g, ' ')
	return decode(words).replace(/\s+/g, ' ').trim()
}

/** `path` is the address without its origin and hash. */
export type PlainPage = { url: string; path: string; status: number; headers: Headers; html: string; text: string }

/** A string must be the whole name or, for links, its beginning; the whole name wins. */
type Name = string | RegExp

/**
 * Which of several: the one in the smallest dialog, form, section, article, list, item or row with this text or label.
 *
 * By default an open dialog comes first, then `main`.
 */
type Where = { within?: string }

/** By field name: `true` and `false` tick and clear, a list ticks these of a group, and a `File` is uploaded. */
type Values = Record<string, string | boolean | string[] | File>

/** A minimal browser: it knows HTTP, cookies, links and forms. */
export function plainBrowser(base: string) {
	const cookies = new Map<string, string>()

	async function ask(url: URL, init: RequestInit) {
		const headers = new Headers(init.headers)
		headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
		const response = await fetch(url, { ...init, headers, redirect: 'manual' })
		for (const line of response.headers.getSetCookie()) keep(line)
		return response
	}

	function keep(line: string) {
		const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
		if (/max-age=0/i.test(line) || value === '') cookies.delete(name!)
		else cookies.set(name!, value!)
	}

	/** Requests an address and follows redirects. */
	async function open(address: string, init: RequestInit = {}): Promise<PlainPage> {
		const url = new URL(address, base)
		const response = await ask(url, init)
		const html = await response.text()
		const location = response.headers.get('Location')
		if (location) return open(new URL(location, url).href, response.status === 307 ? init : {})
		const { status, headers } = response
		return { url: url.href, path: url.pathname + url.search, status, headers, html, text: textOf(html) }
	}

	async function call<T = unknown>(method: string, path: string, body?: unknown) {
		const json =
			body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
		const response = await ask(new URL(path, base), { method, ...json })
		const text = await response.text()
		return { status: response.status, body: (text ? JSON.parse(text) : undefined) as T }
	}

	function follow(page: PlainPage, name: Name, where?: Where) {
		return open(hrefOf(page, name, where))
	}

	/** Fills in the form of this button, keeps its other values, and submits it with the button. */
	function submit(page: PlainPage, button: Name, values: Values = {}, where?: Where) {
		const elements = elementsOf(page.html)
		const pressed = find(page, elements, 'button', button, where)
		const form = formOf(pressed, elements)
		if (!form || attribute(pressed.tag, 'type') === 'button') throw new Error(`${button} sends nothing on ${page.url}`)
		if (attribute(pressed.tag, 'disabled') !== undefined) throw new Error(`${button} is disabled on ${page.url}`)
		const controls = elements.filter((it) => CONTROL.test(it.name) && formOf(it, elements) === form)
		const sent = filledIn(controls, values, page.url)
		const name = attribute(pressed.tag, 'name')
		if (name) sent.push([name, attribute(pressed.tag, 'value') ?? ''])

		const method = attribute(pressed.tag, 'formmethod') ?? attribute(form.tag, 'method')
		const action = attribute(pressed.tag, 'formaction') ?? attribute(form.tag, 'action')
		const target = new URL(action || page.url, page.url)
		if (method?.toLowerCase() === 'post') {
			const isMultipart = attribute(form.tag, 'enctype') === 'multipart/form-data'
			return open(target.href, { method: 'POST', body: isMultipart ? multipart(sent) : urlEncoded(sent) })
		}
		target.search = String(urlEncoded(sent))
		return open(target.href)
	}

	return { open, call, follow, submit, cookies }
}

export type PlainBrowser = ReturnType<typeof plainBrowser>

type Sent = [name: string, value: string | File][]

/** Of a file only the name is sent. */
const urlEncoded = (sent: Sent) =>
	new URLSearchParams(sent.map(([name, value]) => [name, typeof value === 'string' ? value : value.name]))

function multipart(sent: Sent) {
	const body = new FormData()
	for (const [name, value] of sent) body.append(name, value)
	return body
}

type PlainElement = { name: string; tag: string; start: number; end: number; html: string; parent?: PlainElement }

const TAGS = /<!--.*?-->|<(script|style)\b.*?<\/\1>|<(\/?)([a-z][\w-]*)[^>]*?(\/?)>/gis
const EMPTY = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
const PLACE = /^(dialog|form|fieldset|section|nav|article|details|ul|ol|li|tr|div)$/
const CONTROL = /^(input|select|textarea)$/

/** Returns the elements of a page in order; `html` is the whole element. */
function elementsOf(html: string) {
	const all: PlainElement[] = []
	let parent: PlainElement | undefined
	for (const { 0: tag, 2: closes, 3: name, 4: empty, index } of html.matchAll(TAGS)) {
		if (!name) continue
		const end = index + tag.length
		if (closes) {
			let closed = parent
			while (closed && closed.name !== name) closed = closed.parent
			if (!closed) continue
			Object.assign(closed, { end, html: html.slice(closed.start, end) })
			parent = closed.parent
		} else {
			const element = { name, tag, start: index, end, html: tag, parent }
			all.push(element)
			if (!empty && !EMPTY.test(name)) parent = element
		}
	}
	return all
}

const nameOf = ({ tag, html }: PlainElement) => attribute(tag, 'aria-label') ?? textOf(html)
const isIn = (inner: PlainElement, outer: PlainElement) => outer.start <= inner.start && inner.end <= outer.end
const isDialog = ({ name, tag }: PlainElement) => name === 'dialog' || attribute(tag, 'role') === 'dialog'

/** Returns elements with a text or label, smallest first. A `div` counts if it has a role. */
function placesWith(elements: PlainElement[], text: string) {
	return elements
		.filter(({ name, tag }) => PLACE.test(name) && (name !== 'div' || attribute(tag, 'role')))
		.filter(({ tag, html }) => attribute(tag, 'aria-label') === text || textOf(html).includes(text))
		.sort((a, b) => a.html.length - b.html.length)
}

function find(page: PlainPage, elements: PlainElement[], kind: 'a' | 'button', name: Name, { within }: Where = {}) {
	const ofKind = elements.filter((element) => element.name === kind && element.html.length > 0)
	const fits = (element: PlainElement) =>
		name instanceof RegExp ? name.test(nameOf(element)) : nameOf(element) === name
	const begins = (element: PlainElement) => kind === 'a' && typeof name === 'string' && nameOf(element).startsWith(name)
	const whole = elements.filter(({ parent }) => !parent)
	const places =
		within === undefined
			? [...elements.filter(isDialog), ...elements.filter(({ name }) => name === 'main'), ...whole]
			: placesWith(elements, within)
	for (const place of places) {
		const inPlace = ofKind.filter((element) => isIn(element, place))
		const found = inPlace.find(fits) ?? inPlace.find(begins)
		if (found) return found
	}
	const kindOf = { a: 'link', button: 'button' }[kind]
	throw new Error(`No ${kindOf} ${name}${within ? ` beside ${within}` : ''} on ${page.url} (${page.status})`)
}

/** Returns the form that a control or button belongs to: the one it names, or the one around it. */
function formOf({ tag, parent }: PlainElement, elements: PlainElement[]) {
	const named = attribute(tag, 'form')
	if (named) return elements.find((it) => it.name === 'form' && attribute(it.tag, 'id') === named)
	let form = parent
	while (form && form.name !== 'form') form = form.parent
	return form
}

/** Whether a control, or an element around it, is disabled. */
function isDisabled({ tag, name, parent }: PlainElement): boolean {
	if (name !== 'form' && attribute(tag, 'disabled') !== undefined) return true
	return parent !== undefined && isDisabled(parent)
}

const nameAttribute = ({ tag }: PlainElement) => attribute(tag, 'name')
const typeOf = ({ name, tag }: PlainElement) => (name === 'input' ? (attribute(tag, 'type') ?? 'text') : name)
const isBox = (control: PlainElement) => /^(radio|checkbox)$/.test(typeOf(control))

function optionsOf({ html }: PlainElement) {
	const options = elementsOf(html).filter(
		({ name, tag }) => name === 'option' && attribute(tag, 'disabled') === undefined,
	)
	return options.map(({ tag, html }) => ({
		value: attribute(tag, 'value') ?? textOf(html),
		selected: attribute(tag, 'selected') !== undefined,
	}))
}

function valueOf(control: PlainElement) {
	if (control.name === 'textarea') {
		const typed = decode(control.html.replace(/^<[^>]*>\n?|<\/textarea>$/g, ''))
		return typed.replace(/\r\n/g, '\n')
	}
	if (control.name === 'select') {
		const options = optionsOf(control)
		return (options.find(({ selected }) => selected) ?? options[0])?.value
	}
	return attribute(control.tag, 'value') ?? (isBox(control) ? 'on' : '')
}

/** Returns what a browser sends of these controls with `values` filled in. Throws when that is impossible. */
function filledIn(controls: PlainElement[], values: Values, url: string) {
	const usable = controls.filter((control) => nameAttribute(control) && !isDisabled(control))
	for (const [name, value] of Object.entries(values)) {
		const fields = usable.filter((field) => nameAttribute(field) === name)
		if (fields.length === 0)
			throw new Error(`No field ${name} to fill in on ${url}, but ${usable.map(nameAttribute).join()}`)
		const choices = fields.flatMap((field) =>
			isBox(field) ? [valueOf(field)] : field.name === 'select' ? optionsOf(field).map(({ value }) => value) : [],
		)
		const missing = typeof value === 'string' ? [value] : Array.isArray(value) ? value : []
		if (choices.length > 0 && missing.some((it) => !choices.includes(it)))
			throw new Error(`${name} cannot be ${missing.join()} on ${url}: ${choices.join()}`)
	}
	const sent: Sent = []
	const filled = new Set<string>()
	for (const control of usable) {
		const name = nameAttribute(control)!
		const value = values[name]
		if (isBox(control)) {
			const own = valueOf(control)!
			const isTicked =
				value === undefined
					? attribute(control.tag, 'checked') !== undefined
					: typeof value === 'boolean'
						? value
						: [value].flat().includes(own)
			if (isTicked) sent.push([name, own])
		} else if (typeOf(control) === 'file') {
			sent.push([name, value instanceof File ? value : new File([], '')])
		} else {
			// For text fields with the same name, a list fills in each of them, and a single value the first.
			const typed = Array.isArray(value) ? value.shift() : filled.has(name) ? undefined : value
			const text = typed === undefined ? valueOf(control) : String(typed)
			if (text !== undefined) sent.push([name, text.replace(/\r?\n/g, '\r\n')])
		}
		filled.add(name)
	}
	return sent
}

export function hrefOf(page: PlainPage, name: Name, where?: Where) {
	const link = find(page, elementsOf(page.html), 'a', name, where)
	return new URL(attribute(link.tag, 'href')!, page.url).href
}

export function has(page: PlainPage, kind: 'link' | 'button', name: Name, where?: Where) {
	try {
		return Boolean(find(page, elementsOf(page.html), kind === 'link' ? 'a' : 'button', name, where))
	} catch {
		return false
	}
}

/** Returns the smallest dialog, form, section, article, list, item or row with a text, as a page of its own. */
export function part(page: PlainPage, text: string): PlainPage {
	const [place] = placesWith(elementsOf(page.html), text)
	if (!place) throw new Error(`Nothing holds ${text} on ${page.url} (${page.status})`)
	return { ...page, html: place.html, text: textOf(place.html) }
}

/** Returns the link that the header marks as open; null for none. */
export function markedIn({ html }: PlainPage) {
	const marked = /<a\b[^>]*aria-current="page"[^>]*>.*?<\/a>/s.exec(html.split('</header>')[0]!)
	return marked && textOf(marked[0])
}

export const headingOf = (page: PlainPage) => textOf(/<h1\b.*?<\/h1>/s.exec(page.html)?.[0] ?? '')

/** Returns the toast in a page: its role, then its title and text. */
export function toastOf(page: PlainPage) {
	const toast = elementsOf(page.html).find(({ tag }) => attribute(tag, 'data-toast') !== undefined)
	return toast && `${attribute(toast.tag, 'role')}: ${textOf(toast.html)}`
}

/** Returns a field by its visible label: its value, with its hint and error in `description`. */
export function fieldOf(page: PlainPage, label: string) {
	const elements = elementsOf(page.html)
	const controls = elements.filter(({ name }) => CONTROL.test(name))
	const labels = elements
		.filter(({ name, html }) => name === 'label' && textOf(html).startsWith(label))
		.sort((a, b) => textOf(a.html).length - textOf(b.html).length)
	const labelled = labels.flatMap((it) =>
		controls.filter(
			(control) => isIn(control, it) || attribute(control.tag, 'id') === (attribute(it.tag, 'for') ?? ''),
		),
	)
	const control = controls.find(({ tag }) => attribute(tag, 'aria-label') === label) ?? labelled[0]
	if (!control) throw new Error(`No field ${label} on ${page.url} (${page.status})`)
	const describing = (attribute(control.tag, 'aria-describedby') ?? '').split(' ').filter(Boolean)
	const described = describing.map((id) => elements.find(({ tag }) => attribute(tag, 'id') === id))
	return {
		name: nameAttribute(control),
		value: valueOf(control),
		checked: attribute(control.tag, 'checked') !== undefined,
		disabled: isDisabled(control),
		invalid: attribute(control.tag, 'aria-invalid') === 'true',
		description: described.map((it) => textOf(it?.html ?? '')).join(' '),
	}
}
