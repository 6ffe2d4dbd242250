import type { SubmissionResult } from '@conform-to/dom'
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ActionBar } from '#app/ui/link/action-bar.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckboxField, RadioCards } from '#app/ui/form/choice-field.tsx'
import { DateField, SelectField, TextArea, TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { EventPage } from '../event-page.server.ts'
import { DESCRIPTION_MAX, PLACES_MAX, recheckTimes, TITLE_MAX } from '../rules.ts'
import { SportAndCourts } from './sport-and-courts.tsx'

type Name =
	| 'title'
	| 'description'
	| 'sportId'
	| 'date'
	| 'startTime'
	| 'endTime'
	| 'maxParticipants'
	| 'price'
	| 'coachId'
	| 'visibility'
	| 'courts'
	| 'scope'
/** The reasons why courts cannot be reserved, and the courts that are free, in words. */
type Clash = { clashes?: string[]; free?: string | null }
type Props = { page: EventPage; back: string; result?: SubmissionResult<string[]>; details?: Clash }

export function EventForm({ page, back, result, details = {} }: Props) {
	const { form, errors, field } = useSubmission<Name>('event', result, result ? {} : page.fields, recheckTimes)
	const sending = useNavigation().formMethod === 'POST'
	const sent = result?.initialValue?.courts
	const ticked = result ? [sent ?? []].flat() : page.courts
	return (
		<Form method="post" {...form} className="flex flex-col gap-5">
			<input type="hidden" name="idempotencyKey" value={useIdempotencyKey(page.idempotencyKey)} />
			<Card className="flex flex-col gap-6">
				<Problem errors={errors} {...details} />
				<TextField label="Title" {...field('title')} maxLength={TITLE_MAX} required />
				<TextArea
					label="Description"
					hint="What’s on, who it’s for and what to bring"
					{...field('description')}
					maxLength={DESCRIPTION_MAX}
					required
				/>
				<div className="grid grid-cols-2 gap-5 sm:grid-cols-3">
					<DateField
						label="Date"
						{...field('date')}
						min={page.firstDay}
						max={page.lastDay}
						required
						className="max-sm:col-span-2"
					/>
					<TextField label="Start time" type="time" {...field('startTime')} required />
					<TextField label="End time" type="time" {...field('endTime')} required />
				</div>
				<SportAndCourts
					sports={page.sports}
					sport={field('sportId')}
					courts={{ ...field('courts'), ticked: ticked.filter((court) => typeof court === 'string') }}
				/>
				<TextField
					label="Places"
					hint="Leave empty for no limit. Once it’s full, people join a waitlist."
					{...field('maxParticipants')}
					type="number"
					inputMode="numeric"
					min={1}
					max={PLACES_MAX}
					required={false}
					className="sm:w-72"
				/>
				<TextField
					label="Price of a place, in rand"
					hint="Leave empty if it’s free. Who has joined keeps the price they joined at."
					{...field('price')}
					inputMode="numeric"
					required={false}
					className="sm:w-72"
				/>
				<SelectField
					label="Who leads it"
					hint="Somebody of your team. Players see the name."
					{...field('coachId')}
					options={page.coaches}
					className="sm:w-72"
				/>
				<RadioCards
					label="Who can see it"
					{...field('visibility')}
					columns={2}
					options={[
						{ value: 'public', label: 'Everyone', description: 'It shows on your venue’s page.', icon: 'eye' },
						{ value: 'private', label: 'By link', description: 'Only people with the link find it.', icon: 'lock' },
					]}
				/>
				{page.scopes.length > 0 && <RadioCards label="Which dates change" {...field('scope')} options={page.scopes} />}
				{!page.event && (
					<CheckboxField
						label="It repeats every week"
						name="after"
						value="repeat"
						hint="You choose its other dates next."
						defaultChecked={result?.initialValue?.after === 'repeat'}
					/>
				)}
			</Card>
			<ActionBar>
				<Button pending={sending} pendingText="Saving…" size="lg" className="max-md:grow">
					{page.event ? 'Save Event' : 'Add Event'}
				</Button>
				<ButtonLink to={back} variant="secondary" size="lg">
					Back
				</ButtonLink>
			</ActionBar>
		</Form>
	)
}

type ProblemProps = Clash & { errors?: string[] }

/** Shows the errors of the form as a whole and moves the focus to them: the pressed button is far below. */
function Problem({ errors, clashes, free }: ProblemProps) {
	const area = useRef<HTMLDivElement>(null)
	useEffect(() => {
		if (errors?.length) area.current?.focus()
	}, [errors])
	return (
		<div ref={area} tabIndex={-1} className="scroll-mt-24 outline-none empty:hidden">
			<FormError
				title={clashes && errors?.[0]}
				errors={clashes && errors ? [...clashes, free ? `Free then: ${free}.` : 'No courts are free then.'] : errors}
			/>
		</div>
	)
}
