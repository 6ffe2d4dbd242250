import { CheckboxField } from '#app/ui/form/choice-field.tsx'
import { NumberField, SelectField, TextField } from '#app/ui/form/field.tsx'
import type { useSubmission } from '#app/ui/form/use-submission.ts'
import { criteriaLabels } from '../balance/criteria-words.ts'
import { MOST_PER_TEAM, SESSION_NAME_MAX, TEAM_COUNTS } from '../rules.ts'
import type { Criteria } from '../squad/squad.ts'

export type PlanField = 'name' | 'teamCount' | 'playersPerTeam'

type Props = {
	field: ReturnType<typeof useSubmission<PlanField>>['field']
	criteria: Criteria
	/** Whether its sport has positions to balance by. */
	hasPositions: boolean
}

const teamCounts = TEAM_COUNTS.map((value) => ({ value, label: `${value} teams` }))

export function PlanFields({ field, criteria, hasPositions }: Props) {
	return (
		<>
			<TextField label="Name" maxLength={SESSION_NAME_MAX} required {...field('name')} />
			<div className="flex flex-col gap-1.5">
				<div className="grid grid-cols-2 items-end gap-3">
					<SelectField label="Teams" options={teamCounts} {...field('teamCount')} />
					<NumberField label="Players in each" min={1} max={MOST_PER_TEAM} {...field('playersPerTeam')} />
				</div>
				<p className="text-sm text-muted">If more people come, we share them out between the teams.</p>
			</div>
			<fieldset className="flex flex-col">
				<legend className="font-semibold">Balance by</legend>
				<div className="flex flex-col sm:flex-row sm:gap-8">
					{Object.entries(criteriaLabels)
						.filter(([name]) => hasPositions || name !== 'position')
						.map(([name, label]) => (
							<CheckboxField key={name} name={name} label={label} defaultChecked={criteria[name as keyof Criteria]} />
						))}
				</div>
			</fieldset>
		</>
	)
}

/** The rules checked in a returned form, or `otherwise` without one. */
export function tickedIn(sent: Record<string, unknown> | null | undefined, otherwise: Criteria): Criteria {
	if (!sent) return otherwise
	return {
		skillLevel: sent.skillLevel === 'on',
		position: sent.position === 'on',
		experience: sent.experience === 'on',
	}
}
