import type { z } from 'zod'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import type { Which } from './own-bill.server.ts'
import type { SplitChange } from './split-schemas.ts'
import { remindOfBillShare, splitBill, undoBillSplit } from './split.server.ts'

const NEXT_STEP = {
	booking: 'Now send the group this link.',
	entry: 'Teammates get a notice. Send the others the link.',
}

/** Carries out a change of the split bill's page and returns its toast. Throws as the function of each intent. */
export async function carryOut(user: Actor, which: Which, change: z.infer<typeof SplitChange>) {
	if (change.intent === 'undo') {
		await undoBillSplit(user, which)
		return { title: 'Split undone', description: 'You can split what’s open again.' }
	}
	if (change.intent === 'remind') {
		const { name } = await remindOfBillShare(user, which, change.share)
		return { title: 'Reminder sent', description: `${name} has a notice.` }
	}
	const { idempotencyKey, mode, people, seen } = change
	const { shares } = await splitBill(user, which, { mode, people, seen }, { idempotencyKey })
	const title =
		shares === people.length
			? `Split between ${shares} people`
			: shares === 1
				? 'One share to be paid'
				: `${shares} people asked for their share`
	return { title, description: NEXT_STEP[which.kind] }
}
