import { useState, type FormEvent } from 'react'
import { Form } from 'react-router'
import type { Failed } from '#app/lib/form/form.server.ts'
import { at, dateOf, formatLongDate, formatTime, formatTimeRange } from '#app/lib/time/time.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { SelectField, TextArea } from '#app/ui/form/field.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Dialog, DialogButtons } from '#app/ui/layer/dialog.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import { Link } from '#app/ui/link/link.tsx'
import type { MessagePage } from './desk-messages.server.ts'
import { readClock } from '../book/asked-time.ts'
import { countMessaged, messagedWords } from './reach-words.ts'
import { DESK_MESSAGE_MAX, templateOf, TEMPLATES } from './templates.ts'

type Props = {
	page: MessagePage
	base: string
	closeTo: string
	query: URLSearchParams
	failed?: Failed
}

/** Writes to players: first to whom, then what. */
export const MessageDialog = (props: Props) =>
	props.page.asked?.chosen ? <Writing {...props} asked={props.page.asked} /> : <Choosing {...props} />

/** A form that only changes the address, so that it works without scripts; those count by a button. */
function Choosing({ page: { date, sports, times, messaged, asked, sent }, base, closeTo, query }: Props) {
	const first = {
		sport: String(asked?.sportId ?? ''),
		from: query.get('from') ?? times[0] ?? '',
		to: query.get('to') ?? times.at(-1) ?? '',
	}
	const [chosen, setChosen] = useState(first)
	const choose = ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
		const fields = new FormData(form)
		const of = (name: string) => String(fields.get(name))
		setChosen({ sport: of('sport'), from: of('from'), to: of('to') })
	}
	return (
		<Dialog title="Message players" closeTo={closeTo}>
			<div className="flex flex-col gap-5">
				<p className="-mt-2 font-semibold">{formatLongDate(at(date, 0))}</p>
				{times.length === 0 ? (
					<>
						<p className="text-muted">No one has a booking on this day that is still to come.</p>
						<ButtonLink to={closeTo} preventScrollReset variant="secondary">
							Back
						</ButtonLink>
					</>
				) : (
					<Form method="get" className="flex flex-col gap-5" onChange={choose}>
						<input type="hidden" name="date" value={date} />
						<SelectField label="Sport" name="sport" defaultValue={first.sport}>
							<option value="">All sports</option>
							{sports.map(({ id, name }) => (
								<option key={id} value={id}>
									{name}
								</option>
							))}
						</SelectField>
						<div className="grid grid-cols-2 gap-3">
							<SelectField label="From" name="from" defaultValue={first.from} options={options(times.slice(0, -1))} />
							<SelectField label="To" name="to" defaultValue={first.to} options={options(times.slice(1))} />
						</div>
						<SelectField
							label="About"
							name="template"
							defaultValue={query.get('template') ?? undefined}
							options={[...TEMPLATES]}
						/>
						<p role="status" className="font-semibold">
							{reachWords(messaged, date, chosen)}
						</p>
						<div className="hidden noscript:block">
							<Button name="count" value="yes" variant="secondary">
								Count Players
							</Button>
						</div>
						<DialogButtons>
							<Button>Next</Button>
							<ButtonLink to={closeTo} preventScrollReset variant="secondary">
								Back
							</ButtonLink>
						</DialogButtons>
					</Form>
				)}
				{sent.length > 0 && (
					<section aria-labelledby="sent">
						<h3 id="sent" className="text-lg">
							Sent about this day
						</h3>
						<ul className="flex flex-col rows">
							{sent.map(({ id, text, by, createdAt, people }) => (
								<li key={id} className="py-2">
									<Link to={`${base}/messages/${id}`} className="block min-h-11 hover:underline">
										<span className="block text-sm text-muted">
											{formatTime(createdAt)} {by && `by ${by} `}to {peopleWords(people)}
										</span>
										<span className="wrap-anywhere">{text}</span>
									</Link>
								</li>
							))}
						</ul>
					</section>
				)}
			</div>
		</Dialog>
	)
}

function Writing({
	page,
	asked: { sportId, from, to, sport },
	closeTo,
	query,
	failed,
}: Props & { asked: NonNullable<MessagePage['asked']> }) {
	const reached = countMessaged(page.messaged, { sportId, from: from.getTime(), to: to.getTime() })
	const isNobody = reached.players + reached.untold === 0
	const { form, field } = useSubmission<'text'>('desk-message', failed?.result, {
		text: templateOf(query.get('template')).text,
	})
	return (
		<Question
			title="Message players"
			back={closeTo}
			verb={['Send Message', 'Sending…']}
			reason={isNobody ? messagedWords(reached) : undefined}
			failed={failed}
			form={form}
		>
			<input type="hidden" name="idempotencyKey" value={useIdempotencyKey(page.idempotencyKey)} />
			<p>
				<span className="block font-semibold">
					{sport ?? 'All sports'}, {formatLongDate(from)},{' '}
					{dateOf(to) === dateOf(from) ? formatTimeRange(from, to) : `from ${formatTime(from)}`}
				</span>
				{!isNobody && <span className="text-muted">{messagedWords(reached)}</span>}
			</p>
			<TextArea label="Message" {...field('text')} maxLength={DESK_MESSAGE_MAX} rows={5} required />
		</Question>
	)
}

/** Says whom a message reaches that is about a sport, or all where it is empty, and hours of a day: `HH:MM`. */
function reachWords(
	messaged: MessagePage['messaged'],
	date: string,
	chosen: { sport: string; from: string; to: string },
) {
	const [from, to] = [chosen.from, chosen.to].map((time) => at(date, readClock(time)).getTime()) as [number, number]
	if (to <= from) return 'Choose an end after the start.'
	return messagedWords(countMessaged(messaged, { sportId: chosen.sport ? Number(chosen.sport) : null, from, to }))
}

const options = (times: string[]) => times.map((time) => ({ value: time, label: time }))

export const peopleWords = (people: number) => (people === 1 ? '1 player' : `${people} players`)
