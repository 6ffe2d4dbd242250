const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
export const decode = (text: string) => text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)

/** An attribute of a tag; '' where it stands without a value. */
export function attribute(tag: string, name: string) {
	// One after the other, as the text of one may look like another.
	const attributes = [...tag.matchAll(/\s([^\s"=/>]+)(?:="([^"]*)")?/g)]
	const found = attributes.find(([, known]) => known === name)
	return found && decode(found[2] ?? '')
}

export type PlainPage = { url: string; status: number; html: string; text: string }

/** A browser as plain as can be: it knows HTTP, cookies, links and forms. */
export function plainBrowser(base: string) {
	const cookies = new Map<string, string>()

	/** Asks for an address and follows where it leads. */
	async function open(address: string, init: RequestInit = {}): Promise<PlainPage> {
		const url = new URL(address, base)
		const headers = { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
		const response = await fetch(url, { ...init, headers, redirect: 'manual' })
		for (const line of response.headers.getSetCookie()) keep(line)
		const html = await response.text()
		const location = response.headers.get('Location')
		if (location) return open(new URL(location, url).href)
		return { url: url.href, status: response.status, html, text: textOf(html) }
	}

	function keep(line: string) {
		const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
		if (/max-age=0/i.test(line) || value === '') cookies.delete(name!)
		else cookies.set(name!, value!)
	}

	/** Follows the link whose text or label begins with `name`. */
	function follow(page: PlainPage, name: string) {
		const links = [...page.html.matchAll(/(<a\s[^>]*>)(.*?)<\/a>/gs)]
		const link = links.find(([, tag, content]) => (attribute(tag!, 'aria-label') ?? textOf(content!)).startsWith(name))
		if (!link) throw new Error(`No link ${name} on ${page.url}`)
		return open(new URL(attribute(link[1]!, 'href')!, page.url).href)
	}

	/** Fills in the form that has this button, all else as the page gives it, and sends it. */
	function submit(page: PlainPage, button: string, values: Record<string, string> = {}) {
		const { tag, fields } = findForm(page, button)
		for (const name of Object.keys(values)) fields.delete(name)
		for (const [name, value] of Object.entries(values)) fields.append(name, value)
		const target = new URL(attribute(tag, 'action') || page.url, page.url)
		if (attribute(tag, 'method')?.toLowerCase() === 'post') return open(target.href, { method: 'POST', body: fields })
		target.search = fields.toString()
		return open(target.href)
	}

	return { open, follow, submit, cookies }
}

function findForm(page: PlainPage, button: string) {
	const forms = [...page.html.matchAll(/(<form\b[^>]*>)(.*?)<\/form>/gs)]
	const form = forms.find(([, , content]) =>
		[...content!.matchAll(/<button\b[^>]*>(.*?)<\/button>/gs)].some(([, label]) => textOf(label!) === button),
	)
	if (!form) throw new Error(`No form with the button ${button} on ${page.url}`)
	return { tag: form[1]!, fields: fieldsOf(form[2]!) }
}

/** What a browser would send of these controls as they stand. */
function fieldsOf(html: string) {
	const fields = new URLSearchParams()
	const controls = /(<input\b[^>]*>)|(<select\b[^>]*>|<textarea\b[^>]*>)(.*?)<\/(?:select|textarea)>/gs
	for (const [, input, other, content = ''] of html.matchAll(controls)) {
		const tag = input ?? other
		const name = attribute(tag!, 'name')
		if (!name) continue
		if (tag!.startsWith('<textarea')) fields.append(name, decode(content).replace(/^\n/, ''))
		else if (tag!.startsWith('<select')) {
			const options = content.match(/<option\b[^>]*>/g) ?? []
			const chosen = options.find((option) => attribute(option, 'selected') !== undefined) ?? options[0]
			if (chosen) fields.append(name, attribute(chosen, 'value') ?? '')
		} else if (!/^(radio|checkbox)$/.test(attribute(tag!, 'type') ?? '') || attribute(tag!, 'checked') !== undefined) {
			fields.append(name, attribute(tag!, 'value') ?? '')
		}
	}
	return fields
}

/** What a person reads: no tags, one space between words. */
export function textOf(html: string) {
	const words = html.replace(/<(script|style)\b.*?<\/\1>|<!--.*?-->/gs, '').replace(/<[^>]+>/g, ' ')
	return decode(words).replace(/\s+/g, ' ').trim()
}
