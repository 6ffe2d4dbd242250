import type { SubmissionResult } from '@conform-to/dom'
import { useState, type FormEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import { readAmount } from '#app/lib/form/amount.ts'
import { amountOf, decimal, signed } from '#app/lib/money.ts'
import { at, formatDay, formatLongDate } from '#app/lib/time/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Card, cardClass } from '#app/ui/card.tsx'
import { DateField, TextArea, TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { differenceWords } from './till-days.ts'
import { cashOf, expectedCash } from './till-lines.ts'
import type { TillPage } from './till-page.server.ts'
import { FloatGap, Sum, TillTable } from './till-sums.tsx'

/** Chooses the day to close, and says why it can't be closed where it can't. */
export function DayForm({ page, action }: { page: TillPage; action: string }) {
	const { day, today, earliest, problem, closed } = page
	const isToday = day === today
	return (
		<div className="flex flex-col gap-4">
			<Form key={day} action={action} className="flex flex-wrap items-end gap-3">
				<DateField
					label="Day"
					name="day"
					defaultValue={day}
					min={earliest}
					max={today}
					className="min-w-44 grow sm:grow-0"
				/>
				<Button variant="secondary" className="min-h-12">
					Show Day
				</Button>
			</Form>
			{problem && <Notice>{problem}</Notice>}
			{closed !== null && (
				<Notice tone="success" title={`${isToday ? 'Today' : formatDay(at(day, 0))} is closed`}>
					{isToday && 'Money that comes in from now on counts for the next day. '}
					<Link to={`${action}/${closed}`} className="font-semibold underline underline-offset-4">
						What was counted
					</Link>
				</Notice>
			)}
		</div>
	)
}

type FieldsProps = {
	page: TillPage
	open: NonNullable<TillPage['open']>
	result: SubmissionResult<string[]> | undefined
	base: string
}

type Name = 'float' | 'counted' | 'banked' | 'note'

/** The form that closes a day. Without scripts the difference is in the response to it. */
export function TillFields({ page, open, result, base }: FieldsProps) {
	const { day, left } = page
	const { form, errors, field } = useSubmission<Name>('till', result, { float: decimal(left?.cents ?? 0) })
	const [typed, setTyped] = useState<Partial<Record<string, string>>>({})
	const sending = useNavigation().formMethod === 'POST'
	const { into, out } = cashOf(open.lines)
	const floated = readAmount(typed.float ?? field('float').defaultValue ?? '')
	const counted = readAmount(typed.counted ?? field('counted').defaultValue ?? '')
	const expected = floated === null ? null : expectedCash(floated, open.lines)
	const difference = expected === null || counted === null ? null : counted - expected
	// Without scripts neither is known before the form is sent.
	const isOff = Boolean(difference) || (left !== null && floated !== null && floated !== left.cents)
	const note = ({ target }: FormEvent<HTMLFormElement>) => {
		const { name, value } = target as HTMLInputElement
		setTyped((before) => ({ ...before, [name]: value }))
	}
	return (
		<Card as="section" labelledBy="till-day" className="flex flex-col gap-5">
			<div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
				<h3 id="till-day" className="text-lg">
					{formatLongDate(at(day, 0))}
				</h3>
				<Badge tone="sun">Not closed yet</Badge>
			</div>
			<DayNotes page={page} open={open} base={base} />
			<Form method="post" {...form} onChange={note} className="flex flex-col gap-5">
				<FormError errors={errors} />
				<input type="hidden" name="day" value={day} />
				<input type="hidden" name="seen" value={into - out} />
				<div className="grid grid-cols-2 items-end gap-4">
					<TextField
						label="Float"
						hint={left ? `${formatDay(at(left.day, 0))} left ${amountOf(left.cents)}` : 'Cash at the start'}
						inputMode="decimal"
						autoComplete="off"
						{...field('float')}
						required
					/>
					<TextField
						label="Counted"
						hint="Cash in the drawer now"
						inputMode="decimal"
						autoComplete="off"
						{...field('counted')}
						required
					/>
				</div>
				<dl className="flex flex-col gap-1 tabular-nums">
					<FloatGap left={left} float={floated} />
					<Sum name="Cash in">{amountOf(into)}</Sum>
					<Sum name="Cash paid back">{amountOf(out)}</Sum>
					<Sum name="Should be in the drawer" strong>
						{expected === null ? '–' : signed(expected)}
					</Sum>
					<Sum name="Difference" strong>
						<output className={difference ? 'text-clay-strong' : undefined}>
							{difference === null ? '–' : differenceWords(difference, amountOf)}
						</output>
					</Sum>
				</dl>
				<TillTable lines={open.lines} />
				<TextField
					label="Banked"
					hint="What’s left is the float of the next day"
					inputMode="decimal"
					autoComplete="off"
					{...field('banked')}
					required={false}
				/>
				<TextArea
					label="Note"
					hint={isOff ? 'The drawer is off: say why' : 'Needed when the drawer is off'}
					rows={2}
					{...field('note')}
					required={isOff || undefined}
				/>
				<p className="text-sm text-muted">
					A closed day is frozen. Money that comes in later counts for the next day you close.
				</p>
				<div className="flex flex-wrap gap-3">
					<Button pending={sending} pendingText="Closing…" className="min-h-12 max-sm:grow">
						Close the Day
					</Button>
				</div>
			</Form>
		</Card>
	)
}

/** Says what else the close of a day counts or will not; renders nothing where it is the money of that day alone. */
function DayNotes({ page: { earliest, openUntil }, open: { late, firstDay }, base }: Omit<FieldsProps, 'result'>) {
	if (!openUntil && !late && !firstDay) return null
	const first = firstDay && formatDay(at(firstDay, 0))
	return (
		<Notice tone={openUntil || firstDay ? 'warn' : 'info'}>
			{openUntil && (
				<p>
					<span className="font-semibold">Your courts are open until {openUntil} today.</span> Money that comes in after
					you close counts for tomorrow.
				</p>
			)}
			{late && <p>Includes {late}.</p>}
			{firstDay && (
				<p>
					<span className="font-semibold">Includes money since {first}.</span> The days since then were not closed.{' '}
					{firstDay >= earliest && (
						<Link to={`${base}/till?day=${firstDay}`} className="font-semibold underline underline-offset-4">
							Close {first} first
						</Link>
					)}
				</p>
			)}
		</Notice>
	)
}

/** The closed days, the latest first. */
export function ClosedDays({ page: { closes, before, files }, base }: { page: TillPage; base: string }) {
	return (
		<section aria-labelledby="closed-days" className="flex flex-col gap-3">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h3 id="closed-days" className="text-lg">
					Closed days
				</h3>
				{files && closes.length > 0 && (
					<Link to={`${base}/till.csv`} download className={buttonClass({ variant: 'secondary', size: 'sm' })}>
						<Icon name="download" className="size-4" />
						Closed Days as CSV
					</Link>
				)}
			</div>
			{closes.length === 0 ? (
				<p className="text-muted">The days you close show up here.</p>
			) : (
				<ul className={`${cardClass} rows`}>
					{closes.map(({ id, day, counted, difference, by }) => (
						<li key={id}>
							<Link to={`${base}/till/${id}`} className="flex min-h-12 items-center gap-x-4 px-4 py-3 hover:bg-raised">
								<span className="min-w-0 grow">
									<span className="block font-semibold">{formatDay(at(day, 0))}</span>
									<span className="block text-sm wrap-anywhere text-muted">by {by}</span>
								</span>
								<span className="text-right tabular-nums">
									Counted {amountOf(counted)}
									<span className={`block text-sm ${difference === 0 ? 'text-muted' : 'text-clay-strong'}`}>
										{differenceWords(difference, amountOf)}
									</span>
								</span>
								<Icon name="chevron-right" className="size-5 shrink-0 text-muted" />
							</Link>
						</li>
					))}
				</ul>
			)}
			{before && (
				<Link
					to={`${base}/till?before=${before}`}
					className={buttonClass({ variant: 'secondary', className: 'self-start' })}
				>
					Earlier Days
				</Link>
			)}
		</section>
	)
}
