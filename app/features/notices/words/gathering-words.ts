import { amountOf } from '#app/lib/money.ts'
import { formatDay, formatTime } from '#app/lib/time/time.ts'
import type { About, Time, Words } from './told.ts'

/** Something that people sign up to: an event of a venue or a run of a club; `link` is its page. */
export type Gathering = { title: string; start: Time; place: string; link: string }
/** The price of a place, where it has one. */
type Asked = { amount?: number; payBy?: Time }
/** `noun` is `event` or `run`. */
type Noun = { noun: string }

/** `Sat 28 Nov at 18:00` */
export const dayAt = (start: Time) => `${formatDay(new Date(start))} at ${formatTime(new Date(start))}`

export const gatheringWords = {
	/** With an `amount` of whole cents it is to be paid by then. */
	'place came free': ({ title, start, place, link, amount, payBy }: Gathering & Asked): Words => ({
		title: `You’re in: ${title}`,
		body:
			amount !== undefined && payBy !== undefined
				? `You have a place on ${dayAt(start)} at ${place}. Pay ${amountOf(amount)} by ${dayAt(payBy)} to keep it.`
				: `You have a place. See you on ${dayAt(start)} at ${place}.`,
		link,
	}),
	'request accepted': ({ title, start, place, link }: Gathering): Words => ({
		title: `You’re in: ${title}`,
		body: `See you on ${dayAt(start)} at ${place}.`,
		link,
	}),
	'on the waitlist': ({ title, start, noun, link }: Gathering & Noun): Words => ({
		title: `You’re on the waitlist: ${title}`,
		body: `The ${noun} on ${dayAt(start)} is full. You’re in as soon as a place opens up.`,
		link,
	}),
	'request declined': ({ title, start, host, link }: Gathering & { host: string }): Words => ({
		title: `Not this time: ${title}`,
		body: `No place on ${dayAt(start)} this time. Questions? Ask the ${host}.`,
		link,
	}),
	'asks for a place': ({ title, start, noun, link }: Gathering & Noun, { who }: About): Words => ({
		title: `Asked to join: ${title}`,
		body: `${who.name} would like a place on ${dayAt(start)}. Accept or decline on the ${noun}’s page.`,
		link,
	}),
	/** `from` is the name of its organiser or club. */
	message: (told: Gathering & { subject: string; text: string; from: string }): Words => ({
		title: told.subject,
		body: `${told.text}\n\n${told.from}, about ${told.title} on ${dayAt(told.start)}`,
		link: told.link,
	}),
}
