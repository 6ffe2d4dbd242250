import type { ComponentProps, ReactNode } from 'react'
import { allOf } from '#app/lib/text/list.ts'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { ConfirmImport } from '../../import/import-preview.tsx'
import type { ImportPreview } from './import.server.ts'
import { WrongLines } from './wrong-lines.tsx'
import { count, linesOf } from './import-words.ts'

type PreviewProps = {
	answer: ComponentProps<typeof ConfirmImport>['answer'] & { preview: ImportPreview }
	base: string
}

/** Counts what an import would do, lists the lines it leaves out, and asks. */
export function Preview({ answer, base }: PreviewProps) {
	const { lines, fresh, filled, same, clashes, twice, refused, unread, wrong, isNew, matched } = answer.preview
	const total = fresh + filled
	const known = [
		filled > 0 &&
			`${count(filled)} ${filled === 1 ? 'gets' : 'get'} details you didn’t have, and ${filled === 1 ? 'keeps' : 'keep'} them if you undo`,
		clashes.count > 0 && `${count(clashes.count)} ${clashes.count === 1 ? 'differs' : 'differ'}, and we keep yours`,
		same > 0 && `${count(same)} ${same === 1 ? 'stays' : 'stay'} as ${same === 1 ? 'it is' : 'they are'}`,
	]
	return (
		<ConfirmImport
			cancel={base}
			answer={answer}
			form={{
				action: `${base}/import`,
				seen: '',
				verb: total === 0 ? null : `Import ${total === 1 ? '1 Customer' : `${count(total)} Customers`}`,
			}}
			summary={
				<>
					<p>Of {linesOf(lines)}:</p>
					<ul className="list-disc pl-5">
						{fresh > 0 && <li>{fresh === 1 ? '1 new customer' : `${count(fresh)} new customers`}</li>}
						{matched.count > 0 && (
							<li>
								{count(matched.count)} already yours: {known.filter(Boolean).join('; ')}
							</li>
						)}
						{twice.count > 0 && <li>{count(twice.count)} in the file twice, and the first counts</li>}
						{refused > 0 && (
							<li>
								{count(refused)} left out, because we can’t read {refused === 1 ? 'it' : 'them'}
							</li>
						)}
						{unread && <li>{unread}</li>}
					</ul>
				</>
			}
		>
			<WrongLines
				title="Something is wrong"
				count={wrong.count}
				lines={wrong.listed.map(({ line, name, wrong, left }) => {
					const why = wrong.map(({ reason }) => reason).join('; ')
					return { line, name, reason: left ? why : `${why}. Imported without it` }
				})}
			/>
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
			<Lines title="In the file twice" of={twice}>
				{({ line, name, first }) => (
					<li key={line}>
						Line {line}, {name}: like line {first}
					</li>
				)}
			</Lines>
			<Lines title="New" of={isNew}>
				{({ line, name, phone, email, isNamesake }) => (
					<li key={line}>
						Line {line}, {[name, phone, email].filter(Boolean).join(', ')}
						{isNamesake && <span className="block text-muted">Same name as a customer you have</span>}
					</li>
				)}
			</Lines>
			<Lines title="Already yours" of={matched}>
				{({ line, name, id, here, gives, by }) => (
					<li key={line}>
						Line {line}, {name}: is{' '}
						<Link to={`${base}/${id}`} className="font-semibold underline underline-offset-4">
							{here}
						</Link>
						{by && `, who has that ${by}`}
						{gives.length > 0 && `, and gets ${allOf(gives.map((field) => THEIR[field]))}`}
					</li>
				)}
			</Lines>
		</ConfirmImport>
	)
}

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
