import { Button } from '#app/ui/button.tsx'
import { Select, SelectField } from '#app/ui/form/field.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { checkedOf } from './import-kinds.ts'
import type { ColumnsOfFile } from './list-file.ts'

type Props = { of: ColumnsOfFile; pending: boolean }

/** Shows what each column of a file becomes, in the form that imports it, and checks it anew once that is changed. */
export function ChooseColumns({ of: { columns, choices, isChosen, problems, days }, pending }: Props) {
	const read = columns.filter(({ becomes }) => becomes !== '').length
	const shown = columns.filter(({ hidden }) => !hidden).length
	const checked = checkedOf({ columns: columns.map(({ becomes }) => becomes), order: days?.order })
	return (
		<Disclosure
			key={checked + problems.join('')}
			summary={`Columns: ${read === shown ? `all ${shown}` : `${read} of ${shown}`} read`}
			open={problems.length > 0 || (!isChosen && (read < shown || days !== null))}
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
					{columns.map(({ title, examples, becomes, hidden }, i) => (
						<tr key={i} className="border-t border-line" hidden={hidden}>
							<th scope="row" className="py-2 pr-4 text-left font-semibold wrap-anywhere">
								{title}
								<span className="block font-normal text-muted sm:hidden">{examples[0] ?? 'Empty'}</span>
							</th>
							<td className="py-2 pr-4 text-muted wrap-anywhere max-sm:hidden">{examples.join(' · ') || 'Empty'}</td>
							<td className="py-2">
								<Select name="column" aria-label={`What “${title}” becomes`} defaultValue={becomes}>
									<option value="">Not read</option>
									{choices.map(({ value, label }) => (
										<option key={value} value={value}>
											{label}
										</option>
									))}
								</Select>
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
			<Button
				name="check"
				value="columns"
				variant="secondary"
				className="mt-4"
				pending={pending}
				pendingText="Reading…"
			>
				Check Again
			</Button>
		</Disclosure>
	)
}
