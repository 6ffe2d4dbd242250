/**
 * The outcome of sending a mail. `address` refused: no mailbox is there. `mail` refused: the server does not want this
 * one. `later`: it says to try again; with `gone` because the connection broke, so that the next mail would fail too.
 */
export type Answer =
	| { is: 'sent' }
	| { is: 'refused'; what: 'address' | 'mail'; said: string }
	| { is: 'later'; gone: boolean; said: string }

type Failure = { code?: string; command?: string; responseCode?: number; response?: string; message?: string }

/** Code points of the server's reply that are kept. */
const MOST_WORDS = 300
/** The server shuts down, or is too busy for any mail. RFC 5321, 3.8. */
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
