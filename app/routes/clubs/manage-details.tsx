import type { z } from 'zod'
import { requireUser, type CurrentUser } from '#app/features/accounts/auth.server.ts'
import { clubAddress } from '#app/features/clubs/address.ts'
import { findManagedClub } from '#app/features/clubs/find.server.ts'
import { ClubForm } from '#app/features/clubs/organize/club-form.tsx'
import { editClub, setClubCover } from '#app/features/clubs/organize/edit.server.ts'
import { fieldsOf } from '#app/features/clubs/organize/form-page.ts'
import { ClubInput } from '#app/features/clubs/schemas.ts'
import { NOT_FOUND } from '#app/features/clubs/words.ts'
import { CoverForm } from '#app/features/photos/cover-form.tsx'
import { COVER_FILE } from '#app/features/photos/limits.ts'
import { ofFields } from '#app/features/photos/schemas.ts'
import { findCities } from '#app/features/venues/catalogue.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { submitFileOr } from '#app/lib/form/upload.server.ts'
import type { Route } from './+types/manage-details'

export async function loader({ params, context }: Route.LoaderArgs) {
	const club = await findManagedClub(requireUser(context), readId(params.id))
	return { id: club.id, cover: club.coverImage, fields: fieldsOf(club), cities: await findCities() }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, NOT_FOUND)
	return submitFileOr(
		request,
		[COVER_FILE, 'Picture not changed', (bytes) => savePicture(user, id, bytes)],
		[ClubInput, 'The club was not changed', (club) => save(user, id, club)],
	)
}

async function savePicture(user: CurrentUser, id: number, bytes: Uint8Array | null) {
	await setClubCover(user, id, bytes)
	return done(id, bytes ? 'Picture changed' : 'Picture removed')
}

async function save(user: CurrentUser, id: number, { idempotencyKey: _, ...club }: z.infer<typeof ClubInput>) {
	await editClub(user, id, club)
	return done(id, 'Club saved')
}

const done = (id: number, title: string) =>
	redirectWithToast(`/running-club/${id}/manage`, { title, description: 'Everyone sees the changes.' })

export default function ManageDetails({ loaderData: { id, cover, fields, cities }, actionData }: Route.ComponentProps) {
	return (
		<>
			<CoverForm
				key={cover}
				title="Cover picture"
				hint="It shows at the top of the club’s page and on its card."
				picture={cover}
				result={actionData?.result}
			/>
			<ClubForm
				fields={fields}
				cities={cities}
				back={clubAddress({ id, key: null })}
				save={['Save Changes', 'Saving…']}
				result={ofFields(actionData?.result)}
			/>
		</>
	)
}
