import { classes } from './classes.ts'

/** The head of a table of words whose last column is numbers. */
export function TableHead({ columns }: { columns: string[] }) {
	return (
		<thead>
			<tr className="border-b-2 border-line text-sm text-muted">
				{columns.map((column, i) => (
					<th
						key={column}
						scope="col"
						className={classes('py-2 font-semibold', i === columns.length - 1 ? 'text-right' : 'pr-4 text-left')}
					>
						{column}
					</th>
				))}
			</tr>
		</thead>
	)
}
