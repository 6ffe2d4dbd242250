import { z } from 'zod'
import { readId } from '#app/lib/ids.ts'
import { SCORE_MAX, type Score } from '../score/score.ts'

const SCORE = `Enter whole numbers from 0 to ${SCORE_MAX}`
const NOT_OURS = 'Use the fields of this page'

/** The most matches of one sheet: a form has 500 fields at most, and each match has five. */
export const MOST_ROWS = 80

type Typed = { [Field in keyof Score]: number | null }
/** Scores as typed for a match, at least one score of the two; `version` is the one that was seen. */
export type SheetResult = { id: number; version: number; typed: Typed }

const byMatch = <Value extends z.ZodType>(value: Value) =>
	z
		.record(
			z.string().refine((text) => readId(text) !== null, NOT_OURS),
			value,
		)
		.default({} as never)
const typed = byMatch(
	z
		.string(SCORE)
		.trim()
		.regex(/^\d{0,3}$/, SCORE)
		.transform((text) => (text === '' ? null : Number(text)))
		.optional(),
)

/** The scores of several matches by their ids; those without any are left out. */
export const ScoresheetForm = z
	.object({
		home: typed,
		away: typed,
		homePenalties: typed,
		awayPenalties: typed,
		version: byMatch(
			z
				.string()
				.regex(/^\d{1,9}$/, NOT_OURS)
				.transform(Number),
		),
	})
	.transform(({ version, ...sent }, context): SheetResult[] => {
		const of = (side: keyof typeof sent, id: string) => sent[side][id] ?? null
		const ids = Object.keys(version).filter((id) => of('home', id) !== null || of('away', id) !== null)
		if (ids.length === 0) context.addIssue({ code: 'custom', path: [], message: 'Type in a result' })
		return ids.map((id) => {
			const [homeScore, awayScore] = [of('home', id), of('away', id)]
			// Penalties typed before the score was corrected to one that is not level do not count.
			const isLevel = homeScore === awayScore
			const [homePenalties, awayPenalties] = isLevel ? [of('homePenalties', id), of('awayPenalties', id)] : [null, null]
			return { id: Number(id), version: version[id]!, typed: { homeScore, awayScore, homePenalties, awayPenalties } }
		})
	})
