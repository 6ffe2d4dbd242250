import { openGame } from '#app/features/games/games.server.ts'
import { aBill, aSplitBill } from './bills.ts'

type Wishes = Parameters<typeof aSplitBill>[0]

/** Makes a padel booking of one hour at 10:00, with the link of its group; with `names` its bill is split. */
export async function aGame({ names, ...wishes }: Wishes) {
	const bill = names ? await aSplitBill({ ...wishes, names }) : { ...(await aBill(wishes)), shares: null }
	const key = await openGame(bill.booker, bill.id, wishes.now)
	return { ...bill, key: key! }
}

/** A viewer who is not signed in, on a browser of their own. */
export const visitor = (browser: string = crypto.randomUUID()) => ({ user: null, browser, address: '127.0.0.1' })
