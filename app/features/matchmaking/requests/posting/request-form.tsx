import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import { SaveButtons } from '#app/ui/form/save-buttons.tsx'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { NumberField, SelectField, TextArea, TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { FormSection } from '#app/ui/form/form-section.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { levelOptions } from '../../levels.ts'
import { DESCRIPTION_MAX, LOCATION_MAX, MOST_PLAYERS, TITLE_MAX } from '../../rules.ts'
import type { ManyField, SingleField } from './form-fields.ts'
import type { RequestFormPage } from './form-page.server.ts'
import { WhenFields } from './when-fields.tsx'

const sides = [
	{ value: 'true', label: 'Opponents', description: 'Somebody to play against', icon: 'swords' },
	{ value: 'false', label: 'Team-mates', description: 'Somebody for our side', icon: 'users' },
] as const

type Props = {
	page: RequestFormPage
	back: string
	save: [text: string, pending: string]
	sport?: string
	result?: SubmissionResult<string[]>
}

/** A new request, or an edited one. Values fixed by a booking or an accepted player are only shown. */
export function RequestForm({ page, back, save, sport, result }: Props) {
	const { preferredDays, preferredTimes, ...single } = page.fields
	const { form, errors, field } = useSubmission<SingleField>('request', result, result ? {} : single)
	const key = useIdempotencyKey(page.idempotencyKey)
	const sending = useNavigation().formMethod === 'POST'
	const sent = result?.initialValue as Partial<Record<ManyField, string | string[]>> | undefined
	const many = (name: ManyField, saved: string[]) => ({
		name,
		chosen: sent ? [sent[name] ?? []].flat() : saved,
		error: Object.entries(result?.error ?? {}).find(([path]) => path === name || path.startsWith(`${name}[`))?.[1]?.[0],
	})
	const { fixed } = page
	const shownSport = sport ?? fixed?.sport
	return (
		<Form method="post" {...form} className="flex flex-col gap-6">
			{sport === undefined && <input type="hidden" name="idempotencyKey" value={key} />}
			{page.fields.bookingId && <input type="hidden" name="bookingId" value={page.fields.bookingId} />}
			<FormError errors={errors} />
			<FormSection title="The game">
				<div className="grid gap-5 sm:grid-cols-2">
					{shownSport ? (
						<TextField label="Sport" defaultValue={shownSport} disabled />
					) : (
						<SelectField
							label="Sport"
							{...field('sportId')}
							options={[{ value: '', label: 'Select a sport' }, ...page.sports]}
							required
						/>
					)}
					<TextField
						label="Title"
						placeholder="Fourth for padel on Thursday"
						{...field('title')}
						maxLength={TITLE_MAX}
						autoComplete="off"
						required
					/>
				</div>
				<TextArea
					label="Description"
					hint="Who you are, how you play, who shares the cost"
					{...field('description')}
					maxLength={DESCRIPTION_MAX}
					rows={2}
					required={false}
				/>
			</FormSection>
			<FormSection title="When and where">
				{fixed ? (
					<>
						<div className="grid gap-4 sm:grid-cols-2">
							<Fixed icon="calendar" label="When">
								{fixed.when}
							</Fixed>
							<Fixed icon="map-pin" label="Where">
								{fixed.place}
							</Fixed>
						</div>
						{fixed.cost && (
							<Fixed icon="wallet" label="Cost">
								{fixed.cost}
							</Fixed>
						)}
						<p className="text-sm text-muted">{fixed.why}</p>
					</>
				) : (
					<>
						<WhenFields
							when={field('when')}
							date={{ ...field('date'), min: page.today, max: page.lastDay }}
							time={field('time')}
							days={many('preferredDays', preferredDays)}
							times={many('preferredTimes', preferredTimes)}
						/>
						<div className="grid gap-5 border-t border-line pt-5 sm:grid-cols-2">
							<SelectField
								label="City"
								{...field('city')}
								options={[
									{ value: '', label: 'Select a city' },
									...page.cities.map((city) => ({ value: city, label: city })),
								]}
								required
							/>
							<TextField
								label="Place"
								{...field('location')}
								maxLength={LOCATION_MAX}
								required={false}
								placeholder="A venue or a suburb"
							/>
						</div>
					</>
				)}
			</FormSection>
			<FormSection title="Who you’re looking for">
				<div className="grid grid-cols-2 items-start gap-x-3 gap-y-5 sm:grid-cols-3 sm:gap-x-5">
					<SelectField label="Level" {...field('skillLevel')} options={levelOptions} className="max-sm:col-span-2" />
					<NumberField label="Players needed" {...field('minPlayers')} min={1} max={MOST_PLAYERS} required />
					<NumberField label="At most" {...field('maxPlayers')} min={1} max={MOST_PLAYERS} required={false} />
				</div>
				<RadioCards label="Looking for" {...field('wantsOpponent')} columns={2} options={[...sides]} />
			</FormSection>
			<p className="text-sm text-muted">Everyone can read this request, with your first name, initial and place.</p>
			<SaveButtons save={save} sending={sending} back={back} />
		</Form>
	)
}

function Fixed({ icon, label, children }: { icon: IconName; label: string; children: string }) {
	return (
		<p className="flex gap-2">
			<Icon name={icon} className="mt-0.5 size-5 text-muted" />
			<span className="min-w-0">
				<span className="block text-sm text-muted">{label}</span>
				<strong className="block wrap-anywhere">{children}</strong>
			</span>
		</p>
	)
}
