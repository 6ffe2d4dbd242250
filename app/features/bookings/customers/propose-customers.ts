import type { Proposed } from './chosen.server.ts'

const FEWEST_LETTERS = 2
const PAUSE_MS = 200

const proposing = new WeakSet<HTMLFormElement>()

/**
 * Fills the list of a walk-in form's name and number with customers while one types. Choosing one fills in both fields,
 * and names the customer for the booking.
 */
export function proposeCustomers(form: HTMLFormElement, address: string) {
	if (proposing.has(form)) return
	proposing.add(form)
	const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
	const list = form.querySelector('datalist')!
	let known: Proposed[] = []
	let timer = 0
	const show = async (q: string) => {
		const response = await fetch(`${address}?q=${encodeURIComponent(q)}`).catch(() => null)
		if (!response?.ok) return
		known = (await response.json()) as Proposed[]
		list.replaceChildren(...known.map((customer) => new Option(lineOf(customer), lineOf(customer))))
	}
	form.addEventListener('input', ({ target }) => {
		if (target !== field('name') && target !== field('phone')) return
		const typed = (target as HTMLInputElement).value
		const chosen = known.find((customer) => lineOf(customer) === typed)
		clearTimeout(timer)
		if (chosen) {
			field('name').value = chosen.name
			field('phone').value = chosen.phone ?? ''
			field('customer').value = String(chosen.id)
		} else if (typed.trim().length >= FEWEST_LETTERS) {
			timer = window.setTimeout(() => void show(typed.trim()), PAUSE_MS)
		}
	})
}

const lineOf = ({ name, phone }: Proposed) => (phone ? `${name} · ${phone}` : name)
