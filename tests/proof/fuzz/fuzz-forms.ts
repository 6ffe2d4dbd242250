import { IDS, MARKUP, NUMBERS, PRIVILEGES, SHAPES, TEXTS, TIMES, TYPES, type Random } from './fuzz-values.ts'
import type { Fitting } from './fuzz-bodies.ts'
import { ownPassword } from '#tests/support/world/new-person.ts'
import { attribute, decode } from '#tests/support/plain-browser.ts'

/** A field of a form as on the page; `options` are the values to choose from. */
type Field = { name: string; type: string; value: string; options?: string[] }

/** A form that changes something, as on a page. `buttons` are the fields that its buttons add. */
export type Form = { address: string; isMultipart: boolean; fields: Field[]; buttons: Field[] }

export type Sent = {
	address: string
	type?: string
	body: string | Uint8Array<ArrayBuffer>
}

/** Returns the POST forms of a page, with fields and buttons outside that name their form. */
export function formsOf(html: string, url: string): Form[] {
	const strayed = [...html.replace(/<form\b.*?<\/form>/gs, '').matchAll(CONTROLS)].map(([whole]) => whole)
	return [...html.matchAll(/(<form\b[^>]*>)(.*?)<\/form>/gs)]
		.filter(([, tag]) => attribute(tag!, 'method')?.toLowerCase() === 'post')
		.map(([, tag, content]) => {
			const id = attribute(tag!, 'id')
			const own = strayed.filter((control) => id !== undefined && attribute(/<[^>]+>/.exec(control)![0], 'form') === id)
			const controls = content! + own.join('')
			const target = new URL(attribute(tag!, 'action') || url, new URL(url, 'http://localhost'))
			const fields = fieldsOf(controls)
			return {
				address: target.pathname + target.search,
				isMultipart: attribute(tag!, 'enctype') === 'multipart/form-data',
				fields: fields.filter(({ type }) => type !== 'submit'),
				buttons: fields.filter(({ type }) => type === 'submit'),
			}
		})
}

const CONTROLS =
	/(<input\b[^>]*>)|(<select\b[^>]*>|<textarea\b[^>]*>|<button\b[^>]*>)(.*?)<\/(?:select|textarea|button)>/gs

function fieldsOf(html: string): Field[] {
	const found = new Map<string, Field>()
	for (const [, input, other, content = ''] of html.matchAll(CONTROLS)) {
		const tag = (input ?? other)!
		const name = attribute(tag, 'name')
		if (!name) continue
		const value = tag.startsWith('<textarea') ? decode(content).trim() : (attribute(tag, 'value') ?? '')
		const type = tag.startsWith('<button') ? 'submit' : (attribute(tag, 'type') ?? 'text')
		const known = found.get(name)
		if (type === 'submit') found.set(`${name} ${value}`, { name, type, value })
		else if (tag.startsWith('<select')) {
			const options = (content.match(/<option\b[^>]*>/g) ?? []).map((option) => attribute(option, 'value') ?? '')
			found.set(name, { name, type: 'select', value: options[0] ?? '', options })
		} else if (/^(radio|checkbox)$/.test(type)) {
			if (known) known.options!.push(value)
			else found.set(name, { name, type, value, options: [value] })
		} else if (!known) found.set(name, { name, type, value })
	}
	return [...found.values()]
}

type Pair = [name: string, value: string]

/** Returns what a browser would send of a filled-in form; a checkbox is ticked now and then. */
function fill({ fields, buttons }: Form, random: Random, fitting: Fitting): Pair[] {
	const pairs = fields
		.filter(({ type }) => type !== 'file' && (type !== 'checkbox' || random.oneIn(2)))
		.map(({ name, type, value, options }): Pair => {
			if (options) return [name, random.pick(options)]
			if (value !== '' || type === 'hidden') return [name, value]
			if (type === 'password') return [name, ownPassword]
			if (type === 'number') return [name, String(1 + random.below(9))]
			return [name, String(fitting(name) ?? fitting(type) ?? `Some words ${random.below(1_000)}`)]
		})
	if (buttons.length === 0) return pairs
	const { name, value } = random.pick(buttons)
	return [...pairs, [name, value]]
}

const URLENCODED = 'application/x-www-form-urlencoded'
const BOUNDARY = 'fuzz'
const encode = (pairs: Pair[]) => new URLSearchParams(pairs).toString()

function multipart(pairs: Pair[], files: string[]) {
	const parts = pairs.map(([name, value]) => {
		const file = files.includes(name) ? '; filename="a.png"\r\nContent-Type: image/png' : ''
		return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`
	})
	return `${parts.join('')}--${BOUNDARY}--\r\n`
}

/** Fills in a form correctly. */
export function fitForm(form: Form, random: Random, fitting: Fitting): Sent {
	const pairs = fill(form, random, fitting)
	if (!form.isMultipart) return { address: form.address, type: URLENCODED, body: encode(pairs) }
	const files = form.fields.filter(({ type }) => type === 'file').map(({ name }) => name)
	const body = multipart([...pairs, ...files.map((name): Pair => [name, 'no picture'])], files)
	return { address: form.address, type: `multipart/form-data; boundary=${BOUNDARY}`, body }
}

/** Fills in a form with one kind of damage. */
export function spoilForm(form: Form, random: Random, fitting: Fitting): Sent {
	const { address } = form
	const pairs = fill(form, random, fitting)
	const names = [...new Set([...form.fields, ...form.buttons].map(({ name }) => name)), 'intent']
	const evil = () =>
		String(random.pick<unknown>([...TEXTS, ...NUMBERS, ...TIMES, ...IDS])).replace(/^@raw:(.*)@$/, '$1')
	const chosen = random.pick(names)
	const others = pairs.filter(([name]) => name !== chosen)
	const encoded = (list: Pair[]): Sent => ({ address, type: URLENCODED, body: encode(list) })
	const parts = (body: string): Sent => ({ address, type: `multipart/form-data; boundary=${BOUNDARY}`, body })
	const more = (text: string): Sent => ({ address, type: URLENCODED, body: `${encode(others)}&${text}` })
	const one = () => encoded([...others, [chosen, evil()]])
	const ways: (() => Sent)[] = [
		one,
		one,
		one,
		one,
		() => encoded([...others, [chosen, random.pick(MARKUP)]]),
		() => encoded(others),
		() => encoded([...pairs, [chosen, evil()]]),
		() => encoded(names.map((name): Pair => [name, evil()])),
		() => encoded([...Object.entries(PRIVILEGES).map(([name, value]): Pair => [name, String(value)]), ...pairs]),
		() =>
			encoded(pairs.map(([name, value]): Pair => [name, /^\d+$/.test(value) ? String(1 + random.below(30)) : value])),
		() =>
			encoded([
				...others,
				[random.pick([`${chosen}[]`, `${chosen}[0]`, `${chosen}.x`, `__proto__.${chosen}`]), evil()],
			]),
		() =>
			more(`${chosen}=${random.pick(['%ud800', '%zz', '%ff%fe', '%ed%a0%80', '%00', '%', '%0d%0aSet-Cookie:+x=y'])}`),
		() => ({ address, type: URLENCODED, body: random.pick(SHAPES) }),
		() => ({
			address,
			type: random.pick(['application/json', ...TYPES]) ?? undefined,
			body: new TextEncoder().encode(encode(pairs)),
		}),
		() => parts(multipart([...others, [chosen, 'x']], [chosen])),
		() => parts(multipart(pairs, []).slice(0, 1 + random.below(60 + encode(pairs).length))),
		() => ({ address: spoilAddress(address, random), type: URLENCODED, body: encode(pairs) }),
	]
	return random.pick(ways)()
}

/** Replaces an id in the path, or adds an unknown word at its end. */
function spoilAddress(address: string, random: Random) {
	const id = () => (random.oneIn(2) ? String(1 + random.below(30)) : random.pick(IDS))
	const spoilt = address.replace(/(?<=\/)\d+(?=\/|\?|$)/g, id)
	return spoilt === address ? `${address}${address.includes('?') ? '&' : '?'}id=${encodeURIComponent(id())}` : spoilt
}
