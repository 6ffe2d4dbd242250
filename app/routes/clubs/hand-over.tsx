import { Form, useNavigation } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findHandOver, handOver } from '#app/features/clubs/members/roles.server.ts'
import { HandOverForm } from '#app/features/clubs/members/schemas.ts'
import { NOT_FOUND } from '#app/features/clubs/words.ts'
import { submit } from '#app/lib/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { revalidateAfterRefusal } from '#app/lib/revalidate.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { Toast } from '#app/ui/toast.tsx'
import { useSubmission } from '#app/ui/use-submission.ts'
import type { Route } from './+types/hand-over'

export const meta: Route.MetaFunction = () => [{ title: 'Hand over · Courtside' }]

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findHandOver(requireUser(context), requireId(params.id, NOT_FOUND))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, NOT_FOUND)
	return submit(request, HandOverForm, 'Not handed over', async ({ memberId }) => {
		const { name } = await handOver(user, id, memberId)
		return redirectWithToast(`/running-club/${id}`, {
			title: 'Handed over',
			description: `${name} hosts the club now.`,
		})
	})
}

/** Such as Retry-After. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const shouldRevalidate = revalidateAfterRefusal

export default function HandOver({ loaderData: { id, members }, actionData }: Route.ComponentProps) {
	const { form, errors, field } = useSubmission<'memberId'>('hand-over', actionData?.result)
	const sending = useNavigation().formMethod === 'POST'
	const back = `/running-club/${id}/manage/members`
	const leave = (
		<ButtonLink to={back} preventScrollReset variant="secondary">
			{members.length > 0 ? 'Not Now' : 'Back'}
		</ButtonLink>
	)
	if (members.length === 0)
		return (
			<Dialog title="Nobody to hand over to" closeTo={back} footer={leave}>
				<p className="text-muted">A club needs another member before it can be handed over.</p>
			</Dialog>
		)
	return (
		<Dialog
			title="Hand the club over?"
			closeTo={back}
			footer={
				<>
					<Button form={form.id} pending={sending} pendingText="Handing over…">
						Hand Over
					</Button>
					{leave}
				</>
			}
		>
			<Form method="post" {...form} className="flex flex-col gap-5">
				<FormError errors={errors} />
				<p className="text-muted">
					The new host decides about admins, and about closing the club. The old one stays an admin.
				</p>
				<SelectField label="New host" {...field('memberId')} required>
					<option value="">Choose a member</option>
					{members.map((member) => (
						<option key={member.id} value={member.id}>
							{member.name}
							{member.role === 'admin' ? ' (admin)' : ''}
						</option>
					))}
				</SelectField>
			</Form>
			<Toast toast={actionData?.toast ?? null} />
		</Dialog>
	)
}
