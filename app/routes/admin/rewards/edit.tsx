import type { z } from 'zod'
import { requireRole, type CurrentUser } from '#app/features/accounts/auth.server.ts'
import {
	editItem,
	findCatalogueItem,
	findCategories,
	setItemPicture,
} from '#app/features/rewards/admin/catalogue.server.ts'
import { COVER_FILE } from '#app/features/photos/limits.ts'
import { PictureField } from '#app/features/photos/picture-field.tsx'
import { ItemForm } from '#app/features/rewards/admin/item-form.tsx'
import { ItemChange } from '#app/features/rewards/admin/schemas.ts'
import { NOT_FOUND } from '#app/features/rewards/redeemable.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { submitWithFile } from '#app/lib/form/upload.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/edit'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Edit reward', 'Admin'] })

export async function loader({ params, context }: Route.LoaderArgs) {
	const admin = requireRole(context, 'admin')
	const [item, categories] = await Promise.all([findCatalogueItem(admin, readId(params.id)), findCategories()])
	return { item, categories, today: dateOf(new Date()) }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	const id = requireId(params.id, NOT_FOUND)
	return submitWithFile(
		request,
		COVER_FILE,
		[ItemChange, 'Reward not changed', (change) => save(admin, id, change)],
		(bytes, _, first) => setItemPicture(admin, id, bytes, first),
	)
}

async function save(admin: CurrentUser, id: number, change: z.infer<typeof ItemChange>) {
	await editItem(admin, id, change)
	const description = 'What people redeemed before stays the same.'
	return redirectWithToast('/admin/rewards', { title: 'Reward saved', description })
}

export default function EditReward({ loaderData, actionData }: Route.ComponentProps) {
	const { name, imageUrl } = loaderData.item
	return (
		<div className="flex w-full max-w-3xl flex-col gap-4">
			<div>
				<BackLink to="/admin/rewards">Rewards</BackLink>
				<h2 className="text-2xl wrap-anywhere">Edit {name}</h2>
			</div>
			<ItemForm
				{...loaderData}
				picture={
					<PictureField
						key={imageUrl}
						hint="Without one we draw something."
						picture={imageUrl}
						error={actionData?.result.error?.photo}
					/>
				}
				result={actionData?.result}
			/>
		</div>
	)
}
