import type { SubmissionResult } from '@conform-to/dom'
import type { ChangeEvent, ReactNode } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { clock } from '#app/lib/time/time.ts'
import { ActionBar } from '#app/ui/link/action-bar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Card } from '#app/ui/card.tsx'
import { ChipGroup } from '#app/ui/form/chip-group.tsx'
import { DateField, SelectField, TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { ClosingEnds, ClosingPage } from './closing-page.server.ts'
import { CLOSING_NOTE_MAX, reasonWords } from './closing-reasons.ts'
import { MoveThere } from './phone-list.tsx'

type Names = 'reason' | 'date' | 'from' | 'until' | 'to' | 'note'
const timesBy = (step: number) =>
	Array.from({ length: 24 / step + 1 }, (_, i) => ({ value: clock(i * step), label: clock(i * step) }))

/** Ends that the server puts as a time. */
const ENDS = [
	{ value: 'day', label: 'Closing' },
	{ value: 'hour', label: '1 hour later' },
]

const REASONS = [
	{ value: 'rain', label: reasonWords.rain },
	{ value: 'power', label: reasonWords.power },
	{ value: 'other', label: 'Other' },
].map((reason) => ({ ...reason, short: reason.label }))

/** Takes the last day along when the first is put after it. */
function endNotBefore({ target: { value, form } }: ChangeEvent<HTMLInputElement>) {
	const until = form?.elements.namedItem('until')
	if (until instanceof HTMLInputElement && until.value < value) until.value = value
}

type ClosingFieldsProps = { page: ClosingPage; result?: SubmissionResult<string[]>; back: string }

/** On wide screens the button is beside the fields, where the next step has what closing ends and its own. */
const BESIDE = 'lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start'

/** Asks what to close. The next step shows what that would end, before anything happens. */
export function ClosingFields({ page: { groups, ticked, step, values, today }, result, back }: ClosingFieldsProps) {
	const { form, field, errors } = useSubmission<Names>('closing', result, values)
	const times = timesBy(step)
	return (
		<Form method="get" {...form} className={`flex flex-col gap-5 ${BESIDE}`}>
			<Card className="flex flex-col gap-6">
				<FormError errors={errors} />
				<ChipGroup
					single
					label="Why"
					name="reason"
					chosen={[field('reason').defaultValue ?? '']}
					error={result?.error?.reason?.[0]}
					options={REASONS}
				/>
				{groups.map(({ label, options }, i) => (
					<ChipGroup
						key={label}
						columns="any"
						label={label}
						name="courts"
						options={options}
						chosen={ticked}
						error={i === 0 ? result?.error?.courts?.[0] : undefined}
					/>
				))}
				<div className="grid gap-x-3 gap-y-5 min-[24rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] sm:grid-cols-4 sm:gap-5 lg:grid-cols-2">
					<DateField label="Starts on" {...field('date')} min={today} required onChange={endNotBefore} />
					<SelectField label="Starts at" {...field('from')} options={times.slice(0, -1)} />
					<DateField label="Ends on" {...field('until')} min={today} />
					<SelectField label="Ends at" {...field('to')} options={[...ENDS, ...times.slice(1)]} />
				</div>
				<TextField label="Note for the players" {...field('note')} required={false} maxLength={CLOSING_NOTE_MAX} />
			</Card>
			{/* On narrow screens the bar alone stays in sight, below the fields. */}
			<div className="contents lg:sticky lg:top-20 lg:flex lg:flex-col lg:gap-4">
				<Card className="flex flex-col gap-2 max-lg:hidden">
					<h3 className="text-lg">Nothing is closed yet</h3>
					<p>Next you see</p>
					<ul className="flex list-disc flex-col gap-1 pl-5 marker:text-muted">
						<li>the bookings that end, and what becomes of their money</li>
						<li>the events and matches that lose a court</li>
						<li>whom we tell, and whom you phone</li>
					</ul>
				</Card>
				<ActionBar>
					<Button pending={useNavigation().state === 'loading'} className="grow">
						See Affected Bookings
					</Button>
					<ButtonLink to={back} variant="secondary">
						Back
					</ButtonLink>
				</ActionBar>
			</div>
		</Form>
	)
}

type PreviewProps = {
	page: ClosingPage
	ends: ClosingEnds
	change: string
	errors?: string[]
}

const ROOF = 'roof'

/** Says what closing ends in sums, with the button that does it, and lists it by name beside that. */
export function ClosingPreview({ page: { ticked, values, key: made }, ends, change, errors }: PreviewProps) {
	const key = useIdempotencyKey(made)
	const { pathname, search } = useLocation()
	const sending = useNavigation().formMethod === 'POST'
	return (
		<div className={classes('flex flex-col gap-4', ends.number > 0 ? BESIDE : 'max-w-3xl')}>
			{/* On narrow screens the bar stays below the lists, which the thumb scrolls. */}
			<div className="contents lg:sticky lg:top-20 lg:col-start-2 lg:row-start-1 lg:flex lg:flex-col lg:gap-4">
				<Card className="flex flex-col gap-5">
					<FormError errors={errors} />
					<div>
						<p className="text-lg font-semibold tabular-nums">{ends.what}</p>
						<p>{ends.consequence}</p>
					</div>
					{ends.back.length > 0 && (
						<div>
							<h3 className="mb-1 text-lg">What happens to the money</h3>
							<dl className="rows border-t border-line">
								{ends.back.map(({ label, amount, whom }) => (
									<div key={label} className="flex flex-wrap items-baseline gap-x-4 py-2">
										<dt className="grow font-semibold">{label}</dt>
										<dd className="font-semibold tabular-nums">{amount}</dd>
										<dd className="w-full text-sm text-muted wrap-anywhere">{whom}</dd>
									</div>
								))}
							</dl>
						</div>
					)}
					{ends.kept && <p className="wrap-anywhere">{ends.kept}</p>}
				</Card>
				<ActionBar stays={ends.number > 0} className="max-lg:order-last">
					<Form method="post" className="contents">
						{ticked.map((value) => (
							<input key={value} type="hidden" name="courts" value={value} />
						))}
						{Object.entries({ ...values, seen: String(ends.number), idempotencyKey: key }).map(([name, value]) => (
							<input key={name} type="hidden" name={name} value={value} />
						))}
						<Button
							variant="danger"
							pending={sending}
							pendingText="Closing…"
							className={ends.number > 0 ? 'grow' : 'max-md:grow'}
						>
							{ends.verb}
						</Button>
						<ButtonLink to={change} variant="secondary">
							Back
						</ButtonLink>
					</Form>
				</ActionBar>
			</div>
			{ends.number > 0 && (
				<Card className="flex flex-col gap-5">
					{(ends.fixtures.length > 0 || ends.bookings > 0) && (
						<ul className="flex list-disc flex-col gap-1 pl-5 marker:text-muted">
							{ends.bookings > 0 && ends.telling.map((words) => <li key={words}>{words}</li>)}
							{ends.fixtures.length > 0 && (
								<li>
									We’ll tell the organisers straight away, so they can move their matches. The others get their court
									back when you open it again.
								</li>
							)}
						</ul>
					)}
					{ends.list.length > 0 && (
						<Ended title="Bookings that end" count={ends.bookings}>
							{ends.list.map(({ id, name, toTell, time, court, paid, roofed }) => (
								<li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
									<span className="min-w-40 grow basis-0 wrap-anywhere">
										<span className="font-semibold">{name}</span>
										<span className="block text-sm text-muted tabular-nums">
											{time} · {court}
											{toTell && ` · ${toTell}`}
										</span>
										{roofed && <span className="block text-sm">{roofed.words}</span>}
									</span>
									<span
										className={classes(
											'flex flex-wrap items-center gap-2 sm:flex-col sm:items-end',
											roofed && 'max-sm:w-full',
										)}
									>
										<Badge tone={paid.tone}>{paid.label}</Badge>
										{roofed && <MoveThere id={id} name={name} court={roofed.court} label={roofed.label} form={ROOF} />}
									</span>
								</li>
							))}
						</Ended>
					)}
					<Form
						method="post"
						id={ROOF}
						action={`${pathname.replace(/new$/, 'phone')}?wish=${encodeURIComponent(search)}`}
						preventScrollReset
						className="hidden"
					/>
					{ends.bookings > ends.list.length && (
						<p className="text-muted">and {ends.bookings - ends.list.length} more bookings</p>
					)}
					{ends.events.length > 0 && (
						<Ended title="Events that lose a court">
							{ends.events.map(({ id, name, time, court }) => (
								<li key={`${id}:${court}`} className="py-2 wrap-anywhere">
									<span className="font-semibold">{name}</span>
									<span className="block text-sm text-muted tabular-nums">
										{time} · loses {court}, still takes place
									</span>
								</li>
							))}
						</Ended>
					)}
					{ends.fixtures.length > 0 && (
						<Ended title="Matches that lose their court" count={ends.fixtures.length}>
							{ends.fixtures.map(({ id, title, tournament, time, court }) => (
								<li key={id} className="py-2 wrap-anywhere">
									<span className="font-semibold">{title}</span>
									<span className="block text-sm text-muted">
										Match of {tournament} · <span className="tabular-nums">{time}</span> · {court}
									</span>
								</li>
							))}
						</Ended>
					)}
				</Card>
			)}
		</div>
	)
}

const Ended = ({ title, count, children }: { title: string; count?: number; children: ReactNode }) => (
	<div>
		<h3 className="mb-1 text-lg">
			{title} <span className="font-normal text-muted tabular-nums">{count}</span>
		</h3>
		<ul aria-label={title} className="rows border-y border-line">
			{children}
		</ul>
	</div>
)
