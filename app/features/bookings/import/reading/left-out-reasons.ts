import { groupBy } from '#app/lib/groups.ts'
import type { Refused } from './list-file.ts'

// Why lines of a file are left out: words that many lines share, and behind a colon what differs from line to line.

/**
 * A reason of many lines alike, with the columns it can come from. They are to be mended, unless they are `settled` and
 * need nothing, or `imported` but for a detail.
 */
type Shared = { columns?: readonly string[]; is?: 'settled' | 'imported' }

const SHARED = {
	'We can’t read the day': { columns: ['date', 'start'] },
	'It has no day': { columns: ['date', 'start'] },
	'We can’t read the time': { columns: ['start', 'date'] },
	'It has no time': { columns: ['start', 'date'] },
	'We can’t read the end': { columns: ['end', 'length'] },
	'It has no end': { columns: ['end', 'length'] },
	'It ends before it begins': { columns: ['end', 'length'] },
	'Bookings begin and end on the hour or at half past': { columns: ['start'] },
	'You have no such court': { columns: ['court'] },
	'You don’t offer this sport': { columns: ['sport'] },
	'It names no court and no sport': { columns: ['court', 'sport'] },
	'Courts of more than one sport are called so, so add a column Sport': { columns: ['court', 'sport'] },
	'It has passed': { columns: ['date', 'start'], is: 'settled' },
	'It was cancelled there': { columns: ['status'], is: 'settled' },
	'It is booked already': { is: 'settled' },
	'The court is taken': { columns: ['court'] },
	'An earlier line has the court': { columns: ['court'] },
	'No court is free then': {},
	'None of its dates is free': {},
	'We can’t read the weekday': { columns: ['weekday'] },
	'It has no weekday': { columns: ['weekday', 'first'] },
	'We can’t read the first date': { columns: ['first', 'start'] },
	'We can’t read the last date': { columns: ['last'] },
	'Its last date is before its first': { columns: ['last'] },
	'Its last date has passed': { columns: ['last'], is: 'settled' },
	'The price isn’t in whole rand': { columns: ['price'] },
	'We can’t read the hours left': { columns: ['left'] },
	'It says no hours that are left': { columns: ['left'] },
	'All of its hours are used': { is: 'settled' },
	'We can’t read what was paid': { columns: ['paid'] },
	'We can’t read the day it was bought': { columns: ['bought'] },
	'It was bought on a day to come': { columns: ['bought'] },
	'We can’t read the day it expires': { columns: ['expires'] },
	'It has expired': { columns: ['expires'], is: 'settled' },
	'It was imported already': { is: 'settled' },
	'This isn’t a phone number': { columns: ['phone'] },
	'This isn’t an email address': { columns: ['email'] },
	'Will be imported without the number': { columns: ['phone'], is: 'imported' },
	'Will be imported without the email': { columns: ['email'], is: 'imported' },
	'Imported without the number': { columns: ['phone'], is: 'imported' },
	'Imported without the email': { columns: ['email'], is: 'imported' },
	'Enter a name': { columns: ['name', 'firstName'] },
} satisfies Record<string, Shared>

/** Says why a line is left out, and what differs from other lines. */
export const because = (shared: keyof typeof SHARED, differs = '') =>
	differs === '' ? shared : `${shared}: ${differs}`

/** Quotes what stands in a file. */
export const quoted = (text: string) => `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`

const sharedIn = (reason: string) => reason.split(': ')[0]!
/** Returns what is behind the colon, or ''. */
export const differsIn = (reason: string) => reason.slice(sharedIn(reason).length + 2)
const about = (shared: string): Shared => (SHARED as Record<string, Shared>)[shared] ?? {}

/** Says of a line that was imported without a detail what a preview said would be so. */
export const onceImported = (reason: string) => reason.replace(/^Will be imported/, 'Imported')

export const isImported = (reason: string) => about(sharedIn(reason)).is === 'imported'

/** Lines of one reason, in `words`, and the first of them: to be mended, settled, or imported but for a detail. */
export type LeftOut = { words: string; is: 'to fix' | 'settled' | 'imported'; count: number; listed: Refused[] }

/** How many lines of a reason are listed. */
const MOST_LISTED = 50

/** Groups lines by why they are left out, the most first. */
export const groupLeftOut = (refused: readonly Refused[]): LeftOut[] =>
	[...groupBy(refused, ({ reason }) => sharedIn(reason))]
		.map(([words, lines]) => ({
			words,
			is: about(words).is ?? ('to fix' as const),
			count: lines.length,
			listed: lines.slice(0, MOST_LISTED),
		}))
		.sort((a, b) => b.count - a.count)

/** With fewer lines than this each says its own reason. */
const LEAST = 3

/** Returns the reason for which nearly all lines of a file are left out, with the columns it can come from; or undefined. */
export function mainReason(groups: readonly LeftOut[], lines: number) {
	const main = groups.find(({ count }) => count >= LEAST && count * 10 >= lines * 9)
	return main && { ...main, columns: about(main.words).columns ?? [] }
}
