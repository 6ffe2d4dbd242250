import { Form, useNavigation } from 'react-router'
import type { z } from 'zod'
import { requireUser, type CurrentUser } from '#app/features/accounts/auth.server.ts'
import { COVER_FILE } from '#app/features/photos/limits.ts'
import { PictureField } from '#app/features/photos/picture-field.tsx'
import { findManagedTournament } from '#app/features/tournaments/find.server.ts'
import { setTournamentPicture } from '#app/features/tournaments/organize/picture.server.ts'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { NOT_FOUND } from '#app/features/tournaments/words.ts'
import { editTournament, resetLink } from '#app/features/tournaments/organize/edit.server.ts'
import { findEditPage } from '#app/features/tournaments/organize/form-page.server.ts'
import { TournamentForm } from '#app/features/tournaments/organize/tournament-form.tsx'
import { ChangeForm, LinkForm } from '#app/features/tournaments/schemas.ts'
import { readForm, submit } from '#app/lib/form/form.server.ts'
import { isUpload, submitWithFile } from '#app/lib/form/upload.server.ts'
import { env } from '#app/lib/process/env.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/edit'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Edit Tournament' })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const page = await findEditPage(requireUser(context), readId(params.id))
	const link = (env.PUBLIC_URL ?? url.origin) + tournamentAddress(page.tournament)
	return { ...page, link }
}

/** Checks access before a large body is read. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, NOT_FOUND)
	await findManagedTournament(user, id)
	if (!isUpload(request) && (await readForm(request.clone())).get('intent') === 'new-link')
		return submit(request, LinkForm, 'The link was not changed', () => changeLink(user, id))
	return saveForm(request, user, id)
}

const saveForm = (request: Request, user: CurrentUser, id: number) =>
	submitWithFile(
		request,
		COVER_FILE,
		[ChangeForm, 'Tournament not changed', (change) => save(user, id, change)],
		(bytes, _, first) => setTournamentPicture(user, id, bytes, first),
	)

async function changeLink(user: CurrentUser, id: number) {
	await resetLink(user, id)
	const description = 'The old link no longer works. Send the new one.'
	return redirectWithToast(`/tournaments/${id}/edit`, { title: 'New link', description })
}

async function save(user: CurrentUser, id: number, change: z.infer<typeof ChangeForm>) {
	await editTournament(user, id, change)
	const description = 'Everyone sees the changes.'
	return redirectWithToast(`/tournaments/${id}`, { title: 'Tournament saved', description })
}

export default function EditTournament({ loaderData: page, actionData }: Route.ComponentProps) {
	const { tournament, reason, link } = page
	const back = tournamentAddress(tournament)
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
			<div>
				<BackLink to={back}>{tournament.name}</BackLink>
				<h1 className="text-3xl md:text-4xl">Edit Tournament</h1>
			</div>
			{reason && <Notice>{reason}</Notice>}
			{tournament.status !== 'cancelled' && (
				<>
					<TournamentForm
						page={page}
						back={back}
						picture={
							<PictureField
								key={tournament.image}
								hint="It shows on the tournament’s page and on its card."
								picture={tournament.image}
								error={actionData?.result.error?.photo}
							/>
						}
						save={['Save Tournament', 'Saving…']}
						result={actionData?.result}
					/>
					{page.order && (
						<Card as="section" className="flex flex-col gap-3">
							<h2 className="text-xl">Tie-breaks</h2>
							<p className="text-muted">{page.order}</p>
							<ButtonLink to={tournamentAddress(tournament, 'tie-breaks')} variant="secondary" className="self-start">
								Change the Order
							</ButtonLink>
						</Card>
					)}
					{!tournament.isPublic && <PrivateLink link={link} />}
				</>
			)}
		</div>
	)
}

function PrivateLink({ link }: { link: string }) {
	const sending = useNavigation().formData?.get('intent') === 'new-link'
	return (
		<Card as="section" className="flex flex-col gap-4">
			<h2 className="text-xl">Link</h2>
			<TextField label="Link to share" hint="Anyone with it can see the tournament and join." value={link} readOnly />
			<Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<input type="hidden" name="intent" value="new-link" />
				<Button variant="secondary" pending={sending} pendingText="Making…">
					New Link
				</Button>
				<p className="min-w-0 grow basis-60 text-sm text-muted">
					The old link stops working. Teams that have joined stay.
				</p>
			</Form>
		</Card>
	)
}
