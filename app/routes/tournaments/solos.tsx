import { Form, useNavigation } from 'react-router'
import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { divide } from '#app/features/team-balancer/balance/divide.ts'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { SOLO_MAX, SOLO_MIN } from '#app/features/tournaments/teams/solos/limits.ts'
import { SolosForm } from '#app/features/tournaments/teams/solos/schemas.ts'
import { findSolosPage, sendSolos } from '#app/features/tournaments/teams/solos/solos-page.server.ts'
import { NOT_FOUND } from '#app/features/tournaments/words.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { Select, SelectField } from '#app/ui/form/field.tsx'
import { everyError, FormError } from '#app/ui/form/form-error.tsx'
import { Dialog } from '#app/ui/layer/dialog.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/solos'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Players without a team' })

export const loader = ({ url, params, context }: Route.LoaderArgs) =>
	findSolosPage(requireUser(context), requireId(params.id, NOT_FOUND), { key: url.searchParams.get('key'), divide })

export function action({ request, url, params, context }: Route.ActionArgs) {
	const [user, id] = [requireUser(context), requireId(params.id, NOT_FOUND)]
	return submit(request, SolosForm, 'Not changed', (form) => sendSolos(user, id, url.searchParams.get('key'), form))
}

const LOOKING = 'The organiser puts you into a team before registration closes.'
const LOOK =
	'The organiser of this tournament makes even teams of those who have none, and puts you into one. They see your name and level.'

type Props = Route.ComponentProps
type Organiser = NonNullable<Props['loaderData']['organiser']>

export default function Solos({ loaderData, actionData }: Props) {
	const { tournament, organiser, isLooking, reason, terms } = loaderData
	const back = tournamentAddress(tournament)
	if (organiser === null)
		return (
			<Question
				title={isLooking ? 'You’re looking for a team' : 'Join Without a Team'}
				back={back}
				verb={isLooking ? ['Stop Looking', 'One moment…'] : ['Join Without a Team', 'Joining…']}
				tone={isLooking ? 'danger' : 'primary'}
				keep={isLooking ? 'Keep Looking' : 'Back'}
				reason={reason}
				failed={actionData}
			>
				<input type="hidden" name="intent" value={isLooking ? 'leave' : 'join'} />
				<p>{isLooking ? LOOKING : LOOK}</p>
				<p className="text-muted">{terms}</p>
			</Question>
		)
	return (
		<Dialog title="Players without a team" closeTo={back} wide>
			<FormError errors={everyError(actionData?.result)} />
			{organiser.alone ? (
				<p className="text-muted">{organiser.alone}</p>
			) : (
				<div className="flex flex-col gap-5">
					{reason === null && <Own isLooking={isLooking} />}
					<Allow {...organiser} />
					<Looking {...organiser} terms={terms} />
					<Made {...organiser} />
				</div>
			)}
		</Dialog>
	)
}

/** For those who run a tournament beside its organiser and may play in it. */
function Own({ isLooking }: { isLooking: boolean }) {
	const intent = isLooking ? 'leave' : 'join'
	const sending = useNavigation().formData?.get('intent') === intent
	return (
		<Form method="post" preventScrollReset className="flex flex-col gap-2">
			<p>{isLooking ? LOOKING : LOOK}</p>
			<Button name="intent" value={intent} variant="secondary" pending={sending} className="self-start">
				{isLooking ? 'Stop Looking' : 'Join Without a Team'}
			</Button>
		</Form>
	)
}

function Allow({ size }: Organiser) {
	const sending = useNavigation().formData?.get('intent') === 'allow'
	const sizes = Array.from({ length: SOLO_MAX - SOLO_MIN + 1 }, (_, i) => String(i + SOLO_MIN))
	return (
		<Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3">
			<SelectField
				label="Players in a team of theirs"
				name="size"
				defaultValue={size ?? ''}
				key={size}
				className="min-w-0 grow basis-56"
				options={[
					{ value: '', label: 'Nobody joins without a team' },
					...sizes.map((value) => ({ value, label: `${value} players` })),
				]}
			/>
			<Button name="intent" value="allow" variant="secondary" pending={sending} className="min-h-12">
				Save
			</Button>
		</Form>
	)
}

function Looking({ players, teams, most, closed, size, terms }: Organiser & { terms: string }) {
	const sending = useNavigation().formData?.get('intent') === 'make'
	if (players.length === 0)
		return (
			<p className="text-muted">
				{size === null
					? 'Choose how many play in a team to let players join alone.'
					: 'Players who look for a team show up here.'}
			</p>
		)
	if (closed) return <p className="text-muted">{closed}</p>
	return (
		<Form method="post" preventScrollReset className="flex flex-col gap-3">
			<p className="text-muted">
				{teams.length > 0 ? `${teams.join('. ')}. Change it as you like.` : 'They don’t fill a team yet.'} {terms}
			</p>
			<ul className="flex flex-col gap-2">
				{players.map(({ id, name, level, team }) => (
					<li key={id}>
						<label className="flex items-center justify-between gap-4">
							<span className="min-w-0 wrap-anywhere">
								{name} <span className="text-sm text-muted">{level}</span>
							</span>
							<Select name={`teams.${id}`} defaultValue={team ?? ''} key={team} className="w-32 shrink-0">
								<option value="">Not yet</option>
								{Array.from({ length: most }, (_, i) => (
									<option key={i} value={i + 1}>
										Team {i + 1}
									</option>
								))}
							</Select>
						</label>
					</li>
				))}
			</ul>
			<Button name="intent" value="make" pending={sending} pendingText="Making them…">
				Make Teams
			</Button>
		</Form>
	)
}

function Made({ made, mayUndo, waiting }: Organiser) {
	const sending = useNavigation().formData?.get('intent') === 'undo'
	if (made.length === 0) return null
	return (
		<section aria-labelledby="made" className="flex flex-col gap-2">
			<h3 id="made" className="text-lg">
				Teams you made
			</h3>
			<p className="wrap-anywhere">{made.map(({ name }) => name).join(', ')}</p>
			{mayUndo && (
				<Form method="post" preventScrollReset className="flex flex-col gap-2">
					<p className="text-sm text-muted">
						Their players look for a team again. A team stays if it has paid or others have joined it by invitation.
						{waiting > 0 &&
							` ${waiting === 1 ? 'A team waits' : `${waiting} teams wait`} for a place and would get one at once.`}
					</p>
					<Button name="intent" value="undo" variant="secondary" pending={sending} className="self-start">
						Take Them Apart
					</Button>
				</Form>
			)}
		</section>
	)
}
