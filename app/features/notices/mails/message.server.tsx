import { createHmac } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import type { mails } from '#db/schema.ts'
import { contact, env, sessionSecret } from '#app/lib/process/env.server.ts'
import { ALWAYS, kinds } from '../kinds.ts'
import { actionOf } from './action.ts'
import { Letter } from './letter.tsx'
import { unsubscribeToken } from './unsubscribe.server.ts'

type Row = typeof mails.$inferSelect
type Wanted = Pick<Row, 'id' | 'userId' | 'kind' | 'what' | 'cause' | 'createdAt'> & {
	title: string
	body: string
	link: string | null
	to: string
	/** Whether that is the address of the account. */
	own: boolean
	secret?: string
	/** Other notices that go with it in one mail. */
	gathered?: { title: string }[]
}

export type Message = ReturnType<typeof composeMessage>

/** Characters that end a line, or turn the direction of the text. */
const BREAKS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\s]+/gu
/** Code points of a subject: more is cut off wherever it is shown. */
const LONGEST_SUBJECT = 200

/** One line of plain words, whatever was in it. */
const lineOf = (text: string) => [...text.replace(BREAKS, ' ').trim()].slice(0, LONGEST_SUBJECT).join('')

const home = () => new URL(env.PUBLIC_URL!)

/** Returns a Message-ID that stays with the mail, so that mail programs know a second copy of it. */
function messageIdOf({ id, userId, cause, createdAt }: Wanted) {
	const text = `mail ${id} ${userId} ${cause} ${createdAt.toISOString()}`
	const mac = createHmac('sha256', sessionSecret).update(text).digest('hex').slice(0, 24)
	return `<mail-${id}.${mac}@${home().hostname}>`
}

/** One mail for many: what they say is in the inbox. */
function allInOne(mail: Wanted, gathered: { title: string }[]): Wanted {
	const titles = [mail.title, ...gathered.map(({ title }) => title)]
	const lines = [...titles.slice(0, LINES_OF_MANY), ...(titles.length > LINES_OF_MANY ? ['…'] : [])]
	return { ...mail, title: `${titles.length} notices`, body: lines.join('\n'), link: '/notices' }
}
const LINES_OF_MANY = 30

/** A mail as it goes out: text and HTML with the same words, nothing in it that is loaded from anywhere. */
export function composeMessage(mail: Wanted) {
	const { origin } = home()
	const {
		title,
		body,
		link,
		kind,
		secret = '',
		createdAt,
	} = mail.gathered?.length ? allInOne(mail, mail.gathered) : mail
	const button = link === null ? null : { label: actionOf(link), address: `${origin}${link}${secret}` }
	const stop = kind === ALWAYS ? null : `${origin}/notices/unsubscribe/${unsubscribeToken(mail)}`
	const why =
		kind === ALWAYS
			? whyAlways(mail)
			: `You get this because your notices about ${kinds[kind].label.toLowerCase()} also come as mails.`
	const words = {
		title,
		body,
		button,
		why,
		stop,
		choices: mail.own ? `${origin}/settings/notices` : null,
		home: origin,
		kind: kinds[kind].label.toLowerCase(),
		address: contact.address,
	}
	return {
		from: { name: 'Courtside', address: env.MAIL_FROM ?? contact.email },
		to: { name: '', address: mail.to },
		subject: lineOf(title),
		date: createdAt,
		messageId: messageIdOf(mail),
		headers: {
			'Auto-Submitted': 'auto-generated',
			// One press in the mail program, without a page: RFC 8058.
			...(stop && { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
		},
		text: textOf(words),
		html: `<!doctype html>${renderToStaticMarkup(<Letter {...words} />)}`,
	}
}

/** An invited stranger has not given us their address: a venue has. */
function whyAlways({ what, own }: Pick<Wanted, 'what' | 'own'>) {
	if (what === 'invited to a team') return 'A venue gave us this address to invite you.'
	return `You get this because somebody, most likely you, ${own ? 'has an account at Courtside with this address' : 'gave this address to Courtside'}.`
}

type Words = Parameters<typeof Letter>[0]

const textOf = ({ title, body, button, why, stop, choices, kind, address }: Words) =>
	[
		title,
		body,
		button && `${button.label}: ${button.address}`,
		'--',
		why,
		choices && `Choose what you get: ${choices}`,
		stop && `No more mails about ${kind}: ${stop}`,
		`Courtside, ${address}`,
	]
		.filter(Boolean)
		.join('\n\n')
