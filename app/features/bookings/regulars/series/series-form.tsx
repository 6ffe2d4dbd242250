import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { Clashes, DateTicks } from '#app/ui/form/date-ticks.tsx'
import { NumberField, SelectField, TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { SeeDates } from '#app/ui/form/repeat-fields.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { ActionBar } from '#app/ui/link/action-bar.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { inDates } from '../regular-dates.ts'
import { errorsBeside } from '../regular-form.tsx'
import { TermDates } from '../next-term.tsx'
import type { Scope } from '../regular-schemas.ts'
import type { SeriesPage, SeriesPlan } from './series-plan.server.ts'

type Result = SubmissionResult<string[]>
type Wished = NonNullable<SeriesPage['form']>

type WishProps = { page: SeriesPage; form: Wished; back: string }

/** Asks which dates of a weekly hour change, and what of them. The next step shows each date, before anything changes. */
export function SeriesFields({
	page,
	form: { values, from, elsewhere, scopes, severalDays, priceNow, ...options },
	back,
}: WishProps) {
	const { form, field, errors } = useSubmission<keyof typeof values>('series', page.result, values)
	return (
		<Form method="get" {...form} className="flex flex-col gap-5">
			<Card className="flex flex-col gap-5">
				<FormError errors={errors} />
				<p>
					<span className="block text-lg font-semibold">{page.when}</span>
					{page.court} · {page.name}
					{elsewhere && <span className="block text-sm text-muted">{elsewhere}</span>}
				</p>
				<input type="hidden" name="booking" value={values.booking} />
				<RadioCards
					label="Which dates"
					{...field('scope')}
					columns={scopes.length < 3 ? 2 : 3}
					options={scopes.map(({ scope, dates }) => ({ value: scope, ...scopeWords(scope, from, dates) }))}
				/>
				<div className={`grid grid-cols-2 gap-4 ${severalDays ? 'sm:grid-cols-3' : 'sm:grid-cols-4'}`}>
					<SelectField
						label={severalDays ? 'Days' : 'Day'}
						{...field('weekday')}
						options={options.weekdays}
						className={severalDays ? 'col-span-full' : undefined}
					/>
					<SelectField label="Starts" {...field('start')} options={options.starts} />
					<SelectField label="How long" {...field('hours')} options={options.lengths} />
					<SelectField label="Court" {...field('court')} options={options.courts} />
				</div>
				{priceNow && (
					<NumberField
						label="New price per hour"
						hint={`${priceNow}. Leave it empty to keep that.`}
						{...field('price')}
						min={0}
						required={false}
					/>
				)}
			</Card>
			<SeeDates back={back} />
		</Form>
	)
}

function scopeWords(scope: Scope, day: string, dates: number) {
	if (scope === 'this') return { label: 'This one', description: day }
	const description = inDates(dates)
	return scope === 'following'
		? { label: 'This and following', description: `From ${day}: ${description}` }
		: { label: 'All to come', description: `${description}. Past ones stay.` }
}

type DatesProps = { page: SeriesPage; form: Wished; plan: SeriesPlan; result?: Result; change: string }

/** Lists every date with its new place and what stands in the way, and asks for a walk-in's new details. */
export function SeriesDates({ page, form: { values }, plan, result, change }: DatesProps) {
	const key = useIdempotencyKey(page.idempotencyKey)
	const details = plan.details ?? { name: '', phone: '', notes: '' }
	const { form, field } = useSubmission<keyof typeof details>('series-dates', result, details)
	const sending = useNavigation().formMethod === 'POST'
	const free = plan.dates.filter(({ problem }) => problem === null).length
	const stuck = plan.changes && free < plan.dates.length
	const saves = plan.stands === null && (free > 0 || plan.details !== null)
	return (
		<Form method="post" {...form} className="flex flex-col gap-5">
			{Object.entries({ ...values, seen: plan.seen, idempotencyKey: key }).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<Card className="flex flex-col gap-5">
				<FormError errors={errorsBeside(result)} />
				<p>
					<span className="block text-lg font-semibold">{plan.when}</span>
					{plan.court} · {page.name}
				</p>
				{plan.stands && <Notice tone="warn">{plan.stands}</Notice>}
				{stuck && (
					<Notice tone="warn" title={planWords(plan, free)}>
						<Clashes dates={plan.dates} apart />
					</Notice>
				)}
				<div className={`grid gap-x-8 gap-y-5 ${plan.details ? 'lg:grid-cols-2' : ''}`}>
					<div className="flex min-w-0 flex-col gap-5 lg:order-2">
						{(!stuck || free > 0) && (
							<div className="flex flex-col gap-2">
								<p className="font-semibold">{stuck ? inDates(free) : planWords(plan, free)}</p>
								{plan.changes && free > 0 && <p className="text-sm text-muted">Untick dates to leave out.</p>}
								{plan.changes ? (
									<DateTicks dates={plan.dates} result={result} wide={!plan.details} apart />
								) : (
									<TermDates dates={plan.dates.map(({ day }) => day)} />
								)}
								{plan.changes && free > 0 && <p className="text-sm text-muted">{moneyWords(plan)}</p>}
							</div>
						)}
					</div>
					{plan.details && (
						<div className="flex flex-col gap-5">
							{Object.entries(plan.details).map(([name, value]) => (
								<input key={name} type="hidden" name={`was.${name}`} value={value} />
							))}
							<TextField label="Name" {...field('name')} required autoComplete="off" maxLength={page.longest.name} />
							<TextField
								label="Phone"
								{...field('phone')}
								type="tel"
								required={false}
								autoComplete="off"
								maxLength={page.longest.phone}
							/>
							<TextField label="Note" {...field('notes')} required={false} maxLength={page.longest.notes} />
							<p className="text-sm text-muted">A new name, number or note goes on all of these dates.</p>
						</div>
					)}
				</div>
			</Card>
			<ActionBar stays>
				{saves && (
					<Button pending={sending} pendingText="Saving…" className="max-md:grow">
						{plan.changes && free > 0 ? 'Change These Dates' : 'Save'}
					</Button>
				)}
				<ButtonLink to={change} variant="secondary">
					Back
				</ButtonLink>
			</ActionBar>
		</Form>
	)
}

function planWords({ dates, changes, moves }: SeriesPlan, free: number) {
	if (!changes)
		return dates.length === 1 ? 'This date stays where it is.' : `These ${dates.length} dates stay where they are.`
	const verb = moves ? 'move' : 'change'
	if (free === 0) return dates.length === 1 ? `This date can’t ${verb}.` : `None of these dates can ${verb}.`
	const can = `can ${verb}`
	if (free === dates.length) return free === 1 ? `This date ${can}.` : `All ${free} dates ${can}.`
	return `${free} of ${inDates(dates.length)} ${can}. The others stay as they are.`
}

function moneyWords({ moves, prices, tells }: SeriesPlan) {
	const kept = moves && !prices ? 'Hours keep their price, and extra ones cost today’s. ' : ''
	return `${kept}What was paid stays with its date; a difference is owed or goes back. ${tells}`
}
