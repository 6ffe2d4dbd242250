import type { Proposed } from './proposed-customers.server.ts'

const FEWEST_LETTERS = 2
const PAUSE_MS = 200

const proposing = new WeakSet<HTMLFormElement>()

/**
 * Fills the list of a walk-in form's name and number with customers while one types. Choosing one fills in both fields,
 * and names the customer for the booking until both fields are changed; `onChosen` hears of each, and of null for none.
 */
export function proposeCustomers(
	form: HTMLFormElement,
	address: string,
	onChosen: (customer: Proposed | null) => void,
) {
	if (proposing.has(form)) return
	proposing.add(form)
	const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
	const list = form.querySelector('datalist')!
	let known: Proposed[] = []
	let chosen = { name: field('name').value, phone: field('phone').value }
	let timer = 0
	let sought = ''
	const show = async (q: string) => {
		sought = q
		const response = await fetch(`${address}&q=${encodeURIComponent(q)}`).catch(() => null)
		const found = response?.ok ? ((await response.json()) as Proposed[]) : null
		// The customers of fewer letters sometimes come last.
		if (found === null || sought !== q) return
		known = found
		list.replaceChildren(...known.map((customer) => new Option(lineOf(customer), lineOf(customer))))
	}
	form.addEventListener('input', ({ target }) => {
		if (target !== field('name') && target !== field('phone')) return
		const typed = (target as HTMLInputElement).value
		const customer = known.find((customer) => lineOf(customer) === typed)
		clearTimeout(timer)
		if (customer) {
			chosen = { name: customer.name, phone: customer.phone ?? '' }
			field('name').value = chosen.name
			field('phone').value = chosen.phone
			field('customer').value = String(customer.id)
			onChosen(customer)
			return
		}
		if (field('name').value !== chosen.name && field('phone').value !== chosen.phone) {
			field('customer').value = ''
			onChosen(null)
		}
		if (typed.trim().length >= FEWEST_LETTERS) {
			timer = window.setTimeout(() => void show(typed.trim()), PAUSE_MS)
		}
	})
}

const lineOf = ({ name, phone, missed, credit, pack }: Proposed) =>
	[name, phone, missed, credit && `${credit} credit`, pack?.tag].filter(Boolean).join(' · ')
