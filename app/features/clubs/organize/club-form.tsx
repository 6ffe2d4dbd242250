import type { SubmissionResult } from '@conform-to/dom'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { CheckboxField, RadioCards } from '#app/ui/form/choice-field.tsx'
import { SelectField, TextArea, TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { FormSection } from '#app/ui/form/form-section.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import * as rules from '../rules.ts'
import { levelName } from '../words.ts'
import type { ClubField } from './form-page.ts'
import { SaveButtons } from '#app/ui/form/save-buttons.tsx'

const visibilities = [
	{ value: 'true', label: 'Public', description: 'Anyone can find and join', icon: 'eye' },
	{ value: 'false', label: 'Private', description: 'Invitation only', icon: 'lock' },
] as const

type Props = {
	fields: Partial<Record<ClubField, string>>
	cities: string[]
	/** The field of its picture; a new one gets its picture later. */
	cover?: ReactNode
	idempotencyKey?: string
	back: string
	save: [text: string, pending: string]
	result?: SubmissionResult<string[]>
}

export function ClubForm({ fields, cities, cover, idempotencyKey = '', back, save, result }: Props) {
	const { form, errors, field } = useSubmission<ClubField>('club', result, result ? {} : fields)
	const sending = useNavigation().formMethod === 'POST'
	const key = useIdempotencyKey(idempotencyKey)
	const { defaultValue: asked, ...mayBeAsked } = field('mayBeAsked')
	return (
		<Form method="post" {...form} encType={cover ? 'multipart/form-data' : undefined} className="flex flex-col gap-6">
			{idempotencyKey && <input type="hidden" name="idempotencyKey" value={key} />}
			<FormError errors={errors} />
			<FormSection title="The club">
				<TextField label="Club name" {...field('name')} maxLength={rules.CLUB_NAME_MAX} required />
				<TextArea
					label="Description"
					hint="Who you are, how fast you go, what a first run is like"
					{...field('description')}
					maxLength={rules.CLUB_DESCRIPTION_MAX}
					rows={4}
					required
				/>
				{cover}
			</FormSection>
			<FormSection title="Where and how you run">
				<div className="grid gap-5 sm:grid-cols-2">
					<TextField label="City" {...field('city')} maxLength={rules.CITY_MAX} list="club-cities" required />
					<datalist id="club-cities">
						{cities.map((city) => (
							<option key={city} value={city} />
						))}
					</datalist>
					<SelectField
						label="Level"
						{...field('difficulty')}
						options={rules.Difficulty.map((value) => ({ value, label: levelName(value) }))}
					/>
				</div>
				<TextField
					label="Meeting point"
					hint="Where most runs start. Each run can have its own."
					{...field('meetingPoint')}
					maxLength={rules.MEETING_POINT_MAX}
					required={false}
				/>
				<TextArea
					label="Social links"
					hint={`Your Instagram, Strava or website: one on each line, up to ${rules.LINKS_MAX}`}
					{...field('socialLinks')}
					autoCapitalize="off"
					spellCheck={false}
					required={false}
				/>
			</FormSection>
			<FormSection title="Who can join">
				<div className="group flex flex-col gap-3">
					<RadioCards
						label={<span className="sr-only">Who can join</span>}
						{...field('isPublic')}
						columns={2}
						options={[...visibilities]}
					/>
					<CheckboxField
						label="Let people ask to join a private club"
						hint="Without this only people with its link can see it."
						{...mayBeAsked}
						value="yes"
						defaultChecked={asked === 'yes'}
						className="group-has-[[value=true]:checked]:hidden"
					/>
				</div>
			</FormSection>
			<SaveButtons save={save} sending={sending} back={back} />
		</Form>
	)
}
