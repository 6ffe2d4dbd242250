import { formatDay, formatTime } from '#app/lib/time/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Claim } from './claim.tsx'
import type { MatchPage } from './match-page.server.ts'

export function MatchWord({ page, signInHref }: { page: MatchPage; signInHref: string }) {
	const { match, role, tournament, signedIn } = page
	const { proposal, dispute, status, homeTeam, awayTeam, startTime } = match
	const nameOf = (teamId: number) => (teamId === homeTeam?.id ? match.homeLabel : match.awayLabel)
	const sides = { home: match.homeLabel, away: match.awayLabel }
	if (tournament.status === 'cancelled') return <Notice>This tournament was cancelled.</Notice>
	if (dispute && role === 'organizer' && page.hasBegun)
		return <p className="font-semibold">The captains don’t agree. Tap the score that counts.</p>
	if (dispute && proposal) {
		return (
			<Notice tone="warn" title="The captains don’t agree">
				<div className="flex flex-col gap-3 pt-1">
					{[proposal, dispute].map((claim) => (
						<Claim key={claim.teamId} says={`${nameOf(claim.teamId)} say`} claim={claim} {...sides} />
					))}
					<p>{whoDecides(role)}</p>
				</div>
			</Notice>
		)
	}
	if (proposal) {
		const own = role !== null && role !== 'organizer' && proposal.teamId === (role === 'home' ? homeTeam : awayTeam)?.id
		const { confirmBy } = match
		const other = nameOf((proposal.teamId === homeTeam?.id ? awayTeam : homeTeam)?.id ?? 0)
		return (
			<Notice title={`${own ? 'You' : nameOf(proposal.teamId)} say`}>
				<Claim says={null} claim={proposal} {...sides} />
				<p className="pt-2">
					{own && `${other} can confirm it. `}
					{confirmBy &&
						`${role && !own ? 'If nobody answers, it' : 'It'} counts from ${formatDay(confirmBy)} at ${formatTime(confirmBy)}.`}
				</p>
			</Notice>
		)
	}
	if (status === 'completed' || status === 'cancelled') {
		const isCaptain = role === 'home' || role === 'away'
		return isCaptain && status === 'completed' ? (
			<p className="text-muted">If that’s not right, ask the organiser.</p>
		) : null
	}
	if (!homeTeam || !awayTeam) return <p className="text-muted">We don’t know yet who plays this match.</p>
	if (role === 'home' || role === 'away') {
		return page.choices.result === null ? (
			<p className="text-muted">
				You can send the result from {formatDay(startTime)}, {formatTime(startTime)}.
			</p>
		) : (
			<p className="text-muted">Send the score when you’re done. The other captain confirms it.</p>
		)
	}
	if (signedIn || !page.hasBegun) return null
	return (
		<ButtonLink to={signInHref} variant="secondary">
			Sign In to Send the Result
		</ButtonLink>
	)
}

function whoDecides(role: MatchPage['role']) {
	if (role === 'organizer') return 'You decide.'
	return role ? 'Accept what they say, or wait for the organiser to decide.' : 'The organiser decides.'
}
