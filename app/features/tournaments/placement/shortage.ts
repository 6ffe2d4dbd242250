import { courtHours } from '#app/lib/time/lengths.ts'

/**
 * A lack of court-hours, of time for matches by the minute, of enough consecutive times for a schedule's rounds or, if either would help, of a free court
 * at a time when the teams can play. `inPieces` means that there are enough hours, but too few of them consecutive.
 */
export type Shortage =
	| { of: 'hours'; needed: number; free: number; matchHours: number; inPieces: boolean }
	| { of: 'minutes'; needed: number; free: number; minutes: number }
	| { of: 'rounds'; needed: number; free: number }
	| { of: 'matches'; needed: number; free: number }

/** Explains a shortage: `The schedule needs 14 court hours and 8 are free. Add a day or a court.` */
export function shortageWords(shortage: Shortage): string {
	const { needed, free } = shortage
	if (shortage.of === 'hours') {
		const { matchHours, inPieces } = shortage
		const onEnd = inPieces ? ` in stretches of ${matchHours} hours` : ''
		return `The schedule needs ${courtHours(needed)} and ${free === 1 ? '1 is' : `${free} are`} free${onEnd}. Add a day or a court.`
	}
	if (shortage.of === 'minutes')
		return `The schedule has ${needed} ${needed === 1 ? 'match' : 'matches'} of ${shortage.minutes} minutes, but the courts only have time for ${free}. Add a day or a court.`
	if (shortage.of === 'rounds')
		return `The schedule has ${needed} ${needed === 1 ? 'round' : 'rounds'}, but the days only fit ${free}. Add a day or longer hours.`
	return `Only ${free} of ${needed} matches get a court while their teams are free. Add a day, a court or longer hours.`
}
