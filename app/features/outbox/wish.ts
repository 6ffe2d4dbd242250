import { at, DAY, formatDay, isDate } from '#app/lib/time/time.ts'

/** A form that waits on this device until it can be sent. */
export type Wish = {
	/** Address and content: a form that is sent twice is one wish. */
	key: string
	/** The id of the person who made it; 0 for a visitor, as a friend who says In. */
	person: number
	/** Names what it asks for, as in “Walk-in for Zanele”. */
	label: string
	/** The page of the form, which shows what is possible instead. */
	page: string
	address: string
	fields: [name: string, value: string][]
	/** In milliseconds by the device's clock. */
	madeAt: number
	/** It was sent, and no answer of ours came: it may have arrived. */
	unsure?: true
	/** Why it was refused. */
	no?: string
}

/** A day less than the server remembers idempotency keys: an older form might be carried out twice. */
const OLDEST_MS = DAY
export const MOST_WISHES = 50

/** A clock that was set back or on by a day counts too. */
export const isTooOld = ({ madeAt }: Wish, now: number) => Math.abs(now - madeAt) > OLDEST_MS

/** The walk-ins first, as their players stand at the court, and of each the newest. */
export const inOrderOfWeight = (refused: readonly Wish[]) =>
	refused.toSorted((a, b) => Number(isWalkIn(b)) - Number(isWalkIn(a)) || b.madeAt - a.madeAt)

const isWalkIn = ({ address }: Wish) => /^\/venue-dashboard\/\d+\/day\/new\b/.test(address)

/** Fills the names in braces of a label with what was typed. */
export function labelOf(template: string, fields: Wish['fields']) {
	const values = new Map(fields)
	return template.replace(/\{(\w+)\}/g, (_, name: string) => {
		const value = values.get(name) ?? ''
		return isDate(value) ? formatDay(at(value, 0)) : value
	})
}

/** True for two wishes about one thing, such as the places of an event: the second must not overtake the first. */
export function isAboutSame(one: Wish, other: Wish) {
	const [booking, another] = [changedBy(one), changedBy(other)]
	if (booking !== undefined && another !== undefined) return booking === another
	return one.page === other.page || one.address === other.address
}

/** True for a button of the desk’s lists, which says itself what became of it. */
export const isInList = (wish: Wish) => changedBy(wish) !== undefined

/** Returns the booking that a button of the desk's lists changes: one form takes the changes of all of them. */
function changedBy({ fields }: Wish) {
	const value = new Map(fields).get('change')
	return /^(\d+):/.exec(value ?? '')?.[1]
}

/**
 * How the server replied. `later` may be tried again, as may `broken`, at which our server failed and which no other
 * wish need wait for; `signed-out` needs the person first.
 */
export type Outcome =
	/** `at` is the page that came back. */
	| { is: 'done' | 'no'; title: string; text: string; at?: string }
	/** Where nothing of ours came back, it may have arrived. */
	| { is: 'later'; unsure: boolean }
	| { is: 'broken' }
	/** `at` is where they sign in, or confirm that it is them. */
	| { is: 'signed-out'; at: string }

/** The outcome of a wish that is not sent any more. */
export const TOO_OLD: Outcome = {
	is: 'no',
	title: 'It waited for more than a day',
	text: 'It was not sent again. Look whether it arrived the first time.',
}

/** The parts of a response that tell its outcome. `toast` is the one on its page, `alert` the first error of its form. */
export type Reply = {
	status: number
	/** True for a page of ours, and not of a hotel or a proxy. */
	isOurs: boolean
	path: string
	query: string
	toast: { title: string; text: string; isError: boolean } | null
	alert: string | null
}

/** Too slow, too much of this person, and too busy: all wishes wait. */
const LATER = [408, 429, 503]

export function outcomeOf({ status, isOurs, path, query, toast, alert }: Reply): Outcome {
	if (!isOurs || LATER.includes(status)) return { is: 'later', unsure: !isOurs }
	if (status >= 500) return { is: 'broken' }
	if (path === '/auth' || path.startsWith('/auth/')) return { is: 'signed-out', at: path + query }
	const isRefused = status >= 400 || toast?.isError
	if (!isRefused) return { is: 'done', title: toast?.title ?? 'Sent', text: toast?.text ?? '', at: path + query }
	return {
		is: 'no',
		title: toast?.title ?? 'It was refused',
		text: alert || toast?.text || 'It is no longer possible.',
	}
}
