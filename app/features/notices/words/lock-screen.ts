import { withoutTurns } from '#app/lib/text/printable.ts'
import type { NoticeKind } from '../kinds.ts'
import { wordsOf, type HappenedIn, type Told } from './words.ts'

/**
 * Words that anybody may read who has the phone before them: no codes, no amounts, no text that a person wrote, no name of a
 * person. `titled` are those whose own title holds none of these; all others of the kind are `plain`, unless `said` has
 * a sentence of their own.
 */
type OnLockScreen<K extends NoticeKind> = {
	plain: string
	titled: readonly HappenedIn<K>['what'][]
	said?: Partial<Record<HappenedIn<K>['what'], string>>
}

const GATHERINGS = ['place came free', 'request accepted', 'on the waitlist', 'asks for a place'] as const

export const lockScreen: { [K in NoticeKind]: OnLockScreen<K> } = {
	booking: {
		plain: 'News about a booking',
		titled: [
			'requested',
			'held for you',
			'free again',
			'requests wait',
			'confirmed',
			'cancelled',
			'cancelled by player',
			'brought back',
			'lapsed',
			'lapsed at your venue',
			'moved by player',
			'moved by venue',
			'changed at the desk',
			'weekly hour changed',
			'weekly hour ended',
			'weekly hour back',
			'price changed',
			'late charge lowered',
			'weekly hours asked for',
			'weekly hour booked',
			'weekly hour declined',
			'next term offered',
			'next term answered',
			'next term settled',
			'your game moved',
			'court closed',
			'message',
		],
	},
	reminder: {
		plain: 'Something is about to begin',
		titled: ['of a booking', 'of a gathering', 'of a place to pay', 'of a match'],
	},
	payment: { plain: 'News about money', titled: [] },
	event: {
		plain: 'News about an event',
		titled: [...GATHERINGS, 'event moved', 'event cancelled', 'lost a court'],
		said: { message: 'A message about an event' },
	},
	tournament: {
		plain: 'News from a tournament',
		titled: [
			'team entered',
			'made captain',
			'team withdrawn',
			'won by walkover',
			'team is in',
			'moved up',
			'waitlist over',
			'put in team',
			'no team found',
			'result told',
			'result disputed',
			'match decided',
			'next match',
			'match needs a time',
			'match lost its court',
			'match has its court again',
			'evening lost its courts',
			'evening has its courts again',
			'match moved',
			'match cancelled',
			'won',
			'over',
			'schedule out',
			'rounds moved',
			'courts taken',
			'courts asked for',
			'courts refused',
			'courts given',
			'planned at your venue',
			'left your venue',
			'new dates',
			'no schedule',
			'cancelled',
		],
		said: {
			message: 'A message about a tournament',
			'player joined': 'A player joined your team',
			'organiser joined': 'Your tournament has another organiser',
		},
	},
	club: {
		plain: 'News from a running club',
		titled: [...GATHERINGS, 'let in', 'made admin', 'made host', 'new host', 'closed', 'run moved', 'run cancelled'],
		said: { message: 'A message about a run', 'asks to join': 'Somebody asks to join your club' },
	},
	match: {
		plain: 'News in matchmaking',
		titled: ['players needed', 'call filled', 'game moved', 'game off'],
		said: {
			'came by a call': 'Somebody is in for your game',
			answered: 'A player answered your request',
			accepted: 'You’re in',
			matched: 'Everyone is found for your game',
			'new message': 'A new message from a player',
			'asks to connect': 'A player wants to connect',
			'dropped out': 'A player can’t make it',
		},
	},
	review: { plain: 'News about a review', titled: ['new review', 'reply'] },
	reward: { plain: 'News about your points', titled: [] },
	venue: {
		plain: 'News about your venue',
		titled: ['published', 'declined', 'joined the team', 'left the team', 'new role'],
	},
	account: { plain: 'Something about your account', titled: [] },
}

/** Code points of a title: phones cut off more. */
const LONGEST = 110
const INBOX = '/notices'

/** Returns what a locked screen shows of a notice, and the path of ours that it opens. */
export function lockScreenWords(row: Told): { title: string; link: string } {
	const { plain, titled, said } = lockScreen[row.kind] as {
		plain: string
		titled: readonly string[]
		said?: Partial<Record<string, string>>
	}
	const words = wordsOf(row, null, '')
	const title = titled.includes(row.what) ? words.title : (said?.[row.what] ?? plain)
	return { title: oneLine(title), link: words.link ?? INBOX }
}

function oneLine(text: string) {
	const letters = [
		...withoutTurns(text)
			.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
			.trim(),
	]
	return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : letters.join('')
}
