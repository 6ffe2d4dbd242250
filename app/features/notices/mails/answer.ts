/**
 * What became of a mail. `address` refused: nobody is there. `mail` refused: the server does not want this one. `later`:
 * it says to try again; with `gone` because the line to it broke, which is of no use for the next mail either.
 */
export type Answer =
	| { is: 'sent' }
	| { is: 'refused'; what: 'address' | 'mail'; said: string }
	| { is: 'later'; gone: boolean; said: string }

type Failure = { code?: string; command?: string; responseCode?: number; response?: string; message?: string }

/** What of its words is kept, in code points. */
const MOST_WORDS = 300
/** The server goes away, or is too busy for anybody. RFC 5321, 3.8. */
const GOING = 421

/** Reads what nodemailer threw; replies by RFC 5321, 4.2.1: 4 is not now, 5 is never. */
export function answerOf(thrown: unknown): Answer {
	const { code = '', command = '', responseCode = 0, response, message = '' } = thrown as Failure
	const said = [...(response ?? message)].slice(0, MOST_WORDS).join('')
	// Only after RCPT TO is it about the address. A sender who is not let in is our trouble, not the person's.
	if (responseCode >= 500 && command === 'RCPT TO') return { is: 'refused', what: 'address', said }
	if (responseCode >= 500 && command === 'DATA') return { is: 'refused', what: 'mail', said }
	// An address that no server could be asked about.
	if (code === 'EENVELOPE' && command === 'API') return { is: 'refused', what: 'address', said }
	const isAboutOne = (command === 'RCPT TO' || command === 'DATA') && responseCode >= 400 && responseCode !== GOING
	return { is: 'later', gone: !isAboutOne, said }
}
