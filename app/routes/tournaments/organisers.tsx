import { Form, useNavigation } from 'react-router'
import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import {
	closeOrganizersLink,
	findOrganizersPage,
	openOrganizersLink,
	removeOrganizer,
} from '#app/features/tournaments/organize/organizers.server.ts'
import { MOST_ORGANIZERS } from '#app/features/tournaments/organize/rules.ts'
import { OrganizersForm } from '#app/features/tournaments/schemas.ts'
import { NOT_FOUND } from '#app/features/tournaments/words.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { env } from '#app/lib/process/env.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Dialog } from '#app/ui/layer/dialog.tsx'
import { ShareLink } from '#app/ui/link/share-link.tsx'
import type { Route } from './+types/organisers'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Organisers' })

export async function loader({ params, context, url }: Route.LoaderArgs) {
	const { linkKey, ...page } = await findOrganizersPage(requireUser(context), requireId(params.id, NOT_FOUND))
	return { ...page, link: linkKey && `${env.PUBLIC_URL ?? url.origin}/organise/${linkKey}` }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const [user, id] = [requireUser(context), requireId(params.id, NOT_FOUND)]
	return submit(request, OrganizersForm, 'Organisers not changed', async (form) => {
		if (form.intent === 'remove') return removed(user, id, form.person)
		const tournament = await (form.intent === 'open' ? openOrganizersLink : closeOrganizersLink)(user, id)
		const title = form.intent === 'open' ? 'Link made' : 'Link taken back'
		return redirectWithToast(tournamentAddress(tournament, 'organisers'), { title })
	})
}

async function removed(user: Parameters<typeof removeOrganizer>[0], id: number, person: number) {
	const tournament = await removeOrganizer(user, id, person)
	const toast =
		person === user.id
			? { title: 'You no longer run it', description: 'We’ve told the organiser.' }
			: { title: 'Organiser removed', description: 'We’ve told them.' }
	return redirectWithToast(tournamentAddress(tournament, person === user.id ? '' : 'organisers'), toast)
}

export default function Organisers({ loaderData, actionData }: Route.ComponentProps) {
	const { tournament, organizer, helpers, invites, isFull, link } = loaderData
	const sending = useNavigation().formMethod === 'POST'
	return (
		<Dialog title="Organisers" closeTo={tournamentAddress(tournament)}>
			<div className="flex flex-col gap-4">
				<FormError errors={actionData?.result.error?.['']} />
				<p className="text-muted">
					All of them enter results, plan the schedule and write to the teams. Only the one marked Organiser lets others
					in.
				</p>
				<ul className={`${cardClass} rows`}>
					<Line {...organizer}>
						<Badge tone="court">Organiser</Badge>
					</Line>
					{helpers.map(({ userId, mayRemove, ...helper }) => (
						<Line key={userId} {...helper}>
							{mayRemove && (
								<Form method="post" preventScrollReset>
									<input type="hidden" name="person" value={userId} />
									<Button name="intent" value="remove" variant="secondary" size="sm" pending={sending}>
										{helper.isYou ? 'Stop Organising' : 'Remove'}
										{!helper.isYou && <span className="sr-only"> {helper.name}</span>}
									</Button>
								</Form>
							)}
						</Line>
					))}
				</ul>
				{invites && isFull && <p className="text-muted">{MOST_ORGANIZERS} people help you. That’s the most.</p>}
				{invites && !isFull && (
					<div className="flex flex-col gap-2">
						{link && (
							<ShareLink
								primary
								label="Link for one more organiser"
								hint="It works once. Send it to the one person you want to run this with."
								link={link}
								title={`Run ${tournament.name} with me`}
							/>
						)}
						<Form method="post" preventScrollReset className="flex">
							{link ? (
								<Button name="intent" value="close" variant="quiet" size="sm" pending={sending} className="-ml-3">
									Take the Link Back
								</Button>
							) : (
								<Button name="intent" value="open" pending={sending} pendingText="Making it…">
									Make a Link for One More
								</Button>
							)}
						</Form>
					</div>
				)}
			</div>
		</Dialog>
	)
}

type LineProps = { name: string; isYou: boolean; children: React.ReactNode }

const Line = ({ name, isYou, children }: LineProps) => (
	<li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 py-3">
		<p className="min-w-0 font-semibold wrap-anywhere">
			{name}
			{isYou && <span className="font-normal text-muted"> (you)</span>}
		</p>
		{children}
	</li>
)
