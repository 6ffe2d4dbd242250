import { useRef, useState } from 'react'
import type { useSubmission } from '#app/ui/form/use-submission.ts'
import { classes } from '#app/ui/classes.ts'
import { controlClass, FieldError } from '#app/ui/form/field.tsx'
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
	return (
		<div ref={ref} onInput={look} className="flex flex-col gap-4">
			<div className="flex flex-col gap-3">
				<Stepper label={home} {...field('homeScore')} onStep={look} />
				<Stepper label={away} {...field('awayScore')} onStep={look} />
			</div>
			{isKnockout && (
				<fieldset className={classes('flex min-w-0 flex-col gap-3', hydrated && !isLevel && 'hidden')}>
					<legend className="mb-2 font-semibold">Penalties{!hydrated && ', if it ended level'}</legend>
					<Stepper label={home} {...field('homePenalties')} penalties onStep={look} />
					<Stepper label={away} {...field('awayPenalties')} penalties onStep={look} />
				</fieldset>
			)}
		</div>
	)
}

type StepperProps = Field & { label: string; penalties?: boolean; onStep: () => void }

/** A number with minus and plus buttons; without scripts it is typed. */
function Stepper({ label, error, id, name, defaultValue, penalties, onStep }: StepperProps) {
	const input = useRef<HTMLInputElement>(null)
	const message = Array.isArray(error) ? error[0] : (error ?? undefined)
	const step = (by: number) => {
		const field = input.current
		if (!field) return
		field.value = String(Math.min(SCORE_MAX, Math.max(0, (Number(field.value) || 0) + by)))
		onStep()
	}
	return (
		<div className="flex flex-col gap-1">
			<div className="flex items-center justify-between gap-3">
				<label htmlFor={id} className="min-w-0 grow font-semibold wrap-anywhere">
					{label}
					{penalties && <span className="sr-only">, penalties</span>}
				</label>
				<span className="flex shrink-0 items-center gap-1.5">
					<StepButton sign="−" name={`One less for ${label}`} onPress={() => step(-1)} />
					<input
						ref={input}
						type="number"
						inputMode="numeric"
						min={0}
						max={SCORE_MAX}
						id={id}
						name={name}
						defaultValue={defaultValue}
						required={!penalties}
						aria-invalid={message ? true : undefined}
						aria-describedby={message ? `${id}-error` : undefined}
						className={classes(
							controlClass,
							'w-20! [appearance:textfield] text-center font-display text-3xl! font-semibold tabular-nums',
							'[&::-webkit-inner-spin-button]:appearance-none',
							penalties ? 'min-h-13' : 'min-h-16',
						)}
					/>
					<StepButton sign="+" name={`One more for ${label}`} onPress={() => step(1)} />
				</span>
			</div>
			<FieldError id={id} message={message} />
		</div>
	)
}

function StepButton({ sign, name, onPress }: { sign: string; name: string; onPress: () => void }) {
	const hydrated = useHydrated()
	return (
		<button
			type="button"
			aria-label={name}
			onClick={onPress}
			className={classes(
				'grid size-13 place-items-center rounded-md border border-edge bg-surface text-2xl leading-none select-none',
				'hover:border-court hover:bg-court-soft active:translate-y-px',
				!hydrated && 'invisible [@media(scripting:none)]:hidden',
			)}
		>
			{sign}
		</button>
	)
}
