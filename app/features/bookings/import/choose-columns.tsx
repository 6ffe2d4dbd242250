import { useId } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FieldError, Select, SelectField } from '#app/ui/form/field.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { checkedOf } from './import-kinds.ts'
import type { ColumnsOfFile } from './reading/list-file.ts'

/** With a button that `checks` them anew, unless that is the form’s main one. */
type Props = { of: ColumnsOfFile; checks: boolean; pending: boolean }

/** Shows what each column of a file becomes, in the form that imports it, and checks it anew once that is changed. */
export function ChooseColumns({ of: { columns, choices, isChosen, problems, days }, checks, pending }: Props) {
	const read = columns.filter(({ becomes }) => becomes !== '').length
	const shown = columns.filter(({ hidden }) => !hidden).length
	const checked = checkedOf({ columns: columns.map(({ becomes }) => becomes), order: days?.order })
	const isWrong = problems.length > 0 || columns.some(({ problem }) => problem !== null)
	return (
		<Disclosure
			key={`${checked}${isWrong}`}
			summary={`Columns: ${read === shown ? `all ${shown}` : `${read} of ${shown}`} read`}
			open={isWrong || (!isChosen && (read < shown || days !== null))}
		>
			<input type="hidden" name="checked" value={checked} />
			<table className="w-full table-fixed text-sm">
				<caption className="sr-only">What each column of your file becomes</caption>
				<thead>
					<tr className="text-muted">
						<th scope="col" className="py-2 pr-4 text-left font-semibold">
							Your column
						</th>
						<th scope="col" className="py-2 pr-4 text-left font-semibold max-sm:hidden">
							For example
						</th>
						<th scope="col" className="py-2 text-left font-semibold">
							Becomes
						</th>
					</tr>
				</thead>
				<tbody>
					{columns.map((column, i) => (
						<tr key={i} id={`column-${i}`} className="border-t border-line" hidden={column.hidden}>
							<th scope="row" className="py-2 pr-4 text-left align-top font-semibold wrap-anywhere">
								{column.title}
								<span className="block font-normal text-muted sm:hidden">
									{column.examples.slice(0, 2).join(' · ') || 'Empty'}
								</span>
							</th>
							<td className="py-2 pr-4 align-top text-muted wrap-anywhere max-sm:hidden">
								{column.examples.join(' · ') || 'Empty'}
							</td>
							<td className="py-2 align-top">
								<Becomes of={column} choices={choices} />
							</td>
						</tr>
					))}
				</tbody>
			</table>
			{days && (
				<SelectField
					label={`Days such as ${days.text}`}
					name="order"
					defaultValue={days.order}
					className="mt-4"
					options={days.orders.map(({ value, day }) => ({
						value,
						label: `${value === 'day first' ? 'Day first' : 'Month first'}: ${day}`,
					}))}
				/>
			)}
			{checks && (
				<Button
					name="check"
					value="columns"
					variant="secondary"
					className="mt-4 max-sm:w-full"
					pending={pending}
					pendingText="Reading…"
				>
					Check Again
				</Button>
			)}
		</Disclosure>
	)
}

type BecomesProps = { of: ColumnsOfFile['columns'][number]; choices: ColumnsOfFile['choices'] }

/** Asks what a column becomes. What its cells do not look like stands apart. */
function Becomes({ of: { title, becomes, unlike, problem, needed }, choices }: BecomesProps) {
	const id = useId()
	const [likely, others] = [false, true].map((isUnlike) =>
		choices.filter(({ value }) => unlike.includes(value) === isUnlike),
	)
	const options = (some: typeof choices = []) =>
		some.map(({ value, label, missing }) => (
			<option key={value} value={value}>
				{missing ? `${label} (needed)` : label}
			</option>
		))
	return (
		<div className="flex flex-col gap-1.5">
			<Select
				name="column"
				aria-label={`What “${title}” becomes`}
				aria-invalid={problem !== null || undefined}
				aria-describedby={problem === null ? undefined : `${id}-error`}
				defaultValue={becomes}
			>
				<option value="">Not read</option>
				{options(likely)}
				{unlike.length > 0 && <optgroup label="Doesn’t look like it">{options(others)}</optgroup>}
			</Select>
			{needed && <p className="font-semibold text-clay-strong">{needed}</p>}
			<FieldError id={id} message={problem ?? undefined} />
		</div>
	)
}
