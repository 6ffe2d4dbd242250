import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button, ButtonLink, type ButtonVariant } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { RequestPageData } from './request-page.server.ts'
import { AnswerBadge } from './request-page-answers.tsx'

type Props = { page: RequestPageData; share: ReactNode }

/** With fewer players the teams make themselves, so that the balancer stands last and quiet. */
const WORTH_BALANCING = 4

export const RequestActions = (props: Props) => (props.page.isOwner ? <OwnerActions {...props} /> : <Own {...props} />)

function OwnerActions({ page: { id, status, may, found, places } }: Pick<Props, 'page'>) {
	const own = (part: string) => `/matchmaking/my-requests/${id}/${part}`
	if (status !== 'open' && status !== 'matched') return null
	const isBig = places + 1 >= WORTH_BALANCING
	const balancer = (variant: ButtonVariant) => (
		<ButtonLink
			to={`/team-balancer?matchRequestId=${id}`}
			variant={variant}
			className={variant === 'quiet' ? 'max-sm:col-span-2' : ''}
		>
			<Icon name="scale" className="size-4" /> Team Balancer
		</ButtonLink>
	)
	return (
		<nav
			aria-label="Manage this request"
			className="grid grid-cols-2 items-start gap-2 sm:flex sm:flex-wrap print:hidden"
		>
			{may.close && (
				<ButtonLink to={own('close')} preventScrollReset>
					<Icon name="circle-check" className="size-4" /> That’s Enough
				</ButtonLink>
			)}
			{isBig && balancer(status === 'open' && found > 0 && !may.close ? 'primary' : 'secondary')}
			{may.invite && (
				<Form method="post" action={own('game')} className="grid">
					<Button name="intent" value="invite" variant="secondary">
						<Icon name="users" className="size-4" /> Invite Friends
					</Button>
				</Form>
			)}
			{status === 'open' && (
				<ButtonLink to={own('edit')} variant="secondary">
					<Icon name="pencil" className="size-4" /> Edit
				</ButtonLink>
			)}
			{may.cancel && (
				<ButtonLink to={own('cancel')} variant="danger" preventScrollReset>
					Cancel Request
				</ButtonLink>
			)}
			{!isBig && balancer('quiet')}
		</nav>
	)
}

function Own({ page: { id, status, answer, may, signedIn }, share }: Props) {
	const to = (part: string) => `/matchmaking/requests/${id}/${part}`
	if (may.respond)
		return (
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
				<ButtonLink to={to('respond')} preventScrollReset={signedIn} className="max-sm:grow">
					<Icon name="send" className="size-4" /> Respond to Request
				</ButtonLink>
				{share}
				{answer && <p className="text-muted">You’ve taken back your response.</p>}
			</div>
		)
	if (!answer || answer.status === 'withdrawn') return null
	return (
		<Card as="section" labelledBy="own-answer" className="flex flex-col gap-3">
			<div className="flex flex-wrap items-center justify-between gap-2">
				<h2 id="own-answer" className="text-xl">
					Your response
				</h2>
				{status === 'open' && answer.status === 'pending' ? null : <AnswerBadge status={answer.shownStatus} />}
			</div>
			<p className="max-w-[72ch] wrap-anywhere whitespace-pre-line">{answer.message}</p>
			{answer.declined && <p className="text-muted">{answer.declined}</p>}
			<div className="flex flex-wrap gap-2 empty:hidden print:hidden">
				{may.withdraw && (
					<ButtonLink to={to('withdraw')} variant="secondary" preventScrollReset>
						{answer.status === 'accepted' ? 'I Can’t Make It' : 'Withdraw'}
					</ButtonLink>
				)}
			</div>
		</Card>
	)
}
