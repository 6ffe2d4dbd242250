import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { formatDay, formatTime } from '#app/lib/time/time.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { responseName } from '../../status.ts'
import type { RequestPageData, ShownAnswer } from './request-page.server.ts'
import { blockAndReport, PersonMenu } from '../../people/person-menu.tsx'
import { Person } from './request-page.tsx'

type ShownStatus = ShownAnswer['shownStatus']

const tones: Record<ShownStatus, BadgeTone> = {
	pending: 'neutral',
	accepted: 'court',
	rejected: 'outline',
	withdrawn: 'outline',
	unanswered: 'outline',
	over: 'outline',
}
const nameOf = (status: ShownStatus) =>
	status === 'over' ? 'Was in' : status === 'unanswered' ? 'Not answered' : responseName(status)

export const AnswerBadge = ({ status }: { status: ShownStatus }) => <Badge tone={tones[status]}>{nameOf(status)}</Badge>

export function RequestAnswers({ page, share }: { page: RequestPageData; share: ReactNode }) {
	const { answers, id, status } = page
	if (!answers) return null
	const address = `/matchmaking/my-requests/${id}`
	const heading = answers.total === 0 ? 'Responses' : answers.total === 1 ? '1 response' : `${answers.total} responses`
	const list = (
		<ul className={`${cardClass} rows overflow-visible`}>
			{answers.list.map((answer) => (
				<Answer key={answer.id} answer={answer} action={status === 'open' ? address : null} />
			))}
		</ul>
	)
	const pages = <Pagination {...answers} href={(to) => `${address}?page=${to}`} />
	// By then the list of players is shown above.
	if (status === 'matched' && answers.total > 0)
		return (
			<section aria-label="Responses">
				<Disclosure summary="What they wrote" open={answers.page > 1}>
					<div className="flex flex-col gap-3">
						{list}
						{pages}
					</div>
				</Disclosure>
			</section>
		)
	return (
		<section aria-labelledby="answers" className="flex flex-col gap-3">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h2 id="answers" className="text-2xl">
					{heading}
				</h2>
				{share}
			</div>
			{answers.total === 0 ? (
				<p className="text-muted">
					{status === 'open' ? 'No responses yet. Share the link to find players sooner.' : 'No responses.'}
				</p>
			) : (
				list
			)}
			{pages}
		</section>
	)
}

type AnswerProps = {
	answer: ShownAnswer
	/** Where decisions are posted; null once the request is closed. */
	action: string | null
}

function Answer({ answer, action }: AnswerProps) {
	const { id, name, message, status, shownStatus, createdAt } = answer
	const isWaiting = status === 'pending' && action !== null
	return (
		<li className="flex flex-col gap-3 px-4 py-4 sm:px-5">
			<div className="flex items-center gap-2">
				<div className="min-w-0 grow">
					<Person {...answer} />
				</div>
				{!isWaiting && <AnswerBadge status={shownStatus} />}
				<PersonMenu name={name} acts={blockAndReport(`response=${id}`)} />
			</div>
			<div>
				<p className="max-w-[72ch] wrap-anywhere whitespace-pre-line">{message}</p>
				<p className="mt-1 text-sm text-muted tabular-nums">
					<time dateTime={createdAt.toISOString()}>
						{formatDay(createdAt)}, {formatTime(createdAt)}
					</time>
				</p>
			</div>
			{isWaiting && <Decide id={id} name={name} action={action} />}
		</li>
	)
}

function Decide({ id, name, action }: { id: number; name: string; action: string }) {
	const sent = useNavigation().formData
	const sending = sent?.get('responseId') === String(id) ? sent.get('intent') : null
	return (
		<Form method="post" action={action} preventScrollReset className="flex w-full gap-2 *:grow sm:w-auto sm:self-start">
			<input type="hidden" name="responseId" value={id} />
			<Button name="intent" value="accepted" size="sm" pending={sending === 'accepted'} pendingText="Accepting…">
				Accept<span className="sr-only"> {name}</span>
			</Button>
			<Button
				name="intent"
				value="rejected"
				size="sm"
				variant="secondary"
				pending={sending === 'rejected'}
				pendingText="Declining…"
			>
				Decline<span className="sr-only"> {name}</span>
			</Button>
		</Form>
	)
}
