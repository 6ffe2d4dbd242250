import type { Stored } from '#app/features/accounts/idempotency.server.ts'
import { shortName } from '#app/features/accounts/names/short-name.ts'
import type { NoticeKind } from '../kinds.ts'
import { accountWords } from './account-words.ts'
import { bookingWords } from './booking-words.ts'
import { clubWords } from './club-words.ts'
import { eventWords } from './event-words.ts'
import { matchWords } from './match-words.ts'
import { paymentWords } from './payment-words.ts'
import { reminderWords } from './reminder-words.ts'
import { rewardWords } from './reward-words.ts'
import { LEFT, SOMEBODY, UNKNOWN, type About, type Words } from './told.ts'
import { tournamentWords } from './tournament-words.ts'
import { reviewWords, venueWords } from './venue-words.ts'

/** The words of all notices by `kind` and `what`, made of the stored data. */
const words = {
	booking: bookingWords,
	reminder: reminderWords,
	payment: paymentWords,
	event: eventWords,
	tournament: tournamentWords,
	club: clubWords,
	match: matchWords,
	reward: rewardWords,
	review: reviewWords,
	venue: venueWords,
	account: accountWords,
} satisfies Record<NoticeKind, object>

type Table = typeof words

/** One `what` of a kind with the data that its words take. */
export type HappenedIn<K extends NoticeKind> = {
	[What in keyof Table[K]]: { what: What } & DataOf<Table[K][What]>
}[keyof Table[K]]
export type Happened = { [K in NoticeKind]: { kind: K } & HappenedIn<K> }[NoticeKind]
type DataOf<Make> = Make extends () => Words
	? { data?: undefined }
	: Make extends (data: infer Data, about: never) => Words
		? object extends Data
			? { data?: undefined }
			: Stored<Data> extends Data
				? { data: Data }
				: never // words that would not take a time as text, as it is stored
		: never

/** Notices that name a person only in passing; all others that name a person lose their words with the account. */
export const IN_PASSING = ['open again', 'planned at your venue']

/** A stored row. */
export type Told = {
	kind: NoticeKind
	what: string
	subjectId: number | null
	data: Record<string, unknown> | null
	startsAt: Date | null
	title: string | null
	body: string | null
	link: string | null
}
export type Actor = { fullName: string; username: string; deletedAt: Date | null }

type Make = (data: never, about: About) => Words

/** Rows that an earlier version wrote, with sentences instead of data. */
const WRITTEN = 'written'

const findMake = ({ kind, what }: Pick<Told, 'kind' | 'what'>): Make | undefined =>
	(words as Partial<Record<string, Record<string, Make>>>)[kind]?.[what]

/** Returns whether this version has words for a row; not for one of a later version that shares the database. */
export const hasWords = (row: Pick<Told, 'kind' | 'what'>) => row.what === WRITTEN || findMake(row) !== undefined

/** Returns the words of a row, plain ones where it comes from a later version. */
export function wordsOf(row: Told, actor: Actor | null, contact: string): Words {
	const { what, subjectId, data, startsAt, title, body, link } = row
	const told = what === WRITTEN ? title !== null : data !== null
	if (!told || (actor?.deletedAt && !IN_PASSING.includes(what))) return LEFT
	if (what === WRITTEN) return { title: title!, body: body!, link: link ?? undefined }
	const make = findMake(row)
	if (!make) return UNKNOWN
	const named = actor && !actor.deletedAt
	const who = named
		? { name: actor.fullName || actor.username, short: shortName(actor.fullName) || 'Player' }
		: { name: SOMEBODY, short: SOMEBODY }
	return make(data as never, { id: subjectId ?? 0, startsAt: startsAt ?? new Date(0), who, contact })
}
