import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import { at, formatLongDate } from '#app/lib/time/time.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FieldError, SelectField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { PublicHoliday } from './public-holidays.ts'
import { CLOSES, OPENS } from './terms-form.tsx'

type Props = { result?: SubmissionResult<string[]>; holidays: PublicHoliday[] }

const CHOICES = [
	['usual', 'As usual'],
	['closed', 'Closed'],
	['hours', 'Other hours'],
] as const

/** Offers the public holidays that are still as usual; what is chosen becomes special days together. */
export function HolidaysForm({ result, holidays }: Props) {
	const { form, errors, field } = useSubmission<'opens' | 'closes'>('holidays', result, { opens: '9', closes: '17' })
	const { formMethod, formData } = useNavigation()
	const sent = [result?.initialValue?.holiday ?? []].flat().map(String)
	const chosenOn = (date: string) => sent.find((one) => one.startsWith(date)) ?? `${date}:usual`
	const wrong = result?.error?.holiday?.[0]
	return (
		<Card>
			<Form method="post" {...form} className="flex flex-col gap-5">
				<div>
					<h3 className="text-lg">Public holidays</h3>
					<p className="text-muted">You’re open as usual on these, unless you choose otherwise.</p>
				</div>
				<FormError errors={errors} />
				<input type="hidden" name="intent" value="holidays" />
				<ul className="rows border-y border-line">
					{holidays.map(({ date, name }, i) => (
						<li key={date}>
							<fieldset className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 py-2">
								<legend className="sr-only">
									{name}, {formatLongDate(at(date, 0))}
								</legend>
								<p aria-hidden="true" className="min-w-56 grow basis-0">
									<span className="block font-semibold">{name}</span>
									<span className="text-sm text-muted">{formatLongDate(at(date, 0))}</span>
								</p>
								{CHOICES.map(([what, label]) => (
									<label key={what} className="flex min-h-11 items-center gap-2">
										<input
											type="radio"
											name={`holiday[${i}]`}
											value={`${date}:${what}`}
											defaultChecked={`${date}:${what}` === chosenOn(date)}
											aria-invalid={wrong ? true : undefined}
											className="size-5 shrink-0 accent-court"
										/>
										{label}
									</label>
								))}
							</fieldset>
						</li>
					))}
				</ul>
				<FieldError id="holidays-holiday" message={wrong} />
				<div className="grid grid-cols-2 items-start gap-5 sm:grid-cols-3">
					<SelectField label="Other hours from" {...field('opens')} options={OPENS.slice(1)} />
					<SelectField label="Until" {...field('closes')} options={CLOSES} />
				</div>
				<Button
					className="self-start"
					pending={formMethod === 'POST' && formData?.get('intent') === 'holidays'}
					pendingText="Saving…"
				>
					Save Holidays
				</Button>
			</Form>
		</Card>
	)
}
