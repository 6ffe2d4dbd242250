import { HOUR, inHours } from '#app/lib/time/time.ts'
import type { PaymentMethod } from './payment-methods.ts'

/** How long a venue holds a court that is not paid: minutes by card or PayShap, hours by SnapScan or EFT. */
export type Holds = { holdMinutes: number; holdHours: number }

/** How long a court is held whose sport is paid for when it is booked. */
export const PAY_NOW_MINUTES = 15

const BEFORE_START = 2 * HOUR
const LEAST = HOUR / 2

/**
 * Returns when a hold of `within` milliseconds ends: two hours before the start at the latest, so that the court can be
 * sold again. One that begins later than that has half an hour, at most until the start.
 */
export function holdEnd(from: Date, within: number, startTime: Date) {
	const [begun, start] = [from.getTime(), startTime.getTime()]
	const last = Math.max(start - BEFORE_START, Math.min(begun + LEAST, start))
	return new Date(Math.min(begun + within, last))
}

/**
 * Returns when a place at an event lapses that is taken now and not paid, as its venue holds courts for a transfer. Once the
 * event is on it has half an hour.
 */
export const placeEnd = (now: Date, { startTime, endTime }: { startTime: Date; endTime: Date }, holdHours: number) =>
	startTime > now ? holdEnd(now, holdHours * HOUR, startTime) : holdEnd(now, HOUR / 2, endTime)

/**
 * Says before booking when to pay, and how long the court is held for the methods that the venue takes. Of a deposit,
 * which depends on the price, `depositWords` says what is paid when.
 */
export function payingWords(
	{ holdMinutes, holdHours }: Holds,
	methods: readonly PaymentMethod[],
	paid: 'later' | 'now' | 'deposit',
) {
	if (paid !== 'later') {
		const held = `for ${PAY_NOW_MINUTES} minutes.`
		return paid === 'now' ? `You pay once it’s booked. We hold it ${held}` : `We hold your court ${held}`
	}
	const soon = methods.filter((method) => method !== 'SnapScan')
	const [minutes, hours] = [inMinutes(holdMinutes), inHours(holdHours)]
	if (methods.length === 0) return `You choose how to pay once it’s booked. We hold it for ${hours}, ${LESS}`
	if (soon.length === 0) return `You pay once it’s booked. We hold it for ${hours}, ${LESS}`
	if (soon.length === methods.length) return `You pay once it’s booked. We hold it for ${minutes}, ${LESS}`
	return 'You pay once it’s booked, sooner if you play soon.'
}

/** Says how long each method holds the court, where they differ. */
export function heldWords({ holdMinutes, holdHours }: Holds, methods: readonly PaymentMethod[]) {
	const differ = methods.includes('SnapScan') && methods.length > 1
	const words = (method: PaymentMethod) => (method === 'SnapScan' ? inHours(holdHours) : inMinutes(holdMinutes))
	const held = differ ? methods.map((method) => [method, ` Held for ${words(method)}.`] as const) : []
	return Object.fromEntries(held) as Partial<Record<PaymentMethod, string>>
}

const LESS = 'less if you play soon.'

const inMinutes = (minutes: number) => (minutes === 60 ? 'an hour' : `${minutes} minutes`)
