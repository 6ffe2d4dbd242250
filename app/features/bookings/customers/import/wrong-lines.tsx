import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { differsIn, type LeftOut } from '../../import/reading/left-out-reasons.ts'
import { count as grouped, linesOf } from './import-words.ts'

/** So many lines of one reason are listed among the others. */
const FEW = 3

type Props = { title: string; groups: readonly LeftOut[] }

/** Lists lines of a file with the reason of each, and many that share one under it. */
export function WrongLines({ title, groups }: Props) {
	const all = groups.reduce((sum, { count }) => sum + count, 0)
	if (all === 0) return null
	const few = groups.filter(({ count }) => count <= FEW).flatMap(({ listed }) => listed)
	return (
		<Disclosure summary={`${title}: ${grouped(all)}`} open>
			{groups
				.filter(({ count }) => count > FEW)
				.map(({ words, count, listed }) => (
					<Disclosure
						key={words}
						summary={
							<>
								{linesOf(count)}: {words.charAt(0).toLowerCase() + words.slice(1)}
								<span className="block text-sm font-normal text-muted wrap-anywhere">
									First: line {listed[0]!.line}, {differsIn(listed[0]!.reason) || listed[0]!.name}
								</span>
							</>
						}
					>
						<LineTable caption={words} lines={listed} />
						{count > listed.length && <p className="mt-2 text-muted">And {linesOf(count - listed.length)} more.</p>}
					</Disclosure>
				))}
			{few.length > 0 && <LineTable caption={title} lines={few.toSorted((a, b) => a.line - b.line)} />}
		</Disclosure>
	)
}

const LineTable = ({ caption, lines }: { caption: string; lines: LeftOut['listed'] }) => (
	<table className="w-full text-sm">
		<caption className="sr-only">{caption}</caption>
		<thead>
			<tr className="text-muted">
				{['Line', 'Name', 'Why'].map((column) => (
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
)
