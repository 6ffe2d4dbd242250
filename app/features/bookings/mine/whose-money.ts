import { amountOf } from '#app/lib/money.ts'
import type { Part } from '#app/features/ledger/money-of.server.ts'
import { isUnnamed } from '#app/features/ledger/shares.ts'
import { capital } from '#app/lib/text/list.ts'

/** Whole cents of a bill, and who paid them: its booker, or a friend by the name of their share. */
type Owned = Pick<Part, 'own' | 'name'> & { amount: number }

const add = (some: Owned[]) => some.reduce((all, { amount }) => all + amount, 0)

/** Returns those of friends: what was paid for no share is the booker's, also where the desk took it. */
const ofFriends = (some: Owned[]) => some.filter(({ own, name, amount }) => !own && name !== null && amount > 0)

/** Returns the one friend by name whose money all of it is; null for several or none. */
function onlyFriend(friends: Owned[]) {
	const names = new Set(friends.map(({ name }) => name!))
	const [name] = names
	return names.size === 1 && !isUnnamed(name!) ? name! : null
}

/** `Neo’s R106.66`; `R200.00, R106.66 of it Neo’s`; just the sum where it is the booker's. */
export function sumOf(some: Owned[]) {
	const friends = ofFriends(some)
	const [all, theirs] = [amountOf(add(some)), amountOf(add(friends))]
	if (friends.length === 0) return all
	const whose = `${onlyFriend(friends) ?? 'your friends'}’${onlyFriend(friends) === null ? '' : 's'}`
	return theirs === all ? `${capital(whose)} ${all}` : `${all}, ${theirs} of it ${whose},`
}

/** `to Neo`, or to several; null where all of it is the booker's. */
export function recipients(some: Owned[]) {
	const friends = ofFriends(some)
	if (friends.length === 0) return null
	const other = onlyFriend(friends) ?? 'your friends'
	return friends.length < some.filter(({ amount }) => amount > 0).length ? `you and ${other}` : other
}

/** Says of money that went back, or goes, to whom: `R84.00 went back to Zanele`. */
export function wentBack(some: (Owned & { done: boolean })[]): string[] {
	return [false, true].flatMap((isDone) => {
		const these = some.filter(({ done, amount }) => done === isDone && amount > 0)
		if (these.length === 0) return []
		const [sum, to] = [amountOf(add(these)), recipients(these)]
		if (isDone) return to === null ? `${sum} came back` : `${sum} went back to ${to}`
		return to === null ? `${sum} on its way back` : `${sum} on its way back to ${to}`
	})
}
