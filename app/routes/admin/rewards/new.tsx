import { randomUUID } from 'node:crypto'
import { requireRole } from '#app/features/accounts/auth.server.ts'
import { addItem, findCategories } from '#app/features/rewards/admin/catalogue.server.ts'
import { ItemForm } from '#app/features/rewards/admin/item-form.tsx'
import { NewItem } from '#app/features/rewards/admin/schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/new'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['New reward', 'Admin'] })

export async function loader({ context }: Route.LoaderArgs) {
	requireRole(context, 'admin')
	return { categories: await findCategories(), today: dateOf(new Date()), idempotencyKey: randomUUID() }
}

export function action({ request, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	return submit(request, NewItem, 'Reward not added', async (item) => {
		await addItem(admin, item)
		return redirectWithToast('/admin/rewards', {
			title: 'Reward added',
			description: item.available ? 'People can redeem it now.' : 'Nobody sees it until you put it on offer.',
		})
	})
}

export default function NewReward({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<div className="flex w-full max-w-3xl flex-col gap-4">
			<div>
				<BackLink to="/admin/rewards">Rewards</BackLink>
				<h2 className="text-2xl">New Reward</h2>
			</div>
			<ItemForm {...loaderData} result={actionData?.result} />
		</div>
	)
}
