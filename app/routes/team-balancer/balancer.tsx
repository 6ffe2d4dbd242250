import { redirect } from 'react-router'
import { requireUser, type CurrentUser } from '#app/features/accounts/auth.server.ts'
import { ErrorScreen } from '#app/features/navigation/error-screen.tsx'
import { balancerAddress } from '#app/features/team-balancer/address.ts'
import { findBalancerPage } from '#app/features/team-balancer/balancer-page.server.ts'
import { BalancerScreen } from '#app/features/team-balancer/balancer-screen.tsx'
import { criteriaWords } from '#app/features/team-balancer/balance/criteria-words.ts'
import { carryOut, failureOf } from '#app/features/team-balancer/page-changes.server.ts'
import { PlanForm } from '#app/features/team-balancer/sessions/plan-form.tsx'
import { SESSION_NOT_FOUND } from '#app/features/team-balancer/rules.ts'
import { BalancerForm } from '#app/features/team-balancer/schemas.ts'
import { SessionForm } from '#app/features/team-balancer/sessions/session-form.tsx'
import { createSession } from '#app/features/team-balancer/sessions/sessions.server.ts'
import { env } from '#app/lib/process/env.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { classes } from '#app/ui/classes.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/balancer'
import { Link } from '#app/ui/link/link.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Team Balancer' })

export async function loader({ url, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	if (!url.searchParams.get('matchRequestId')) throw redirect('/matchmaking')
	const page = await findBalancerPage(user, url.searchParams, new Date())
	const from = readId(url.searchParams.get('from')) ?? page.sessions[0]?.id
	const origin = env.PUBLIC_URL ?? url.origin
	return { ...page, from, origin, idempotencyKey: crypto.randomUUID(), menuPlace: '/matchmaking' }
}

export async function action({ request, url, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const matchRequestId = requireId(url.searchParams.get('matchRequestId'), 'Match Request Not Found')
	return submit(request, BalancerForm, await failureOf(request.clone()), async (form) => {
		if (form.intent === 'create') return create(user, matchRequestId, form)
		const session = requireId(url.searchParams.get('session'), SESSION_NOT_FOUND)
		const { toast, at } = await carryOut(user, session, form)
		const back = balancerAddress({ matchRequestId, session }) + at
		return toast ? redirectWithToast(back, toast) : redirect(back)
	})
}

async function create(user: CurrentUser, matchRequestId: number, form: Extract<BalancerForm, { intent: 'create' }>) {
	const { idempotencyKey, skillLevel, position, experience, intent: _, ...plan } = form
	const balancingCriteria = { skillLevel, position, experience }
	const { id } = await createSession(user, matchRequestId, { ...plan, balancingCriteria }, { idempotencyKey })
	return redirect(balancerAddress({ matchRequestId, session: id }))
}

export default function TeamBalancer({ loaderData, actionData }: Route.ComponentProps) {
	const { request, sessions, suggestion, open, from, origin, idempotencyKey } = loaderData
	const matchRequestId = request.id
	const result = actionData?.result
	const isReplanned = (result?.initialValue as Record<string, string> | undefined)?.intent === 'plan'
	const soFar = request.players === 1 ? 'only you so far' : `${request.players} players so far`
	const others = sessions.filter(({ id }) => id !== open?.id)
	const folds = (
		<div className="border-t border-line empty:hidden">
			{open && !request.over && (
				<Disclosure
					key={JSON.stringify(open.criteria) + open.name}
					summary={open.balanced ? 'Change these teams' : 'Number of teams and settings'}
					open={isReplanned}
				>
					<PlanForm
						session={open}
						hasPositions={request.hasPositions}
						address={balancerAddress({ matchRequestId, session: open.id })}
						result={isReplanned ? result : undefined}
					/>
				</Disclosure>
			)}
			{(others.length > 0 || (open?.balanced && !request.over)) && (
				<Disclosure summary={others.length === 0 ? 'Start again' : 'Other teams'} open={!open}>
					<ul className="flex flex-col items-start gap-1">
						{others.map(({ id, name, made }) => (
							<li key={id} className="max-w-full">
								<Link
									to={balancerAddress({ matchRequestId, session: id })}
									className="flex min-h-11 items-center font-semibold wrap-anywhere text-court-strong"
								>
									<span>
										<bdi>{name}</bdi> · {made}
									</span>
								</Link>
							</li>
						))}
						{open && !request.over && (
							<li>
								<ButtonLink
									to={`${balancerAddress({ matchRequestId, session: 'new' })}&from=${open.id}`}
									variant="secondary"
									size="sm"
								>
									Make New Teams
								</ButtonLink>
							</li>
						)}
					</ul>
				</Disclosure>
			)}
		</div>
	)
	return (
		<div data-flow className={classes('flex flex-col gap-6', !open && 'mx-auto w-full max-w-3xl')}>
			<div>
				<BackLink to={`/matchmaking/my-requests/${request.id}`}>{request.title}</BackLink>
				<h1 className="text-3xl md:text-4xl">Team Balancer</h1>
				<p className="mt-1 wrap-anywhere text-muted">
					{[others.length > 0 && open?.name, request.sport, request.when, !open && soFar].filter(Boolean).join(' · ')}
				</p>
				{open && (
					<p className="text-muted">
						{open.teamCount} teams{open.playersPerTeam && ` of ${open.playersPerTeam}`}, {criteriaWords(open.criteria)}
					</p>
				)}
			</div>
			{open ? (
				<BalancerScreen
					key={open.id}
					matchRequestId={matchRequestId}
					idempotencyKey={idempotencyKey}
					origin={origin}
					result={result}
					session={open}
				>
					{folds}
				</BalancerScreen>
			) : request.over ? (
				<Notice tone="warn">{request.over}</Notice>
			) : (
				<SessionForm
					action={balancerAddress({ matchRequestId, session: 'new' })}
					from={sessions.find(({ id }) => id === from)}
					suggestion={suggestion}
					hasPositions={request.hasPositions}
					idempotencyKey={idempotencyKey}
					result={result}
				/>
			)}
			{!open && folds}
		</div>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorScreen error={error} action={<ButtonLink to="/matchmaking">Back to Matchmaking</ButtonLink>} />
}
