import type { SubmissionResult } from '@conform-to/dom'
import { useEffect, useState, type FormEvent } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { packHours } from '#app/features/ledger/sales/pack-hours.ts'
import { sum } from '#app/lib/money.ts'
import { inHours } from '#app/lib/time/time.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Clashes, DateTicks, useTicked } from '#app/ui/form/date-ticks.tsx'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { RepeatFields, SeeDates, WeekdayChips } from '#app/ui/form/repeat-fields.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { ActionBar } from '#app/ui/link/action-bar.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { addUpSent, AddOnQuantities, hasQuantities } from '../desk/add-ons/add-on-quantities.tsx'
import { CourtOptions } from '../closing/court-options.tsx'
import { useWho, WhoFields, type Asked } from '../customers/who-fields.tsx'
import { Phone } from '../desk/customer.tsx'
import { stepsUpTo } from '../desk/desk-place.ts'
import { MOST_HOURS } from '../desk/desk-rules.ts'
import { USUAL_DUE_DAYS } from '../on-account/on-account.ts'
import { payByPack } from '../packs/cover.ts'
import { inDates, MOST_DATES, tickedWords } from './regular-dates.ts'
import type { RegularPage, RegularPlan } from './regular-plan.server.ts'

type Result = SubmissionResult<string[]>
type Names = 'court' | 'date' | 'start' | 'hours' | 'ends' | 'until' | 'times'

const ON_STATEMENT = [
	{ value: 'month', label: 'Every month' },
	{ value: 'term', label: 'All at once' },
]

type PatternProps = { page: RegularPage; result?: Result; back: string }

/** Asks for the hour and the weekdays. The next step shows each date, before anything is booked. */
export function PatternFields({
	page: { courts, starts, values, weekdays: chosen, chosen: customer, today, lastDate },
	result,
	back,
}: PatternProps) {
	const { form, field, errors } = useSubmission<Names>('regular', result, values)
	const step = Math.min(...courts.map((sport) => sport.step), 1)
	return (
		<Form method="get" {...form} className="flex flex-col gap-5">
			<Card className="flex flex-col gap-5">
				<FormError errors={errors} />
				{values.booking && <input type="hidden" name="booking" value={values.booking} />}
				{!values.booking && customer && <input type="hidden" name="customer" value={customer.id} />}
				{values.way && <input type="hidden" name="way" value={values.way} />}
				<WeekdayChips chosen={chosen} error={result?.error?.weekday?.[0]} />
				<div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
					<SelectField label="Court" {...field('court')} className="max-sm:col-span-full">
						<CourtOptions courts={courts} />
					</SelectField>
					<SelectField
						label="Starts"
						{...field('start')}
						options={starts.map((start) => ({ value: start, label: start }))}
					/>
					<SelectField
						label="How long"
						{...field('hours')}
						options={stepsUpTo(MOST_HOURS, step).map((length) => ({ value: String(length), label: inHours(length) }))}
					/>
				</div>
				<RepeatFields field={field} today={today} lastDate={lastDate} most={MOST_DATES} />
			</Card>
			<SeeDates back={back} />
		</Form>
	)
}

/** A block of so few dates ends within a screen; a bar below it would float. */
const FEW_DATES = 6

type DatesProps = {
	page: RegularPage
	plan: RegularPlan
	result?: Result
	change: string
	/** The address that proposes customers of a name or number. */
	customers: string
	whose: Asked | Counted
}

/** The hours that their packs had, where those are not as the form said. */
type Counted = { notice: string; packs?: { customerId: number; lefts: number[] } }

/** Lists every date with what stands in its way, and asks whom to book the ticked ones for. */
export function RegularDates({ page, plan, result, change: back, customers, whose }: DatesProps) {
	const { values, weekdays, blocks, customer, chosen, packs, player, dueChoices, longest, addOns, idempotencyKey } =
		page
	const key = useIdempotencyKey(idempotencyKey)
	const { form, field } = useSubmission<'name' | 'phone' | 'whose' | 'notes' | 'note' | 'pays' | 'dueDays'>(
		'regular-dates',
		result,
		{
			...customer,
			pays: 'time',
			dueDays: String(USUAL_DUE_DAYS),
		},
	)
	const counted = whose && 'packs' in whose ? whose : undefined
	const who = useWho({ customer: chosen, customers, whose: counted ? undefined : whose, result })
	const { search } = useLocation()
	const onCourt = (courtNumber: number) => {
		const query = new URLSearchParams(search)
		query.set('court', `${values.court!.split(':')[0]}:${courtNumber}`)
		return `?${query.toString()}`
	}
	const sending = useNavigation().formMethod === 'POST'
	const free = plan.dates.filter(({ problem }) => problem === null)
	const asksWho = !blocks && player === null
	const offered = plan.dates.some(({ problem, instead }) => problem === null || instead)
	const { ticked: wanted, look } = useTicked(plan.dates, result)
	const [extras, setExtras] = useState(() => addUpSent(addOns, result))
	const [pays, setPays] = useState(field('pays').defaultValue)
	const onStatement = ON_STATEMENT.some(({ value }) => value === pays) ? '' : 'hidden noscript:block'
	const hydrated = useHydrated()
	const isCounted = counted?.packs && (!who.chosen || String(who.chosen.id) === String(counted.packs.customerId))
	const lefts = (isCounted ? counted?.packs?.lefts : who.chosen?.pack?.lefts) ?? []
	const hasPack = packs && (lefts.length > 0 || !hydrated)
	useEffect(() => {
		if (!hasPack) setPays((pays) => (pays === 'pack' ? 'time' : pays))
	}, [hasPack])
	const byPack =
		pays === 'pack'
			? payByPack(lefts, {
					dates: wanted.map((date) => date.full ?? date),
					hours: Number(values.hours),
					addOns: extras > 0,
				})
			: null
	const total = wanted.reduce((all, { price }) => all + price + extras, 0)
	const change = (event: FormEvent<HTMLFormElement>) => {
		look(event)
		setPays(String(new FormData(event.currentTarget).get('pays') ?? ''))
	}
	const onEachDate = addOns.length > 0 && (
		<details className="group/add-ons" open={hasQuantities(result?.initialValue?.addOns)}>
			<summary className="min-h-11 cursor-pointer py-2 font-semibold text-court-strong underline underline-offset-4">
				Add-ons on every date
			</summary>
			<div className="pt-2">
				<AddOnQuantities choices={addOns} result={result} onSum={setExtras} />
			</div>
		</details>
	)
	const isClear = free.length === plan.dates.length
	const summary = tickedWords(plan.dates.length, free.length, wanted)
	const clashes = !isClear && (
		<Notice tone="warn" title={summary}>
			{plan.better && !blocks && (
				<p className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
					{plan.better.words}
					<ButtonLink to={onCourt(plan.better.courtNumber)} size="sm" variant="secondary">
						{plan.better.verb}
					</ButtonLink>
				</p>
			)}
			{plan.dates.some(({ instead }) => instead) && (
				<p className="text-sm">{plan.better ? 'Or tick' : 'Tick'} the dates to have on another court.</p>
			)}
			<Clashes dates={plan.dates} result={result} priced={!blocks} apart />
		</Notice>
	)
	const dates = (free.length > 0 || isClear) && (
		<div className="flex min-w-0 flex-col gap-2">
			<p className="font-semibold">{isClear ? summary : `${inDates(free.length)} on ${plan.courtWords}`}</p>
			{offered && (
				<p className="text-sm text-muted">
					{blocks
						? 'Nobody can book the court while it’s blocked. Untick dates to leave out.'
						: 'Each date is a booking of its own. Untick those to leave out.'}
				</p>
			)}
			<DateTicks dates={plan.dates} result={result} priced={!blocks} wide apart />
		</div>
	)
	const book = (
		<Button
			// Without scripts it can't follow the boxes.
			disabled={hydrated && wanted.length === 0}
			pending={sending}
			pendingText={blocks ? 'Blocking…' : 'Booking…'}
			className="max-md:grow"
		>
			{blocks ? 'Block These Dates' : 'Book These Dates'}
		</Button>
	)
	return (
		<Form
			method="post"
			{...form}
			onChange={change}
			onFocus={asksWho ? who.propose : undefined}
			className="flex flex-col gap-5"
		>
			{Object.entries({ ...values, idempotencyKey: key }).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{weekdays.map((weekday) => (
				<input key={weekday} type="hidden" name="weekday" value={weekday} />
			))}
			<Card className="flex flex-col gap-5">
				<FormError errors={[...errorsBeside(result), ...(counted ? [counted.notice] : [])]} />
				<div className="flex items-start justify-between gap-4">
					<p className="min-w-0">
						<span className="block text-lg font-semibold">{plan.when}</span>
						{plan.court} · {spanWords(plan.dates)}
					</p>
					<ButtonLink to={back} variant="secondary" size="sm" className="shrink-0">
						Change
					</ButtonLink>
				</div>
				{plan.member && <p className="text-muted">{plan.member}</p>}
				{clashes}
				<div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-2">
					{!asksWho && dates}
					{offered && blocks && (
						<TextField label="Reason" {...field('note')} required={false} maxLength={longest.reason} />
					)}
					{offered && player !== null && (
						<div>
							<input type="hidden" name="name" value={player.name} />
							<p className="font-semibold wrap-anywhere">For {player.name}</p>
							<Phone of={player} />
							{player.email && <p className="wrap-anywhere text-muted">{player.email}</p>}
							<p className="mt-3 text-sm text-muted">{player.tells} Each date is theirs to pay, move or cancel.</p>
							{onEachDate && <div className="mt-4">{onEachDate}</div>}
						</div>
					)}
					{offered && asksWho && (
						// Beside a long list of dates it stays in sight.
						<div className="flex flex-col gap-5 lg:sticky lg:top-20">
							<WhoFields who={who} field={field} longest={longest} />
							<TextField label="Note" {...field('notes')} required={false} maxLength={longest.notes} />
							{onEachDate}
							{(dueChoices || packs) && (
								<div className={dueChoices || hasPack ? 'flex flex-col gap-2' : 'hidden'}>
									<div className="grid grid-cols-2 gap-4">
										<SelectField
											label="Paid"
											{...field('pays')}
											className="max-sm:col-span-full"
											options={[
												{ value: 'time', label: who.chosen?.unpaid ?? 'Each time' },
												...(hasPack ? [{ value: 'pack', label: packLabel(lefts) }] : []),
												...(dueChoices ? ON_STATEMENT : []),
											]}
										/>
										{dueChoices && (
											<SelectField
												label="Statement due within"
												{...field('dueDays')}
												options={dueChoices}
												className={`max-sm:col-span-full ${onStatement}`}
											/>
										)}
									</div>
									{byPack && <input type="hidden" name="byPack" value={byPack.halfHours} />}
									<p className="text-sm text-muted">
										{dueChoices && (
											<span className={onStatement}>
												By the month or all at once, it’s paid by a statement that is due after so many days.
											</span>
										)}
										{packs && (
											<span className="hidden noscript:block">
												A pack pays as far as its hours go. We’ll say how far before we book anything.
											</span>
										)}
									</p>
								</div>
							)}
						</div>
					)}
					{asksWho && dates}
				</div>
			</Card>
			{!offered ? null : blocks && plan.dates.length <= FEW_DATES ? (
				<div className="flex">{book}</div>
			) : (
				<ActionBar stays className="flex-wrap gap-y-2">
					{!blocks && (
						<p role="status" className="tabular-nums max-md:w-full">
							{wanted.length === 0 ? (
								'Tick the dates to book.'
							) : byPack && byPack.halfHours > 0 ? (
								byPack.words
							) : (
								<>
									<span className="font-semibold">{inDates(wanted.length)}</span>, {sum(total)} together
								</>
							)}
						</p>
					)}
					{book}
				</ActionBar>
			)}
		</Form>
	)
}

/** `Pack, 12 hours left`; `Pack` while it is not known whose. */
const packLabel = (lefts: readonly number[]) =>
	lefts.length > 0 ? `Pack, ${packHours(lefts.reduce((all, left) => all + left, 0))} left` : 'Pack'

/** `Tue 1 Dec to Tue 31 Aug 2027` */
const spanWords = (dates: RegularPlan['dates']) =>
	dates.length > 1 ? `${dates[0]!.day} to ${dates.at(-1)!.day}` : dates[0]!.day

const FIELDS = ['name', 'phone', 'whose', 'notes', 'note', 'pays', 'dueDays', 'method', 'paid']

/** Returns the errors of the form and of fields that this step does not show. */
export function errorsBeside(result?: Result) {
	const found = Object.entries(result?.error ?? {}).filter(
		([name]) => !name.startsWith('addOns.') && !FIELDS.includes(name),
	)
	return found.flatMap(([, errors]) => errors ?? [])
}
