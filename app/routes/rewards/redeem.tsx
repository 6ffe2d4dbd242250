import { isRouteErrorResponse } from 'react-router'
import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { DialogError } from '#app/features/navigation/dialog-error.tsx'
import { redeem } from '#app/features/rewards/redeem.server.ts'
import { missingPoints, NOT_ENOUGH, NOT_FOUND } from '#app/features/rewards/redeemable.ts'
import { inPoints } from '#app/lib/money.ts'
import { findRedeemPage } from '#app/features/rewards/rewards-page.server.ts'
import { whereWords } from '#app/features/rewards/where.ts'
import { RedeemForm } from '#app/features/rewards/schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import type { Route } from './+types/redeem'
import { Link } from '#app/ui/link/link.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Redeem' })

const FAILED = 'Redemption failed'
const GONE = 'This reward isn’t available any more.'
const BACK = '/rewards'
const HISTORY = '/rewards?tab=history'

const itemId = ({ itemId }: Route.LoaderArgs['params']) => requireId(itemId, NOT_FOUND)

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findRedeemPage(requireUser(context), itemId(params), new Date())

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = itemId(params)
	return submit(request, RedeemForm, FAILED, async ({ cost, idempotencyKey }) => {
		await redeem(user, id, { shownCost: cost, idempotencyKey })
		return redirectWithToast(HISTORY, { title: 'Your redemption was successful!' })
	})
}

export default function Redeem({ loaderData, actionData }: Route.ComponentProps) {
	const { name, pointsCost, points, owed, hasOne, where, reason, idempotencyKey } = loaderData
	const key = useIdempotencyKey(idempotencyKey)
	const error = actionData?.result.error
	const more = `You need ${inPoints(missingPoints(pointsCost, points, owed))} more`
	const debt = owed > 0 ? `: ${inPoints(owed)} ${owed === 1 ? 'comes' : 'come'} off what you earn next` : ''
	return (
		<Question
			title={reason ?? 'Redeem this reward?'}
			back={BACK}
			verb={['Redeem', 'Redeeming…']}
			keep="Keep My Points"
			reason={reason === NOT_ENOUGH ? `${more}${debt}.` : reason !== null}
			errors={reason ? null : (error?.[''] ?? error?.cost)}
			facts={
				<>
					<p className="text-lg leading-6 font-semibold wrap-anywhere">{name}</p>
					{hasOne && (
						<Notice>
							<p>
								You have one already: its code is in{' '}
								<Link to={HISTORY} className="font-semibold text-court-strong underline">
									your history
								</Link>
								.
							</p>
						</Notice>
					)}
					<dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 tabular-nums">
						<dt>Points required</dt>
						<dd className="text-right font-semibold">{pointsCost}</dd>
						<dt>Current points</dt>
						<dd className="text-right font-semibold">{points}</dd>
						{!reason && (
							<div className="col-span-2 grid cols-around border-t border-line pt-2">
								<dt>Remaining after redemption</dt>
								<dd className="text-right font-semibold">{points - pointsCost}</dd>
							</div>
						)}
					</dl>
				</>
			}
		>
			<input type="hidden" name="idempotencyKey" value={key} />
			<input type="hidden" name="cost" value={pointsCost} />
			<p className="text-muted">You get a code to show at the desk{where && ` of ${whereWords(where)}`}.</p>
		</Question>
	)
}

/** A missing item usually means that a link was valid once. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const isGone = isRouteErrorResponse(error) && error.status === 404
	const broken = isGone ? GONE : 'An error occurred. Please try again.'
	return <DialogError error={isGone ? null : error} title={FAILED} back={BACK} broken={broken} />
}
