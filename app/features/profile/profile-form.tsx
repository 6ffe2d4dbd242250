import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import { levelOptions } from '#app/features/matchmaking/levels.ts'
import { PHONE_MAX } from '#app/lib/form/phone.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxGroup } from '#app/ui/form/checkbox-group.tsx'
import { SelectField, TextArea, TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { FormSection } from '#app/ui/form/form-section.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { Profile } from './profile.server.ts'
import { LOCATION_MAX, NAME_MAX } from './rules.ts'

type Props = { profile: Profile; result?: SubmissionResult<string[]> }

export function ProfileForm({ profile, result }: Props) {
	const { form, errors, field } = useSubmission<'fullName' | 'bio' | 'location' | 'phone' | 'skillLevel'>(
		'profile',
		result,
		result
			? {}
			: {
					fullName: profile.fullName,
					bio: profile.bio ?? '',
					location: profile.location ?? '',
					phone: profile.phone ?? '',
					skillLevel: profile.skillLevel,
				},
	)
	const sending = useNavigation().formData?.get('intent') === 'save'
	const sent = result?.initialValue as Record<string, string | string[] | undefined> | undefined
	const sportsError = Object.entries(result?.error ?? {}).find(([path]) => path.startsWith('preferredSports'))?.[1]?.[0]
	return (
		<Form method="post" {...form} className="flex flex-col gap-6">
			<FormError errors={errors} />
			<input type="hidden" name="intent" value="save" />
			<FormSection title="Your details">
				<TextField label="Full name" {...field('fullName')} required autoComplete="name" maxLength={NAME_MAX} />
				<TextField
					label="Location"
					hint="Your suburb or city, to suggest courts nearby"
					{...field('location')}
					required={false}
					autoComplete="address-level2"
					maxLength={LOCATION_MAX}
				/>
				<TextField
					label="Cell phone number"
					hint="Venues you book at see it. Players see it only if you share it."
					{...field('phone')}
					type="tel"
					autoComplete="tel"
					maxLength={PHONE_MAX}
					required={false}
				/>
				<TextArea
					label="About you"
					hint="How you like to play, in up to 500 characters"
					{...field('bio')}
					required={false}
				/>
			</FormSection>
			<FormSection title="What you play">
				<CheckboxGroup
					label="Sports"
					name="preferredSports"
					options={profile.sports.map(({ id, name }) => ({ value: String(id), label: name }))}
					chosen={sent ? [sent.preferredSports ?? []].flat() : profile.preferredSports.map(String)}
					error={sportsError}
				/>
				<SelectField label="Level" {...field('skillLevel')} options={levelOptions} />
			</FormSection>
			<Button size="lg" className="md:self-start" pending={sending} pendingText="Saving…">
				Save Profile
			</Button>
		</Form>
	)
}
