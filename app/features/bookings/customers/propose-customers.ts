import { amountOf } from '#app/lib/money.ts'
import type { Proposals, Proposed } from './proposed-customers.server.ts'

const FEWEST_LETTERS = 2
const PAUSE_MS = 200

const proposing = new WeakSet<HTMLFormElement>()

/**
 * Fills the list of a walk-in form's name and number with customers while one types. Choosing one, or typing their name
 * and whole number, fills in both fields, and names the customer for the booking until both fields are changed.
 * `onChosen` hears of each, and of null for none; `onAsked` of the others who have the number, and of null while one types.
 * The one whom the desk answers with is chosen too, under the name that was typed.
 */
export function proposeCustomers(
	form: HTMLFormElement,
	address: string,
	onChosen: (customer: Proposed | null) => void,
	onAsked: (whose: Proposals['whose']) => void,
) {
	if (proposing.has(form)) return
	proposing.add(form)
	const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
	const list = form.querySelector('datalist')!
	let known: Proposed[] = []
	let chosen = { name: field('name').value, phone: field('phone').value }
	let timer = 0
	let sought = ''
	/** The number of which the desk has said whose it is. */
	let answered = ''
	const choose = (customer: Proposed) => {
		chosen = { name: customer.name, phone: customer.phone ?? '' }
		field('name').value = chosen.name
		field('phone').value = chosen.phone
		field('customer').value = String(customer.id)
		onChosen(customer)
	}
	const show = async (q: string, name = '') => {
		const query = new URLSearchParams(name ? { q, name } : { q }).toString()
		sought = query
		const response = await fetch(`${address}&${query}`).catch(() => null)
		const found = response?.ok ? ((await response.json()) as Proposals) : null
		// The customers of fewer letters sometimes come last.
		if (found === null || sought !== query) return
		known = found.known
		list.replaceChildren(...known.map((customer) => new Option(lineOf(customer), lineOf(customer))))
		const customer = known.find(({ id }) => id === found.whose?.is)
		if (customer) choose(customer)
		else if (found.whose?.sharing?.length) onAsked(found.whose)
	}
	/** Offers what the customer has whom the desk says it is, and keeps that while only the name is changed. */
	const answer = async (whose: string) => {
		answered = field('phone').value
		const about = answered || field('name').value
		if (whose !== 'new' && !known.some(({ id }) => String(id) === whose)) await show(about)
		const customer = known.find(({ id }) => String(id) === whose) ?? null
		field('customer').value = customer ? whose : ''
		chosen = { name: field('name').value, phone: field('phone').value }
		onChosen(customer)
	}
	const isAnswered = () => answered !== '' && answered === field('phone').value
	/** Seeks whose the number is or, where there is none, the name, unless a customer is chosen. */
	const recognise = () => {
		const q = field('phone').value.trim()
		const name = field('name').value.trim()
		if (q === '' && name.length >= FEWEST_LETTERS && !field('customer').value) void show(name, name)
		if (q.length >= FEWEST_LETTERS) void show(q, field('customer').value ? '' : name)
	}
	form.addEventListener('input', ({ target }) => {
		if (target !== field('name') && target !== field('phone')) return
		const typed = (target as HTMLInputElement).value
		const customer = known.find((customer) => lineOf(customer) === typed)
		if (!customer && isAnswered()) return
		// Another number asks anew, and so does this one where it comes back.
		answered = ''
		clearTimeout(timer)
		// An answer on its way is about other letters.
		sought = ''
		onAsked(null)
		if (customer) return choose(customer)
		if (field('name').value !== chosen.name && field('phone').value !== chosen.phone) {
			field('customer').value = ''
			onChosen(null)
		}
		if (target === field('phone')) timer = window.setTimeout(recognise, PAUSE_MS)
		else if (typed.trim().length >= FEWEST_LETTERS) {
			timer = window.setTimeout(() => void show(typed.trim()), PAUSE_MS)
		}
	})
	// A name may still go on while it is typed; once it is left, it is whole.
	form.addEventListener('change', ({ target }) => {
		const changed = target as HTMLInputElement
		if (changed.name === 'whose') return void answer(changed.value)
		if (changed !== field('name') && changed !== field('phone')) return
		clearTimeout(timer)
		if (!isAnswered()) recognise()
	})
}

const lineOf = ({ name, phone, missed, credit, pack }: Proposed) =>
	[name, phone, missed, credit && `${amountOf(credit)} credit`, pack?.tag].filter(Boolean).join(' · ')
