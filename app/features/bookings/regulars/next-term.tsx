import { Form, useNavigation } from 'react-router'
import type { Failed } from '#app/lib/form/form.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTicks } from '#app/ui/form/date-ticks.tsx'
import { DateField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { ActionBar } from '#app/ui/link/action-bar.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { TermPage } from './next-term.server.ts'
import { freeWords } from './regular-dates.ts'
import { errorsBeside } from './regular-form.tsx'

type Props = { page: TermPage; failed?: Failed; base: string }

/** Offers a regular the next term, or says how long it is kept, with the player's answer at the desk. */
export function NextTerm({ page, failed, base }: Props) {
	const { when, court, name, problem, open } = page
	if (!open && problem === null) return <OfferForm page={page} failed={failed} base={base} />
	return (
		<Card className="flex flex-col gap-5">
			<FormError errors={errorsBeside(failed?.result)} />
			<p>
				<span className="block text-lg font-semibold">{when}</span>
				{court} · {name}
				{open && page.addOns && <span className="block text-muted">Each date with {page.addOns}</span>}
			</p>
			{open ? (
				<>
					<Notice tone="warn" icon="clock" title={`Kept until ${open.until}`}>
						{page.hasAccount ? `${name} answers in their account.` : 'Say here what they told you.'} After that the
						dates are free for others.
					</Notice>
					{open.dates.length > 0 ? <TermDates dates={open.dates} /> : <p>All of these dates have been freed.</p>}
					<AnswerButtons
						yes={page.hasAccount || open.dates.length === 0 ? null : 'Yes, Book Them'}
						no="No, Free Them"
					/>
				</>
			) : (
				<>
					<p className="text-muted">{problem}</p>
					<ButtonLink to={base} variant="secondary" className="self-start">
						Back
					</ButtonLink>
				</>
			)}
		</Card>
	)
}

export const TermDates = ({ dates }: { dates: string[] }) => (
	<ul aria-label="Dates" className="grid grid-cols-2 gap-x-6 border-y border-line py-1 tabular-nums sm:grid-cols-3">
		{dates.map((day) => (
			<li key={day} className="py-1">
				{day}
			</li>
		))}
	</ul>
)

/** The yes and no to a next term, as one form. */
export function AnswerButtons({ yes, no }: { yes: string | null; no: string }) {
	const { formMethod, formData } = useNavigation()
	const sends = (intent: string) => formMethod === 'POST' && formData?.get('intent') === intent
	return (
		<Form method="post" className="flex flex-wrap gap-3">
			{yes && (
				<Button name="intent" value="yes" pending={sends('yes')} pendingText="Booking…">
					{yes}
				</Button>
			)}
			<Button name="intent" value="no" variant="secondary" pending={sends('no')} pendingText="One moment…">
				{no}
			</Button>
		</Form>
	)
}

function OfferForm({ page, failed, base }: Props) {
	const { when, court, name, plan, values, today, first, lastDate } = page
	const result = failed?.result ?? page.result
	const { form, field } = useSubmission<'until' | 'held'>('next-term', result, values)
	const { formMethod, state } = useNavigation()
	const free = plan?.dates.filter(({ problem }) => problem === null).length ?? 0
	const { until, held, ...rest } = result?.error ?? {}
	const errors = errorsBeside({ error: rest })
	return (
		<Form method="post" {...form} className="flex flex-col gap-5">
			<Card className="flex flex-col gap-5">
				<FormError errors={errors} />
				<p>
					<span className="block text-lg font-semibold">{when}</span>
					{court} · {name}
					{page.addOns && <span className="block text-muted">Each date with {page.addOns}</span>}
				</p>
				<div className="flex items-end gap-3">
					<DateField label="Term until" {...field('until')} min={first ?? today} max={lastDate} />
					<Button
						formMethod="get"
						formNoValidate
						variant="secondary"
						pending={state === 'loading' && formMethod === 'GET'}
						className="min-h-12"
					>
						Show Dates
					</Button>
				</div>
				{plan && (
					<div className="flex flex-col gap-2">
						<p className="font-semibold">{freeWords(plan.dates.length, free)}</p>
						<DateTicks dates={plan.dates} result={failed?.result} />
					</div>
				)}
				<DateField
					label={`Keep them for ${name} until`}
					hint="The end of that day. Then they are free for others."
					{...field('held')}
					min={today}
					max={lastDate}
				/>
			</Card>
			<ActionBar stays>
				{free > 0 && (
					<Button
						name="intent"
						value="offer"
						pending={formMethod === 'POST'}
						pendingText="Keeping…"
						className="max-md:grow"
					>
						Keep These Dates
					</Button>
				)}
				<ButtonLink to={base} variant="secondary">
					Back
				</ButtonLink>
			</ActionBar>
		</Form>
	)
}
