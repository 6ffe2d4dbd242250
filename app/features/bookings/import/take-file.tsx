import { Fragment, type ComponentProps, type ReactNode } from 'react'
import { buttonClass } from '#app/ui/button.tsx'
import { CsvFileForm } from '#app/ui/form/csv-file-form.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import { importPage, titleOf, type FileFacts, type ImportedKind, type Kind } from './import-kinds.ts'

type HeadProps = {
	base: string
	/** Those that the user may import, beside customers. */
	kinds: Kind[]
	kind: ImportedKind
}

/** Heads the page of each kind of file, with the way to the others. */
export const ImportHead = ({ base, kinds, kind }: HeadProps) => (
	<div>
		<BackLink to={`${base}/customers`}>Customers</BackLink>
		<h2 className="mb-1 text-2xl">Import {titleOf(kind).toLowerCase()}</h2>
		<LinkTabs
			label="What to import"
			tabs={(['customers', ...kinds] as const).map((one) => ({
				label: titleOf(one),
				to: base + importPage(one),
				current: one === kind,
			}))}
		/>
	</div>
)

type FileScreenProps = {
	/** Of the form that takes a file. */
	file: Pick<ComponentProps<typeof CsvFileForm>, 'action' | 'most' | 'hint' | 'tooLarge'>
	facts: FileFacts
	example: string
	error?: string[] | null
	/** Of the chosen file. */
	preview: ReactNode
}

/** Takes a file and says what it needs, or shows the preview of the one that was chosen, with a form for another. */
export const FileOrPreview = ({ file, facts, example, error, preview }: FileScreenProps) =>
	preview ? (
		<>
			{preview}
			<Disclosure summary="Another file">
				<CsvFileForm key="again" verb="Check the File" {...file} />
			</Disclosure>
		</>
	) : (
		<div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
			<div className="flex min-w-0 flex-col gap-6">
				<div className="flex flex-col gap-3">
					<p className="text-muted">{facts.about}</p>
					<CsvFileForm key="first" verb="Check the File" {...file} error={error} />
				</div>
				<dl className="flex flex-col gap-3">
					{facts.says.map(([term, words]) => (
						<div key={term} className="sm:flex sm:gap-4">
							<dt className="shrink-0 font-semibold sm:w-32">{term}</dt>
							<dd className="text-muted">{words}</dd>
						</div>
					))}
				</dl>
			</div>
			<Sample example={example} name={`${titleOf(facts.of).toLowerCase()}.csv`} />
		</div>
	)

const Sample = ({ example, name }: { example: string; name: string }) => (
	<div className="flex flex-col gap-3">
		<h3 className="text-lg">It begins like this</h3>
		<pre className="rounded-md bg-raised px-4 py-3 text-sm whitespace-pre-wrap">
			{example.split(',').map((cell, i) => (
				<Fragment key={i}>
					{i > 0 && ','}
					{/* Lines break between cells, and not within a name. */}
					{i > 0 && <wbr />}
					{cell}
				</Fragment>
			))}
		</pre>
		<a
			href={`data:text/csv;charset=utf-8,${encodeURIComponent(example)}`}
			download={name}
			className={buttonClass({ variant: 'secondary', className: 'self-start max-sm:w-full' })}
		>
			Download a Sample
		</a>
	</div>
)
