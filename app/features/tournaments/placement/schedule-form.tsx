import type { SubmissionResult } from '@conform-to/dom'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { FIRST_HOUR, LAST_HOUR } from '#app/features/bookings/rules.ts'
import { inMinutes } from '#app/lib/time/lengths.ts'
import { clock } from '#app/lib/time/time.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { CheckboxField } from '#app/ui/form/choice-field.tsx'
import { ChipGroup } from '#app/ui/form/chip-group.tsx'
import { SelectField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { DialogButtons } from '#app/ui/layer/dialog.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { GROUPS_MAX, GROUPS_MIN } from '../draw/groups.ts'
import { MATCH_MINUTES_CHOICES, MATCH_POINTS_CHOICES } from '../draw/evening.ts'
import { ROUNDS_MIN } from '../draw/swiss-rounds.ts'
import { changesPartners, hasThirdPlace } from '../status.ts'
import type { Preview } from './generate.server.ts'
import { BREAK_MAX, MATCH_HOURS_MAX, REST_MAX } from './schemas.ts'
import { courtLabel } from '#app/lib/text/court-name.ts'

type Name =
	| 'matchMinutes'
	| 'matchPoints'
	| 'breakMinutes'
	| 'restMinutes'
	| 'courtNumbers'
	| 'startTime'
	| 'endTime'
	| 'thirdPlace'
	| 'groups'
	| 'through'
	| 'rounds'
type Props = {
	/** The schedule that the fields give, counted. */
	children: ReactNode
	/** Why that does not fit, under the title. */
	warning: ReactNode
	preview: Pick<Preview, 'terms' | 'again' | 'asks' | 'courts'> & { format: Preview['tournament']['format'] }
	idempotencyKey: string
	back: string
	result?: SubmissionResult<string[]>
}

const hours = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, i) => ({ value: clock(from + i), label: clock(from + i) }))
/** Options of so many minutes, with that of `chosen`, which a call may have set to any number. */
const minutesOf = (choices: readonly number[], chosen: number) =>
	[...new Set([...choices, chosen])]
		.sort((a, b) => a - b)
		.map((value) => ({ value: `${value}`, label: value === 0 ? 'None' : inMinutes(value) }))
const LONG_MATCHES = Array.from({ length: MATCH_HOURS_MAX - 3 }, (_, i) => 60 * (i + 4))
const LENGTHS = [10, 12, 15, 20, 25, 30, 35, 40, 45, 50, 60, 75, 90, 105, 120, 150, 180, ...LONG_MATCHES]
const BREAKS = [0, 5, 10, 15, 20, 30, 45, BREAK_MAX]
const RESTS = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, REST_MAX]

const counts = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, i) => ({ value: `${from + i}`, label: `${from + i}` }))
const groupCounts = counts(GROUPS_MIN, GROUPS_MAX)
/** The most rounds to choose from. */
const [SWISS_MAX, PARTNERS_MAX] = [11, 20]
const points = MATCH_POINTS_CHOICES.map((value) => ({ value: `${value}`, label: `${value} points` }))
const throughs = [
	{ value: '1', label: 'The winner' },
	{ value: 'best', label: 'Plus the best runners-up' },
	{ value: '2', label: 'The best two' },
]

export function ScheduleForm({ children, warning, preview, idempotencyKey, back, result }: Props) {
	const { terms, again, asks, courts, format } = preview
	const length = terms.matchMinutes ?? 60 * terms.matchHours
	const { form, errors, field } = useSubmission<Name>('schedule', result, {
		matchMinutes: `${length}`,
		breakMinutes: `${terms.breakMinutes}`,
		restMinutes: `${terms.restMinutes}`,
		startTime: clock(terms.dayStart),
		endTime: clock(terms.dayEnd),
		groups: `${terms.groups ?? ''}`,
		through: terms.bestRunnersUp ? 'best' : `${terms.through ?? ''}`,
		rounds: `${terms.rounds ?? ''}`,
		matchPoints: `${terms.matchPoints ?? ''}`,
	})
	const { defaultValue: _, ...thirdPlace } = field('thirdPlace')
	const hasThird = result?.initialValue ? Boolean(result.initialValue.thirdPlace) : terms.thirdPlace
	const hasPartners = changesPartners(format)
	const sent = result?.initialValue?.courtNumbers
	const chosenCourts = sent
		? [sent].flat().map(String)
		: (terms.courtNumbers ?? courts.map((_, i) => i + 1)).map(String)
	const sending = useNavigation().formMethod === 'POST'
	// Keep the tournament's earlier hours as choices.
	const [first, last] = [Math.min(FIRST_HOUR, terms.dayStart), Math.max(LAST_HOUR, terms.dayEnd)]
	return (
		<Form method="post" preventScrollReset {...form} className="flex flex-col gap-5">
			<input type="hidden" name="idempotencyKey" value={useIdempotencyKey(idempotencyKey)} />
			{again && <input type="hidden" name="again" value="yes" />}
			<FormError errors={errors} />
			{warning}
			<div className="grid grid-cols-2 gap-x-3 gap-y-5">
				<SelectField label="From" {...field('startTime')} options={hours(first, last - 1)} />
				<SelectField label="Until" {...field('endTime')} options={hours(first + 1, last)} />
			</div>
			<div className={classes('grid grid-cols-2 gap-x-3 gap-y-5', !hasPartners && 'sm:grid-cols-3')}>
				<SelectField
					label={hasPartners ? 'Each round' : 'Each match'}
					{...field('matchMinutes')}
					options={minutesOf(hasPartners ? MATCH_MINUTES_CHOICES : LENGTHS, length)}
				/>
				<SelectField
					label="Break on a court"
					{...field('breakMinutes')}
					options={minutesOf(BREAKS, terms.breakMinutes)}
				/>
				{!hasPartners && (
					<SelectField
						label="Rest of a team"
						{...field('restMinutes')}
						className="max-sm:col-span-2"
						options={minutesOf(RESTS, terms.restMinutes)}
					/>
				)}
			</div>
			{courts.length > 1 && (
				<>
					<input type="hidden" name="choosesCourts" value="yes" />
					<ChipGroup
						columns="any"
						label="Courts"
						name="courtNumbers"
						options={courts.map((court, i) => ({
							value: `${i + 1}`,
							label: courtLabel(court),
							short: typeof court === 'number' ? court : courtLabel(court),
						}))}
						chosen={chosenCourts}
						error={field('courtNumbers').error?.[0]}
					/>
				</>
			)}
			{format === 'groups_knockout' && (
				<div className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-5">
					<SelectField label="Groups" {...field('groups')} options={groupCounts} />
					<SelectField label="Through from each" {...field('through')} options={throughs} />
				</div>
			)}
			{format === 'swiss' && (
				<SelectField label="Rounds" {...field('rounds')} options={counts(ROUNDS_MIN, SWISS_MAX)} />
			)}
			{hasPartners && (
				<div className="grid grid-cols-2 gap-x-3 gap-y-5">
					<SelectField
						label="Rounds"
						{...field('rounds')}
						options={counts(ROUNDS_MIN, Math.max(PARTNERS_MAX, terms.rounds ?? 0))}
					/>
					<SelectField label="Points of each match" {...field('matchPoints')} options={points} />
				</div>
			)}
			<div className="flex flex-col items-start gap-2">
				{hasThirdPlace(format) && (
					<CheckboxField label="Add a match for third place" {...thirdPlace} value="yes" defaultChecked={hasThird} />
				)}
				<Button variant="secondary" size="sm" formMethod="get">
					See If It Fits
				</Button>
			</div>
			{children}
			<DialogButtons>
				<Button pending={sending} pendingText={asks ? 'Asking…' : 'Generating…'}>
					{asks ? 'Ask for the Courts' : again ? 'Generate Again' : 'Generate Schedule'}
				</Button>
				<ButtonLink to={back} preventScrollReset variant="secondary">
					Back
				</ButtonLink>
			</DialogButtons>
		</Form>
	)
}
