import type { z } from 'zod'
import { requireUser, type CurrentUser } from '#app/features/accounts/auth.server.ts'
import { clubAddress } from '#app/features/clubs/address.ts'
import { coverOf } from '#app/features/clubs/club-columns.server.ts'
import { findManagedClub } from '#app/features/clubs/find.server.ts'
import { ClubForm } from '#app/features/clubs/organize/club-form.tsx'
import { editClub, setClubCover } from '#app/features/clubs/organize/edit.server.ts'
import { fieldsOf } from '#app/features/clubs/organize/form-page.ts'
import { ClubInput } from '#app/features/clubs/schemas.ts'
import { NOT_FOUND } from '#app/features/clubs/words.ts'
import { COVER_FILE } from '#app/features/photos/limits.ts'
import { PictureField } from '#app/features/photos/picture-field.tsx'
import { findCities } from '#app/features/venues/catalogue.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { submitWithFile } from '#app/lib/form/upload.server.ts'
import type { Route } from './+types/manage-details'

export async function loader({ params, context }: Route.LoaderArgs) {
	const club = await findManagedClub(requireUser(context), readId(params.id))
	return {
		id: club.id,
		cover: club.coverImage,
		drawn: coverOf({ ...club, coverImage: null }, null),
		fields: fieldsOf(club),
		cities: await findCities(),
	}
}

/** Checks access before a large body is read. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, NOT_FOUND)
	await findManagedClub(user, id)
	return submitWithFile(
		request,
		COVER_FILE,
		[ClubInput, 'The club was not changed', (club) => save(user, id, club)],
		(bytes, _, first) => setClubCover(user, id, bytes, first),
	)
}

async function save(user: CurrentUser, id: number, { idempotencyKey: _, ...club }: z.infer<typeof ClubInput>) {
	await editClub(user, id, club)
	const description = 'Everyone sees the changes.'
	return redirectWithToast(`/running-club/${id}/manage`, { title: 'Club saved', description })
}

export default function ManageDetails({
	loaderData: { id, cover, drawn, fields, cities },
	actionData,
}: Route.ComponentProps) {
	return (
		<ClubForm
			fields={fields}
			cities={cities}
			cover={
				<PictureField
					key={cover}
					hint={`It shows at the top of the club’s page and on its card${cover ? '.' : ', in place of this drawing.'}`}
					picture={cover}
					drawn={drawn}
					error={actionData?.result.error?.photo}
				/>
			}
			back={clubAddress({ id, key: null })}
			save={['Save Changes', 'Saving…']}
			result={actionData?.result}
		/>
	)
}
