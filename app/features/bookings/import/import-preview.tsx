import { useEffect, useRef, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CsvFileForm } from '#app/ui/form/csv-file-form.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import { WrongLines } from '../customers/import/wrong-lines.tsx'
import { count as grouped } from '../customers/import/import-words.ts'
import { ChooseColumns } from './choose-columns.tsx'
import { buttonOf, FILES, linesOf, type Kind } from './import-kinds.ts'
import type { ImportPreview as Preview } from './imports.server.ts'
import type { ColumnsOfFile } from './list-file.ts'

type HeadProps = {
	base: string
	/** Those that the user may import, beside customers. */
	kinds: Kind[]
	kind: Kind | 'customers'
	/** Whether the user may change the venue, from where one comes here. */
	editsVenue: boolean
	children: ReactNode
}

/** Heads the page of each kind of file, with the way to the others. */
export const ImportHead = ({ base, kinds, kind, editsVenue, children }: HeadProps) => (
	<div>
		<BackLink to={editsVenue ? `${base}/edit` : `${base}/customers`}>{editsVenue ? 'Venue' : 'Customers'}</BackLink>
		<h2 className="mb-1 text-2xl">Coming from another system</h2>
		<LinkTabs
			label="What to import"
			tabs={[
				{ label: 'Customers', to: `${base}/customers/import`, current: kind === 'customers' },
				...kinds.map((one) => ({ label: FILES[one].title, to: `${base}/import?of=${one}`, current: one === kind })),
			]}
		/>
		<h3 className="mt-6 mb-1 text-lg">Import {kind === 'customers' ? kind : FILES[kind].title.toLowerCase()}</h3>
		{children}
	</div>
)

type FileScreenProps = {
	/** Of the form that takes a file. */
	file: { action: string; most: number; hint: string; tooLarge: string; example: string }
	error?: string[] | null
	/** Of the chosen file. */
	preview: ReactNode
}

/** Takes a file, or shows the preview of the one that was chosen, with a form for another. */
export const FileOrPreview = ({ file, error, preview }: FileScreenProps) =>
	preview ? (
		<>
			{preview}
			<Disclosure summary="Another file">
				<CsvFileForm key="again" verb="Check the File" {...file} />
			</Disclosure>
		</>
	) : (
		<CsvFileForm key="first" verb="Check the File" {...file} error={error} />
	)

type ConfirmProps = {
	summary: ReactNode
	/** The answer to the file, which rides along in the form: nothing is stored. */
	answer: { csv?: string; changed?: boolean; preview: { columns: ColumnsOfFile; key: string } }
	/** The form that imports it: where it goes, the lines it has seen, and its button; null where it brings nothing. */
	form: { action: string; seen: string; verb: string | null }
	cancel: string
	children: ReactNode
}

/** Says what an import would do and asks, above its columns and the lists of its lines. */
export function ConfirmImport({ summary, answer, form, cancel, children }: ConfirmProps) {
	const sent = useNavigation().formData
	const said = useRef<HTMLDivElement>(null)
	const { csv, changed, preview } = answer
	const { columns, key } = preview
	const isReading = sent?.has('check') === true
	// The page of a preview is read from its title on, wherever the form for the file was.
	useEffect(() => {
		scrollTo(0, 0)
		said.current!.focus({ preventScroll: true })
	}, [preview])
	const fields = { csv: csv ?? '', seen: form.seen, idempotencyKey: key }
	return (
		<>
			<Form method="post" action={form.action} encType="multipart/form-data" className="flex flex-col gap-3">
				{Object.entries(fields).map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<Card className="flex flex-col gap-4">
					<div ref={said} tabIndex={-1} data-answer="" className="tabular-nums outline-none">
						{changed && <p className="mb-3 font-semibold">You chose other columns. Have another look, then import.</p>}
						{columns.problems.length > 0 ? (
							<ul className="flex flex-col gap-1 font-semibold">
								{columns.problems.map((problem) => (
									<li key={problem}>{problem}</li>
								))}
							</ul>
						) : (
							summary
						)}
					</div>
					{form.verb ? (
						<div className="flex flex-wrap gap-3">
							<Button pending={sent !== undefined && !isReading} pendingText="Importing…">
								{form.verb}
							</Button>
							<ButtonLink to={cancel} variant="secondary">
								Cancel
							</ButtonLink>
						</div>
					) : (
						columns.problems.length === 0 && <p className="font-semibold">There’s nothing to import from this file.</p>
					)}
				</Card>
				<ChooseColumns of={columns} pending={isReading} />
			</Form>
			<div className="empty:hidden">{children}</div>
		</>
	)
}

type PreviewProps = { kind: Kind; answer: ConfirmProps['answer'] & { preview: Preview }; action: string }

/** Lists what an import would bring and what it cannot. */
export function ImportPreview({ kind, answer, action }: PreviewProps) {
	const { count, says, seen, listed, refused } = answer.preview
	return (
		<ConfirmImport
			cancel={action}
			answer={answer}
			form={{ action, seen, verb: count === 0 ? null : `Import ${buttonOf(kind, count)}` }}
			summary={
				<ul className="list-disc pl-5">
					<li>{linesOf(kind, count)} can be imported</li>
					{says.map((words) => (
						<li key={words}>{words}</li>
					))}
					{refused.count > 0 && (
						<li>{refused.count === 1 ? '1 line is left out' : `${grouped(refused.count)} lines are left out`}</li>
					)}
				</ul>
			}
		>
			<WrongLines title="Left out" count={refused.count} lines={refused.listed} />
			{count > 0 && (
				<Disclosure summary={`To import: ${grouped(count)}`} open={count <= 20}>
					<ul className="flex flex-col gap-2 wrap-anywhere tabular-nums">
						{listed.map(({ line, name, phone, words, remarks }) => (
							<li key={line}>
								<span className="font-semibold">{name}</span>
								{phone && `, ${phone}`}
								<span className="block text-sm text-muted">{words}</span>
								{remarks.map((remark) => (
									<span key={remark} className="block text-sm">
										{remark}
									</span>
								))}
							</li>
						))}
					</ul>
					{count > listed.length && <p className="mt-2 text-muted">And {grouped(count - listed.length)} more.</p>}
				</Disclosure>
			)}
		</ConfirmImport>
	)
}
