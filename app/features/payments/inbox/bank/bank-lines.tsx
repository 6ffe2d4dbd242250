import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { readAloud } from '#app/lib/text/reference.ts'
import { amountOf } from '#app/lib/money.ts'
import { at, formatDay } from '#app/lib/time/time.ts'
import { Button } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { Select } from '#app/ui/form/field.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Comparison } from './bank-comparison.server.ts'
import { fits } from './bank-line.ts'
import { lineWords } from '../line-words.ts'
import { MOST_PICKED } from '../inbox-limits.ts'

type Line = Comparison['matched'][number]

type Props = {
	comparison: Comparison
	action: string
	error?: string[]
	/** The ticked or chosen values, as the form sent them. */
	picked?: unknown
}

/** Shows what a bank statement and the venue's payments have in common, before any of it is confirmed. */
export function BankLines({ comparison, action, error, picked }: Props) {
	const { matched, more, differs, twice, own, confirmed, byHand, out, unread } = comparison
	const wasPicked = (value: string) => [picked].flat().includes(value)
	const sending = useNavigation().formMethod === 'POST'
	const shares = differs.filter(({ share }) => share)
	const others = differs.filter(({ share }) => !share).slice(0, Math.max(0, MOST_PICKED - matched.length))
	const canTick =
		matched.length + others.length > 0 || byHand.lines.some((line) => othersFor(line, byHand.open).length > 0)
	const shown = [...matched, ...others].map(shownIn).join(' ')
	return (
		<div data-answer="" className="flex flex-col gap-6">
			<Form method="post" id={ONE_LINE} action={action} preventScrollReset className="hidden">
				<input type="hidden" name="shown" value={shown} />
				<input type="hidden" name="left" value={leftIn(byHand.lines)} />
			</Form>
			{matched.length + byHand.lines.length === 0 && (
				<EmptyState
					level="h3"
					title="Nothing to confirm in this statement"
					text="No line has the reference and amount of a payment you’re waiting for."
				/>
			)}
			{matched.length + others.length + byHand.lines.length > 0 && (
				<Form method="post" action={action} className="flex flex-col gap-6">
					{error && <FormError errors={error} />}
					<input type="hidden" name="shown" value={shown} />
					{matched.length > 0 && (
						<Part id="matched" title="Matches" count={matched.length} hint="The reference and the amount match.">
							{matched.map((line) => {
								const value = String(line.id)
								return <Tick key={line.line} line={line} value={value} ticked={!error || wasPicked(value)} />
							})}
						</Part>
					)}
					{more > 0 && (
						<Notice>{more} more match. Confirm these first, then send the statement again for the rest.</Notice>
					)}
					{others.length > 0 && (
						<Part
							id="differs"
							title="Another amount"
							count={others.length}
							hint="The reference is right but the amount isn’t. Tick the ones you take as they came."
						>
							{others.map((line) => {
								const value = `${line.id}:${line.came}`
								return (
									<Tick key={line.line} line={line} value={value} ticked={wasPicked(value)} note={difference(line)} />
								)
							})}
						</Part>
					)}
					{byHand.lines.length > 0 && <ByHandPart byHand={byHand} wasPicked={wasPicked} />}
					{canTick && (
						<Button className="self-start max-sm:w-full" pending={sending} pendingText="Confirming…">
							Confirm the Ticked Payments
						</Button>
					)}
				</Form>
			)}
			{shares.length > 0 && (
				<Part
					id="shares"
					title="Another amount for a share"
					count={shares.length}
					hint="A share has to be paid exactly. Pay these back by hand, or ask for the rest."
				>
					{shares.map((line) => (
						<Row key={line.line} line={line} amount={amountOf(line.came)} note={difference(line)} />
					))}
				</Part>
			)}
			{twice.length > 0 && (
				<Part id="twice" title="Came twice" count={twice.length} hint="Please pay the second one back by hand.">
					{twice.map((line) => (
						<Row key={line.line} line={line} amount={amountOf(line.came)} />
					))}
				</Part>
			)}
			{own.length > 0 && (
				<Part
					id="own"
					title="Your own"
					count={own.length}
					hint="Somebody else at the venue or an admin has to confirm these."
				>
					{own.map((line) => (
						<Row key={line.line} line={line} amount={amountOf(line.came)} />
					))}
				</Part>
			)}
			<p className="text-muted">
				{[
					confirmed > 0 && `${inLines(confirmed)} confirmed before`,
					out > 0 && (out === 1 ? '1 line is money out' : `${out} lines are money out`),
					unread.count > 0 && unreadWords(unread),
				]
					.filter(Boolean)
					.join(' · ')}
			</p>
		</div>
	)
}

/** The form of the buttons that confirm a guess or leave a line out, one line at a time. */
const ONE_LINE = 'one-line'

/** Encodes the lines that name no payment, so that they can be shown again. */
const leftIn = (lines: Comparison['byHand']['lines']) =>
	JSON.stringify(
		lines.map(({ line, came, date, words, mark }) => [line, came, [date, words].filter(Boolean).join(' '), mark]),
	)

/** Encodes a line in the form, so that it can be shown again. */
const shownIn = ({ line, came, reference }: Line) => `${line}:${came}:${reference}`

const inLines = (count: number) => (count === 1 ? '1 line' : `${count} lines`)

/** `1 line we can’t read: line 7` */
function unreadWords({ count, listed }: Comparison['unread']) {
	const which = `${listed.length === 1 ? 'line' : 'lines'} ${listed.join(', ')}${count > listed.length ? ' …' : ''}`
	return `${inLines(count)} we can’t read: ${which}`
}

function difference({ came, asked }: Line) {
	const off = came - asked
	return `${amountOf(asked)} asked for. That’s ${amountOf(Math.abs(off))} too ${off > 0 ? 'much' : 'little'}`
}

type TickProps = { line: Line; value: string; ticked: boolean; note?: string }

function Tick({ line, value, ticked, note }: TickProps) {
	return (
		<li>
			<label className="flex min-h-12 cursor-pointer items-start gap-3 px-4 py-3 hover:bg-raised">
				<input
					type="checkbox"
					name="pick"
					value={value}
					defaultChecked={ticked}
					className="mt-0.5 size-5 shrink-0 accent-court"
				/>
				<span className="min-w-0 grow">
					<Facts line={line} amount={amountOf(line.came)} />
					{note && <span className="block text-sm text-clay-strong">{note}</span>}
				</span>
			</label>
		</li>
	)
}

type WasPicked = { wasPicked: (value: string) => boolean }

/** Lines that name no payment, with what each may be for, to tick, choose or leave out. */
function ByHandPart({ byHand: { lines, more, open }, wasPicked }: WasPicked & { byHand: Comparison['byHand'] }) {
	return (
		<>
			<input type="hidden" name="left" value={leftIn(lines)} />
			<Part
				id="by-hand"
				title="Without your reference"
				count={lines.length + more}
				hint="Confirm what’s right, or choose what the line is for. We don’t count or keep what you leave out."
			>
				{lines.map((line) => (
					<ByHandLine key={line.mark} line={line} open={open} wasPicked={wasPicked} />
				))}
			</Part>
			{more > 0 && <Notice>{more} more lines. Confirm these first, then send the rest of the statement.</Notice>}
		</>
	)
}

type Unnamed = Comparison['byHand']['lines'][number]
type Open = Comparison['byHand']['open']
const CHOICES = 25

/** Returns what a line may be for beside its guesses. */
const othersFor = ({ came, guesses }: Unnamed, open: Open) =>
	open.filter((one) => guesses.every((guess) => guess.key !== one.key) && fits(one, came))

function ByHandLine({ line: unnamed, open, wasPicked }: WasPicked & { line: Unnamed; open: Open }) {
	const { line, date, words, came, mark, guesses, alike } = unnamed
	const sending = useNavigation().formMethod === 'POST'
	const valueOf = (key: string) => `${key}:${came}:${mark}`
	const off = (cents: number) => Math.abs(cents - came)
	const others = othersFor(unnamed, open)
		.sort((a, b) => off(a.open) - off(b.open))
		.slice(0, CHOICES)
	const leave = (
		<Button form={ONE_LINE} name="leave" value={mark} variant="secondary" size="sm" pending={sending}>
			Leave Out
		</Button>
	)
	return (
		<li className="flex flex-col px-4 py-3">
			<p className="flex items-baseline justify-between gap-x-3 font-semibold tabular-nums">
				<span className="min-w-0 wrap-anywhere">{words || 'No words'}</span>
				<span className="font-display">{amountOf(came)}</span>
			</p>
			<p className="text-sm text-muted tabular-nums">
				{date ? `${formatDay(at(date, 0))} · ` : ''}Line {line}
			</p>
			{alike && <p className="mt-1 font-semibold">Which one is it? They fit alike.</p>}
			{guesses.map((guess) => (
				<div key={guess.key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
					<p className="min-w-0 grow basis-60 text-sm">
						<b className="wrap-anywhere">{guess.payer}</b> <span className="tabular-nums">{amountOf(guess.open)}</span>
						<span className="block text-muted">{guess.what}</span>
						<span className="block">{guess.why}</span>
					</p>
					<div className="flex gap-2">
						<Button
							form={ONE_LINE}
							name="one"
							value={valueOf(guess.key)}
							variant="secondary"
							size="sm"
							pending={sending}
						>
							{guesses.length > 1 ? 'It’s This One' : 'Confirm'}
						</Button>
						{guesses.length === 1 && leave}
					</div>
				</div>
			))}
			{guesses.length > 1 && <div>{leave}</div>}
			{others.length > 0 && (
				<Select
					name="pick"
					aria-label={`What line ${line} is for`}
					defaultValue={others.map(({ key }) => valueOf(key)).find(wasPicked) ?? ''}
					className="mt-2"
				>
					<option value="">{guesses.length > 0 ? 'Something else' : 'Leave out'}</option>
					{others.map(({ key, payer, what, open }) => (
						<option key={key} value={valueOf(key)}>
							{`${amountOf(open)} · ${payer} · ${what}`}
						</option>
					))}
				</Select>
			)}
		</li>
	)
}

type PartProps = { id: string; title: string; count: number; hint: string; children: ReactNode }

function Part({ id, title, count, hint, children }: PartProps) {
	return (
		<section aria-labelledby={id} className="flex flex-col gap-3">
			<div>
				<h3 id={id} className="text-xl">
					{title} <span className="font-normal text-muted tabular-nums">{count}</span>
				</h3>
				<p className="text-sm text-muted">{hint}</p>
			</div>
			<ul className={`${cardClass} rows`}>{children}</ul>
		</section>
	)
}

function Row({ line, amount, note }: { line: Line; amount: string; note?: string }) {
	return (
		<li className="px-4 py-3">
			<Facts line={line} amount={amount} />
			{note && <p className="text-sm text-clay-strong">{note}</p>}
		</li>
	)
}

function Facts({ line, amount }: { line: Line; amount: string }) {
	return (
		<span className="block min-w-0 grow tabular-nums">
			<span className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
				<span className="wrap-anywhere">{line.payer}</span>
				<span className="font-display">{amount}</span>
			</span>
			<span className="block text-sm text-muted">{lineWords(line)}</span>
			<span className="block text-sm">
				Line {line.line} · {readAloud(line.reference)}
			</span>
		</span>
	)
}
