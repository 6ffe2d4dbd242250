import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import type { RewardRule } from '#app/features/rewards/earning/reward-rules.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/form/choice-field.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { EARNED_MAX, RAND_MAX } from './limits.ts'

const whole = { type: 'number', inputMode: 'numeric', min: 1, required: true } as const

/** Edits an earning rule in place; `result` is that of its own form. */
export function RuleForm({ rule, result }: { rule: RewardRule; result?: SubmissionResult<string[]> }) {
	const defaults = { pointsValue: String(rule.pointsValue), perRand: String(rule.perRand ?? '') }
	const { form, errors, field } = useSubmission<'pointsValue' | 'perRand'>(rule.key, result, result ? {} : defaults)
	const { formMethod, formData } = useNavigation()
	const sending = formMethod === 'POST' && formData?.get('key') === rule.key
	const ticked = result ? result.initialValue?.active !== undefined : rule.active
	return (
		<section aria-labelledby={`${rule.key}-name`}>
			<Form method="post" preventScrollReset {...form} className="flex flex-col gap-2 px-4 py-3 sm:px-5">
				<input type="hidden" name="key" value={rule.key} />
				<input type="hidden" name="shownPoints" value={rule.pointsValue} />
				<input type="hidden" name="shownRand" value={rule.perRand ?? ''} />
				<FormError errors={errors} />
				<div className="flex flex-col gap-x-5 sm:grid sm:grid-cols-[minmax(0,1fr)_22rem] sm:items-center">
					<div className="flex min-w-0 grow items-center gap-3">
						<Icon name={rule.icon} className="size-5 text-court-strong" />
						<div className="min-w-0 grow">
							<h3 id={`${rule.key}-name`} className="text-lg leading-6">
								{rule.name}
							</h3>
							<p className="text-sm text-muted max-sm:hidden">{rule.description}</p>
						</div>
						<CheckboxField
							label="Active"
							name="active"
							value="yes"
							id={`${rule.key}-active`}
							defaultChecked={ticked}
							className="shrink-0"
						/>
					</div>
					<div className="flex items-start gap-2 sm:gap-3">
						<TextField
							label="Points"
							{...field('pointsValue')}
							{...whole}
							max={EARNED_MAX}
							className="w-20 shrink-0 sm:w-24"
						/>
						{rule.perRand === null ? (
							<span className="w-24 max-sm:hidden" />
						) : (
							<TextField
								label="Per R"
								{...field('perRand')}
								{...whole}
								max={RAND_MAX}
								className="w-20 shrink-0 sm:w-24"
							/>
						)}
						<Button
							variant="secondary"
							pending={sending}
							pendingText="Saving…"
							className="mt-7.5 min-h-12 max-sm:grow max-sm:px-3"
						>
							Save<span className="sr-only"> {rule.name}</span>
						</Button>
					</div>
				</div>
			</Form>
		</section>
	)
}
