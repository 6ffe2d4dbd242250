import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import { SaveButtons } from '#app/ui/form/save-buttons.tsx'
import { CheckboxField, RadioCards } from '#app/ui/form/choice-field.tsx'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { FormSection } from '#app/ui/form/form-section.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { PHONE_MAX } from '#app/lib/form/phone.ts'
import { levelOptions } from '../levels.ts'
import { CheckboxGroup } from '#app/ui/form/checkbox-group.tsx'
import { ChipGroup } from '#app/ui/form/chip-group.tsx'
import { dayOptions, timeOptions } from '../requests/posting/when-fields.tsx'
import type { PreferencesPage } from './form-page.server.ts'

type Single = 'matchmakingEnabled' | 'skillLevel' | 'playFrequency' | 'playStyle' | 'willingToTravel' | 'phone'
type Many = 'preferredSports' | 'preferredLocations' | 'availableDays' | 'availableTimes'

const visibilities = [
	{
		value: 'true',
		label: 'Show me to other players',
		description: 'They see your card and can ask to connect',
		icon: 'eye',
	},
	{
		value: 'false',
		label: 'Keep me hidden',
		description: 'You can still post requests, which everyone can read, and respond to others',
		icon: 'eye-off',
	},
] as const
const travels = [
	{ value: 'true', label: 'Yes', description: 'A game in the next city is fine' },
	{ value: 'false', label: 'No', description: 'Only in my own cities' },
]

const named = (value: string) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) })
const optional = (label: string, values: readonly string[]) => [{ value: '', label }, ...values.map(named)]

type Props = PreferencesPage & { result?: SubmissionResult<string[]> }

export function PreferencesForm({ saved, sports, cities, frequencies, styles, result }: Props) {
	const { form, errors, field } = useSubmission<Single>(
		'preferences',
		result,
		result
			? {}
			: {
					matchmakingEnabled: String(saved.matchmakingEnabled),
					skillLevel: saved.skillLevel,
					playFrequency: saved.playFrequency ?? '',
					playStyle: saved.playStyle ?? '',
					willingToTravel: String(saved.willingToTravel),
					phone: saved.phone ?? '',
				},
	)
	const sending = useNavigation().formMethod === 'POST'
	const sent = result?.initialValue as Record<string, string | string[] | undefined> | undefined
	const many = (name: Many) => ({
		name,
		chosen: sent ? [sent[name] ?? []].flat() : saved[name].map(String),
		error: Object.entries(result?.error ?? {}).find(([path]) => path === name || path.startsWith(`${name}[`))?.[1]?.[0],
	})
	const coach = sent ? sent.lookingForCoach === 'on' : saved.lookingForCoach
	return (
		<Form method="post" {...form} className="flex flex-col gap-6">
			<FormError errors={errors} />
			<FormSection title="Who sees you">
				<RadioCards
					label={<span className="sr-only">Visibility</span>}
					{...field('matchmakingEnabled')}
					columns={2}
					options={[...visibilities]}
				/>
			</FormSection>
			<FormSection title="What you play">
				<CheckboxGroup label="Sports" {...many('preferredSports')} options={sports} />
				<SelectField label="Level" {...field('skillLevel')} options={levelOptions} />
				<div className="grid gap-5 sm:grid-cols-2">
					<SelectField
						label="How often you play"
						{...field('playFrequency')}
						required={false}
						options={optional('Rather not say', frequencies)}
					/>
					<SelectField
						label="How you like to play"
						{...field('playStyle')}
						required={false}
						options={optional('Rather not say', styles)}
					/>
				</div>
				<CheckboxField label="I’m looking for a coach" name="lookingForCoach" defaultChecked={coach} />
			</FormSection>
			<FormSection title="Where and when">
				<CheckboxGroup
					label="Cities"
					{...many('preferredLocations')}
					options={cities.map((city) => ({ value: city, label: city }))}
				/>
				<RadioCards label="Would you travel?" {...field('willingToTravel')} columns={2} options={travels} />
				<ChipGroup
					label="Days"
					hint="Leave empty if any day suits"
					{...many('availableDays')}
					options={dayOptions}
					columns={7}
				/>
				<ChipGroup
					label="Times"
					hint="Afternoons from 12:00, evenings from 17:00. Leave empty if any time suits"
					{...many('availableTimes')}
					options={timeOptions}
				/>
			</FormSection>
			<div id="phone" className="scroll-mt-24">
				<FormSection title="Your number">
					<TextField
						label={<span className="sr-only">Phone number</span>}
						hint="Nobody sees it until you tap “Share My Number” in a conversation. Then the people in it do."
						{...field('phone')}
						type="tel"
						inputMode="tel"
						autoComplete="tel"
						maxLength={PHONE_MAX}
						required={false}
					/>
				</FormSection>
			</div>
			<SaveButtons save={['Save', 'Saving…']} sending={sending} back="/matchmaking" />
		</Form>
	)
}
