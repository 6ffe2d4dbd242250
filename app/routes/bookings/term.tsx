import { requireUser } from '#app/features/accounts/auth.server.ts'
import { lookAgain } from '#app/features/bookings/regulars/look-again.ts'
import { answerOwnTerm, findOwnTerm, saidWords } from '#app/features/bookings/regulars/next-term.server.ts'
import { AnswerButtons, TermDates } from '#app/features/bookings/regulars/next-term.tsx'
import { TermAnswer } from '#app/features/bookings/regulars/regular-schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Card } from '#app/ui/card.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/term'

const TITLE = 'Your hour for the next term'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: TITLE })

export const shouldRevalidate = lookAgain

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findOwnTerm(requireUser(context), requireId(params.termId, 'Offer not found'))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.termId, 'Offer not found')
	return submit(request, TermAnswer, 'Not saved', async ({ intent }) =>
		redirectWithToast('/my-bookings', saidWords(intent, await answerOwnTerm(user, id, intent))),
	)
}

export default function OwnTerm({ loaderData, actionData }: Route.ComponentProps) {
	const { about, when, addOns, addOnsBefore, dates, until, ended } = loaderData
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-5">
			<div>
				<BackLink to="/my-bookings">My Bookings</BackLink>
				<h1 className="text-3xl md:text-4xl">{TITLE}</h1>
				<p className="mt-1 wrap-anywhere text-muted">{about}</p>
			</div>
			<Card className="flex flex-col gap-5">
				<FormError errors={actionData?.result.error?.[''] ?? actionData?.result.error?.intent} />
				<p>
					<span className="block text-lg font-semibold">{when}</span>
					{!ended && addOns && <span className="block text-muted">Each date with {addOns}</span>}
				</p>
				{!ended && addOnsBefore && (
					<Notice tone="warn" title="The add-ons have changed since we asked you">
						Before: {addOnsBefore}
					</Notice>
				)}
				{ended ? (
					<Notice tone="warn">{ended}</Notice>
				) : (
					<Notice tone="warn" icon="clock" title={`Kept for you until ${until}`}>
						After that others can book these dates.
					</Notice>
				)}
				{dates.length > 0 && <TermDates dates={dates} />}
				{!ended && (
					<>
						<AnswerButtons yes="Yes, Book Them" no="No, Thanks" />
						<p className="text-sm text-muted">
							Each date is then a booking of its own, which you pay and can cancel by itself.
						</p>
					</>
				)}
			</Card>
		</div>
	)
}
