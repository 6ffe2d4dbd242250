import { amountOf, atPrice, sum } from '#app/lib/money.ts'
import { courtHours } from '#app/lib/time/lengths.ts'
import { clock, formatDate, formatDay, formatTime } from '#app/lib/time/time.ts'
import { dayAndSpan, sentences, type About, type Span, type Time, type Words } from './told.ts'
import { courtInText, courtsInText, type Court } from '#app/lib/text/court-name.ts'

/** A tournament by its name, with the key of its link where it is private. */
type Tournament = { tournament: string; key: string | null }
/** A tournament that is not the subject itself. */
type Within = Tournament & { tournamentId: number }
type Team = Within & { team: string }
/** A match by its number. */
type Match = Within & { match: number }
type Sides = { home: string | null; away: string | null }
type When = Span & { court: Court }
/** Matches of a tournament that share courts. */
type Evening = Tournament & Span & { matches: number; courts: Court[]; venue: string }
type FeeLowered = { team: string; tournament: string; venue: string; isKept: boolean; fee: number; back: number } & {
	reason: string
	/** Whether it is told to the captain. */
	isYours: boolean
	/** Whether it is told to the venue's owner, of what an admin did. */
	byUs: boolean
	link?: string
}
type TeamWithdrawn = { team: string; tournament: string; byCaptain: boolean; link?: string } & {
	/** Whether the reader is back on the list of players without a team. */
	looksAgain?: boolean
}
/** To people who may no longer open a private tournament. */
type Perhaps = { isPublic: boolean }

export const tournamentLink = ({ id, key }: { id: number; key: string | null }, screen = '') =>
	`/tournaments/${id}${screen && `/${screen}`}${key ? `?key=${encodeURIComponent(key)}` : ''}`

const teamLink = ({ tournamentId, key }: Within, teamId: number) =>
	tournamentLink({ id: tournamentId, key }, `team/${teamId}`)
const matchLink = ({ tournamentId, key }: Within, matchId: number, screen = '') =>
	tournamentLink({ id: tournamentId, key }, `schedule/matches/${matchId}${screen}`)
const matchOf = ({ match, tournament }: Match) => `Match ${match} of ${tournament}`
const whenAndWhere = (when: When) => `${dayAndSpan(when)}, ${courtInText(when.court)}`
const matchesHave = ({ matches }: Evening) => (matches === 1 ? 'A match has' : `${matches} matches have`)
const theirCourts = ({ matches }: Evening) => (matches === 1 ? 'its court' : 'their courts')
const publicLink = (id: number, isPublic: boolean) => (isPublic ? tournamentLink({ id, key: null }) : undefined)

/** `result` and `dates` are worded as on the tournament's pages. */
export const tournamentWords = {
	'team entered': (
		told: Tournament & { team: string; paysFee: boolean; teams: number; places: number },
		{ id }: About,
	): Words => ({
		title: `New team: ${told.team}`,
		body: `${told.team} has joined ${told.tournament}. ${told.paysFee ? 'It plays once its fee is paid. ' : ''}${told.teams} of ${told.places} places are taken.`,
		link: tournamentLink({ id, key: told.key }),
	}),
	'organiser joined': (told: Tournament, { id, who }: About): Words => ({
		title: `${who.name} runs ${told.tournament} with you`,
		body: 'They can do all you can, but cancel it and let others in.',
		link: tournamentLink({ id, key: told.key }, 'organisers'),
	}),
	'organiser left': (told: Tournament, { id, who }: About): Words => ({
		title: `${who.name} no longer runs ${told.tournament}`,
		body: 'They took themselves off the organisers.',
		link: tournamentLink({ id, key: told.key }, 'organisers'),
	}),
	'organises no more': ({ tournament, isPublic }: { tournament: string } & Perhaps, { id }: About): Words => ({
		title: `You no longer run ${tournament}`,
		body: 'Its organiser has taken you off. Thank you for your help.',
		link: publicLink(id, isPublic),
	}),
	'player joined': (told: Team, { id, who }: About): Words => ({
		title: `${who.name} joined ${told.team}`,
		body: `${who.name} is now on your team in ${told.tournament}.`,
		link: teamLink(told, id),
	}),
	'player left': (told: Team, { id, who }: About): Words => ({
		title: `${who.name} left ${told.team}`,
		body: `${who.name} is no longer on your team in ${told.tournament}.`,
		link: teamLink(told, id),
	}),
	'player deleted their account': (told: Team, { id }: About): Words => ({
		title: `A player left ${told.team}`,
		body: `They deleted their account. Your team in ${told.tournament} has a place open.`,
		link: teamLink(told, id),
	}),
	'taken off the team': ({ team, tournament, tournamentId, isPublic }: Omit<Team, 'key'> & Perhaps): Words => ({
		title: `You’re no longer on ${team}`,
		body: `The captain of ${team} took you off the team in ${tournament}.`,
		link: publicLink(tournamentId, isPublic),
	}),
	'made captain': (told: Team, { id }: About): Words => ({
		title: `You captain ${told.team} now`,
		body: `Results, invitations and the team’s name in ${told.tournament} are in your hands.`,
		link: teamLink(told, id),
	}),
	/** `link` is left out for readers who may not open it. */
	'team withdrawn': (told: TeamWithdrawn): Words => ({
		title: `${told.team} has withdrawn`,
		body: sentences(
			told.byCaptain
				? `${told.team} no longer plays in ${told.tournament}.`
				: `The organiser has taken ${told.team} out of ${told.tournament}.`,
			told.looksAgain && 'You’re looking for a team again.',
		),
		link: told.link,
	}),
	'won by walkover': (told: Tournament & { gone: string; team: string; matches: number[] }, { id }: About): Words => ({
		title: `${told.gone} has withdrawn`,
		body: `${told.team} win ${told.matches.length > 1 ? 'matches' : 'match'} ${told.matches.join(' and ')} of ${told.tournament} by walkover.`,
		link: tournamentLink({ id, key: told.key }, 'schedule'),
	}),
	'team is in': ({ team, why, link }: { team: string | null; why: string; link: string }): Words => ({
		title: team === null ? 'Your team is in' : `${team} is in`,
		body: why,
		link,
	}),
	/** `fee` is rand, what the venue keeps where it `isKept`; `back` is whole cents, `link` left out as above. */
	'fee lowered': ({ team, tournament, venue, isKept, fee, back, reason, ...told }: FeeLowered): Words => ({
		title: `${told.byUs ? 'Courtside' : venue} lowered ${told.isYours ? 'your entry fee' : `the entry fee of ${team}`}`,
		body: sentences(
			`${team} in ${tournament}.`,
			`${isKept ? `${venue} keeps` : 'The fee is'} ${sum(fee)} now.`,
			back > 0 && `${amountOf(back)} goes back to whoever paid it.`,
			`“${reason}”`,
		),
		link: told.link,
	}),
	/** From the waitlist to a place; `fee` is whole rand, 0 for none. */
	'moved up': (told: Team & { fee: number }, { id }: About): Words => ({
		title: `A place for ${told.team}`,
		body: sentences(
			`A place has come free, so you’re in ${told.tournament}: you were first on the waitlist.`,
			told.fee > 0 &&
				`Pay the entry fee of ${sum(told.fee)}: you’re left out if it isn’t paid when the schedule is made.`,
			'If you can’t play, withdraw, and the next one gets the place.',
		),
		link:
			told.fee > 0 ? tournamentLink({ id: told.tournamentId, key: told.key }, `team/${id}/pay`) : teamLink(told, id),
	}),
	'waitlist over': (told: { tournament: string; why: 'scheduled' | 'cancelled' } & Perhaps, { id }: About): Words => ({
		title: `The waitlist has ended: ${told.tournament}`,
		body:
			told.why === 'cancelled'
				? 'The tournament was cancelled, and its waitlist with it.'
				: 'Its schedule is out, and nobody moves up any more.',
		link: publicLink(id, told.isPublic),
	}),
	/** By its organiser, for one who joined without a team; `fee` is what the captain pays in whole rand, 0 for none. */
	'put in team': (told: Team & { isCaptain: boolean; fee: number }, { id }: About): Words => ({
		title: `You’re in ${told.team}`,
		body: sentences(
			`The organiser of ${told.tournament} has put you into a team.`,
			told.isCaptain && 'You’re its captain: you can rename it, and you send in the results.',
			told.isCaptain &&
				told.fee > 0 &&
				`Pay the entry fee of ${sum(told.fee)}, or split it with your team: the team is left out if it isn’t paid when the schedule is made.`,
			!told.isCaptain && told.fee > 0 && `Its entry fee is ${sum(told.fee)}. Your captain may split it with you.`,
			!told.isCaptain && 'If you can’t play, leave the team.',
		),
		link: teamLink(told, id),
	}),
	'no team found': (told: { tournament: string; why: 'scheduled' | 'cancelled' } & Perhaps, { id }: About): Words => ({
		title: `No team for you in ${told.tournament}`,
		body: told.why === 'cancelled' ? 'The tournament was cancelled.' : 'Its schedule is out, without a team for you.',
		link: publicLink(id, told.isPublic),
	}),
	'left out unpaid': ({ team, tournament, tournamentId, isPublic }: Omit<Team, 'key'> & Perhaps): Words => ({
		title: `${team} is not in ${tournament}`,
		body: 'Its fee hadn’t arrived when the schedule was made. Money still on its way goes back.',
		link: publicLink(tournamentId, isPublic),
	}),

	'result told': (
		told: Match & { by: string; score: string; result: string; confirmBy: Time },
		{ id }: About,
	): Words => {
		const until = new Date(told.confirmBy)
		return {
			title: `${told.by} say ${told.score}`,
			body: `${matchOf(told)}: ${told.result}. Confirm it or say what’s wrong by ${formatDay(until)}, ${formatTime(until)}. After that it counts.`,
			link: matchLink(told, id),
		}
	},
	'result disputed': (told: Match & { one: string; other: string }, { id }: About): Words => ({
		title: 'A result is disputed',
		body: `${matchOf(told)}: ${told.one}, ${told.other}. The organiser decides.`,
		link: matchLink(told, id),
	}),
	'match decided': (told: Match & { result: string; how: string; note: string | null }, { id }: About): Words => ({
		title: told.result,
		body: `${matchOf(told)}. ${told.how}${told.note ? `\nBefore it started: ${told.note}` : ''}`,
		link: matchLink(told, id),
	}),
	'next match': (told: Match & Sides & { when: When | null }, { id }: About): Words => ({
		title: `Next: ${told.home} v ${told.away}`,
		body: told.when
			? `${matchOf(told)}: ${whenAndWhere(told.when)}.`
			: `${matchOf(told)}. The organiser still has to set a new time.`,
		link: matchLink(told, id),
	}),
	'match needs a time': (told: Match & When, { id }: About): Words => ({
		title: `Match ${told.match} needs a new time`,
		body: `${matchOf(told)} is on again, but its court (${whenAndWhere(told)}) is no longer kept for it. Please move the match.`,
		link: matchLink(told, id, '/postpone'),
	}),
	'match lost its court': (told: Match & When & { venue: string; why: string }, { id }: About): Words => ({
		title: `Match ${told.match} has lost its court`,
		body: `${told.tournament} on ${dayAndSpan(told)}: ${told.venue} has closed ${courtInText(told.court)}. ${told.why}. Please move the match.`,
		link: matchLink(told, id, '/postpone'),
	}),
	'evening lost its courts': (told: Evening & { why: string }, { id }: About): Words => ({
		title: `${matchesHave(told)} lost ${theirCourts(told)}`,
		body: `${told.tournament} on ${dayAndSpan(told)}: ${told.venue} has closed ${courtsInText(told.courts)}. ${told.why}. Move the rounds to other courts or a later time.`,
		link: tournamentLink({ id, key: told.key }, 'schedule/move'),
	}),
	'evening has its courts again': (told: Evening, { id }: About): Words => ({
		title: `${matchesHave(told)} ${theirCourts(told)} again`,
		body: `${told.tournament} on ${dayAndSpan(told)}: ${told.venue} has opened ${courtsInText(told.courts)} again. ${told.matches === 1 ? 'It goes' : 'They go'} ahead as planned.`,
		link: tournamentLink({ id, key: told.key }, 'schedule'),
	}),
	'match has its court again': (told: Match & When & { venue: string }, { id }: About): Words => ({
		title: `Match ${told.match} has its court again`,
		body: `${told.tournament} on ${dayAndSpan(told)}: ${told.venue} has opened ${courtInText(told.court)} again. The match goes ahead as planned.`,
		link: matchLink(told, id),
	}),
	'match moved': (told: Match & When, { id }: About): Words => ({
		title: `New time: ${dayAndSpan(told)}`,
		body: `${matchOf(told)}, now on ${courtInText(told.court)}.`,
		link: matchLink(told, id),
	}),
	'match cancelled': (told: Match & Sides & { start: Time }, { id }: About): Words => ({
		title: `Cancelled: ${told.home ?? 'a match'}${told.away ? ` v ${told.away}` : ''}`,
		body: `${matchOf(told)}. The organiser has cancelled the match on ${formatDay(new Date(told.start))}.`,
		link: matchLink(told, id),
	}),
	won: ({ team, tournament, key }: Tournament & { team: string }, { id }: About): Words => ({
		title: `${team} have won`,
		body: `You have won ${tournament}. Well played.`,
		link: tournamentLink({ id, key }, 'standings'),
	}),
	over: ({ winner, tournament, key }: Tournament & { winner: string | null }, { id }: About): Words => ({
		title: `${tournament} is over`,
		body: `Every match is played. ${winner === null ? 'It has no winner.' : `Winner: ${winner}.`}`,
		link: tournamentLink({ id, key }, 'standings'),
	}),

	'schedule out': (
		told: Tournament & { again: boolean; first: string | null; venue: string; rests?: boolean },
		{ id }: About,
	): Words => ({
		title: `${told.again ? 'New schedule' : 'The schedule is out'}: ${told.tournament}`,
		body:
			told.first === null
				? `You ${told.rests ? 'rest in round 1.' : 'sit out round 1, and that counts as a win.'} From round 2 you play at ${told.venue}.`
				: `Your first match is on ${told.first}, at ${told.venue}.`,
		link: tournamentLink({ id, key: told.key }, 'schedule'),
	}),
	/** `next` is the reader's next match in words; null where they rest or it is not drawn yet. */
	'rounds moved': (
		told: Tournament & { round: number; start: Time; next: string | null; venue: string; isLast?: boolean },
		{ id }: About,
	): Words => {
		const start = new Date(told.start)
		return {
			title: `New times: ${told.tournament}`,
			body: sentences(
				`Round ${told.round} now starts on ${formatDay(start)} at ${formatTime(start)}, at ${told.venue}${told.isLast ? '' : ', and those after it follow'}.`,
				told.next !== null && `Your next match is on ${told.next}.`,
			),
			link: tournamentLink({ id, key: told.key }, 'schedule'),
		}
	},
	'courts taken': (
		told: { tournament: string; courtHours: number; venue: string; from: Time; to: Time },
		{ id }: About,
	): Words => {
		const [from, to] = [formatDay(new Date(told.from)), formatDay(new Date(told.to))]
		return {
			title: `Courts taken: ${told.tournament}`,
			body: `Its schedule takes ${courtHours(told.courtHours)} at ${told.venue}, ${from === to ? `on ${from}` : `from ${from} to ${to}`}.`,
			link: tournamentLink({ id, key: null }, 'schedule'),
		}
	},
	'courts asked for': (
		told: { tournament: string; courtHours: number; price?: number; venue: string; dates: string },
		{ id }: About,
	): Words => ({
		title: 'May a tournament have your courts?',
		body: `“${told.tournament}” would take ${courtHours(told.courtHours)} at ${told.venue}, ${told.dates}${told.price === undefined ? '' : atPrice(told.price)}. Yes or no?`,
		link: tournamentLink({ id, key: null }, 'schedule/courts'),
	}),
	'courts offered': (
		told: Tournament & { venue: string; dayStart: number; dayEnd: number; price?: number; note: string },
		{ id }: About,
	): Words => ({
		title: `${told.venue} has an offer for you`,
		body: `“${told.tournament}” can have courts from ${clock(told.dayStart)} to ${clock(told.dayEnd)}${told.price === undefined ? '' : atPrice(told.price)}.${told.note ? `\n\n${told.note}` : ''}`,
		link: tournamentLink({ id, key: told.key }, 'schedule'),
	}),
	'courts refused': (told: Tournament & { courtHours: number; venue: string; note: string }, { id }: About): Words => ({
		title: `${told.venue} has said no`,
		body: `It can’t give ${courtHours(told.courtHours)} to “${told.tournament}”.${told.note ? `\n\n${told.note}` : ''}`,
		link: tournamentLink({ id, key: told.key }, 'schedule'),
	}),
	'courts given': (told: Tournament & { venue: string }, { id }: About): Words => ({
		title: `${told.venue} has said yes`,
		body: `The schedule of “${told.tournament}” is out, and everyone on a team has been told.`,
		link: tournamentLink({ id, key: told.key }, 'schedule'),
	}),
	'planned at your venue': (
		told: { tournament: string; venue: string; format: string; dates: string },
		{ id, who }: About,
	): Words => ({
		title: 'A tournament at your venue',
		body: `${who.name} plans “${told.tournament}” at ${told.venue}: ${told.format}, ${told.dates}. We’ll ask you before its matches take court hours.`,
		link: tournamentLink({ id, key: null }),
	}),
	'left your venue': (told: { tournament: string; venue: string } & Perhaps, { id }: About): Words => ({
		title: 'A tournament has left your venue',
		body: `“${told.tournament}” is no longer planned at ${told.venue}. It takes no court hours there.`,
		link: publicLink(id, told.isPublic),
	}),
	'new dates': (told: { tournament: string; dates: string; venue: string }, { id }: About): Words => ({
		title: `New dates: ${told.tournament}`,
		body: `It is now on ${told.dates} at ${told.venue}.`,
		link: tournamentLink({ id, key: null }),
	}),
	'no schedule': (
		told: { tournament: string; lastDay: Time; endsAt: Time; hasFee: boolean },
		{ id }: About,
	): Words => ({
		title: `${told.tournament} has no schedule`,
		body: `Its last day, ${formatDate(new Date(told.lastDay))}, has passed. Choose new dates, or it ends on ${formatDay(new Date(told.endsAt))}${told.hasFee ? ', and entry fees that were paid go back' : ''}.`,
		link: tournamentLink({ id, key: null }),
	}),
	/** `why` is a sentence, `reason` the text of the person who called it off. */
	cancelled: (
		told: { tournament: string; why: string; reason: string; feesBack: boolean; courtsFree: boolean },
		{ id }: About,
	): Words => ({
		title: `Cancelled: ${told.tournament}`,
		body: [
			told.why,
			told.feesBack && ' Entry fees that were paid come back.',
			told.courtsFree && ' Its court hours are free again.',
			told.reason && `\n\n${told.reason}`,
		]
			.filter(Boolean)
			.join(''),
		link: tournamentLink({ id, key: null }),
	}),
	message: (told: { tournament: string; from: string; title: string; text: string }, { id }: About): Words => ({
		title: told.title,
		body: `${told.text}\n\nFrom ${told.from} of ${told.tournament}`,
		link: tournamentLink({ id, key: null }),
	}),
}
