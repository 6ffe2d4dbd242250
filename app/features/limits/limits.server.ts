import { DAY, HOUR, MINUTE } from '#app/lib/time/time.ts'
import { createBackoff, createLimit } from './rate-limit.server.ts'

type Rows = Record<string, { tries: number; per: number }>

/** How much a person changes in a minute, whatever it is: `limitChanges`. */
export const MOST_CHANGES = 120
/** How many changes an address makes in a minute while signed out; many people may share it. */
export const MOST_CHANGES_OF_VISITORS = 240

/** Addresses of changes that are not counted: signing out always works, and webhooks are signed. */
export const UNCOUNTED: ReadonlySet<string> = new Set([
	'/logout',
	'/logout.data',
	'/api/logout',
	'/api/payments/webhook',
])

/** Limits of single actions, kept in the database: a restart forgets nothing, and processes count together. */
const rows = {
	// Signing in, registering, recovering: of an address, where nothing else is said.
	signIns: { tries: 30, per: 5 * MINUTE }, // accounts whose password was wrong
	passkeyQuestions: { tries: 60, per: 5 * MINUTE },
	waysToProviders: { tries: 30, per: 10 * MINUTE }, // to OpenID Connect; to Strava, of a person
	waitingForms: { tries: 30, per: 10 * MINUTE }, // of a person who was signed out
	registrations: { tries: 20, per: HOUR },
	resets: { tries: 10, per: HOUR },
	resetsOfAccount: { tries: 3, per: HOUR },
	pinsAtTablet: { tries: 30, per: HOUR }, // wrong PINs of one tablet, whosever
	linkGuesses: { tries: 30, per: 5 * MINUTE }, // links with a secret that lead nowhere
	rewardCodes: { tries: 30, per: 10 * MINUTE }, // of a person at a desk, codes that nobody has
	promoCodes: { tries: 30, per: 10 * MINUTE }, // of a person, codes that a venue doesn't have
	packOrders: { tries: 40, per: HOUR }, // of a person, packs that they order
	gameNames: { tries: 200, per: HOUR }, // new names on the link of one game

	// Actions that notify other people, counted by person.
	confirmations: { tries: 5, per: HOUR }, // mails that ask whether an address is theirs
	mailTries: { tries: 5, per: HOUR }, // to an address that was refused
	messagesToAll: { tries: 10, per: HOUR },
	customerMessages: { tries: 200, per: DAY }, // of a venue, to one customer each
	deskMessages: { tries: 10, per: DAY }, // of a venue, to all who play there in some hours
	calls: { tries: 5, per: DAY }, // for more players of a game, ten people each
	strangers: { tries: 60, per: HOUR }, // asked to connect, or answered
	invitations: { tries: 40, per: DAY }, // to the teams of venues
	courtRequests: { tries: 20, per: DAY },
	marks: { tries: 10, per: HOUR }, // of one booking, who came
	helpQuestions: { tries: 40, per: HOUR }, // or of an address

	// Actions that take the processor long.
	imports: { tries: 6, per: 15 * MINUTE }, // of a person: runs from Strava, customers from a file
	exports: { tries: 10, per: HOUR },
	uploads: { tries: 60, per: 10 * MINUTE },
	balancings: { tries: 30, per: MINUTE },
	drawings: { tries: 60, per: MINUTE }, // of an address
} satisfies Rows

type Limits = Record<keyof typeof rows, ReturnType<typeof createLimit>>
export const limits = Object.fromEntries(
	Object.entries<Rows[string]>(rows).map(([name, row]) => [name, createLimit(name, row)]),
) as Limits

/** How many failures cost nothing, and how long the wait grows that comes then. */
export const backoffs = {
	passwords: createBackoff('passwords', { free: 5, longest: 15 * MINUTE }),
	/** Of a person at a venue's shared tablets. The fifth wrong one locks them, and so does each that follows. */
	pins: createBackoff('pins', { free: 5, shortest: 15 * MINUTE, longest: 15 * MINUTE }),
	/** Codes are tried only after the right password, so they are counted together for all addresses. */
	codes: createBackoff('codes', { free: 5, longest: 6 * HOUR }),
	/** Of a browser in which the person has signed in before. */
	codesInOwnBrowser: createBackoff('codes in own browser', { free: 5, longest: 15 * MINUTE }),
}
