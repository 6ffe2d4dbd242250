import { useRef, useState } from 'react'
import type { useSubmission } from '#app/ui/form/use-submission.ts'
import { classes } from '#app/ui/classes.ts'
import { Stepper } from '#app/ui/form/stepper.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { SCORE_MAX } from './score.ts'

export type ScoreField = 'homeScore' | 'awayScore' | 'homePenalties' | 'awayPenalties'
type Field = ReturnType<ReturnType<typeof useSubmission<string>>['field']>
type Props = { home: string; away: string; isKnockout: boolean; field: (name: ScoreField) => Field }

/** The scores of both sides, and in a knockout the penalties. With scripts these show only while the score is level. */
export function ScoreFields({ home, away, isKnockout, field }: Props) {
	const ref = useRef<HTMLDivElement>(null)
	const hydrated = useHydrated()
	const [first, second] = [field('homeScore').defaultValue, field('awayScore').defaultValue]
	const [isLevel, setLevel] = useState(Boolean(first) && first === second)
	const look = () => {
		const valueOf = (name: ScoreField) => ref.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? ''
		setLevel(valueOf('homeScore') !== '' && Number(valueOf('homeScore')) === Number(valueOf('awayScore') || NaN))
	}
	const score = { size: 'xl', max: SCORE_MAX, required: true, onStep: look } as const
	const penalties = {
		size: 'lg',
		more: <span className="sr-only">, penalties</span>,
		max: SCORE_MAX,
		onStep: look,
	} as const
	return (
		<div ref={ref} onInput={look} className="flex flex-col gap-4">
			<div className="flex flex-col gap-3">
				<Stepper label={home} {...field('homeScore')} {...score} />
				<Stepper label={away} {...field('awayScore')} {...score} />
			</div>
			{isKnockout && (
				<fieldset className={classes('flex min-w-0 flex-col gap-3', hydrated && !isLevel && 'hidden')}>
					<legend className="mb-2 font-semibold">Penalties{!hydrated && ', if it ended level'}</legend>
					<Stepper label={home} {...field('homePenalties')} {...penalties} />
					<Stepper label={away} {...field('awayPenalties')} {...penalties} />
				</fieldset>
			)}
		</div>
	)
}
