import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ActionBar } from '#app/ui/link/action-bar.tsx'
import { everyError, FormError } from '#app/ui/form/form-error.tsx'
import { ALWAYS, kinds, type NoticeKind } from './kinds.ts'

type Choice = { kind: NoticeKind; inbox: boolean; email: boolean; push: boolean }
const channels = [
	{ name: 'inbox', label: 'App' },
	{ name: 'email', label: 'Email' },
	{ name: 'push', label: 'Push' },
] as const

/** A channel that cannot be used here has no column; its choices are kept. */
type Props = { choices: Choice[]; hasMail: boolean; hasPush: boolean; result?: SubmissionResult<string[]> }

/** Which notices come where: a table of boxes, one row for each kind. */
export function ChoicesForm({ choices, hasMail, hasPush, result }: Props) {
	const usable = { inbox: true, email: hasMail, push: hasPush }
	const shown = channels.filter(({ name }) => usable[name])
	const hidden = channels.filter(({ name }) => !usable[name])
	const { formMethod, formData } = useNavigation()
	const sending = formMethod === 'POST' && formData?.get('intent') === 'save'
	return (
		<Form method="post" className="flex flex-col gap-6">
			<FormError errors={everyError(result)} />
			<Card padded={false}>
				<table className="w-full">
					<caption className="sr-only">Which notices you get, and where</caption>
					<thead>
						<tr className="border-b border-line text-sm text-muted">
							<th scope="col" className="py-3 pr-2 pl-5 text-left font-semibold sm:pl-6">
								Notices about
							</th>
							{shown.map(({ name, label }) => (
								<th key={name} scope="col" className="w-13 py-3 font-semibold last:pr-2 sm:w-24 sm:last:pr-4">
									{label}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{choices.map((choice) => (
							<ChoiceRow key={choice.kind} choice={choice} channels={shown} />
						))}
					</tbody>
				</table>
			</Card>
			{hidden.flatMap(({ name }) =>
				choices
					.filter((choice) => choice[name] && choice.kind !== ALWAYS)
					.map(({ kind }) => <input key={name + kind} type="hidden" name={name} value={kind} />),
			)}
			<ActionBar>
				<Button name="intent" value="save" pending={sending} pendingText="Saving…" size="lg" className="max-md:grow">
					Save Changes
				</Button>
			</ActionBar>
		</Form>
	)
}

function ChoiceRow({ choice, channels: shown }: { choice: Choice; channels: readonly (typeof channels)[number][] }) {
	const { label, text } = kinds[choice.kind]
	const isFixed = choice.kind === ALWAYS
	return (
		<tr className="border-b border-line last:border-0">
			<th scope="row" className="py-3 pr-2 pl-5 text-left font-normal sm:pl-6">
				<span className="block font-semibold">{label}</span>
				<span className="block text-sm text-muted">
					{text} {isFixed && 'Always on, to keep your account safe.'}
				</span>
			</th>
			{shown.map(({ name, label: channel }) => (
				<td key={name} className="p-0 text-center align-middle last:pr-2 sm:last:pr-4">
					<label className="inline-grid size-12 cursor-pointer place-items-center rounded-md hover:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-court has-disabled:cursor-default">
						<span className="sr-only">
							{label}: {channel}
						</span>
						<input
							type="checkbox"
							name={name}
							value={choice.kind}
							defaultChecked={choice[name]}
							disabled={isFixed}
							className="size-5 accent-court outline-none"
						/>
					</label>
				</td>
			))}
		</tr>
	)
}
