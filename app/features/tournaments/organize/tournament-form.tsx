import type { SubmissionResult } from '@conform-to/dom'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { DateField, NumberField, SelectField, TextArea, TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { FormSection } from '#app/ui/form/form-section.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { formatNames } from '../words.ts'
import { TournamentFormat } from '../status.ts'
import { recheckDates } from './dates.ts'
import type { FormPage } from './form-page.server.ts'
import * as rules from './rules.ts'
import { VenueField } from './venue-field.tsx'
import { SaveButtons } from '#app/ui/form/save-buttons.tsx'

const visibilities = [
	{ value: 'true', label: 'Everyone', description: 'It’s listed, and any team can join.', icon: 'eye' },
	{ value: 'false', label: 'By link', description: 'Only people with the link find it.', icon: 'lock' },
] as const

type Props = {
	page: FormPage
	back: string
	save: [text: string, pending: string]
	result?: SubmissionResult<string[]>
}

/** A new or edited tournament; locked fields are shown and not sent. */
export function TournamentForm({ page, back, save, result }: Props) {
	const { form, errors, field } = useSubmission<rules.Field>(
		'tournament',
		result,
		result ? {} : page.fields,
		recheckDates,
	)
	const sending = useNavigation().formMethod === 'POST'
	const isLocked = (name: rules.Field) => page.locked.includes(name)
	const shown = (name: rules.Field) =>
		isLocked(name) ? { ...field(name), defaultValue: page.fields[name] } : field(name)
	const lockable = (name: rules.Field) => ({ ...shown(name), disabled: isLocked(name) })
	const [sportId, setSportId] = useState(shown('sportId').defaultValue ?? '')
	return (
		<Form method="post" {...form} className="flex flex-col gap-6">
			<input type="hidden" name="idempotencyKey" value={useIdempotencyKey(page.idempotencyKey)} />
			<FormError errors={errors} />
			<FormSection title="Basic Information">
				<TextField label="Tournament name" {...field('name')} maxLength={rules.NAME_MAX} required />
				<TextArea
					label="Description"
					hint="Who it’s for, what to expect and what to bring"
					{...field('description')}
					maxLength={rules.DESCRIPTION_MAX}
					rows={4}
					required
				/>
				<div className="grid gap-5 sm:grid-cols-2">
					<SelectField
						label="Sport"
						{...lockable('sportId')}
						onChange={(event) => setSportId(event.target.value)}
						options={[
							{ value: '', label: 'Select a sport' },
							...page.sports.map(({ id, name }) => ({ value: String(id), label: name })),
						]}
						required
					/>
					<VenueField {...lockable('courtId')} cities={page.cities} sportId={sportId} />
				</div>
				<RadioCards
					label="Format"
					{...shown('format')}
					options={TournamentFormat.map((value) => ({
						value,
						label: formatNames[value],
						description: rules.formatWords[value],
						disabled: isLocked('format'),
					}))}
				/>
			</FormSection>
			<FormSection title="Dates & Participation">
				<div className="grid gap-5 sm:grid-cols-2">
					<DateField
						label="Start date"
						hint="The first day of play"
						{...lockable('startDate')}
						min={page.tomorrow}
						required
					/>
					<DateField
						label="End date"
						hint="The same day for a one-day tournament"
						{...lockable('endDate')}
						min={page.tomorrow}
						required
					/>
					<DateField
						label="Registration deadline"
						hint="Teams can join until 23:59 that day"
						{...lockable('registrationDeadline')}
						min={page.today}
						required
					/>
					<NumberField
						label="Maximum teams"
						hint={`From ${rules.TEAMS_MIN} to ${rules.TEAMS_MAX}`}
						{...lockable('maxTeams')}
						min={rules.TEAMS_MIN}
						max={rules.TEAMS_MAX}
						required
					/>
				</div>
			</FormSection>
			<FormSection title="Prizes & Fees">
				<div className="grid gap-5 sm:grid-cols-2">
					<NumberField
						label="Entry fee per team"
						hint="Whole rand, paid to the venue. 0 means free."
						{...lockable('entryFee')}
						min={0}
						max={rules.ENTRY_FEE_MAX}
					/>
					<NumberField
						label="Prize money"
						hint="Whole rand. You hand it over yourself."
						{...lockable('prizeMoney')}
						min={0}
						max={rules.PRIZE_MAX}
					/>
				</div>
				<TextArea
					label="Prize details"
					{...field('prizeDescription')}
					maxLength={rules.PRIZE_TEXT_MAX}
					required={false}
				/>
			</FormSection>
			<FormSection title="Additional Details">
				<TextArea label="Rules" {...field('rules')} maxLength={rules.RULES_MAX} rows={4} required={false} />
				<RadioCards
					label="Who can see it"
					{...shown('isPublic')}
					columns={2}
					options={visibilities.map((option) => ({ ...option, disabled: isLocked('isPublic') }))}
				/>
			</FormSection>
			<SaveButtons save={save} sending={sending} back={back} />
		</Form>
	)
}
