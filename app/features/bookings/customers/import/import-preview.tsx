import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { allOf } from '#app/lib/text/list.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CsvFileForm } from '#app/ui/form/csv-file-form.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { FILE_BYTES, FILE_HINT, TOO_LARGE } from './import-limits.ts'
import type { ImportPreview } from './import.server.ts'
import { count, customersOf, linesOf } from './import-words.ts'

/** Takes a CSV of customers. */
export const FileForm = (props: { action: string; error?: string[] | null }) => (
	<CsvFileForm {...props} most={FILE_BYTES} hint={FILE_HINT} tooLarge={TOO_LARGE} verb="Show What Changes" />
)

/** Counts what an import would do, lists the lines it leaves out, and asks. */
export function Preview({ preview, base }: { preview: ImportPreview; base: string }) {
	const { fresh, filled, same, clashes, twice, refused, isNew, matched, accounts, packed } = preview
	const sending = useNavigation().formMethod === 'POST'
	const total = fresh + filled
	return (
		<>
			<Card className="flex flex-col gap-4">
				<ul data-answer="" className="list-disc pl-5 tabular-nums">
					{fresh > 0 && (
						<li>
							{customersOf(fresh)} {fresh === 1 ? 'is' : 'are'} new
						</li>
					)}
					{filled > 0 && (
						<li>
							{customersOf(filled)} {filled === 1 ? 'gets' : 'get'} details you didn’t have
						</li>
					)}
					{same > 0 && <li>{customersOf(same)} you already have</li>}
					{clashes.count > 0 && <li>Details of {customersOf(clashes.count)} differ, and we keep yours</li>}
					{accounts.count > 0 && (
						<li>
							{linesOf(accounts.count)} with the number of a customer who has an account: merge them if they’re one
						</li>
					)}
					{twice.count > 0 && <li>{linesOf(twice.count)} in the file twice, and the first counts</li>}
					{refused.count > 0 && <li>{linesOf(refused.count)} we can’t read</li>}
				</ul>
				{packed === null ? (
					<p className="font-semibold">There’s nothing to import from this file.</p>
				) : (
					<Form method="post" action={`${base}/import`} encType="multipart/form-data" className="flex flex-wrap gap-3">
						<input type="hidden" name="lines" value={packed} />
						<Button pending={sending} pendingText="Importing…">
							Import {total === 1 ? '1 Customer' : `${count(total)} Customers`}
						</Button>
						<ButtonLink to={base} variant="secondary">
							Cancel
						</ButtonLink>
					</Form>
				)}
			</Card>
			<div className="empty:hidden">
				<Lines title="Lines we can’t read" of={refused}>
					{({ line, name, wrong }) => (
						<li key={line}>
							Line {line}
							{name && `, ${name}`}: {wrong.map(({ reason }) => reason).join('; ')}
						</li>
					)}
				</Lines>
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
				<Lines title="Number of an account" of={accounts}>
					{({ line, name, phone, id, here }) => (
						<li key={`${line}:${id}`}>
							Line {line}, {name}: {phone} is{' '}
							<Link to={`${base}/${id}`} className="font-semibold underline underline-offset-4">
								{here}
							</Link>
							’s
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
					{({ line, name, phone }) => (
						<li key={line}>
							Line {line}, {name}
							{phone && `, ${phone}`}
						</li>
					)}
				</Lines>
				<Lines title="Customers you have" of={matched}>
					{({ line, name, id, here, gives }) => (
						<li key={line}>
							Line {line}, {name}: is{' '}
							<Link to={`${base}/${id}`} className="font-semibold underline underline-offset-4">
								{here}
							</Link>
							{gives.length > 0 && `, and gets ${allOf(gives.map((field) => THEIR[field]))}`}
						</li>
					)}
				</Lines>
			</div>
		</>
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
