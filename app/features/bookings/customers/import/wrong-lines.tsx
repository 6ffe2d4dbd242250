import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { differsIn, type LeftOut } from '../../import/reading/left-out-reasons.ts'
import { linesOf } from './import-words.ts'

/** So many lines of one reason are listed among the others. */
const FEW = 3

type Props = { title: string; groups: readonly LeftOut[] }

/** Lists lines of a file with the reason of each, and many of one reason by themselves. */
export function WrongLines({ title, groups }: Props) {
	const few = groups.filter(({ count }) => count <= FEW).flatMap(({ listed }) => listed)
	const isOfOne = groups.length === 1 && title.startsWith(groups[0]!.words)
	return (
		<>
			{groups
				.filter(({ count }) => count > FEW)
				.map(({ words, count, listed: [first, ...rest] }) => (
					<Disclosure
						key={words}
						summary={
							<>
								{title}: {linesOf(count)}
								{!isOfOne && `, ${words.charAt(0).toLowerCase()}${words.slice(1)}`}
								<span className="block text-sm font-normal text-muted wrap-anywhere">
									First: line {first!.line}, {differsIn(first!.reason) || first!.name}
								</span>
							</>
						}
					>
						<LineTable caption={words} lines={[first!, ...rest]} isOfOne />
						{count > rest.length + 1 && <p className="mt-2 text-muted">And {linesOf(count - rest.length - 1)} more.</p>}
					</Disclosure>
				))}
			{few.length > 0 && (
				<Disclosure summary={`${title}: ${linesOf(few.length)}`} open>
					<LineTable caption={title} lines={few.toSorted((a, b) => a.line - b.line)} isOfOne={isOfOne} />
				</Disclosure>
			)}
		</>
	)
}

type TableProps = { caption: string; lines: LeftOut['listed']; isOfOne: boolean }

/** Lists lines with the reason of each, or where they have one reason, only with what differs. */
const LineTable = ({ caption, lines, isOfOne }: TableProps) => (
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
					<th scope="row" className="min-w-20 py-2 pr-4 text-left align-top font-normal wrap-anywhere">
						{name}
					</th>
					<td className="py-2 align-top wrap-anywhere">{(isOfOne && differsIn(reason)) || reason}</td>
				</tr>
			))}
		</tbody>
	</table>
)
