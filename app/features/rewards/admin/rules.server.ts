import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { rewardTypes } from '#db/schema.ts'
import { audit } from '#app/features/accounts/audit.server.ts'
import { requireAdmin, type Actor } from '#app/features/accounts/auth.server.ts'
import { conflict, invalid } from '#app/lib/errors.ts'
import { rate, inPoints } from '#app/lib/money.ts'
import { findRule } from '../earning/earning.server.ts'
import type { RuleChange } from './schemas.ts'

/**
 * Changes what a rule gives from now on; earlier earnings stay, and nothing happens without a change. Only rules by
 * amount have `perRand`, and need one. Throws 403 unless an admin does, 400 for a missing amount, 409 if the rule is no
 * longer as shown.
 */
export function changeRule(
	admin: Actor,
	{ key, perRand, shownPoints, shownRand, ...change }: RuleChange,
	now = new Date(),
) {
	requireAdmin(admin)
	return write(async (tx) => {
		const rule = await findRule(tx, key)
		if (rule.perRand !== null && perRand === undefined) {
			const message = 'Enter how many rand the points are for'
			throw invalid(message, { perRand: [message] })
		}
		const amount = rule.perRand === null ? {} : { perRand, description: reworded(rule, perRand!) }
		const wanted = { ...change, ...amount }
		if (isDeepStrictEqual({ ...rule, ...wanted }, rule)) return
		if (rule.pointsValue !== shownPoints || rule.perRand !== shownRand)
			throw conflict(`This rule has just changed. It gives ${gives(rule)} now. Check it and save again.`)
		await tx.update(rewardTypes).set(wanted).where(eq(rewardTypes.id, rule.id))
		const details = {
			pointsBefore: rule.pointsValue,
			points: change.pointsValue,
			...(rule.perRand !== null && { perRandBefore: rule.perRand, perRand: perRand! }),
			...(change.active !== rule.active && { offered: change.active }),
		}
		await audit(tx, admin, { action: 'rule.edit', subject: `rule:${key}`, details }, now)
	})
}

const gives = ({ pointsValue, perRand }: { pointsValue: number; perRand: number | null }) =>
	perRand === null ? inPoints(pointsValue) : `${inPoints(pointsValue)} for every full ${rate(perRand)}`

/** Replaces the amount in a rule's description: “For every R100 …”. */
const reworded = ({ description, perRand }: { description: string; perRand: number | null }, now: number) =>
	description.replace(new RegExp(`\\bR${perRand}\\b`), `R${now}`)
