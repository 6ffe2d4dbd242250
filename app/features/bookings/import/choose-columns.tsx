import { useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FieldError, Select } from '#app/ui/form/field.tsx'
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
			open={isWrong || (!isChosen && read < shown)}
		>
			<input type="hidden" name="checked" value={checked} />
			<ColumnTable columns={columns} choices={choices} />
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

/** Lists the columns. What is said of one that is wrong or needed goes as soon as something else is chosen. */
function ColumnTable({ columns, choices }: Pick<ColumnsOfFile, 'columns' | 'choices'>) {
	const [chosen, setChosen] = useState(() => columns.map(({ becomes }) => becomes))
	return (
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
			<tbody
				onChange={({ currentTarget }) =>
					setChosen([...currentTarget.querySelectorAll('select')].map(({ value }) => value))
				}
			>
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
							<Becomes
								of={column}
								choices={choices}
								problem={chosen[i] === column.becomes ? column.problem : null}
								needed={
									chosen[i] === ''
										? column.needed.filter(({ columns }) => !columns.some((one) => chosen.includes(one)))
										: []
								}
							/>
						</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}

type Column = ColumnsOfFile['columns'][number]
type BecomesProps = { of: Column; choices: ColumnsOfFile['choices'] } & Pick<Column, 'problem' | 'needed'>

/** Asks what a column becomes. What its cells do not look like stands apart. */
function Becomes({ of: { title, becomes, unlike }, choices, problem, needed }: BecomesProps) {
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
			{needed.length > 0 && (
				<p className="font-semibold text-clay-strong">Needed: {needed.map(({ words }) => words).join(' or ')}</p>
			)}
			<FieldError id={id} message={problem ?? undefined} />
		</div>
	)
}
