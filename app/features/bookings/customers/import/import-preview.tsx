import type { ComponentProps, ReactNode } from 'react'
import { allOf } from '#app/lib/text/list.ts'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { ConfirmImport } from '../../import/import-preview.tsx'
import type { ImportPreview } from './import.server.ts'
import { count, linesOf } from './import-words.ts'

type PreviewProps = {
	answer: ComponentProps<typeof ConfirmImport>['answer'] & { preview: ImportPreview }
	base: string
}

/** Counts what an import would do, lists the lines it leaves out, and asks. */
export function Preview({ answer, base }: PreviewProps) {
	const { brings, fresh, filled, clashes, twice, unread, isNew, matched } = answer.preview
	const total = fresh + filled
	const says = [
		fresh > 0 && (fresh === 1 ? '1 new customer' : `${count(fresh)} new customers`),
		filled > 0 &&
			`${count(filled)} already yours ${filled === 1 ? 'gets' : 'get'} details you didn’t have, and ${filled === 1 ? 'keeps' : 'keep'} them if you undo`,
		clashes.count > 0 && `${count(clashes.count)} ${clashes.count === 1 ? 'differs' : 'differ'}, and we keep yours`,
		unread,
	].filter((words) => typeof words === 'string')
	return (
		<ConfirmImport
			cancel={base}
			answer={answer}
			counts={{ brings, settled: 'with nothing new' }}
			says={says}
			form={{
				action: `${base}/import`,
				seen: '',
				verb: total === 0 ? null : `Import ${total === 1 ? '1 Customer' : `${count(total)} Customers`}`,
			}}
			brought={
				<>
					<Lines title="New" of={isNew}>
						{({ line, name, phone, email, isNamesake }) => (
							<li key={line}>
								Line {line}, {[name, phone, email].filter(Boolean).join(', ')}
								{isNamesake && <span className="block text-muted">Same name as a customer you have</span>}
							</li>
						)}
					</Lines>
					<Lines title="Already yours, with new details" of={matched.filled}>
						{(one) => <Matched key={one.line} base={base} of={one} />}
					</Lines>
				</>
			}
			settled={
				<>
					<Lines title="Already yours, with nothing new" of={matched.same}>
						{(one) => <Matched key={one.line} base={base} of={one} />}
					</Lines>
					<Lines title="In the file twice" of={twice}>
						{({ line, name, first }) => (
							<li key={line}>
								Line {line}, {name}: like line {first}
							</li>
						)}
					</Lines>
				</>
			}
		>
			<Lines title="Details that differ" of={clashes}>
				{({ line, name, id, fields }) => (
					<li key={line}>
						Line {line},{' '}
						<Link to={`${base}/${id}`} className="font-semibold underline underline-offset-4">
							{name}
						</Link>
						{fields.map(({ field, here, there }) => (
							<span key={field} className="block text-muted">
								{NAMES[field]}: {here === '' ? 'you have none' : `“${here}” stays`}, the file has “{there}”
							</span>
						))}
					</li>
				)}
			</Lines>
		</ConfirmImport>
	)
}

type MatchedProps = { base: string; of: ImportPreview['matched']['filled']['listed'][number] }

/** Says of a line which customer it is, and what it gives them. */
const Matched = ({ base, of: { line, name, id, here, gives, by } }: MatchedProps) => (
	<li>
		Line {line}, {name}: is{' '}
		<Link to={`${base}/${id}`} className="font-semibold underline underline-offset-4">
			{here}
		</Link>
		{by && `, who has that ${by}`}
		{gives.length > 0 && `, and gets ${allOf(gives.map((field) => THEIR[field]))}`}
	</li>
)

const NAMES = { name: 'Name', phone: 'Phone', email: 'Email', tags: 'Tags', note: 'Note' }

const THEIR = { name: 'a name', phone: 'a number', email: 'an email address', tags: 'tags', note: 'a note' }

type ListProps<Item> = { title: string; of: { count: number; listed: Item[] }; children: (item: Item) => ReactNode }

function Lines<Item>({ title, of, children }: ListProps<Item>) {
	if (of.count === 0) return null
	return (
		<Disclosure summary={`${title}: ${count(of.count)}`} open={of.count <= 5}>
			<ul className="flex flex-col gap-2 wrap-anywhere tabular-nums">{of.listed.map(children)}</ul>
			{of.count > of.listed.length && (
				<p className="mt-2 text-muted">And {linesOf(of.count - of.listed.length)} more.</p>
			)}
		</Disclosure>
	)
}
