import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import type { RewardRule } from '#app/features/rewards/earning/reward-rules.ts'
import { inPoints, rate } from '#app/lib/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/form/choice-field.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { EARNED_MAX, RAND_MAX } from './limits.ts'

const whole = { type: 'number', inputMode: 'numeric', min: 1, required: true } as const

/** An earning rule that opens to be changed in place; `result` is that of its own form. */
export function RuleForm({ rule, result }: { rule: RewardRule; result?: SubmissionResult<string[]> }) {
	const defaults = { pointsValue: String(rule.pointsValue), perRand: String(rule.perRand ?? '') }
	const { form, errors, field } = useSubmission<'pointsValue' | 'perRand'>(rule.key, result, result ? {} : defaults)
	const { formMethod, formData } = useNavigation()
	const sending = formMethod === 'POST' && formData?.get('key') === rule.key
	const ticked = result ? result.initialValue?.active !== undefined : rule.active
	return (
		<Disclosure
			summary={<Summary rule={rule} />}
			name="rules"
			open={result !== undefined}
			reveal
			className="scroll-mb-24 border-b-0 px-4 sm:px-5"
		>
			<Form method="post" preventScrollReset {...form} className="flex flex-col gap-3 sm:pl-8">
				<input type="hidden" name="key" value={rule.key} />
				<input type="hidden" name="shownPoints" value={rule.pointsValue} />
				<input type="hidden" name="shownRand" value={rule.perRand ?? ''} />
				<FormError errors={errors} />
				<div className="flex flex-wrap items-start gap-3">
					<TextField label="Points" {...field('pointsValue')} {...whole} max={EARNED_MAX} className="w-24 shrink-0" />
					{rule.perRand !== null && (
						<TextField
							label="For every full R"
							{...field('perRand')}
							{...whole}
							max={RAND_MAX}
							className="w-40 shrink-0"
						/>
					)}
				</div>
				<CheckboxField label="Active" name="active" value="yes" id={`${rule.key}-active`} defaultChecked={ticked} />
				<Button pending={sending} pendingText="Saving…" className="sm:self-start">
					Save<span className="sr-only"> {rule.name}</span>
				</Button>
			</Form>
		</Disclosure>
	)
}

/** Says what a rule is for and what it gives now. */
function Summary({ rule: { icon, name, description, pointsValue, perRand, active } }: { rule: RewardRule }) {
	return (
		<span className="flex items-center gap-3">
			<Icon name={icon} className="size-5 shrink-0 text-court-strong" />
			<span className="min-w-0">
				<span className="flex flex-wrap items-center gap-x-3">
					{name}
					{active ? (
						<span className="text-court-strong tabular-nums">
							{inPoints(pointsValue)}
							{perRand !== null && ` per ${rate(perRand)}`}
						</span>
					) : (
						<Badge>Off</Badge>
					)}
				</span>
				<span className="block text-sm font-normal text-muted">{description}</span>
			</span>
		</span>
	)
}
