import type { SubmissionResult } from '@conform-to/dom'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { CheckboxField, RadioCards } from '#app/ui/form/choice-field.tsx'
import { DateField, NumberField, SelectField, TextArea, TextField } from '#app/ui/form/field.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { FormSection } from '#app/ui/form/form-section.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Difficulty, MEETING_POINT_MAX, PLACES_MAX } from '../../rules.ts'
import { levelName } from '../../words.ts'
import { recheckEnd } from '../series/move-end.ts'
import type { EventPage } from './plan-page.server.ts'
import * as rules from './plan-rules.ts'
import { Frequency, frequencyName } from '../series/series.ts'
import { useMovingEnd } from '../series/use-moving-end.ts'
import { WeekdayChips } from '#app/ui/form/repeat-fields.tsx'
import { SaveButtons } from '#app/ui/form/save-buttons.tsx'

type Props = {
	page: EventPage
	back: string
	save: [text: string, pending: string]
	/** How the series of a run that is changed goes on; null where it is of none. */
	series?: string | null
	isNew?: boolean
	/** The field of its picture; a new one gets its picture later. */
	picture?: ReactNode
	result?: SubmissionResult<string[]>
}

const levels = Difficulty.map((value) => ({ value, label: levelName(value) }))
const rhythms = [
	{ value: 'none', label: 'Does not repeat' },
	...Frequency.map((value) => ({ value, label: frequencyName(value) })),
]

export function EventForm({ page, back, save, series, isNew = false, picture, result }: Props) {
	const { form, errors, field } = useSubmission<rules.Field>('run', result, result ? {} : page.fields, recheckEnd)
	const idempotencyKey = useIdempotencyKey(page.idempotencyKey)
	const moveEnd = useMovingEnd()
	const sending = useNavigation().formMethod === 'POST'
	const days = { min: page.firstDay, max: page.lastDay }
	const end = field('endDate')
	const chosen = result?.initialValue ? [result.initialValue.weekday ?? []].flat().map(String) : page.weekdays
	const { defaultValue: approval, ...requiresApproval } = field('requiresApproval')
	return (
		<Form
			method="post"
			{...form}
			encType={picture ? 'multipart/form-data' : undefined}
			onChange={moveEnd}
			className="flex flex-col gap-6"
		>
			{isNew && <input type="hidden" name="idempotencyKey" value={idempotencyKey} />}
			<FormError errors={errors} />
			{series && (
				<FormSection title={`This run repeats ${series}`}>
					<RadioCards
						label={<span className="sr-only">Which runs</span>}
						{...field('scope')}
						columns={2}
						options={[
							{ value: 'one', label: 'This run', description: 'The others don’t change.', icon: 'calendar' },
							{
								value: 'following',
								label: 'This and all following',
								icon: 'repeat',
								description: 'All the later ones change too.',
							},
						]}
					/>
					<WeekdayChips
						label="Days"
						hint="For this and all following. The day of this run is always one of them."
						chosen={chosen}
						error={result?.error?.weekday?.[0]}
					/>
				</FormSection>
			)}
			<FormSection title="The run">
				<TextField
					label="Title"
					placeholder="Signal Hill Sunrise"
					{...field('title')}
					maxLength={rules.TITLE_MAX}
					required
				/>
				<div className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3">
					<DateField
						label="Start date"
						{...field('startDate')}
						{...days}
						required
						className="col-span-2 sm:col-span-1"
					/>
					<TextField label="Start time" type="time" {...field('startTime')} required />
					<TextField label="End time" type="time" {...field('endTime')} required />
				</div>
				<Disclosure
					summary={<span className="text-sm font-normal text-muted">Ends on another day</span>}
					open={Boolean(end.defaultValue || end.error)}
					className="-mt-3 border-0"
				>
					<DateField label="End date" hint="Leave blank for the same day." {...end} {...days} />
				</Disclosure>
				{isNew && (
					<>
						<SelectField
							label="Repeats"
							hint="If it repeats, we plan the next four. Change one or all later."
							{...field('repeats')}
							options={rhythms}
							className="sm:max-w-md"
						/>
						<WeekdayChips
							label="Also on"
							hint="If it repeats on more days than that of the start date. We plan four of each."
							chosen={chosen}
							error={result?.error?.weekday?.[0]}
						/>
					</>
				)}
				<TextField
					label="Location"
					hint={page.club.meetingPoint ? 'Where you meet. Leave blank for the usual spot.' : 'Where you meet'}
					{...field('location')}
					maxLength={MEETING_POINT_MAX}
					required={false}
				/>
				<TextArea
					label="Description"
					hint="The route, who it suits, what to bring"
					{...field('description')}
					maxLength={rules.DESCRIPTION_MAX}
					rows={4}
					required={false}
				/>
				{picture}
			</FormSection>
			<FormSection title="Distance and pace">
				<div className="grid grid-cols-2 gap-x-3 gap-y-5">
					<NumberField label="Distance (km)" {...field('distance')} max={rules.DISTANCE_MAX} step={0.1} />
					<NumberField label="Elevation (m)" {...field('elevation')} max={rules.ELEVATION_MAX} />
				</div>
				<fieldset className="flex min-w-0 flex-col gap-1.5">
					<legend className="mb-1.5 font-semibold">
						Pace <span className="font-normal text-muted">(optional)</span>
					</legend>
					<p className="text-sm text-muted">
						Minutes per kilometre, such as 5:30 to 7:00. We show it if you fill in both.
					</p>
					<div className="grid grid-cols-2 gap-x-3">
						<TextField label="Fastest" {...field('paceMin')} placeholder="5:30" maxLength={5} />
						<TextField label="Slowest" {...field('paceMax')} placeholder="7:00" maxLength={5} />
					</div>
				</fieldset>
				<SelectField label="Level" {...field('difficulty')} options={levels} className="sm:max-w-80" />
			</FormSection>
			<FormSection title="Who can come">
				<NumberField
					label="Places"
					hint="Leave blank for no limit. Once it’s full, people join a waitlist."
					placeholder="No limit"
					{...field('maxParticipants')}
					max={PLACES_MAX}
					className="sm:max-w-md"
				/>
				<CheckboxField
					label="I approve each person who wants to come"
					{...requiresApproval}
					value="yes"
					defaultChecked={approval === 'yes'}
				/>
				<RadioCards
					label="Who can see it"
					{...field('isPublic')}
					columns={2}
					options={[
						{
							value: 'true',
							label: 'Everyone',
							icon: 'eye',
							description: 'Everyone who sees the club sees it. Members can come.',
						},
						{ value: 'false', label: 'Members only', description: 'Only members see it.', icon: 'lock' },
					]}
				/>
			</FormSection>
			<SaveButtons save={save} sending={sending} back={back} stays />
		</Form>
	)
}
