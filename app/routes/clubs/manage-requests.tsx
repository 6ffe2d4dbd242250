import { Form, useNavigation } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { clubAddress } from '#app/features/clubs/address.ts'
import { findManagedClub } from '#app/features/clubs/find.server.ts'
import { newLink, revokeLink } from '#app/features/clubs/members/link.server.ts'
import { RequestList } from '#app/features/clubs/members/request-list.tsx'
import { answerRequest, findRequests } from '#app/features/clubs/members/requests.server.ts'
import { RequestForm } from '#app/features/clubs/members/schemas.ts'
import { NOT_FOUND } from '#app/features/clubs/words.ts'
import { env } from '#app/lib/process/env.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { WhatsAppLink } from '#app/ui/link/whatsapp-link.tsx'
import { CopyField } from '#app/ui/link/copy-field.tsx'
import type { Route } from './+types/manage-requests'

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const { id, name, isPublic, inviteKey } = await findManagedClub(requireUser(context), readId(params.id))
	const key = isPublic ? null : inviteKey
	const origin = env.PUBLIC_URL ?? url.origin
	return {
		club: { id, name, isPublic },
		// A public club needs no key: its own address is the link.
		link: isPublic || key !== null ? origin + clubAddress({ id, key }) : null,
		...(await findRequests(id, { page: readId(url.searchParams.get('page')) ?? 1 })),
	}
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, NOT_FOUND)
	return submit(request, RequestForm, 'Not changed', async (form) => {
		if ('memberId' in form) await answerRequest(user, id, { memberId: form.memberId, accept: form.intent === 'accept' })
		else if (form.intent === 'new-link') await newLink(user, id)
		else await revokeLink(user, id)
		return redirectWithToast(`/running-club/${id}/manage/requests`, done[form.intent])
	})
}

const done = {
	accept: { title: 'Let in', description: 'They’re a member now. We’ve told them.' },
	decline: { title: 'Declined', description: 'We’ve told them. They can ask again.' },
	'new-link': { title: 'New link', description: 'The old link no longer works. Send the new one.' },
	revoke: { title: 'Link removed', description: 'It no longer works. People can still ask to join.' },
}

export default function ManageRequests({ loaderData, actionData }: Route.ComponentProps) {
	const { club, link, requests, total, page, pages } = loaderData
	return (
		<>
			<FormError errors={actionData?.result.error?.['']} />
			{(total > 0 || !club.isPublic) && (
				<section aria-labelledby="requests" className="flex flex-col gap-2">
					<h2 id="requests" className="text-2xl">
						{total === 0 ? 'No requests' : total === 1 ? '1 request' : `${total} requests`}
					</h2>
					{total === 0 ? (
						<p className="text-muted">People who ask to join show up here.</p>
					) : (
						<RequestList requests={requests} />
					)}
					<Pagination
						page={page}
						pages={pages}
						href={(to) => clubAddress({ id: club.id, key: null }, 'manage/requests', { page: to })}
					/>
				</section>
			)}
			<Card as="section" labelledBy="link" className="flex flex-col gap-4">
				<h2 id="link" className="text-xl">
					Join by link
				</h2>
				{link === null ? (
					<p className="text-muted">There’s no link. People can only ask to join.</p>
				) : (
					<>
						<p className="text-muted">
							{club.isPublic
								? 'Your club is public: anyone can find it and join. This link takes them straight there.'
								: 'Anyone with this link can see the club and join straight away.'}
						</p>
						<dl className="rounded-md bg-raised px-3 sm:px-4">
							<CopyField label="Link" value={link}>
								<span className="block truncate text-sm font-normal">{link.replace(/^https?:\/\//, '')}</span>
							</CopyField>
						</dl>
						<WhatsAppLink
							text={`Run with ${club.name}: ${link}`}
							className={buttonClass({ variant: total > 0 ? 'secondary' : 'primary', className: 'sm:self-start' })}
						>
							<Icon name="message-circle" className="size-4" /> Share on WhatsApp
						</WhatsAppLink>
					</>
				)}
				{!club.isPublic && <LinkForm exists={link !== null} />}
			</Card>
		</>
	)
}

/** Another link in the place of the one there is, or none; each says first what it means. */
function LinkForm({ exists }: { exists: boolean }) {
	if (!exists) return <LinkButton intent="new-link" label="Make a Link" pending="Making…" />
	return (
		<div>
			<Disclosure summary="Replace the link" name="link" reveal className="scroll-mb-24">
				<p className="mb-3 text-muted">The old link stops working. Members stay.</p>
				<LinkButton intent="new-link" label="Make a New Link" pending="Making…" />
			</Disclosure>
			<Disclosure summary="Turn the link off" name="link" reveal className="scroll-mb-24 border-b-0">
				<p className="mb-3 text-muted">The link stops working and people can only ask to join. Members stay.</p>
				<LinkButton intent="revoke" label="Remove Link" pending="Removing…" danger />
			</Disclosure>
		</div>
	)
}

type LinkButtonProps = { intent: 'new-link' | 'revoke'; label: string; pending: string; danger?: boolean }

function LinkButton({ intent, label, pending, danger }: LinkButtonProps) {
	const isSending = useNavigation().formData?.get('intent') === intent
	const variant = danger ? 'danger' : 'secondary'
	return (
		<Form method="post" preventScrollReset className="flex">
			<Button name="intent" value={intent} variant={variant} pending={isSending} pendingText={pending}>
				{label}
			</Button>
		</Form>
	)
}
