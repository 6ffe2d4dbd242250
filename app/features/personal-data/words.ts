import { amountOf } from '#app/lib/money.ts'

const counted = (count: number, one: string, many = `${one}s`) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

type Leaves = {
	events: number
	clubs: number
	hosted: number
	teams: number
	requests: number
	answers: number
	venues: number
}

/** Lists what the person leaves, one line each: `You leave 2 running clubs.` */
export function leavingLines({ events, clubs, hosted, teams, requests, answers, venues }: Leaves): string[] {
	return [
		...(events ? [`Your place at ${counted(events, 'event')} goes to others.`] : []),
		...(clubs ? [`You leave ${counted(clubs, 'running club')} and your places at the runs to come.`] : []),
		...(hosted
			? [
					`${counted(hosted, 'running club')} of yours ${hosted === 1 ? 'closes' : 'close'} for good: you’re the only member.`,
				]
			: []),
		...(teams ? [`You leave ${counted(teams, 'team')} in tournaments. We’ll tell the captain.`] : []),
		...(venues ? [`You leave the team of ${counted(venues, 'venue')}. We’ll tell the owner.`] : []),
		...(requests
			? [
					`${counted(requests, 'match request', 'match requests')} of yours ${requests === 1 ? 'closes' : 'close'}. We’ll tell those who replied.`,
				]
			: []),
		...(answers ? [`You drop out of ${counted(answers, 'game')} you replied to or joined.`] : []),
	]
}

type Ending = { back: number; stays: number; laterBack: number }

/** The effect of a cancelled booking: `R200.00 comes back, R50.00 stays with the venue.` */
export function moneyLine({ back, stays, laterBack }: Ending) {
	const parts = [
		...(back ? [`${amountOf(back)} comes back`] : []),
		...(laterBack ? [`${amountOf(laterBack)} comes back once it has arrived`] : []),
		...(stays ? [`${amountOf(stays)} stays with the venue`] : []),
	]
	return parts.length > 0 ? `${parts.join(', ')}.` : 'Nothing was paid.'
}
