import type { SubmissionResult } from '@conform-to/dom'
import { Select } from './field.tsx'

type Props = {
	/** The name of the fields, each followed by its key. */
	name: string
	/** The things to put in order, with their places so far. */
	things: { key: string | number; label: string; place: number | null }[]
	result: SubmissionResult<string[]> | undefined
}

/** Puts things in order by hand: a number for each, or none. */
export function PlacesField({ name, things, result }: Props) {
	const sent = result?.initialValue?.[name] as Record<string, string> | undefined
	return (
		<ul className="flex flex-col gap-2 pb-2">
			{things.map(({ key, label, place }) => (
				<li key={key}>
					<label className="flex items-center justify-between gap-4">
						<span className="min-w-0 wrap-anywhere">{label}</span>
						<Select
							name={`${name}.${key}`}
							defaultValue={sent ? sent[key] : (place ?? '')}
							aria-invalid={result?.error?.[`${name}.${key}`] ? true : undefined}
							className="w-28 shrink-0 tabular-nums"
						>
							<option value="">None</option>
							{things.map((_, i) => (
								<option key={i} value={i + 1}>
									{i + 1}
								</option>
							))}
						</Select>
					</label>
				</li>
			))}
		</ul>
	)
}
