import { inPoints } from '#app/lib/money.ts'
import { readAloud } from '#app/lib/text/reference.ts'
import { sentences, type Words } from './told.ts'

type Points = { points: number }
const HISTORY = '/rewards?tab=history'
const were = (points: number) => (points === 1 ? 'was' : 'were')

export const rewardWords = {
	'first booking': ({ points }: Points): Words => ({
		title: `${points} points for your first booking`,
		body: 'Every game you play and pay earns more. See what they get you.',
		link: '/rewards',
	}),
	/** `booking` is its venue and day, `why` the end of the sentence. */
	'booking points taken back': ({ points, booking, why }: Points & { booking: string; why: string }): Words => ({
		title: `${inPoints(points)} ${were(points)} taken back`,
		body: `For your booking at ${booking}: ${why}.`,
		link: HISTORY,
	}),
	'tournament points': ({ points, tournament, won }: Points & { tournament: string; won: boolean }): Words => ({
		title: `You have earned ${inPoints(points)}`,
		body: `For ${won ? 'winning' : 'playing'} ${tournament}. See what your points get you.`,
		link: '/rewards',
	}),
	'tournament points taken back': ({ points, tournament }: Points & { tournament: string }): Words => ({
		title: `${inPoints(points)} ${were(points)} taken back`,
		body: `A result of ${tournament} was corrected after its points had been given.`,
		link: '/rewards',
	}),
	redeemed: ({ item, code, points }: Points & { item: string; code: string }): Words => ({
		title: `${item}: your code is ${readAloud(code)}`,
		body: `Show it to collect what you got for ${inPoints(points)}. You’ll also find it in your history.`,
		link: HISTORY,
	}),
	'handed over': ({ item }: { item: string }): Words => ({
		title: 'You’ve got your reward',
		body: `${item}. Enjoy it!`,
		link: HISTORY,
	}),
	used: ({ item, venue }: { item: string; venue: string }): Words => ({
		title: `Your reward was used at ${venue}`,
		body: `${item}. Enjoy it! If that wasn’t you, ask us under Help.`,
		link: HISTORY,
	}),
	'not used': ({ item, venue }: { item: string; venue: string }): Words => ({
		title: 'Your code works again',
		body: `${item}: ${venue} had marked it as used and took that back.`,
		link: HISTORY,
	}),
	/** `kept` points went to points that the reader owed. */
	'redemption cancelled': ({
		item,
		points,
		kept,
		note,
	}: Points & { item: string; kept: number; note: string }): Words => ({
		title: 'Your redemption was cancelled',
		body: sentences(
			`${item}.`,
			kept === 0
				? `Your ${inPoints(points)} ${points === 1 ? 'is' : 'are'} back.`
				: `${inPoints(points - kept)} of ${points} are back; ${kept} went to points you still owed.`,
			note,
		),
		link: HISTORY,
	}),
}
