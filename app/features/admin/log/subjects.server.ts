import { inArray, eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { courts, redemptionItems, regulars, redemptions, reviews, rewardTypes, users } from '#db/schema.ts'
import { REWARD_KEYS, type RewardKey } from '#app/features/rewards/earning/reward-rules.ts'
import { readAloud } from '#app/lib/text/reference.ts'
import { idsIn, subjectWords, type Subject } from './actions.ts'

type Named = Map<string, Subject>

/** Returns a function that gives subjects such as `user:12` their names; those gone, their kind and number. */
export async function findSubjects(subjects: string[]): Promise<(subject: string) => Subject> {
	const idsOf = (kind: string) => idsIn(subjects, kind)
	const found = await Promise.all([
		findPeople(idsOf('user')),
		findVenues(idsOf('venue')),
		findRegulars(idsOf('regular')),
		findReviews(idsOf('review')),
		findRewards(idsOf('reward')),
		findRedemptions(idsOf('redemption')),
		findRules(subjects),
	])
	const named: Named = new Map(found.flat())
	return (subject) =>
		named.get(subject) ?? { label: CHOICE.exec(subject)?.[1] ?? subjectWords(subject), to: pageOf(subject) }
}

/** Acts on these name them, as a rename is an act of its own. */
const CHOICE = /^(?:facility|sport):(.+)$/s

const pageOf = (subject: string) => {
	if (CHOICE.test(subject)) return '/admin/catalogue'
	if (subject.startsWith('refund:')) return '/admin/refunds?show=open'
	if (subject === 'page:for venues') return '/for-venues'
	if (subject.startsWith('payment:')) return '/admin/refunds?show=review'
	return subject.startsWith('answer:') ? '/admin/help' : null
}

type Found = Promise<[string, Subject][]>

async function findPeople(ids: number[]): Found {
	if (ids.length === 0) return []
	const rows = await db.select({ id: users.id, label: users.fullName }).from(users).where(inArray(users.id, ids))
	return rows.map(({ id, label }) => [`user:${id}`, { label, to: `/admin/users/${id}` }])
}

async function findVenues(ids: number[]): Found {
	if (ids.length === 0) return []
	const rows = await db
		.select({ id: courts.id, label: courts.name, status: courts.status })
		.from(courts)
		.where(inArray(courts.id, ids))
	return rows.map(({ id, label, status }) => [
		`venue:${id}`,
		{ label, to: status === 'published' ? `/venues/${id}` : `/venue-dashboard/${id}/preview` },
	])
}

/** Names a weekly hour by its venue, of which the words of these acts tell. */
async function findRegulars(ids: number[]): Found {
	if (ids.length === 0) return []
	const rows = await db
		.select({ id: regulars.id, venueId: courts.id, label: courts.name })
		.from(regulars)
		.innerJoin(courts, eq(courts.id, regulars.courtId))
		.where(inArray(regulars.id, ids))
	return rows.map(({ id, venueId, label }) => [`regular:${id}`, { label, to: `/venues/${venueId}` }])
}

async function findReviews(ids: number[]): Found {
	if (ids.length === 0) return []
	const rows = await db
		.select({ id: reviews.id, venue: courts.name })
		.from(reviews)
		.innerJoin(courts, eq(courts.id, reviews.courtId))
		.where(inArray(reviews.id, ids))
	return rows.map(({ id, venue }) => [
		`review:${id}`,
		{ label: `Review ${id} of ${venue}`, to: `/admin/reviews?q=${encodeURIComponent(venue)}` },
	])
}

async function findRewards(ids: number[]): Found {
	if (ids.length === 0) return []
	const rows = await db
		.select({ id: redemptionItems.id, label: redemptionItems.name })
		.from(redemptionItems)
		.where(inArray(redemptionItems.id, ids))
	return rows.map(({ id, label }) => [`reward:${id}`, { label, to: `/admin/rewards/${id}/edit` }])
}

async function findRedemptions(ids: number[]): Found {
	if (ids.length === 0) return []
	const rows = await db
		.select({ id: redemptions.id, code: redemptions.code })
		.from(redemptions)
		.where(inArray(redemptions.id, ids))
	return rows.map(({ id, code }) => [
		`redemption:${id}`,
		{ label: readAloud(code), to: `/admin/redemptions?code=${code}` },
	])
}

async function findRules(subjects: string[]): Found {
	const keys = REWARD_KEYS.filter((key) => subjects.includes(`rule:${key}`))
	if (keys.length === 0) return []
	const rows = await db
		.select({ key: rewardTypes.key, label: rewardTypes.name })
		.from(rewardTypes)
		.where(inArray(rewardTypes.key, keys as RewardKey[]))
	return rows.map(({ key, label }) => [`rule:${key}`, { label, to: '/admin/rewards/rules' }])
}
