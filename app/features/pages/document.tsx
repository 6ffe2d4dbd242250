import type { ReactNode } from 'react'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { formatLongDate } from '#app/lib/time/time.ts'

export type Section = { id: string; title: string; body: ReactNode }

type Props = {
	title: string
	changed: Date
	summary: ReactNode
	sections: Section[]
}

/** A long text: summary, table of contents, and numbered sections, each with an anchor. */
export function Document({ title, changed, summary, sections }: Props) {
	const contents = (
		<ol className="list-decimal pl-5 marker:text-muted">
			{sections.map(({ id, title }) => (
				<li key={id}>
					<a
						href={`#${id}`}
						className="inline-flex min-h-11 items-center py-2 leading-5 underline-offset-4 hover:underline pointer-fine:min-h-0 pointer-fine:py-1"
					>
						{title}
					</a>
				</li>
			))}
		</ol>
	)
	return (
		<div className="mx-auto grid w-full max-w-5xl gap-8 lg:grid-cols-[minmax(0,1fr)_16rem]">
			<header className="flex flex-col gap-3 lg:col-span-2">
				<h1 className="text-3xl md:text-4xl">{title}</h1>
				<p className="text-sm text-muted">
					Last changed on <time dateTime={changed.toISOString().slice(0, 10)}>{formatLongDate(changed)}</time>
				</p>
				<p className="max-w-[72ch] text-lg">{summary}</p>
			</header>
			<nav aria-label="Contents" className="lg:col-start-2 lg:row-start-2 print:hidden">
				<Disclosure summary="Contents" className="border-t lg:hidden">
					{contents}
				</Disclosure>
				<div className="rounded-lg border border-line bg-surface p-5 max-lg:hidden lg:sticky lg:top-24">
					<h2 className="mb-1 text-lg">Contents</h2>
					{contents}
				</div>
			</nav>
			<div className="flex max-w-[72ch] min-w-0 flex-col gap-10 lg:col-start-1 lg:row-start-2">
				{sections.map(({ id, title, body }, i) => (
					<section key={id} id={id} aria-labelledby={`${id}-title`} className="flex scroll-mt-24 flex-col gap-3">
						<h2 id={`${id}-title`} className="text-2xl print:break-after-avoid">
							<span className="text-muted tabular-nums">{i + 1}.</span> {title}
						</h2>
						{body}
					</section>
				))}
			</div>
		</div>
	)
}

export const List = ({ children }: { children: ReactNode }) => (
	<ul className="list-disc [&>*+*]:mt-1.5 pl-5 marker:text-court">{children}</ul>
)

export const To = ({ href, children }: { href: string; children: ReactNode }) => (
	<a href={href} className="font-semibold text-court-strong underline underline-offset-4 wrap-anywhere">
		{children}
	</a>
)

type TableProps = { caption: string; head: string[]; rows: ReactNode[][] }

/** A table that becomes a list of cards on narrow screens; the first column names its row. */
export function FactTable({ caption, head, rows }: TableProps) {
	return (
		<table className="w-full text-sm max-md:block">
			<caption className="sr-only">{caption}</caption>
			<thead className="max-md:sr-only">
				<tr className="border-b border-edge text-left">
					{head.map((title) => (
						<th key={title} scope="col" className="py-2 pr-4 align-bottom font-semibold">
							{title}
						</th>
					))}
				</tr>
			</thead>
			<tbody className="max-md:block">
				{rows.map((cells, i) => (
					<tr key={i} className="border-b border-line max-md:block max-md:py-3">
						{cells.map((cell, j) =>
							j === 0 ? (
								<th
									key={j}
									scope="row"
									className="py-2.5 pr-4 text-left align-top font-medium max-md:block max-md:font-semibold max-md:py-0.5"
								>
									{cell}
								</th>
							) : (
								<td key={j} className="py-2.5 pr-4 align-top max-md:block max-md:py-0.5">
									<span className="text-muted md:hidden">{head[j]}: </span>
									{cell}
								</td>
							),
						)}
					</tr>
				))}
			</tbody>
		</table>
	)
}
