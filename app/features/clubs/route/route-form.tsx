import type { SubmissionResult } from '@conform-to/dom'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { GPX_BYTES, TOO_LARGE } from './limits.ts'

type Props = { repeats: boolean; hasRoute: boolean; result?: SubmissionResult<string[]> }

const SCOPES = [
	{ value: 'one', label: 'This run' },
	{ value: 'following', label: 'This and all following' },
]

const useSending = (encoding: string) => {
	const { formMethod, formEncType } = useNavigation()
	return formMethod === 'POST' && formEncType === encoding
}

/** Sends the GPX file of a run. One that is too large is told before it travels, where scripts run. */
export function RouteUpload({ repeats, hasRoute, result }: Props) {
	const { form, field } = useSubmission<'file' | 'scope'>('upload', result, { scope: 'one' })
	const [tooLarge, setTooLarge] = useState(false)
	const sending = useSending('multipart/form-data')
	const { error, defaultValue: _, ...file } = field('file')
	return (
		<Card>
			<Form method="post" encType="multipart/form-data" {...form} className="flex flex-col gap-5">
				<TextField
					label={hasRoute ? 'Another GPX file' : 'GPX file'}
					hint="Up to 4 MB. Your watch, Garmin Connect, Strava and route planners all export GPX."
					type="file"
					accept=".gpx,application/gpx+xml"
					{...file}
					error={tooLarge ? TOO_LARGE : error}
					onChange={({ target }) => setTooLarge((target.files?.[0]?.size ?? 0) > GPX_BYTES)}
					required
				/>
				{repeats && <RadioCards label="Use it for" columns={2} options={SCOPES} {...field('scope')} />}
				<Button
					className="self-start"
					pending={sending}
					pendingText="Uploading…"
					onClick={(event) => tooLarge && event.preventDefault()}
				>
					{hasRoute ? 'Replace Route' : 'Upload Route'}
				</Button>
			</Form>
		</Card>
	)
}

/** Takes the route away, behind a fold so that it is not done by mistake. */
export function RouteRemovalForm({ repeats, result }: Omit<Props, 'hasRoute'>) {
	const { form, errors, field } = useSubmission<'scope'>('removal', result, { scope: 'one' })
	const sending = useSending('application/x-www-form-urlencoded')
	return (
		<Disclosure summary="Remove the route">
			<Form method="post" {...form} className="flex flex-col gap-4">
				<FormError errors={errors} />
				<p className="text-muted">Only the drawing goes. The run keeps its distance and climb.</p>
				<input type="hidden" name="intent" value="remove" />
				{repeats && <RadioCards label="Remove it from" columns={2} options={SCOPES} {...field('scope')} />}
				<Button variant="danger" className="self-start" pending={sending} pendingText="Removing…">
					Remove Route
				</Button>
			</Form>
		</Disclosure>
	)
}
