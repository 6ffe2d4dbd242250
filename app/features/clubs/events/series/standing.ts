import { z } from 'zod'
import { REPLIES } from '#app/features/gatherings/terms.ts'

/** A member’s answer for all runs of a series. */
export const STANDING = ['coming', ...REPLIES] as const
export type StandingAnswer = (typeof STANDING)[number]

export const StandingForm = z.object({
	intent: z.literal('take-back', 'Choose one of the buttons').optional(),
	answer: z.enum(STANDING, 'Choose an answer'),
})

/** How the page of a run says what the person answers for its series. */
export const standingWords: Record<StandingAnswer, string> = {
	coming: 'You’re coming every time',
	maybe: 'You may come every time',
	absent: 'You can’t come to any date',
}

type Outcome = { runs: number; waits: string[]; asked: string[]; stuck: string[] }

/** Says what an answer for all runs came to, and which days could not be had. */
export function outcomeWords({ runs, waits, asked, stuck }: Outcome) {
	const on = (days: string[]) => days.join(', ').replace(/, ([^,]*)$/, ' and $1')
	const parts = [
		waits.length > 0 && `You’re on the waitlist on ${on(waits)}.`,
		asked.length > 0 && `You’ve asked for a place on ${on(asked)}.`,
		stuck.length > 0 && `Nothing changes on ${on(stuck)}.`,
	].filter(Boolean)
	if (parts.length > 0) return parts.join(' ')
	return `That goes for the next ${runs === 1 ? 'run' : `${runs} runs`}, and later ones.`
}
