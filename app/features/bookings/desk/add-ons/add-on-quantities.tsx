import type { SubmissionResult } from '@conform-to/dom'
import { NumberField } from '#app/ui/form/field.tsx'
import type { AddOnChoice } from './desk-add-ons.server.ts'

type Props = { choices: readonly AddOnChoice[]; result?: SubmissionResult<string[]> }

/** A number for each add-on of the venue; none is 0. */
export function AddOnQuantities({ choices, result }: Props) {
	const sent = result?.initialValue?.addOns as Record<string, string> | undefined
	return (
		<div className="grid items-end gap-5 sm:grid-cols-2">
			{choices.map(({ id, name, hint, quantity, most }) => (
				<NumberField
					key={id}
					label={name}
					hint={hint}
					name={`addOns.${id}`}
					id={`add-on-${id}`}
					defaultValue={sent ? (sent[id] ?? '') : quantity || ''}
					placeholder="0"
					max={most}
					autoComplete="off"
					error={result?.error?.[`addOns.${id}`]}
				/>
			))}
		</div>
	)
}
