import { amountOf } from '#app/lib/money.ts'
import type { WithdrawTerms } from './withdraw.server.ts'

/** The consequences of withdrawing; money is in whole cents. */
export function consequences(terms: WithdrawTerms, isOpen: boolean, byCaptain: boolean) {
	const { stays, comesBack, claimed, walkovers, players } = terms
	const told = players - (byCaptain ? 1 : 0)
	return [
		comesBack > 0 && `${amountOf(comesBack)} comes back to who paid it.`,
		stays > 0 && `${amountOf(stays)} stays with the venue.`,
		claimed > 0 && `${amountOf(claimed)} waits for the venue to confirm it, and comes back once it is there.`,
		comesBack + stays + claimed === 0 && 'Nothing has been paid, so nothing comes back.',
		walkovers > 0 &&
			`${walkovers === 1 ? 'One match is a walkover' : `${walkovers} matches are walkovers`} for the others.`,
		isOpen && 'The place and the name are free for another team.',
		told > 0 && `${told === 1 ? 'One player is' : `${told} players are`} told.`,
		'It cannot be taken back.',
	].filter((line) => line !== false)
}
