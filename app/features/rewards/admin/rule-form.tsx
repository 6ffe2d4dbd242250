import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import type { RewardRule } from '#db/reward-rules.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckboxField } from '#app/ui/choice-field.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { useSubmission } from '#app/ui/use-submission.ts'
import { EARNED_MAX, RAND_MAX } from './limits.ts'

/** One earning rule, changed where it stands; `result` is that of its own form. */
export function RuleForm({ rule, result }: { rule: RewardRule; result?: SubmissionResult<string[]> }) {
	const defaults = { pointsValue: String(rule.pointsValue), perRand: String(rule.perRand ?? '') }
	const { form, errors, field } = useSubmission<'pointsValue' | 'perRand'>(rule.key, result, result ? {} : defaults)
	const { formMethod, formData } = useNavigation()
	const sending = formMethod === 'POST' && formData?.get('key') === rule.key
	const ticked = result ? result.initialValue?.active !== undefined : rule.active
	return (
		<Card as="section" labelledBy={`${rule.key}-name`}>
			<Form method="post" preventScrollReset {...form} className="flex flex-col gap-4">
				<input type="hidden" name="key" value={rule.key} />
				<div className="flex items-start gap-3">
					<Icon name={rule.icon as IconName} className="mt-1 size-6 text-court-strong" />
					<div className="min-w-0 grow">
						<h3 id={`${rule.key}-name`} className="text-lg leading-7">
							{rule.name}
						</h3>
						<p className="text-sm text-muted">{rule.description}</p>
					</div>
					{!rule.active && <Badge tone="sun">Switched off</Badge>}
				</div>
				<FormError errors={errors} />
				<div className="flex flex-wrap items-start gap-x-5 gap-y-3">
					<TextField
						label="Points"
						{...field('pointsValue')}
						type="number"
						inputMode="numeric"
						min={1}
						max={EARNED_MAX}
						required
						className="w-36"
					/>
					{rule.perRand !== null && (
						<TextField
							label="For every full (rand)"
							{...field('perRand')}
							type="number"
							inputMode="numeric"
							min={1}
							max={RAND_MAX}
							required
							className="w-48"
						/>
					)}
					<CheckboxField
						label="Gives points"
						name="active"
						value="yes"
						id={`${rule.key}-active`}
						defaultChecked={ticked}
						className="grow basis-full sm:basis-36 sm:pt-7.5"
					/>
					<Button variant="secondary" pending={sending} pendingText="Saving…" className="max-sm:grow sm:mt-8">
						Save<span className="sr-only"> {rule.name}</span>
					</Button>
				</div>
			</Form>
		</Card>
	)
}
