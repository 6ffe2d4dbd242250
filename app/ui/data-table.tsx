import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type Row = readonly ReactNode[]
export type Table = { head: readonly string[]; rows: readonly Row[]; total?: Row }

type Props = Table & {
	title: string
	/** Whether phones show the first and the last column only; the name says the others there. */
	folds?: boolean
	className?: string
}

/** Numbers in rows, each after its name. */
export function DataTable({ title, head, rows, total, folds, className }: Props) {
	const look = (column: number) => (folds && column > 0 && column < head.length - 1 ? 'max-sm:hidden' : undefined)
	// A week of days fits on a phone.
	const room = head.length > 6 ? 'px-1' : 'px-2'
	return (
		<div className={classes('overflow-auto', className)} tabIndex={0} role="region" aria-label={`${title} as a table`}>
			<table className="w-full text-sm">
				<caption className="sr-only">{title}</caption>
				<thead>
					<tr className="border-b border-line text-muted">
						{head.map((name, i) => (
							<th
								key={name}
								scope="col"
								className={classes(room, 'py-1.5 font-semibold', i === 0 ? 'text-left' : 'text-right', look(i))}
							>
								{name}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map(([name, ...cells], row) => (
						<tr key={row}>
							<th scope="row" className={`${room} py-1 text-left font-normal`}>
								{name}
							</th>
							{cells.map((cell, i) => (
								<td key={i} className={classes(room, 'py-1 text-right', look(i + 1))}>
									{cell}
								</td>
							))}
						</tr>
					))}
				</tbody>
				{total && (
					<tfoot className="border-t border-edge font-semibold">
						<tr>
							{total.map((cell, i) =>
								i === 0 ? (
									<th key={i} scope="row" className={`${room} py-1.5 text-left`}>
										{cell}
									</th>
								) : (
									<td key={i} className={classes(room, 'py-1.5 text-right', look(i))}>
										{cell}
									</td>
								),
							)}
						</tr>
					</tfoot>
				)}
			</table>
		</div>
	)
}
