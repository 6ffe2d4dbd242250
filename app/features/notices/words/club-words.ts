import { dayAt, gatheringWords, type Gathering } from './gathering-words.ts'
import type { About, Time, Words } from './told.ts'

type Club = { club: string }
type Run = { title: string; link: string }

const clubLink = (id: number) => `/running-club/${id}`

export const clubWords = {
	...gatheringWords,
	'asks to join': ({ club }: Club, { id, who }: About): Words => ({
		title: `${who.name} wants to join ${club}`,
		body: 'Let them in, or decline kindly.',
		link: `${clubLink(id)}/manage/requests`,
	}),
	'let in': ({ club }: Club, { id }: About): Words => ({
		title: `You’re in: ${club}`,
		body: 'Pick a run and join in.',
		link: clubLink(id),
	}),
	'made admin': ({ club }: Club, { id }: About): Words => ({
		title: `You’re an admin of ${club}`,
		body: 'You can plan runs, answer requests and look after members.',
		link: clubLink(id),
	}),
	'admin no longer': ({ club }: Club, { id }: About): Words => ({
		title: `You’re no longer an admin of ${club}`,
		body: 'You stay a member.',
		link: clubLink(id),
	}),
	/** Without a link to a private club, which only members may open. */
	'taken out of the club': ({ club, isPublic }: Club & { isPublic: boolean }, { id }: About): Words => ({
		title: `You’re no longer in ${club}`,
		body: 'Its admins took you off the list of members and off upcoming runs.',
		link: isPublic ? clubLink(id) : undefined,
	}),
	'made host': ({ club }: Club, { id }: About): Words => ({
		title: `You host ${club} now`,
		body: 'The club is in your hands. Enjoy the runs.',
		link: clubLink(id),
	}),
	'new host': ({ club }: Club, { id, who }: About): Words => ({
		title: `${club} has a new host`,
		body: `${who.name} hosts it now. You stay an admin.`,
		link: clubLink(id),
	}),
	closed: ({ club }: Club): Words => ({
		title: `${club} has closed`,
		body: 'Its upcoming runs are cancelled. Thank you for running with it.',
		link: '/running-club-dashboard',
	}),
	/** Without the name, as the club may be private. */
	'closed before an answer': (): Words => ({
		title: 'Your request to join a running club',
		body: 'The club closed before it got to your request. Have a look at others near you.',
		link: '/running-club-dashboard',
	}),

	'taken off the list': ({ title, start, link }: Gathering): Words => ({
		title: `Taken off the list: ${title}`,
		body: `You’re off the list for the run on ${dayAt(start)}. Think it’s a mistake? Ask the organiser.`,
		link,
	}),
	/** `when` is the span of the run, `more` the number of the reader's places at runs after it. */
	'run moved': (run: Run & { when: string; location: string; isTime: boolean; more: number }): Words => ({
		title: `${run.isTime ? 'New time' : 'New place'}: ${run.title}`,
		body: `It is now on ${run.when}, at ${run.location}.${run.more === 0 ? '' : ' Your later runs move too.'}`,
		link: run.link,
	}),
	/** `more` is the number of the reader's places at other runs that were called off with it, and not all that follow. */
	'run cancelled': (run: Run & { start: Time; following: boolean; reason: string; more?: number }): Words => ({
		title: `Cancelled: ${run.title}`,
		body: `The run on ${dayAt(run.start)} ${run.following ? 'and all that follow were' : run.more ? `and ${run.more} more were` : 'was'} called off.${run.reason ? `\n\n${run.reason}` : ''}`,
		link: run.link,
	}),
}
