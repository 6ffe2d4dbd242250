import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { ActionBar } from '#app/ui/link/action-bar.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { count as grouped, linesOf as lineCount } from '../customers/import/import-words.ts'
import { WrongLines } from '../customers/import/wrong-lines.tsx'
import { ChooseColumns } from './choose-columns.tsx'
import { buttonOf, type Kind } from './import-kinds.ts'
import type { ImportPreview as Preview, pointAt } from './imports.server.ts'
import { differsIn, type LeftOut } from './reading/left-out-reasons.ts'
import type { ColumnsOfFile } from './reading/list-file.ts'

type ConfirmProps = {
	/** The answer to the file, which rides along in the form: nothing is stored. */
	answer: {
		csv?: string
		changed?: boolean
		preview: ReturnType<typeof pointAt> & { lines: number; key: string; leftOut: LeftOut[] }
	}
	/** How many lines bring something, and how many are left out with nothing to mend, as it is called. */
	counts: { brings: number; settled: string }
	/** A warning to read before it is imported, and its sums, in words. */
	caution?: string | null
	says: readonly string[]
	/** The form that imports it: where it goes, the lines it has seen, and its button; null where it brings nothing. */
	form: { action: string; seen: string; verb: string | null }
	cancel: string
	/** Lists of the lines that it brings, and of those that are left out with nothing to mend. */
	brought: ReactNode
	settled: ReactNode
	children?: ReactNode
}

/** Says what an import would do and asks, above its columns and the lists of its lines. */
export function ConfirmImport({
	answer,
	counts,
	caution,
	says,
	form,
	cancel,
	brought,
	settled,
	children,
}: ConfirmProps) {
	const sent = useNavigation().formData
	const said = useRef<HTMLDivElement>(null)
	const { csv, changed, preview } = answer
	const { columns, main, lines, key, leftOut } = preview
	const isReading = sent?.has('check') === true
	// The page of a preview is read from its title on, wherever the form for the file was.
	useEffect(() => {
		scrollTo(0, 0)
		said.current!.focus({ preventScroll: true })
	}, [preview])
	const imports = form.verb !== null && columns.problems.length === 0
	const marked = columns.columns.findIndex(({ problem }) => problem !== null)
	const fields = { csv: csv ?? '', seen: form.seen, idempotencyKey: key }
	const [toFix, lacking] = [leftOut.filter(({ is }) => is === 'to fix'), leftOut.filter(({ is }) => is === 'imported')]
	const wrong = toFix.reduce((sum, { count }) => sum + count, 0)
	const parts = [
		{ to: 'to-import', number: counts.brings, words: 'to import' },
		{ to: 'settled', number: lines - counts.brings - wrong, words: counts.settled },
		{ to: 'to-fix', number: wrong, words: 'to fix' },
	]
	return (
		<Form
			method="post"
			action={form.action}
			encType="multipart/form-data"
			className="flex flex-col gap-3 lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start lg:gap-x-8"
		>
			{Object.entries(fields).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{/* On narrow screens the bar stays below the lists, which the thumb scrolls. */}
			<div className="contents lg:sticky lg:top-20 lg:col-start-2 lg:row-start-1 lg:flex lg:flex-col lg:gap-4">
				<Card>
					<div ref={said} tabIndex={-1} data-answer="" className="flex flex-col gap-3 tabular-nums outline-none">
						<AskOrder of={columns.days} pending={isReading} />
						{changed && <p className="font-semibold">You chose other columns. Have another look, then import.</p>}
						{columns.problems.length > 0 ? (
							<ul className="flex flex-col gap-1 font-semibold">
								{columns.problems.map((problem) => (
									<li key={problem}>{problem}</li>
								))}
							</ul>
						) : (
							<>
								{main && main.is !== 'imported' && <MainReason of={main} />}
								{caution && <Notice tone="warn">{caution}</Notice>}
								<div className="flex flex-wrap items-center gap-x-4">
									<p>{lineCount(lines)} in the file:</p>
									<ul className="flex flex-wrap gap-x-4">
										{parts.map(({ to, number, words }) => (
											<li key={to} className="flex min-h-11 items-center">
												{number === 0 ? (
													<span className="text-muted">{countOf({ number, words })}</span>
												) : (
													<Jump to={to} className={to === 'to-fix' ? 'text-clay-strong' : ''}>
														{countOf({ number, words })}
													</Jump>
												)}
											</li>
										))}
									</ul>
								</div>
								{says.length > 0 && (
									<ul className="list-disc pl-5">
										{says.map((words) => (
											<li key={words}>{words}</li>
										))}
									</ul>
								)}
								{!form.verb && !main && <p className="font-semibold">There’s nothing to import from this file.</p>}
							</>
						)}
						{marked >= 0 && (
							<p>
								<Jump to={`column-${marked}`}>Go to “{columns.columns[marked]!.title}”</Jump>
							</p>
						)}
					</div>
				</Card>
				<ActionBar stays className="max-lg:order-last">
					{columns.isHopeless ? (
						<ButtonLink to={form.action} className="min-h-12 grow">
							Choose Another File
						</ButtonLink>
					) : imports ? (
						<Button pending={sent !== undefined && !isReading} pendingText="Importing…" className="min-h-12 grow">
							{form.verb}
						</Button>
					) : (
						<Button name="check" value="columns" pending={isReading} pendingText="Reading…" className="min-h-12 grow">
							Check Again
						</Button>
					)}
					{!columns.isHopeless && (
						<ButtonLink to={cancel} variant="secondary" className="min-h-12">
							Cancel
						</ButtonLink>
					)}
					<p className="text-sm text-muted tabular-nums max-sm:hidden lg:hidden">
						{columns.problems.length > 0 ? lineCount(lines) : parts.map(countOf).join(' · ')}
					</p>
				</ActionBar>
			</div>
			<div className="flex min-w-0 flex-col gap-3">
				<ChooseColumns of={columns} checks={imports || columns.isHopeless} pending={isReading} />
				{columns.problems.length === 0 && (
					<>
						{lacking.map((group) => (
							<WrongLines key={group.words} title={`${group.words}, as we can’t read it`} groups={[group]} />
						))}
						<div id="to-fix" className="empty:hidden">
							<WrongLines title="To fix" groups={toFix} />
						</div>
						{children}
						<div id="to-import" className="empty:hidden">
							{brought}
						</div>
						<div id="settled" className="empty:hidden">
							{settled}
						</div>
					</>
				)}
			</div>
		</Form>
	)
}

const countOf = ({ number, words }: { number: number; words: string }) => `${grouped(number)} ${words}`

/** Says once why nearly all lines are left out, and names the column that it comes from. */
function MainReason({ of: { words, count, lines, listed } }: { of: NonNullable<ReturnType<typeof pointAt>['main']> }) {
	const [first] = listed
	return (
		<p className="font-semibold">
			{count === lines ? `All ${lineCount(lines)}` : `${grouped(count)} of ${lineCount(lines)}`} are left out for one
			reason: {words.charAt(0).toLowerCase() + words.slice(1)}. The first is line {first!.line}
			{differsIn(first!.reason) && `, ${differsIn(first!.reason)}`}.
		</p>
	)
}

type AskOrderProps = { of: ColumnsOfFile['days']; pending: boolean }

/** Asks which day it is that is written in two ways, where the file doesn’t say: its bookings would be on other days. */
const AskOrder = ({ of, pending }: AskOrderProps) =>
	of && (
		<div className="flex flex-col gap-3">
			<RadioCards
				label={`Which day is ${of.text}?`}
				hint="Every day in this file can be read in both ways."
				name="order"
				defaultValue={of.order}
				columns={2}
				options={of.orders.map(({ value, day }) => ({
					value,
					label: day,
					description: value === 'day first' ? 'The day first' : 'The month first',
				}))}
			/>
			<Button
				name="check"
				value="columns"
				variant="secondary"
				className="self-start max-sm:w-full"
				pending={pending}
				pendingText="Reading…"
			>
				Read It Again
			</Button>
		</div>
	)

type JumpProps = { to: string; className?: string; children: ReactNode }

/** Leads to a part of the preview, and opens it. A hash of its own would be another page, without the preview. */
function Jump({ to, className = '', children }: JumpProps) {
	const jump = (event: MouseEvent) => {
		event.preventDefault()
		const part = document.getElementById(to)!
		part.closest('details')?.setAttribute('open', '')
		for (const list of part.querySelectorAll(':scope > details')) list.setAttribute('open', '')
		part.querySelector<HTMLElement>('summary, select')?.focus({ preventScroll: true })
		part.scrollIntoView()
	}
	return (
		<a
			href={`#${to}`}
			onClick={jump}
			className={`inline-flex min-h-11 items-center font-semibold underline underline-offset-4 ${className}`}
		>
			{children}
		</a>
	)
}

type PreviewProps = { kind: Kind; answer: ConfirmProps['answer'] & { preview: Preview }; action: string }

/** Lists what an import would bring and what it cannot. */
export function ImportPreview({ kind, answer, action }: PreviewProps) {
	const { count, caution, says, seen, listed, leftOut, verb } = answer.preview
	return (
		<ConfirmImport
			cancel={action}
			answer={answer}
			counts={{ brings: count, settled: 'left out' }}
			caution={caution}
			says={says}
			form={{ action, seen, verb: count === 0 ? null : (verb ?? `Import ${buttonOf(kind, count)}`) }}
			brought={
				count > 0 && (
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
				)
			}
			settled={<WrongLines title="Left out" groups={leftOut.filter(({ is }) => is === 'settled')} />}
		/>
	)
}
