import { amountOf } from '#app/lib/money.ts'
import type { WithdrawTerms } from './withdraw.server.ts'

type How = { isOpen: boolean; byCaptain: boolean; isAlone: boolean }

/** The consequences of withdrawing; money is in whole cents. */
export function consequences(terms: WithdrawTerms, { isOpen, byCaptain, isAlone }: How) {
	const { stays, comesBack, claimed, walkovers, players } = terms
	const told = players - (byCaptain ? 1 : 0)
	return [
		comesBack > 0 && `${amountOf(comesBack)} goes back to the people who paid it.`,
		stays > 0 && `${amountOf(stays)} stays with the venue.`,
		claimed > 0 && `${amountOf(claimed)} is waiting for the venue to confirm it, and then goes back.`,
		comesBack + stays + claimed === 0 && 'Nothing was paid, so there’s no refund.',
		walkovers > 0 &&
			`${walkovers === 1 ? 'One match is a walkover' : `${walkovers} matches are walkovers`} for the others.`,
		isAlone && !isOpen && `The rounds that haven’t begun are drawn again without ${byCaptain ? 'you' : 'them'}.`,
		isOpen && `Another ${isAlone ? 'player' : 'team'} can take the place${isAlone ? '' : ' and the name'}.`,
		told > 0 && `We’ll tell ${told === 1 ? 'one player' : `${told} players`}.`,
		'You can’t undo this.',
	].filter((line) => line !== false)
}
