import type { SubmissionResult } from '@conform-to/dom'
import { useState, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { rate } from '#app/lib/money.ts'
import { at, formatDate } from '#app/lib/time/time.ts'
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

const DATES = ['startDate', 'endDate', 'registrationDeadline', 'maxTeams'] as const

type Props = {
	page: FormPage
	back: string
	/** The field of its picture; a new one gets its picture later. */
	picture?: ReactNode
	save: [text: string, pending: string]
	result?: SubmissionResult<string[]>
}

/** A new or edited tournament; locked fields stand together at its end, in words, and are not sent. */
export function TournamentForm({ page, back, picture, save, result }: Props) {
	const { form, errors, field } = useSubmission<rules.Field>(
		'tournament',
		result,
		result ? {} : page.fields,
		recheckDates,
	)
	const sending = useNavigation().formMethod === 'POST'
	const isLocked = (name: rules.Field) => page.locked.includes(name)
	const unlocked = (name: rules.Field, input: ReactNode) => (isLocked(name) ? null : input)
	const dayOf = (name: rules.Field) => page.fields[name] && formatDate(at(page.fields[name], 0))
	const venues = page.cities.flatMap(({ venues }) => venues)
	const named = (list: { id: number; name: string }[], name: rules.Field) =>
		list.find(({ id }) => String(id) === page.fields[name])?.name
	const lockable: [name: rules.Field, label: string, text: string | undefined][] = [
		['sportId', 'Sport', named(page.sports, 'sportId')],
		['courtId', 'Primary court', named(venues, 'courtId')],
		['format', 'Format', formatNames[page.fields.format as TournamentFormat]],
		['startDate', 'Start date', dayOf('startDate')],
		['endDate', 'End date', dayOf('endDate')],
		['registrationDeadline', 'Registration deadline', dayOf('registrationDeadline')],
		['maxTeams', 'Maximum teams', page.fields.maxTeams],
		['entryFee', 'Entry fee per team', rate(Number(page.fields.entryFee))],
		['prizeMoney', 'Prize money', rate(Number(page.fields.prizeMoney))],
		['isPublic', 'Who can see it', visibilities.find(({ value }) => value === page.fields.isPublic)?.label],
	]
	const facts = lockable.filter(([name]) => isLocked(name))
	const [sportId, setSportId] = useState(
		(isLocked('sportId') ? page.fields.sportId : field('sportId').defaultValue) ?? '',
	)
	return (
		<Form method="post" {...form} encType={picture ? 'multipart/form-data' : undefined} className="flex flex-col gap-6">
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
				{picture}
				<div className="grid gap-5 sm:grid-cols-2 empty:hidden">
					{unlocked(
						'sportId',
						<SelectField
							label="Sport"
							{...field('sportId')}
							onChange={(event) => setSportId(event.target.value)}
							options={[
								{ value: '', label: 'Select a sport' },
								...page.sports.map(({ id, name }) => ({ value: String(id), label: name })),
							]}
							required
						/>,
					)}
					{unlocked('courtId', <VenueField {...field('courtId')} cities={page.cities} sportId={sportId} />)}
				</div>
				{unlocked(
					'format',
					<RadioCards
						label="Format"
						{...field('format')}
						options={TournamentFormat.map((value) => ({
							value,
							label: formatNames[value],
							description: rules.formatWords[value],
						}))}
					/>,
				)}
			</FormSection>
			{!DATES.every(isLocked) && (
				<FormSection title="Dates & Participation">
					<div className="grid gap-5 sm:grid-cols-2 empty:hidden">
						{unlocked(
							'startDate',
							<DateField label="Start date" {...field('startDate')} min={page.tomorrow} required />,
						)}
						{unlocked('endDate', <DateField label="End date" {...field('endDate')} min={page.tomorrow} required />)}
						{unlocked(
							'registrationDeadline',
							<DateField
								label="Registration deadline"
								hint="Teams can join until 23:59 that day"
								{...field('registrationDeadline')}
								min={page.today}
								required
							/>,
						)}
						{unlocked(
							'maxTeams',
							<NumberField
								label="Maximum teams"
								hint={`From ${rules.TEAMS_MIN} to ${rules.TEAMS_MAX}; players in an Americano or a Mexicano`}
								{...field('maxTeams')}
								min={rules.TEAMS_MIN}
								max={rules.TEAMS_MAX}
								required
							/>,
						)}
					</div>
				</FormSection>
			)}
			<FormSection title="Prizes & Fees">
				<div className="grid gap-5 sm:grid-cols-2 empty:hidden">
					{unlocked(
						'entryFee',
						<NumberField
							label="Entry fee per team"
							hint="Whole rand, paid to the venue. 0 means free."
							{...field('entryFee')}
							min={0}
							max={rules.ENTRY_FEE_MAX}
						/>,
					)}
					{unlocked(
						'prizeMoney',
						<NumberField
							label="Prize money"
							hint="Whole rand. You hand it over yourself."
							{...field('prizeMoney')}
							min={0}
							max={rules.PRIZE_MAX}
						/>,
					)}
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
				{unlocked(
					'isPublic',
					<RadioCards label="Who can see it" {...field('isPublic')} columns={2} options={[...visibilities]} />,
				)}
			</FormSection>
			{facts.length > 0 && (
				<FormSection title="What can’t change any more">
					<dl className="grid grid-cols-2 gap-x-6 gap-y-3">
						{facts.map(([name, label, text]) => (
							<div key={name} className="min-w-0">
								<dt className="text-sm text-muted">{label}</dt>
								<dd className="wrap-anywhere tabular-nums">{text}</dd>
							</div>
						))}
					</dl>
				</FormSection>
			)}
			<SaveButtons save={save} sending={sending} back={back} />
		</Form>
	)
}
