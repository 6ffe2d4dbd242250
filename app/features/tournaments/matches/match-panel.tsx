import { Form } from 'react-router'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CheckboxField, RadioCards } from '#app/ui/form/choice-field.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { isKnockoutMatch } from '../status.ts'
import type { MatchPage } from './match-page.server.ts'
import { ClaimButton } from './claim.tsx'
import { scoreWords, type Score } from './score/score.ts'
import { Hidden, ScoreForm, usePending, WhyAhead, type Intent, type Submission } from './score/score-form.tsx'

type Props = { page: MatchPage; submission: Submission; postponeHref: string }

export function MatchPanel({ page, submission, postponeHref }: Props) {
	const { match, choices } = page
	const failed = submission?.error ? (submission.initialValue?.intent as Intent | undefined) : undefined
	const isBoth = submission?.initialValue?.forfeitedBy === 'both'
	const { result, forfeits } = choices
	const isToSet = result === 'set' && match.status !== 'completed' && page.hasBegun
	const isDisputed = isToSet && Boolean(match.dispute)
	const more = forfeits.length > 0 || choices.cancel || isDisputed
	return (
		<div className="flex flex-col gap-4">
			{result === 'propose' && (
				<ScoreForm page={page} submission={submission} intent="result" button="Send Result" main />
			)}
			{result === 'answer' && (
				<div className="group/answer flex flex-col gap-4">
					<Confirm page={page} score={match.proposal!} />
					<Disclosure reveal summary="That’s not right" open={failed === 'dispute'} className="border-t">
						<p className="mb-4 text-muted">Give your score. The organiser will decide.</p>
						<ScoreForm page={page} submission={submission} intent="dispute" button="Send to Organiser" />
					</Disclosure>
				</div>
			)}
			{result === 'resolve' && <ResolveDispute page={page} submission={submission} open={failed === 'dispute'} />}
			{result === 'correct' && (
				<Disclosure reveal summary="Correct your result" open={failed === 'result'} className="border-t">
					<ScoreForm page={page} submission={submission} intent="result" button="Send Result" start={match.proposal} />
				</Disclosure>
			)}
			{isDisputed && <ChooseClaim page={page} />}
			{isToSet && !isDisputed && (
				<ScoreForm page={page} submission={submission} intent="result" button="Set Result" main start={known(page)} />
			)}
			{(choices.start || choices.postpone) && (
				<div className="flex flex-col gap-3 sm:flex-row *:grow">
					{choices.start && (
						<OneButton page={page} intent="start" pending="Starting…">
							Match Has Started
						</OneButton>
					)}
					{choices.postpone && (
						<ButtonLink to={postponeHref} preventScrollReset variant="secondary">
							{page.movesRounds ? 'Move Rounds' : 'Move'}
						</ButtonLink>
					)}
				</div>
			)}
			{more && (
				<div className="border-t border-line">
					{isDisputed && (
						<Disclosure reveal summary="Another score" open={failed === 'result'}>
							<ScoreForm page={page} submission={submission} intent="result" button="Set Result" main />
						</Disclosure>
					)}
					{result === 'set' && !isToSet && (
						<Disclosure
							reveal
							summary={match.status === 'completed' ? 'Correct the result' : 'Set the result'}
							open={failed === 'result'}
						>
							<ScoreForm
								page={page}
								submission={submission}
								intent="result"
								button={match.status === 'completed' ? 'Save Correction' : 'Set Result'}
								start={known(page)}
							/>
						</Disclosure>
					)}
					{forfeits.length > 0 && (
						<Disclosure
							reveal
							summary={page.role === 'organizer' ? 'A team did not play' : 'Give up this match'}
							open={failed === 'forfeit' && !isBoth}
						>
							<Forfeit page={page} submission={submission} />
						</Disclosure>
					)}
					{forfeits.includes('both') && (
						<Disclosure reveal summary="Neither team played" open={failed === 'forfeit' && isBoth}>
							<NobodyPlayed page={page} submission={submission} />
						</Disclosure>
					)}
					{choices.cancel && (
						<Disclosure summary="Cancel this match" open={failed === 'cancel'}>
							<p className="mb-4 text-muted">
								We cancel the match and open its court to others. We’ll tell both teams.{' '}
								<strong>You can’t undo this.</strong>
							</p>
							<OneButton page={page} intent="cancel" pending="Cancelling…" variant="danger">
								Cancel Match
							</OneButton>
						</Disclosure>
					)}
				</div>
			)}
		</div>
	)
}

/** The organiser's initial score: the result, or what one captain reported and the other has not disputed. */
function known({ match }: MatchPage) {
	if (match.status === 'completed') return match.forfeitedBy ? null : match
	return match.dispute ? null : match.proposal
}

/** A dispute: either captain may accept the other's score or correct their own. */
function ResolveDispute({ page, submission, open }: Pick<Props, 'page' | 'submission'> & { open: boolean }) {
	const { match, role } = page
	const { proposal, dispute } = match
	const ownTeam = role === 'home' ? match.homeTeam : match.awayTeam
	const [own, other] = proposal!.teamId === ownTeam?.id ? [proposal!, dispute!] : [dispute!, proposal!]
	return (
		<div className="group/answer flex flex-col gap-4">
			<Confirm page={page} score={other} button={`Accept ${scoreWords(other)}`} />
			<Disclosure reveal summary="Change your own score" open={open} className="border-t">
				<ScoreForm page={page} submission={submission} intent="dispute" button="Send to Organiser" start={own} />
			</Disclosure>
		</div>
	)
}

/** The organiser of a disputed match takes one captain's score with a tap. */
function ChooseClaim({ page }: Pick<Props, 'page'>) {
	const { proposal, dispute, homeTeam, homeLabel, awayLabel } = page.match
	return (
		<div className="flex flex-col gap-3">
			{[proposal!, dispute!].map((claim) => (
				<ClaimedScore key={claim.teamId} page={page} score={claim}>
					<ClaimButton
						says={`${claim.teamId === homeTeam?.id ? homeLabel : awayLabel} say`}
						claim={claim}
						home={homeLabel}
						away={awayLabel}
					/>
				</ClaimedScore>
			))}
		</div>
	)
}

type ConfirmProps = { page: MatchPage; score: Score; button?: string }

/** Accepts the other captain's score; secondary while the user enters their own below. */
function Confirm({ page, score, button = 'Confirm' }: ConfirmProps) {
	return (
		<ClaimedScore page={page} score={score}>
			<Button size="lg" pending={usePending('result')} pendingText="Confirming…">
				{button}
			</Button>
		</ClaimedScore>
	)
}

type ClaimedScoreProps = { page: MatchPage; score: Score; children: ReactNode }

/** Sends a captain's score as the result; `children` is its button. */
function ClaimedScore({ page, score: told, children }: ClaimedScoreProps) {
	const { homeScore, awayScore, homePenalties, awayPenalties } = told
	const score = { homeScore, awayScore, homePenalties, awayPenalties }
	return (
		<Form
			method="post"
			data-wish={`Result: ${page.match.homeLabel} {homeScore}–{awayScore} ${page.match.awayLabel}`}
			className="flex flex-col group-has-[details[open]]/answer:hidden"
		>
			<Hidden intent="result" page={page} />
			{Object.entries(score).map(([name, number]) => (
				<input key={name} type="hidden" name={name} value={number ?? ''} />
			))}
			{children}
		</Form>
	)
}

function Forfeit({ page, submission }: Pick<Props, 'page' | 'submission'>) {
	const { match, choices, role } = page
	const { field } = useSubmission<'forfeitedBy' | 'reason'>('forfeit', submission, { reason: match.notes ?? undefined })
	const words = { home: match.homeLabel, away: match.awayLabel }
	const pending = usePending('forfeit')
	return (
		<Form method="post" className="flex flex-col gap-4">
			<Hidden intent="forfeit" page={page} />
			{role === 'organizer' ? (
				<RadioCards
					label="Who did not play?"
					{...field('forfeitedBy')}
					required
					options={choices.forfeits.flatMap((side) => (side === 'both' ? [] : { value: side, label: words[side] }))}
				/>
			) : (
				<>
					<input type="hidden" name="forfeitedBy" value={choices.forfeits[0]} />
					<p className="text-muted">The other team wins by walkover. Only the organiser can change that.</p>
				</>
			)}
			{page.isAhead && <WhyAhead {...field('reason')} />}
			<Button variant="danger" pending={pending} pendingText="Saving…">
				{role === 'organizer' ? 'Give Walkover' : 'Give Up Match'}
			</Button>
		</Form>
	)
}

/** Asks for confirmation, since in a knockout this can decide the tournament. */
function NobodyPlayed({ page, submission }: Pick<Props, 'page' | 'submission'>) {
	const { field } = useSubmission<'sure' | 'reason'>('nobody', submission, { reason: page.match.notes ?? undefined })
	const { defaultValue: _, ...sure } = field('sure')
	return (
		<Form method="post" className="flex flex-col gap-4">
			<Hidden intent="forfeit" page={page} />
			<input type="hidden" name="forfeitedBy" value="both" />
			<p className="text-muted">{consequence(page)}</p>
			{page.isAhead && <WhyAhead {...field('reason')} />}
			<CheckboxField label="Neither team played" {...sure} required />
			<Button variant="danger" pending={usePending('forfeit')} pendingText="Saving…">
				Save Without a Winner
			</Button>
		</Form>
	)
}

function consequence({ match, tournament }: MatchPage) {
	const { roundName, isThirdPlace } = match
	if (!isKnockoutMatch(tournament.format, match)) return 'The match counts 0–0, and neither team gets points for it.'
	if (isThirdPlace) return 'There’s no third place then.'
	if (roundName === 'Final' || roundName === 'Grand final') return 'The tournament ends without a winner.'
	const next = 'Nobody goes through. The winner of the other match gets a bye'
	return roundName === 'Semi-finals' ? `${next} and wins the tournament.` : `${next}.`
}

type OneButtonProps = {
	page: MatchPage
	intent: Intent
	pending: string
	variant?: 'secondary' | 'danger'
	children: ReactNode
}

function OneButton({ page, intent, pending, variant = 'secondary', children }: OneButtonProps) {
	return (
		<Form method="post" className="flex flex-col">
			<Hidden intent={intent} page={page} />
			<Button variant={variant} pending={usePending(intent)} pendingText={pending}>
				{children}
			</Button>
		</Form>
	)
}
