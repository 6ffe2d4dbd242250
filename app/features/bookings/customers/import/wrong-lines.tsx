import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { count as grouped } from './import-words.ts'

type Props = { title: string; count: number; lines: { line: number; name: string; reason: string }[] }

/** Lists the lines of a file that have something wrong, the first of them where there are many. */
export function WrongLines({ title, count, lines }: Props) {
	if (count === 0) return null
	return (
		<Disclosure summary={`${title}: ${grouped(count)}`} open>
			<table className="w-full text-sm">
				<caption className="sr-only">{title}</caption>
				<thead>
					<tr className="text-muted">
						{['Line', 'Name', 'What is wrong'].map((column) => (
							<th key={column} scope="col" className="py-2 pr-4 text-left font-semibold">
								{column}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{lines.map(({ line, name, reason }) => (
						<tr key={line} className="border-t border-line">
							<td className="py-2 pr-4 align-top tabular-nums">{line}</td>
							<th scope="row" className="py-2 pr-4 text-left align-top font-normal wrap-anywhere">
								{name}
							</th>
							<td className="py-2 align-top wrap-anywhere">{reason}</td>
						</tr>
					))}
				</tbody>
			</table>
			{count > lines.length && <p className="mt-2 text-muted">And {grouped(count - lines.length)} more.</p>}
		</Disclosure>
	)
}
